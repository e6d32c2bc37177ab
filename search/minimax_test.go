package search

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/eval"
)

// Alpha-beta must find what minimax finds; whether it also searches with zero
// windows, remembers killers and so on changes only how soon.
func TestAlphaBetaEqualsMinimax(t *testing.T) {
	depth := 3
	if testing.Short() {
		depth = 2
	}
	variants := []struct {
		name string
		off  func(*Options)
	}{
		{"all on", func(*Options) {}},
		{"no zero window", func(o *Options) { o.NoZeroWindow = true }},
		{"no aspiration", func(o *Options) { o.NoAspiration = true }},
		{"no mate distance", func(o *Options) { o.NoMateDistance = true }},
		{"no ordering by killers and history", func(o *Options) { o.NoKillers, o.NoHistory = true, true }},
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
					want := find(t, &Minimax{Evaluator: ev}, g, Limits{Depth: d})
					for _, v := range variants {
						o := plain()
						o.Evaluator = ev
						v.off(&o)
						got := find(t, NewAlphaBeta(o), g, Limits{Depth: d})
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
				want := find(t, &Minimax{}, g, Limits{Depth: d})
				got := find(t, NewAlphaBeta(plain()), g, Limits{Depth: d})
				if got.Score != want.Score {
					t.Errorf("depth %d: %v with %v, minimax %v with %v", d, got.Score, got.PV, want.Score, want.PV)
				}
			}
		})
	}
}

func TestMinimax(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		depth int
		move  string // "" if there are several
		score eval.Score
	}{
		{"a mate with the last ply", "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", 1, "d1d8", eval.MateIn(1)},
		{"mate in two", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 4, "", eval.MateIn(3)},
		{"mated in one", "k7/8/1KQ5/8/8/8/8/8 b - - 0 1", 2, "a8b8", eval.MatedIn(2)},
		{"takes what hangs", "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1", 1, "e4d5", 100},
		{"takes what is protected, one ply deep", "4k3/4p3/3p4/8/8/3R4/8/4K3 w - - 0 1", 1, "d3d6", 400},
		{"does not two plies deep", "4k3/4p3/3p4/8/8/3R4/8/4K3 w - - 0 1", 2, "", 300},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := find(t, &Minimax{Evaluator: eval.Material{}}, play(t, test.fen, ""), Limits{Depth: test.depth})
			if test.move != "" && r.Move.String() != test.move || r.Score != test.score {
				t.Errorf("%v, %v, want %v, %v", r.Move, r.Score, test.move, test.score)
			}
		})
	}
}

// A question about a mate is settled when all lines of its length have been seen.
func TestMinimaxMate(t *testing.T) {
	for _, test := range []struct {
		name        string
		fen         string
		mate, depth int
	}{
		{"there is one", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2, 3},
		{"there is none in one", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 1, 1},
		{"there is none in two", startFEN, 2, 3},
	} {
		t.Run(test.name, func(t *testing.T) {
			if r := find(t, &Minimax{Evaluator: eval.Material{}}, play(t, test.fen, ""), Limits{Mate: test.mate, Depth: 4}); r.Depth != test.depth {
				t.Errorf("ended at depth %d, want %d", r.Depth, test.depth)
			}
		})
	}
}

// An evaluator that follows the line is told each position as a new root.
func TestMinimaxTakesIncremental(t *testing.T) {
	g := play(t, kiwipete, "")
	want := find(t, &Minimax{Evaluator: eval.PieceSquare{}}, g, Limits{Depth: 2})
	got := find(t, &Minimax{Evaluator: eval.Fork(eval.PieceSquare{})}, g, Limits{Depth: 2})
	untime(&got, &want)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-stateless +incremental):\n%s", diff)
	}
}
