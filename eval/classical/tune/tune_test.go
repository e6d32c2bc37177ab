package tune

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/movegen"
)

// randomPositions calls f with the positions of random games.
func randomPositions(games int, f func(*board.Board)) {
	random := rand.New(rand.NewPCG(3, 14))
	for range games {
		b := board.Start()
		for range 160 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[random.IntN(len(moves))])
			f(&b)
		}
	}
}

// disturbed returns weights that differ a little from the first ones everywhere,
// so that no term is silent.
func disturbed() *classical.Weights {
	random := rand.New(rand.NewPCG(2, 71))
	w := classical.InitialWeights()
	for i := range w.Len() {
		at := w.At(i)
		w.Set(i, classical.Weight{
			Middlegame: at.Middlegame + random.IntN(31) - 15,
			Endgame:    at.Endgame + random.IntN(31) - 15,
		})
	}
	return w
}

// disturbedSet labels random positions by what the disturbed weights say of them,
// with some chance.
func disturbedSet(games int) *Set {
	random := rand.New(rand.NewPCG(5, 5))
	judge := disturbed().Evaluator()
	set := new(Set)
	randomPositions(games, func(b *board.Board) {
		s := judge.Evaluate(b)
		if b.Turn() == board.Black {
			s = -s
		}
		result := 0.0
		if random.Float64() < expected(0.006, float64(s)) {
			result = 1
		}
		set.Add(b, Label{Result: result})
	})
	return set
}

// What is tuned must be what is played: the model's score may differ from the
// evaluation's by what is lost in rounding, and no more.
func TestScoreIsTheEvaluations(t *testing.T) {
	const rounding = 4 // divisions, a centipawn each
	w := disturbed()
	v := newVector(w)
	c := w.Evaluator()
	var set Set
	n := 0
	randomPositions(60, func(b *board.Board) {
		if !set.Add(b, Label{}) {
			return
		}
		n++
		want := float64(c.Evaluate(b))
		if b.Turn() == board.Black {
			want = -want
		}
		got := set.score(&set.samples[set.Len()-1], v, nil, nil)
		if math.Abs(got) < float64(eval.MaxCentipawns) && math.Abs(got-want) > rounding {
			t.Fatalf("score %.2f, want %v for\n%v", got, want, b)
		}
	})
	if n < 5000 || n != set.Len() {
		t.Errorf("%d positions, and %d in the set", n, set.Len())
	}
}

// The gradient is compared with what becomes of the score if a weight is a little
// greater and a little less.
func TestGradient(t *testing.T) {
	const little = 1e-4
	v := newVector(disturbed())
	var set Set
	compared := 0
	n := 0
	randomPositions(40, func(b *board.Board) {
		if n++; n%37 != 0 || !set.Add(b, Label{}) {
			return
		}
		x := &set.samples[set.Len()-1]
		gradient := newVector(new(classical.Weights))
		for i := range gradient {
			gradient[i] = [2]float64{}
		}
		at := set.score(x, v, gradient, func(float64) float64 { return 1 })
		for i := range v {
			for j := range v[i] {
				if gradient[i][j] == 0 {
					continue
				}
				was := v[i][j]
				v[i][j] = was + little
				more := set.score(x, v, nil, nil)
				v[i][j] = was - little
				less := set.score(x, v, nil, nil)
				v[i][j] = was
				if math.Abs(more+less-2*at) > 1e-6 {
					continue // where it bends it has two slopes
				}
				want := (more - less) / (2 * little)
				if got := gradient[i][j]; math.Abs(got-want) > 1e-4*max(1, math.Abs(want)) {
					term, entry := new(classical.Weights).Name(i)
					t.Fatalf("%s %s: gradient %v, want %v for\n%v", term, entry, got, want, b)
				}
				compared++
			}
		}
	})
	if compared < 5000 {
		t.Errorf("only %d numbers compared", compared)
	}
}

func TestRunLearns(t *testing.T) {
	set := disturbedSet(100)
	var reported []int
	r, err := Run(context.Background(), set, Options{
		Epochs: 4, Batch: 1024, HoldOut: 0.2, Seed: 1,
		Report: func(p Progress) { reported = append(reported, p.Epoch) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if r.After.Loss >= r.Before.Loss || r.After.HeldOut >= r.Before.HeldOut {
		t.Errorf("loss from %.4f to %.4f, held out from %.4f to %.4f",
			r.Before.Loss, r.After.Loss, r.Before.HeldOut, r.After.HeldOut)
	}
	if r.K < 0.003 || r.K > 0.01 {
		t.Errorf("K is %v, and results were drawn with 0.006", r.K)
	}
	if diff := cmp.Diff([]int{0, 1, 2, 3, 4}, reported); diff != "" {
		t.Errorf("epochs reported (-want +got):\n%s", diff)
	}
}

// Targets between the results and the scores of an engine must not change the unit of the weights,
// even if they are closer to a draw than the results are.
func TestRunKeepsTheUnit(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	start := disturbed()
	judge := start.Evaluator()
	set := new(Set)
	randomPositions(20, func(b *board.Board) {
		s := judge.Evaluate(b)
		result := 0.0
		if random.Float64() < expected(0.006, float64(s.White(b.Turn()))) {
			result = 1
		}
		set.Add(b, Label{Result: result, Score: min(max(s, -100), 100), HasScore: true})
	})
	r, err := Run(t.Context(), set, Options{Start: start, Epochs: 30, Batch: 100, Blend: 0.7})
	if err != nil {
		t.Fatal(err)
	}
	before, after := 0.0, 0.0
	was, is := newVector(start), newVector(r.Weights)
	for i := range set.samples {
		before += math.Abs(set.score(&set.samples[i], was, nil, nil))
		after += math.Abs(set.score(&set.samples[i], is, nil, nil))
	}
	if ratio := after / before; ratio < 0.85 || ratio > 1.15 {
		t.Errorf("scores are %.2f times as large as before", ratio)
	}
}

func TestRunIsDeterministic(t *testing.T) {
	set := disturbedSet(10)
	run := func(seed uint64) string {
		r, err := Run(context.Background(), set, Options{Epochs: 3, Batch: 100, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		text, _ := r.Weights.MarshalText()
		return string(text)
	}
	first := run(1)
	if run(1) != first {
		t.Error("other weights with the same seed")
	}
	if run(2) == first {
		t.Error("the same weights with another seed")
	}
}

func TestRunEnds(t *testing.T) {
	set := disturbedSet(4)
	if _, err := Run(context.Background(), new(Set), Options{}); !errors.Is(err, ErrEmpty) {
		t.Errorf("error %v for an empty set", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	r, err := Run(ctx, set, Options{Batch: 50, Report: func(p Progress) {
		if p.Epoch == 2 {
			cancel()
		}
	}})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v after cancelling", err)
	}
	if r.Weights == nil || r.After.Epoch != 2 || r.After.Loss >= r.Before.Loss {
		t.Errorf("cancelling lost what was found: %+v", r)
	}
}

// A Run that is continued after any epoch gives the same result, also when its state was
// stored in between.
func TestResume(t *testing.T) {
	set := disturbedSet(10)
	var states []string
	o := Options{Epochs: 3, Batch: 100, Seed: 5, Checkpoint: func(s *State) {
		text, err := json.Marshal(s)
		if err != nil {
			t.Fatal(err)
		}
		states = append(states, string(text))
	}}
	want, err := Run(t.Context(), set, o)
	if err != nil || len(states) != 3 {
		t.Fatalf("%d states, %v", len(states), err)
	}
	o.Checkpoint = nil
	for i, text := range states {
		o.Resume = new(State)
		if err := json.Unmarshal([]byte(text), o.Resume); err != nil {
			t.Fatal(err)
		}
		var reported []int
		o.Report = func(p Progress) { reported = append(reported, p.Epoch) }
		got, err := Run(t.Context(), set, o)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(classical.Weights{})); err != nil || diff != "" || len(reported) != 2-i {
			t.Errorf("after epoch %d: %v, reported %v, (-want +got):\n%s", i+1, err, reported, diff)
		}
	}
	var short State
	for _, s := range []*State{{Epoch: -1}, {Epoch: 4}, &short, {Weights: o.Resume.Weights, Mean: o.Resume.Mean}} {
		o.Resume = s
		if _, err := Run(t.Context(), set, o); !errors.Is(err, ErrState) {
			t.Errorf("state of %d weights after epoch %d: %v", len(s.Weights), s.Epoch, err)
		}
	}
}

func TestOptions(t *testing.T) {
	set := disturbedSet(4)
	hints := new(Set)
	judge := disturbed().Evaluator()
	randomPositions(4, func(b *board.Board) {
		hints.Add(b, Label{Result: 0.5, Score: judge.Evaluate(b), HasScore: true})
	})
	tests := []struct {
		name    string
		set     *Set
		options Options
		check   func(Result) bool
	}{
		{"nothing held out", set, Options{Epochs: 1, HoldOut: -1}, func(r Result) bool {
			return math.IsNaN(r.After.HeldOut)
		}},
		{"all held out", set, Options{Epochs: 1, HoldOut: 5}, func(r Result) bool {
			return !math.IsNaN(r.After.Loss)
		}},
		{"no scores", set, Options{Epochs: 1}, func(r Result) bool { return r.ScoreK == 0 }},
		{"scores", hints, Options{Epochs: 1, Blend: 1}, func(r Result) bool { return r.ScoreK > 0 }},
		{"scores not used", hints, Options{Epochs: 1, Blend: -3}, func(r Result) bool { return r.ScoreK > 0 }},
		{"far", set, Options{Epochs: 2, Rate: 1e6, Batch: 64}, func(r Result) bool {
			for i := range r.Weights.Len() {
				if term, _ := r.Weights.Name(i); term == "scale by pawns" && r.Weights.At(i).Endgame > 128 {
					return false
				}
			}
			return true
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r, err := Run(context.Background(), test.set, test.options)
			if err != nil {
				t.Fatal(err)
			}
			if !test.check(r) {
				t.Errorf("got %+v", r)
			}
		})
	}
}

// Labels out of their range must not become something else.
func TestLabels(t *testing.T) {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	var set Set
	for _, l := range []Label{
		{Result: 3}, {Result: -1}, {Result: 0.4}, {Result: math.NaN()},
		{Score: 200, HasScore: true}, {Score: 1 << 20, HasScore: true},
	} {
		set.Add(&b, l)
	}
	type label struct {
		Result uint8
		Hint   int16
	}
	var got []label
	for _, x := range set.samples {
		got = append(got, label{x.result, x.hint})
	}
	want := []label{{2, noHint}, {0, noHint}, {1, noHint}, {0, noHint}, {0, -200}, {0, -30000}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("labels (-want +got):\n%s", diff)
	}
	if set.Add(new(board.Board), Label{}) || set.Skipped() != 1 {
		t.Error("the zero Board went in")
	}
}
