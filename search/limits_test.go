package search

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

func TestRootMoves(t *testing.T) {
	const castles = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
	tests := []struct {
		name  string
		fen   string
		asked string
		want  string
	}{
		{"in the order asked", startFEN, "h2h3 a2a3", "h2h3 a2a3"},
		{"each once", startFEN, "a2a3 a2a3", "a2a3"},
		{"illegal ones passed over", startFEN, "e2e5 a2a3 e7e5", "a2a3"},
		{"castling as the king's step", castles, "e1g1", "e1g1"},
		{"castling as the king taking its rook", castles, "e1a1", "e1c1"},
		{"castling both ways", castles, "e1h1 e1g1", "e1g1"},
		{"none left is all", "7k/8/8/8/8/8/6q1/K7 w - - 0 1", "a1a2", "a1b1"},
		{"none asked is all", "7k/8/8/8/8/8/6q1/K7 w - - 0 1", "", "a1b1"},
		{"no legal moves", "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", "a8a7", ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var l Limits
			for text := range strings.FieldsSeq(test.asked) {
				m, err := board.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				l.SearchMoves = append(l.SearchMoves, m)
			}
			b := play(t, test.fen, "").Board()
			var got []string
			for _, m := range l.RootMoves(&b) {
				got = append(got, m.String())
			}
			if diff := cmp.Diff(strings.Fields(test.want), append([]string{}, got...)); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestTerminalScore(t *testing.T) {
	tests := []struct {
		name  string
		rules board.Rules
		fen   string
		want  eval.Score
	}{
		{"checkmate", board.Standard, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1", eval.MatedIn(3)},
		{"stalemate", board.Standard, "k7/2Q5/8/8/8/8/8/K7 b - - 0 1", 0},
		{"no pieces left in Antichess", board.Antichess, "8/8/8/8/8/8/8/7R b - - 0 1", -eval.MatedIn(3)},
		{"no pieces left in Horde", board.Horde, "4k3/8/8/8/8/8/8/8 w - - 0 1", eval.MatedIn(3)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parser{Rules: test.rules}.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := TerminalScore(&b, 3); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
			if r := Terminal(&b); r.Score != TerminalScore(&b, 0) {
				t.Errorf("the result of the root is %v", r.Score)
			}
		})
	}
}

func TestMateFound(t *testing.T) {
	tests := []struct {
		name  string
		mate  int
		score eval.Score
		want  bool
	}{
		{"not asked for", 0, eval.MateIn(1), false},
		{"as asked for", 2, eval.MateIn(3), true},
		{"sooner", 3, eval.MateIn(1), true},
		{"later", 1, eval.MateIn(3), false},
		{"suffered", 2, eval.MatedIn(2), false},
		{"none", 2, eval.MaxCentipawns, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := (&Limits{Mate: test.mate}).MateFound(test.score); got != test.want {
				t.Errorf("MateFound(%v) = %v", test.score, got)
			}
		})
	}
}
