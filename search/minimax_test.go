package search

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

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

// The lines are the best moves, with the scores that they have when they are searched alone.
func TestMinimaxLines(t *testing.T) {
	for _, text := range []string{"", "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "7k/8/8/8/8/8/1R6/R6K w - - 0 1", "k7/8/1K6/8/8/8/8/8 b - - 0 1"} {
		g := game.New(board.Start())
		if text != "" {
			g = play(t, text, "")
		}
		root := g.Board()
		var alone []eval.Score
		for m := range movegen.Legal(&root) {
			r, err := new(Minimax).Search(t.Context(), g, Limits{Depth: 2, SearchMoves: []board.Move{m}}, nil)
			if err != nil {
				t.Fatal(err)
			}
			alone = append(alone, r.Score)
		}
		slices.SortFunc(alone, func(a, b eval.Score) int { return int(b) - int(a) })
		r, err := new(Minimax).Search(t.Context(), g, Limits{Depth: 2, MultiPV: 5}, nil)
		if err != nil || len(r.Lines) != min(5, len(alone)) {
			t.Fatalf("%q: %+v, %v", text, r, err)
		}
		for i, l := range r.Lines {
			if l.Score != alone[i] {
				t.Errorf("%q: line %d, %v, has %v, want %v", text, i+1, l.PV, l.Score, alone[i])
			}
		}
	}
}
