package train

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/layer"
	"github.com/luftchess/luft/internal/training"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// newGames returns games of random moves, in which each position is a sample that has its
// material as its score, and the player with more of it wins.
func newGames(n int) (games []*sample.Game) {
	for number := range n {
		random := rand.New(rand.NewPCG(uint64(number), 3))
		g := &sample.Game{Number: uint64(number), Start: board.Start(), Result: game.Draw}
		b := g.Start
		for range 60 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			m := moves[random.IntN(len(moves))]
			g.Plies = append(g.Plies, sample.Ply{Move: m, Score: eval.Material{}.Evaluate(&b), Keep: len(g.Plies) >= 8})
			b.Play(m)
		}
		score := eval.Material{}.Evaluate(&b)
		if b.Turn() == board.Black {
			score = -score
		}
		switch {
		case score > 100:
			g.Result = game.WhiteWins
		case score < -100:
			g.Result = game.BlackWins
		}
		games = append(games, g)
	}
	return games
}

func newSet(games int) *Set {
	s := new(Set)
	for _, g := range newGames(games) {
		s.AddGame(g)
	}
	return s
}

// loss returns the loss of a record as a function of the weights, for the gradient check.
func loss(m *model, r *Record, target float64) float64 {
	d := training.Sigmoid(float64(newPass(m).forward(m, r))) - target
	return d * d
}

// both runs a test for a direct network and for a layered one.
func both(t *testing.T, test func(t *testing.T, layered bool)) {
	for _, layered := range []bool{false, true} {
		t.Run(fmt.Sprintf("layered=%v", layered), func(t *testing.T) { test(t, layered) })
	}
}

func TestGradient(t *testing.T) { both(t, testGradient) }

func testGradient(t *testing.T, layered bool) {
	set := newSet(4)
	m := newModel(32, layered)
	m.randomise(rand.New(rand.NewPCG(1, 2)))
	random := rand.New(rand.NewPCG(3, 4))
	spread(&m, random)
	const target = 0.8
	checked, active := map[string]int{}, map[string]int{}
	for range 40 {
		r := &set.Training[random.IntN(len(set.Training))]
		gradient := make([]float32, len(m.weights))
		p := newPass(&m)
		e := training.Sigmoid(float64(p.forward(&m, r)))
		p.backward(&m, gradient, float32(2*(e-target)*e*(1-e)))
		most := 0.0 // the largest derivative
		for _, g := range gradient {
			most = max(most, math.Abs(float64(g)))
		}
		for i, g := range gradient {
			part := partOf(&m, nnue.Bucket(p.n-1), i)
			if part == "" || random.IntN(8) != 0 && (part == "feature" || part == "first") {
				continue
			}
			const h = 1.0 / 256
			w := m.weights[i]
			here := loss(&m, r, target)
			m.weights[i] = w + h
			above := loss(&m, r, target) - here
			m.weights[i] = w - h
			below := here - loss(&m, r, target)
			m.weights[i] = w
			if math.Abs(above-below) > 0.02*math.Abs(above+below)+1e-8 {
				continue // an activation reaches a limit
			}
			numeric := (above + below) / (2 * h)
			if diff := math.Abs(numeric - float64(g)); diff > 0.002*most+0.05*math.Abs(numeric) {
				t.Errorf("weight %d (%s): derivative %.6f, numerically %.6f", i, part, g, numeric)
			}
			checked[part]++
			if math.Abs(numeric) > 0.02*most {
				active[part]++
			}
		}
	}
	parts := []string{"feature", "bias", "output", "output bias"}
	if layered {
		parts = append(parts, "first", "first bias", "second", "second bias")
	}
	for _, part := range parts {
		if active[part] < 20 {
			t.Errorf("%s: %d derivatives were checked, and only %d of them are large", part, checked[part], active[part])
		}
	}
}

// partOf returns the name of the part of a network that a weight belongs to, or "" if it is of
// another bucket.
func partOf(m *model, bucket, i int) string {
	at := i - m.output(bucket)
	switch {
	case i < m.biasRow():
		return "feature"
	case i < m.output(0):
		return "bias"
	case i == m.outputBias()+bucket:
		return "output bias"
	case at < 0 || i >= m.output(bucket+1):
		return ""
	case !m.layered:
		return "output"
	}
	l := m.layers(m.weights, bucket)
	for _, part := range []struct {
		name string
		size int
	}{{"first", len(l.first)}, {"first bias", len(l.firstBias)}, {"second", len(l.second)}, {"second bias", len(l.secondBias)}} {
		if at < part.size {
			return part.name
		}
		at -= part.size
	}
	return "output"
}

// spread gives layers large weights and biases, so that sums reach all limits of the activations.
func spread(m *model, random *rand.Rand) {
	fill := func(weights []float32, limit float32) {
		for i := range weights {
			weights[i] = (2*random.Float32() - 1) * limit
		}
	}
	if m.layered {
		for bucket := range nnue.Buckets {
			l := m.layers(m.weights, bucket)
			fill(l.first, 1.5)
			fill(l.firstBias, 0.5)
			fill(l.second, 0.4)
			fill(l.secondBias, 0.5)
			fill(l.output, 1)
		}
	}
	fill(m.weights[m.outputBias():][:nnue.Buckets], 0.5)
}

// small is options of a run that takes a moment.
func small(o Options) Options {
	o.Hidden, o.Epochs, o.Batch, o.Rate = 16, 4, 256, 0.01
	if o.Layered {
		o.Hidden = 32
	}
	return o
}

func mustRun(t *testing.T, set *Set, o Options) (Result, []byte) {
	t.Helper()
	r, err := Run(context.Background(), set, o)
	if err != nil {
		t.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := r.Network.WriteTo(&file); err != nil {
		t.Fatal(err)
	}
	return r, file.Bytes()
}

func TestRunLearns(t *testing.T) { both(t, testRunLearns) }

func testRunLearns(t *testing.T, layered bool) {
	set := newSet(300)
	o := small(Options{Layered: layered, Reference: eval.Material{}})
	o.Epochs, o.Batch = 16, 128
	if layered {
		o.Epochs = 40 // more weights take longer
	}
	r, _ := mustRun(t, set, o)
	// Guessing the mean gives a loss of about 0.06.
	if !(r.Rounded.Target < 0.01) {
		t.Errorf("loss %.4f after training", r.Rounded.Target)
	}
	if d := math.Abs(r.Rounded.Target - r.Last.HeldOut.Target); d > 0.0005 {
		t.Errorf("the loss of the rounded network differs by %.5f", d)
	}
	if d := r.Reference.Score; !(d < 0.01) {
		t.Errorf("the reference, which made the labels, has a loss of %.4f", d)
	}
	// A rook up must be worth about a rook, for either player.
	b := board.Start()
	s := b.Setup()
	s.Pieces[board.A8] = board.NoPiece
	s.Castling = s.Castling.Without(board.A8)
	for _, turn := range []board.Color{board.White, board.Black} {
		s.Turn = turn
		b, err := s.Board()
		if err != nil {
			t.Fatal(err)
		}
		score := r.Network.Output(&b)
		if turn == board.Black {
			score = -score
		}
		if score < 250 || score > 900 {
			t.Errorf("%v to move: a rook is worth %d", turn, score)
		}
	}
}

func TestRunIsReproducible(t *testing.T) { both(t, testRunIsReproducible) }

func testRunIsReproducible(t *testing.T, layered bool) {
	set := newSet(40)
	_, want := mustRun(t, set, small(Options{Layered: layered, ResultWeight: 0.25, Threads: 1}))
	for _, threads := range []int{2, 3, 16} {
		if _, got := mustRun(t, set, small(Options{Layered: layered, ResultWeight: 0.25, Threads: threads})); !bytes.Equal(got, want) {
			t.Errorf("the network of %d threads is another", threads)
		}
	}
	if _, got := mustRun(t, set, small(Options{Layered: layered, ResultWeight: 0.25, Seed: 1})); bytes.Equal(got, want) {
		t.Error("the seed does not matter")
	}
}

// After a change, the weights are those of a network whatever they were, for any number of
// neurons: accumulators and outputs are in range.
func TestChangeKeepsRange(t *testing.T) { both(t, testChangeKeepsRange) }

func testChangeKeepsRange(t *testing.T, layered bool) {
	sizes := []int{16, 128, 144, 256, 1024}
	if layered {
		sizes = []int{32, 160, 1024}
	}
	for _, hidden := range sizes {
		tr, err := newTrainer(newSet(1), Options{Hidden: hidden, Layered: layered, K: 400})
		if err != nil {
			t.Fatal(err)
		}
		for _, weight := range []float32{-10, 10} {
			for i := range tr.weights {
				tr.weights[i] = weight
			}
			tr.change(1, 0, 1)
			n, err := tr.quantised(400, "")
			if err != nil {
				t.Errorf("%d neurons, weights of %v: %v", hidden, weight, err)
				continue
			}
			w := n.Weights()
			if w.Features[0] != int16(math.Copysign(505, float64(weight))) || w.Bias[15] != int16(math.Copysign(446, float64(weight))) {
				t.Errorf("%d neurons, weights of %v: weight %d, bias %d", hidden, weight, w.Features[0], w.Bias[15])
			}
			if layered && w.First[0] != int8(math.Copysign(127, float64(weight))) {
				t.Errorf("%d neurons, weights of %v: weight %d of the first layer", hidden, weight, w.First[0])
			}
		}
	}
}

// The limit of the sum of output weights changes those of one sign only, keeps their
// proportions, and takes account of rounding.
func TestLimitOutput(t *testing.T) {
	m := newModel(256, false)
	weights := m.weights[m.output(3):m.output(4)]
	for i := range weights {
		weights[i] = 1.5
		if i%4 == 0 {
			weights[i] = -1.5
		}
	}
	m.limitOutput(3)
	const most = (33025.0-256)/64 - 1
	if sum := 384 * float64(weights[1]); math.Abs(sum-most) > 0.001 || weights[0] != -1.5 || weights[511] != weights[1] {
		t.Errorf("weights %v and %v; the positive ones add up to %.4f, want %.4f", weights[0], weights[1], sum, most)
	}

	m = newModel(1024, false)
	weights = m.weights[m.output(0):m.output(1)]
	for i := range weights[:2000] {
		weights[i] = 16.51 / 64 // their sum is small enough, but not after rounding
	}
	if _, err := m.quantised(400, ""); !errors.Is(err, nnue.ErrOverflow) {
		t.Errorf("without a limit: %v", err)
	}
	m.limitOutput(0)
	if _, err := m.quantised(400, ""); err != nil {
		t.Error(err)
	}
}

func TestResume(t *testing.T) { both(t, testResume) }

func testResume(t *testing.T, layered bool) {
	set := newSet(64)
	var states [][]byte
	o := small(Options{Layered: layered, Checkpoint: func(s *State) {
		text, err := s.MarshalBinary()
		if err != nil {
			t.Error(err)
		}
		states = append(states, text)
	}})
	want, wantFile := mustRun(t, set, o)
	if len(states) != 4 {
		t.Fatalf("%d states", len(states))
	}
	o.Checkpoint = nil
	for i, text := range states {
		o.Resume = new(State)
		if err := o.Resume.UnmarshalBinary(text); err != nil {
			t.Fatal(err)
		}
		got, file := mustRun(t, set, o)
		if !bytes.Equal(file, wantFile) || got.Last != want.Last {
			t.Errorf("resumed after epoch %d: another network, or %+v, want %+v", i+1, got.Last, want.Last)
		}
	}
	o.Resume.Weights[0] = 2 // no run has made it: it may not fit the integers of a network
	if _, err := Run(context.Background(), set, o); !errors.Is(err, ErrState) {
		t.Errorf("resumed with a weight of 2: %v, want ErrState", err)
	}
	o.Resume.Weights[0] = 0
	o.Hidden = 64
	if _, err := Run(context.Background(), set, o); !errors.Is(err, ErrState) {
		t.Errorf("resumed with more neurons: %v, want ErrState", err)
	}
}

func TestStart(t *testing.T) { both(t, testStart) }

func testStart(t *testing.T, layered bool) {
	set := newSet(40)
	first, _ := mustRun(t, set, small(Options{Layered: layered}))
	o := small(Options{Start: first.Network, Rate: 1e-12})
	o.Rate, o.Hidden = 1e-12, 0
	again, _ := mustRun(t, set, o)
	if diff := cmp.Diff(first.Network.Weights(), again.Network.Weights()); diff != "" {
		t.Errorf("a run that hardly learns changes the weights that it starts from (-want +got):\n%s", diff)
	}
}

// Permuting pairs of neurons changes no output, and arrange puts the most active ones first.
func TestArrange(t *testing.T) {
	tr, err := newTrainer(newSet(300), Options{Hidden: 64, Layered: true, K: 400})
	if err != nil {
		t.Fatal(err)
	}
	for i := range tr.hidden / 2 { // the later, the more active
		tr.weights[tr.biasRow()+i] = float32(i-16) / 16
	}
	records, p := tr.source.(*Set).HeldOut, newPass(&tr.model)
	if len(records) == 0 {
		t.Fatal("no positions are held out")
	}
	outputs := func() (all []float32, active []int) {
		active = make([]int, tr.hidden/2)
		for i := range records {
			all = append(all, p.forward(&tr.model, &records[i]))
			for at, x := range p.layers.x {
				if x*layer.ProductOne >= 0.5 {
					active[at%len(active)]++
				}
			}
		}
		return all, active
	}
	want, before := outputs()
	if err := tr.arrange(); err != nil {
		t.Fatal(err)
	}
	got, after := outputs()
	for i := range want {
		if d := got[i] - want[i]; d < -1e-4 || d > 1e-4 {
			t.Fatalf("output %v, want %v", got[i], want[i])
		}
	}
	slices.Sort(before)
	slices.Reverse(before)
	if !slices.Equal(after, before) {
		t.Errorf("activities %v, want %v", after, before)
	}
}

func TestRunErrors(t *testing.T) {
	cancelled, cancel := context.WithCancelCause(context.Background())
	cause := errors.New("cause")
	cancel(cause)
	set := newSet(2)
	other, _ := mustRun(t, set, small(Options{}))
	tests := []struct {
		name string
		ctx  context.Context
		set  *Set
		o    Options
		want error
	}{
		{"empty set", context.Background(), new(Set), Options{}, ErrEmpty},
		{"cancelled", cancelled, set, Options{}, cause},
		{"odd number of neurons", context.Background(), set, Options{Hidden: 24}, ErrHidden},
		{"too few neurons for layers", context.Background(), set, Options{Hidden: 48, Layered: true}, ErrHidden},
		{"too many neurons", context.Background(), set, Options{Hidden: 1040}, ErrHidden},
		{"not the layers of Start", context.Background(), set, Options{Layered: true, Start: other.Network}, ErrHidden},
		{"not the neurons of Start", context.Background(), set, Options{Hidden: 32, Start: other.Network}, ErrHidden},
		{"Rate is NaN", context.Background(), set, Options{Rate: math.NaN()}, ErrOption},
		{"FinalRate is +Inf", context.Background(), set, Options{FinalRate: math.Inf(1)}, ErrOption},
		{"ResultWeight is NaN", context.Background(), set, Options{ResultWeight: math.NaN()}, ErrOption},
		{"ResultWeight is -0.1", context.Background(), set, Options{ResultWeight: -0.1}, ErrOption},
		{"ResultWeight is 30", context.Background(), set, Options{ResultWeight: 30}, ErrOption},
		{"FinalResultWeight is 1.5", context.Background(), set, Options{FinalResultWeight: 1.5}, ErrOption},
		{"K is NaN", context.Background(), set, Options{K: math.NaN()}, ErrOption},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.o.Epochs = 1
			_, err := Run(test.ctx, test.set, test.o)
			if !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v", err, test.want)
			}
			if test.want == ErrOption && !strings.HasSuffix(fmt.Sprint(err), ": "+test.name) {
				t.Errorf("error %v does not say that %s", err, test.name)
			}
		})
	}
}

// TestNetworkAgrees holds that the network evaluates as the trainer does: inputs,
// mirroring, points of view and buckets.
func TestNetworkAgrees(t *testing.T) { both(t, testNetworkAgrees) }

func testNetworkAgrees(t *testing.T, layered bool) {
	m := newModel(32, layered)
	random := rand.New(rand.NewPCG(5, 6))
	m.randomise(random)
	spread(&m, random)
	scale := 20000 // so that the rounding of the score does not matter
	if layered {
		scale = 2000 // outputs are larger
	}
	n, err := m.quantised(scale, "")
	if err != nil {
		t.Fatal(err)
	}
	q := newModelOf(n)
	p := newPass(&q)
	tolerance, most := 5.0, 0.0
	if layered {
		tolerance = 0.08 * float64(scale) // products are rounded to multiples of 1/127
	}
	limits := map[string]int{}
	for _, g := range newGames(20) {
		b := g.Start
		for _, ply := range g.Plies {
			b.Play(b.Canonical(ply.Move))
			r, err := NewRecord(&b, 0, game.Draw)
			if err != nil {
				t.Fatal(err)
			}
			got, want := float64(n.Output(&b)), float64(p.forward(&q, &r))*float64(scale)
			most = max(most, math.Abs(want))
			for _, sum := range p.layers.sums {
				limits[fmt.Sprintf("first %d", int(max(min(sum, 1), -1)))]++
			}
			for _, sum := range p.layers.outputs {
				limits[fmt.Sprintf("second %d", int(math.Floor(float64(max(min(sum, 1), -1)))))]++
			}
			if math.Abs(got-want) > tolerance {
				t.Fatalf("%v: the network says %.0f, the trainer %.1f", b, got, want)
			}
			back, err := r.Board()
			if err != nil {
				t.Fatal(err)
			}
			if again := float64(n.Output(&back)); again != got {
				t.Fatalf("%v: %.0f as a board, %.0f as a record", b, got, again)
			}
		}
	}
	if most < 10*tolerance {
		t.Errorf("no output is larger than %.0f", most)
	}
	for _, limit := range []string{"first -1", "first 0", "first 1", "second -1", "second 0", "second 1"} {
		if layered && limits[limit] < 100 {
			t.Errorf("%d sums of the %s", limits[limit], limit)
		}
	}
}
