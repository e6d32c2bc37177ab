package tune

import (
	"context"
	"encoding/json"
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/training"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
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

// sampleOf returns the board as a sample with a score for White.
func sampleOf(b *board.Board, white eval.Score, result game.Result) sample.Sample {
	return sample.Sample{Board: *b, Score: white.White(b.Turn()), Result: result}
}

// disturbedSet labels random positions by what the disturbed weights say of them,
// with some chance.
func disturbedSet(games int) *Set {
	random := rand.New(rand.NewPCG(5, 5))
	judge := classical.New(disturbed())
	set := new(Set)
	randomPositions(games, func(b *board.Board) {
		s := judge.Evaluate(b).White(b.Turn())
		result := game.BlackWins
		if random.Float64() < training.Sigmoid(float64(s)/170) {
			result = game.WhiteWins
		}
		set.Add(sample.Sample{Board: *b, Score: sample.NoScore, Result: result})
	})
	return set
}

// What is tuned must be what is played: the model's score may differ from the
// evaluation's by what is lost in rounding, and no more.
func TestScoreIsTheEvaluations(t *testing.T) {
	const rounding = 4 // divisions, a centipawn each
	w := disturbed()
	v := newVector(w)
	c := classical.New(w)
	var set Set
	n := 0
	randomPositions(60, func(b *board.Board) {
		x := add(&set, b)
		if x == nil {
			return
		}
		n++
		want := float64(c.Evaluate(b).White(b.Turn()))
		got := set.score(x, v, nil, nil)
		if math.Abs(got) < float64(eval.MaxCentipawns) && math.Abs(got-want) > rounding {
			t.Fatalf("score %.2f, want %v for\n%v", got, want, b)
		}
	})
	if n < 5000 {
		t.Errorf("only %d positions", n)
	}
}

// add adds a position and returns it, nil if it was skipped.
func add(set *Set, b *board.Board) *position {
	learned, held := set.Len()
	set.Add(sample.Sample{Board: *b, Result: game.Draw})
	switch {
	case len(set.training) > learned:
		return &set.training[learned]
	case len(set.heldOut) > held:
		return &set.heldOut[held]
	}
	return nil
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
		if n++; n%37 != 0 {
			return
		}
		x := add(&set, b)
		if x == nil {
			return
		}
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
		Epochs: 4, Batch: 1024, Seed: 1,
		Report: func(p sample.Progress) { reported = append(reported, p.Epoch) },
	})
	if err != nil {
		t.Fatal(err)
	}
	if !(r.Rounded.Target < r.Start.Target) || r.Rounded.Target != r.Rounded.Result || !math.IsNaN(r.Rounded.Score) {
		t.Errorf("loss from %+v to %+v", r.Start, r.Rounded)
	}
	if d := math.Abs(r.Rounded.Target - r.Last.HeldOut.Target); d > 0.0005 {
		t.Errorf("the loss of the rounded weights differs by %.5f", d)
	}
	if r.StartK < 100 || r.StartK > 330 || r.K != 0 {
		t.Errorf("K is %v, and results were drawn with 170; that of scores is %v without any", r.StartK, r.K)
	}
	if diff := cmp.Diff([]int{1, 2, 3, 4}, reported); diff != "" {
		t.Errorf("epochs reported (-want +got):\n%s", diff)
	}
}

// Targets between the results and the scores of an engine must not change the unit of the weights,
// even if they are closer to a draw than the results are.
func TestRunKeepsTheUnit(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 5))
	start := disturbed()
	judge := classical.New(start)
	set := new(Set)
	randomPositions(20, func(b *board.Board) {
		s := judge.Evaluate(b).White(b.Turn())
		result := game.BlackWins
		if random.Float64() < training.Sigmoid(float64(s)/170) {
			result = game.WhiteWins
		}
		set.Add(sampleOf(b, min(max(s, -100), 100), result))
	})
	r, err := Run(t.Context(), set, Options{Start: start, Epochs: 30, Batch: 100, ResultWeight: 0.3})
	if err != nil {
		t.Fatal(err)
	}
	before, after := 0.0, 0.0
	was, is := newVector(start), newVector(r.Weights)
	for i := range set.training {
		// Of larger scores, the expected results hardly differ.
		if s := math.Abs(set.score(&set.training[i], was, nil, nil)); s < 300 {
			before += s
			after += math.Abs(set.score(&set.training[i], is, nil, nil))
		}
	}
	if ratio := after / before; ratio < 0.85 || ratio > 1.15 {
		t.Errorf("scores are %.2f times as large as before", ratio)
	}
}

func TestRunIsReproducible(t *testing.T) {
	set := disturbedSet(10)
	run := func(seed uint64, threads int) string {
		r, err := Run(context.Background(), set, Options{Epochs: 3, Batch: 100, Seed: seed, Threads: threads})
		if err != nil {
			t.Fatal(err)
		}
		text, _ := r.Weights.MarshalText()
		return string(text)
	}
	first := run(1, 1)
	for _, threads := range []int{1, 3, 16} {
		if run(1, threads) != first {
			t.Errorf("other weights with the same seed and %d threads", threads)
		}
	}
	if run(2, 1) == first {
		t.Error("the same weights with another seed")
	}
}

func TestRunEnds(t *testing.T) {
	set := disturbedSet(4)
	if _, err := Run(context.Background(), new(Set), Options{}); !errors.Is(err, ErrEmpty) {
		t.Errorf("error %v for an empty set", err)
	}
	ctx, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("cause")
	r, err := Run(ctx, set, Options{Batch: 50, Report: func(p sample.Progress) {
		if p.Epoch == 2 {
			cancel(cause)
		}
	}})
	if err != cause {
		t.Errorf("error %v after cancelling", err)
	}
	if r.Weights == nil || r.Last.Epoch != 2 || *r.Weights == *classical.InitialWeights() {
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
		o.Report = func(p sample.Progress) { reported = append(reported, p.Epoch) }
		got, err := Run(t.Context(), set, o)
		if diff := cmp.Diff(want, got, cmp.AllowUnexported(classical.Weights{}), cmpopts.EquateNaNs()); err != nil || diff != "" || len(reported) != 2-i {
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
	scored := new(Set)
	judge := classical.New(disturbed())
	randomPositions(4, func(b *board.Board) {
		scored.Add(sampleOf(b, judge.Evaluate(b).White(b.Turn()), game.Draw))
	})
	tests := []struct {
		name    string
		set     *Set
		options Options
		check   func(Result) bool
	}{
		{"no scores", set, Options{Epochs: 1}, func(r Result) bool { return r.K == 0 && !math.IsNaN(r.Rounded.Target) }},
		{"scores", scored, Options{Epochs: 1}, func(r Result) bool {
			return r.K > 0 && r.Start.Target == r.Start.Score && r.Start.Target != r.Start.Result
		}},
		{"results only", scored, Options{Epochs: 1, ResultWeight: 3}, func(r Result) bool {
			return r.Start.Target == r.Start.Result && r.Start.Target != r.Start.Score
		}},
		{"a K", scored, Options{Epochs: 1, K: 200}, func(r Result) bool { return r.K == 200 }},
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

// Scores and results are stored from White's point of view, and scores out of range do not become
// something else.
func TestSetAdd(t *testing.T) {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	var set Set
	type label struct {
		Score  eval.Score
		Result uint8
	}
	for _, test := range []struct {
		score  eval.Score
		result game.Result
		want   label
	}{
		{sample.NoScore, game.WhiteWins, label{sample.NoScore, 2}},
		{200, game.Draw, label{-200, 1}},
		{1 << 20, game.BlackWins, label{-eval.MaxCentipawns, 0}},
	} {
		set = Set{}
		set.Add(sample.Sample{Board: b, Score: test.score, Result: test.result})
		x := append(set.training, set.heldOut...)[0]
		if got := (label{x.score, x.result}); got != test.want {
			t.Errorf("%v, %v: stored as %v, want %v", test.score, test.result, got, test.want)
		}
	}
	set.Add(sample.Sample{Result: game.Draw})
	set.Add(sample.Sample{Board: b})
	if set.Skipped != 2 {
		t.Errorf("%d skipped of the zero Board and one of an unfinished game", set.Skipped)
	}
}

// All positions of a game are on the same side, and some games are held out.
func TestSetHoldsOutGames(t *testing.T) {
	var set Set
	heldOut := 0
	for number := range uint64(320) {
		g := &sample.Game{Number: number, Start: board.Start(), Result: game.Draw, Plies: []sample.Ply{
			{Move: board.NewMove(board.E2, board.E4), Keep: true}, {Move: board.NewMove(board.E7, board.E5), Keep: true},
		}}
		learned, held := set.Len()
		set.AddGame(g)
		switch l, h := set.Len(); {
		case l == learned && h == held+2:
			heldOut++
		case l != learned+2 || h != held:
			t.Fatalf("game %d: %d positions to train with, %d held out", number, l-learned, h-held)
		}
	}
	if heldOut < 10 || heldOut > 30 {
		t.Errorf("%d of 320 games held out, want about 20", heldOut)
	}
}
