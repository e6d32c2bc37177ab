package main

import (
	"context"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
	"github.com/luftchess/luft/uci"
)

func newSearcher() search.Searcher { return mcts{endgame.With(eval.PieceSquare{})} }

func TestSearcher(t *testing.T) { searchtest.Run(t, newSearcher) }

func TestMoves(t *testing.T) {
	tests := []struct {
		name, fen, move string
		isGood          func(eval.Score) bool
	}{
		{"mates in one", "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1", "a1a8", func(s eval.Score) bool { return s == eval.MateIn(1) }},
		{"takes what hangs", "7k/8/8/3p4/4p3/3Q4/8/K7 w - - 0 1", "d3d5", func(s eval.Score) bool { return s > 500 }},
		{"draws by taking the last piece", "7k/8/8/8/8/8/5r2/6K1 w - - 0 1", "g1f2", func(s eval.Score) bool { return s == 0 }},
		{"promotes", "8/P6k/8/8/8/8/8/K7 w - - 0 1", "a7a8q", func(s eval.Score) bool { return s > 500 }},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			r, err := newSearcher().Search(context.Background(), game.New(b), search.Limits{Nodes: 50_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if got := r.Move.String(); got != test.move || !test.isGood(r.Score) {
				t.Errorf("%s at %v, want %s; line %v", got, r.Score, test.move, r.PV)
			}
		})
	}
}

// A tree cannot prove that there is no mate, but a search for one must end.
func TestMateLimitEnds(t *testing.T) {
	r, err := newSearcher().Search(t.Context(), game.New(board.Start()), search.Limits{Mate: 2, Nodes: 10_000_000}, nil)
	if err != nil || r.Nodes >= 10_000_000 {
		t.Errorf("%d nodes, %v", r.Nodes, err)
	}
}

func TestServed(t *testing.T) {
	in := strings.NewReader("position fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo wtime 1000 btime 1000 winc 10 binc 10\n")
	var out strings.Builder
	if err := uci.Serve(context.Background(), in, &out, uci.Engine{Name: "MCTS", Searcher: newSearcher()}); err != nil {
		t.Fatal(err)
	}
	if got := out.String(); !strings.Contains(got, "\nbestmove a1a8") {
		t.Errorf("answered\n%s", got)
	}
}
