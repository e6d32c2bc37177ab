package alphabeta

import (
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/search"
)

// Alpha-beta must find what minimax finds; whether it also searches with zero
// windows, remembers killers and so on changes only how soon.
func TestAlphaBetaEqualsMinimax(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	depth := 2
	if testdata.Long() {
		depth = 3
	}
	variants := []struct {
		name string
		off  technique
	}{
		{"all on", 0},
		{"no zero window", pvs},
		{"no aspiration", aspirationWindows},
		{"no mate distance", mateDistancePruning},
		{"no ordering by histories", historyFamily},
	}
	var slow, fast uint64 // nodes
	for _, p := range corpus {
		t.Run(p.name, func(t *testing.T) {
			g := play(t, p.fen, "")
			b := g.Board()
			deep := depth
			if b.Occupied().Count() < 8 {
				deep += 2
			}
			for d := 1; d <= deep; d++ {
				evaluators := []eval.Evaluator{eval.PieceSquare{}, eval.Material{}}
				if d == deep {
					evaluators = evaluators[:1]
				}
				for _, ev := range evaluators {
					want := find(t, &search.Minimax{Evaluator: ev}, g, search.Limits{Depth: d})
					for _, v := range variants {
						o := without(unlikeMinimax | v.off)
						o.Evaluator = ev
						got := find(t, New(o), g, search.Limits{Depth: d})
						slow, fast = slow+want.Nodes, fast+got.Nodes
						if got.Score != want.Score || got.Depth != want.Depth {
							t.Errorf("%T, %s, depth %d: %v with %v, minimax %v with %v", ev, v.name, d, got.Score, got.PV, want.Score, want.PV)
						}
					}
				}
			}
		})
	}
	if fast > slow/4 {
		t.Errorf("%d nodes, minimax %d: alpha-beta cuts off too little", fast, slow)
	}
	t.Logf("%d nodes, minimax %d", fast, slow)
}

// The same in games with repetitions behind and ahead.
func TestAlphaBetaEqualsMinimaxOnRepetitions(t *testing.T) {
	tests := []struct {
		name  string
		start string
		moves string
	}{
		{"twofold", "7k/8/8/8/8/8/6q1/K2R4 b - - 0 1", "h8h7 d1d7 h7h8 d7d8 h8h7 d8d7"},
		{"knights", startFEN, "g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1"},
		{"kings", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e1d1 e8d8 d1e1 d8e8 e1d1 e8d8 d1e1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.start, test.moves)
			for d := 1; d <= 4; d++ {
				want := find(t, &search.Minimax{}, g, search.Limits{Depth: d})
				o := without(unlikeMinimax)
				o.Evaluator = eval.PieceSquare{}
				got := find(t, New(o), g, search.Limits{Depth: d})
				if got.Score != want.Score {
					t.Errorf("depth %d: %v with %v, minimax %v with %v", d, got.Score, got.PV, want.Score, want.PV)
				}
			}
		})
	}
}
