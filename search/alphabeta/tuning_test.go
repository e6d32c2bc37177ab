package alphabeta

import (
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// Whatever the parameters, the search keeps its contract: it ends, with a legal
// move, and nothing panics.
func TestAnyParameters(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range 60 {
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
	for f := range reflect.TypeFor[Parameters]().Fields() {
		for _, value := range []int{math.MinInt, math.MinInt / 2, -1000, math.MinInt32, math.MaxUint16 + 1, math.MaxInt/2 + 1, math.MaxInt} {
			p := DefaultParameters()
			reflect.ValueOf(&p).Elem().FieldByIndex(f.Index).SetInt(int64(value))
			r := find(t, New(tuned(func(t *Tuning) { t.Parameters = &p })), g, search.Limits{Depth: 5, Nodes: 1e6})
			if r.Nodes >= 1e6 {
				t.Errorf("%s of %d: no end in a million nodes", f.Name, value)
			}
		}
	}
}

// Each parameter is heeded: another value makes for another search, or for another
// time that a search takes.
func TestEachParameter(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	nodes := func(p Parameters, depth int) (n uint64) {
		for _, c := range corpus[:8] {
			n += find(t, New(tuned(func(t *Tuning) { t.Parameters = &p })), play(t, c.fen, ""), search.Limits{Depth: depth}).Nodes
		}
		return n
	}
	usual := nodes(DefaultParameters(), 8)
	for f := range reflect.TypeFor[Parameters]().Fields() {
		if strings.HasPrefix(f.Name, "Time") {
			continue
		}
		p := DefaultParameters()
		v := reflect.ValueOf(&p).Elem().FieldByIndex(f.Index)
		if v.SetInt(v.Int()/2 + 1); nodes(p, 8) != usual {
			continue
		}
		// Some are for deep searches, or for what is rare.
		if v.SetInt(1); nodes(p, 11) == nodes(DefaultParameters(), 11) {
			t.Errorf("%s makes no difference", f.Name)
		}
	}
}

func TestEachTimeParameter(t *testing.T) {
	type times struct{ settled, lost time.Duration }
	lim := search.Limits{Clocks: [2]search.Clock{{Remaining: time.Minute, Increment: time.Second}}}
	of := func(p Parameters) times {
		m := newTimeManager(&lim, board.White, 0, p)
		return times{m.softLimit(progress{stable: 5, share: 0.9}), m.softLimit(progress{drop: 30, share: 0.9})}
	}
	_, hard := lim.TimeLimits(board.White, defaultOverhead)
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
