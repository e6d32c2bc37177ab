package scoring

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
	"testing"
)

func TestQuiet(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           eval.Score
		bound           search.Bound
		want            bool
	}{
		{"quiet", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Exact, true},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - -", "e1d1", 0, search.Exact, false},
		{"capture", "4k3/8/8/8/3p4/4P3/8/4K3 w - -", "e3d4", 0, search.Exact, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, search.Exact, false},
		{"a knight to that square", "4k3/8/8/3pP3/4N3/8/8/4K3 w - d6", "e4d6", 0, search.Exact, true},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", 0, search.Exact, false},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0, search.Exact, true},
		{"castling by taking the rook", "4k3/8/8/8/8/8/8/5K1R w K -", "f1h1", 0, search.Exact, true},
		{"mate", "4k3/8/4K3/8/8/8/8/7R w - -", "h1h8", eval.MateIn(1), search.Exact, false},
		{"bound", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Lower, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := board.ParseMove(test.move)
			if err != nil || !movegen.IsLegal(&b, m) {
				t.Fatalf("%v: %v", m, err)
			}
			if got := Quiet(&b, &search.Result{Move: m, Score: test.score, Bound: test.bound}); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}
