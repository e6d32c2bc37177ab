package nnue

import (
	"testing"

	"github.com/luftchess/luft/fen"
)

// The file in the program is whole, and its network knows what a queen is worth.
func TestDefault(t *testing.T) {
	n := Default()
	if n != Default() || n.Hidden() != 512 || !n.Layered() || n.Description() == "" {
		t.Errorf("%d neurons, layered %v, %q", n.Hidden(), n.Layered(), n.Description())
	}
	if e := New(nil); e.Network() != n {
		t.Error("New(nil) has another network")
	}
	even, err := fen.Parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	down, err := fen.Parse("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNB1KBNR w KQkq - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	if s := n.Output(&even); s < -100 || s > 100 {
		t.Errorf("the start is worth %d", s)
	}
	if s := n.Output(&down); s > -400 {
		t.Errorf("without a queen: %d", s)
	}
}
