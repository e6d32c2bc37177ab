package endgame

import (
	"testing"

	"github.com/luftchess/luft/eval"
)

// In each pair, the same pieces, the first position is nearer to mate.
func TestMopUpLeadsToMate(t *testing.T) {
	tests := []struct {
		name          string
		better, worse string
	}{
		{"the bare king at the edge", "4k3/8/3K4/8/8/8/8/R7 w - - 0 1", "8/8/3K4/8/4k3/8/8/R7 w - - 0 1"},
		{"the kings are near", "4k3/8/4K3/8/8/8/8/R7 w - - 0 1", "4k3/8/8/8/8/8/8/R3K3 w - - 0 1"},
		{"the bishop's corner, light", "k7/8/1KN5/8/8/8/6B1/8 w - - 0 1", "7k/8/5NK1/8/8/8/6B1/8 w - - 0 1"},
		{"the bishop's corner, dark", "8/6Nk/5K2/8/3B4/8/8/8 w - - 0 1", "8/kN6/2K5/8/8/8/3B4/8 w - - 0 1"},
		{"pieces rather than a pawn", "4k3/8/8/8/8/4K3/8/Q7 w - - 0 1", "4k3/P7/8/8/8/4K3/8/8 w - - 0 1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			better, worse := mustParse(t, test.better), mustParse(t, test.worse)
			if s, u := MopUp(&better), MopUp(&worse); s <= u || u <= 0 {
				t.Errorf("bonus %v, and %v for the worse position", s, u)
			}
			flipped := better.Flip()
			if s, u := MopUp(&better), MopUp(&flipped); s != u {
				t.Errorf("bonus %v, and %v with the colours changed", s, u)
			}
		})
	}
}

func TestMopUpElsewhere(t *testing.T) {
	for _, text := range []string{
		"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"4k3/8/8/8/8/8/8/3NKN2 w - - 0 1",
		"4k3/p7/8/8/8/8/8/3QK3 w - - 0 1",
		"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", // a drawn pawn
	} {
		b := mustParse(t, text)
		if got := MopUp(&b); got != 0 {
			t.Errorf("%s: bonus %v, want none", text, got)
		}
	}
	b := mustParse(t, "4k3/8/8/8/8/8/8/3RK3 b - - 0 1")
	if got := MopUp(&b); got >= 0 {
		t.Errorf("bonus %v for the bare king", got)
	}
	if eval.MaxCentipawns < 2*(winByPieces+perCorner*maxSteps+perKingMove*maxKingMoves) {
		t.Error("the bonuses leave the range of scores")
	}
}

// With bishops on both colours, a knight makes no corner the wrong one: the bonus must be the
// same for the mirror image, and with the colours of the squares exchanged.
func TestMopUpBishopsOnBothColoursWithKnight(t *testing.T) {
	b := mustParse(t, "6B1/8/k4N2/B3K3/8/8/8/8 w - - 0 1")
	want := MopUp(&b)
	for _, text := range []string{"1B6/8/2N4k/3K3B/8/8/8/8 w - - 0 1", "8/8/8/8/b3k3/K4n2/8/6b1 b - - 0 1"} {
		b := mustParse(t, text)
		if got := MopUp(&b); got != want {
			t.Errorf("%s: bonus %v, want %v", text, got, want)
		}
	}
}
