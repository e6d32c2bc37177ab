package search

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
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
			r := find(t, NewAlphaBeta(Options{Hash: 1, Parameters: &p}), g, Limits{Nodes: 2000, Depth: 8})
			if g.Play(r.Move) != nil {
				t.Fatalf("%+v: %v in %s", p, r.Move, c.name)
			}
		}
	}
}

// Each parameter is heeded: another value makes for another search.
func TestEachParameter(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	nodes := func(p Parameters) (n uint64) {
		for _, c := range corpus[:8] {
			n += find(t, NewAlphaBeta(Options{Hash: 1, Parameters: &p}), play(t, c.fen, ""), Limits{Depth: 8}).Nodes
		}
		return n
	}
	usual := nodes(DefaultParameters())
	for f := range reflect.TypeFor[Parameters]().Fields() {
		p := DefaultParameters()
		v := reflect.ValueOf(&p).Elem().FieldByIndex(f.Index)
		v.SetInt(v.Int()/2 + 1)
		if nodes(p) == usual {
			t.Errorf("%s makes no difference", f.Name)
		}
	}
}
