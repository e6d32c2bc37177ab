package alphabeta

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
)

// Whatever the parameters, the search keeps its contract: it ends, with a legal
// move, and nothing panics.
func TestAnyParameters(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	rng := rand.New(rand.NewPCG(1, 2))
	n := 24
	if testdata.Long() {
		n = 60
	}
	for i := range n {
		var p Parameters
		v := reflect.ValueOf(&p).Elem()
		for f := range v.NumField() {
			switch i {
			case 0:
			case 1:
				v.Field(f).SetInt(math.MaxInt)
			case 2:
				v.Field(f).SetInt(math.MinInt)
			default:
				v.Field(f).SetInt(rng.Int64N(1<<(1+i%12)) - 1<<(i%12))
			}
		}
		for _, c := range corpus[:4] {
			g := play(t, c.fen, "")
			r := find(t, New(tuned(func(t *Tuning) { t.Parameters = &p })), g, search.Limits{Nodes: 2000, Depth: 8})
			if g.Play(r.Move) != nil {
				t.Fatalf("%+v: %v in %s", p, r.Move, c.name)
			}
		}
	}
}

// No parameter by itself keeps a search from ending where its depth says, however wild
// it is.
func TestWildParameter(t *testing.T) {
	g := play(t, corpus[3].fen, "")
	values := []int{math.MinInt, -1000, math.MaxInt}
	if testdata.Long() {
		values = append(values, math.MinInt/2, math.MinInt32, math.MaxUint16+1, math.MaxInt/2+1)
	}
	for f := range reflect.TypeFor[Parameters]().Fields() {
		for _, value := range values {
			p := DefaultParameters()
			reflect.ValueOf(&p).Elem().FieldByIndex(f.Index).SetInt(int64(value))
			r := find(t, New(tuned(func(t *Tuning) { t.Parameters = &p })), g, search.Limits{Depth: 5, Nodes: 1e6})
			if r.Nodes >= 1e6 {
				t.Errorf("%s of %d: no end in a million nodes", f.Name, value)
			}
		}
	}
}

// A higher parameter changes the number of nodes, to a depth at which its technique
// works by itself, in the direction that its documentation says.
func TestEachParameter(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	depth := 4
	if testdata.Long() {
		depth = 5
	}
	nodes := func(on func(*Tuning), name string, value int) uint64 {
		depth := depth
		switch name {
		case "ReduceCutNode", "ReduceCheck", "FutilityDepth":
			depth = 5 // at lower depths no late move is at a cut node, gives check, or is futile
		}
		p := DefaultParameters()
		reflect.ValueOf(&p).Elem().FieldByName(name).SetInt(int64(value))
		n, _ := total(t, tuned(func(t *Tuning) { bare(t); t.Parameters = &p; on(t) }), depth)
		return n
	}
	reverse := func(t *Tuning) { t.NoReverseFutilityPruning = false }
	razoring := func(t *Tuning) { t.NoRazoring = false }
	futility := func(t *Tuning) { t.NoFutilityPruning = false }
	late := func(t *Tuning) { t.NoLateMovePruning = false }
	see := func(t *Tuning) { t.NoSEEPruning = false }
	null := func(t *Tuning) { t.NoNullMovePruning = false }
	reductions := func(t *Tuning) { t.NoLateMoveReductions = false }
	history := func(t *Tuning) { t.NoHistoryPruning, t.NoMainHistory = false, false }
	for _, test := range []struct {
		name      string
		on        func(*Tuning)
		low, high int
		more      bool // nodes with the high value
	}{
		{"ReverseFutility", reverse, 20, 300, true},
		{"ReverseFutilityDepth", reverse, 1, 4, false},
		{"Razoring", razoring, 50, 900, true},
		{"RazoringBase", razoring, 20, 900, true},
		{"RazoringDepth", razoring, 1, 4, false},
		{"Futility", futility, 20, 300, true},
		{"FutilityBase", futility, 0, 500, true},
		{"FutilityDepth", futility, 1, 4, false},
		{"LateMoves", late, 1, 20, true},
		{"LateMovesDepth", late, 1, 4, false},
		{"HistoryPruning", history, 10, 5000, true},
		{"HistoryPruningDepth", func(t *Tuning) { history(t); t.Parameters.HistoryPruning = 10 }, 0, 4, false},
		{"SEEQuiet", see, 10, 500, true},
		{"SEEQuietDepth", see, 0, 4, false},
		{"SEECapture", see, 10, 500, true},
		{"SEECaptureDepth", see, 0, 4, false},
		{"Delta", func(t *Tuning) { t.NoDeltaPruning = false }, 20, 900, true},
		{"NullMove", null, 100, 500, false},
		{"NullMoveMargin", null, 0, 900, true},
		{"Reduction", reductions, 0, 200, false},
		{"ReductionSlope", reductions, 0, 60, false},
		{"ReduceCapture", reductions, -200, 200, false},
		{"ReducePVNode", reductions, -200, 200, false},
		{"ReduceSearched", reductions, 0, 200, false},
		{"ReduceCutNode", reductions, -300, 300, false},
		{"ReduceTableCapture", reductions, -200, 200, false},
		{"ReduceNotImproving", reductions, 0, 200, false},
		{"ReduceInCheck", reductions, -200, 200, false},
		{"ReduceCheck", reductions, -200, 200, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			low, high := nodes(test.on, test.name, test.low), nodes(test.on, test.name, test.high)
			if test.more && high <= low || !test.more && high >= low {
				t.Errorf("%d nodes at %d, %d at %d", low, test.low, high, test.high)
			}
		})
	}
}

func TestEachTimeParameter(t *testing.T) {
	start := board.Start()
	type times struct{ settled, lost time.Duration }
	lim := search.Limits{Clocks: [2]search.Clock{{Remaining: time.Minute, Increment: time.Second}}}
	soft, hard := lim.TimeLimits(&start, 10*time.Millisecond)
	of := func(p Parameters) times {
		m := newTimeManager(&lim, start.Turn(), soft, hard, p)
		return times{m.softLimit(progress{stable: 5, share: 0.9}), m.softLimit(progress{fall: 30, share: 0.9})}
	}
	usual := of(DefaultParameters())
	for f := range reflect.TypeFor[Parameters]().Fields() {
		if !strings.HasPrefix(f.Name, "Time") {
			continue
		}
		for _, extreme := range []int{math.MinInt, 0, 1, math.MaxInt} {
			p := DefaultParameters()
			reflect.ValueOf(&p).Elem().FieldByIndex(f.Index).SetInt(int64(extreme))
			got := of(p)
			if got == usual {
				t.Errorf("%s = %d makes no difference", f.Name, extreme)
			}
			for _, d := range []time.Duration{got.settled, got.lost} {
				if d <= 0 || d > hard {
					t.Errorf("%s = %d: %v", f.Name, extreme, got)
				}
			}
		}
	}
}
