package alphabeta

import (
	"context"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Four workers share the table of variants. The race detector watches. A search with a limit of nodes
// ends, with how many is up to the system: helpers go on while the first worker waits for a processor.
func TestVariantThreads(t *testing.T) {
	for _, rules := range board.AllRules()[1:] {
		s := New(Options{Hash: 1, Threads: 4})
		g := game.New(rules.Start())
		for _, lim := range []search.Limits{{Depth: 4}, {Nodes: 3000}, {Depth: 3, MultiPV: 3}, {Mate: 2, Depth: 3}} {
			var last search.Info
			r, err := s.Search(t.Context(), g, lim, func(i search.Info) {
				if i.Nodes < last.Nodes {
					t.Errorf("%v: %d nodes after %d", rules, i.Nodes, last.Nodes)
				}
				last = i
			})
			if err != nil || !g.IsLegal(r.Move) || r.Nodes < last.Nodes {
				t.Errorf("%v, %+v: %+v, %v", rules, lim, r, err)
			}
		}
		if len(s.variants.workers) != 4 {
			t.Errorf("%d workers", len(s.variants.workers))
		}
		s.SetOptions(Options{Hash: 1})
		r := find(t, s, g, search.Limits{Depth: 2})
		if len(s.variants.workers) != 1 || r.Move == board.NoMove {
			t.Errorf("%d workers for one thread", len(s.variants.workers))
		}
	}
}

// Workers find mates together, and they have ended when a search returns or panics.
func TestVariantHelpersEnd(t *testing.T) {
	s := New(Options{Hash: 1, Threads: 3})
	var g game.Game
	if err := g.UnmarshalText([]byte("crazyhouse 7k/8/6K1/8/8/8/8/8[RP] w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	for range 5 {
		s.NewGame()
		if r := find(t, s, &g, search.Limits{Depth: 5}); r.Score != eval.MateIn(1) {
			t.Errorf("%v with %v", r.Score, r.PV)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Search(ctx, &g, search.Limits{}, nil); err != nil {
		t.Error(err)
	}
	func() {
		defer func() {
			if p := recover(); p != "enough" {
				t.Errorf("panic with %v", p)
			}
		}()
		s.Search(t.Context(), game.New(board.Atomic.Start()), search.Limits{}, func(search.Info) { panic("enough") })
	}()
	for _, w := range s.variants.workers { // a race with a helper that goes on
		w.nodes = 0
	}
	find(t, s, &g, search.Limits{Depth: 2})
}

// An entry gives back what was stored for its position, and nothing for others or if its halves
// belong to different positions.
func TestVariantEntry(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		key, other := r.Uint64(), r.Uint64()
		want := variantResult{int32(r.Uint32()), board.Move(r.Uint32()), int8(r.Uint32()), search.Bound(r.Uint32())}
		var e, f variantEntry
		e.store(key, want)
		if got, ok := e.load(key); !ok || got != want {
			t.Fatalf("got %+v, %v, want %+v", got, ok, want)
		}
		if _, ok := e.load(other); ok {
			t.Fatal("found for another position")
		}
		f.store(other, variantResult{score: want.score + 1})
		e.data = f.data
		for _, k := range []uint64{key, other} {
			if _, ok := e.load(k); ok {
				t.Fatal("found by half of an entry")
			}
		}
	}
}
