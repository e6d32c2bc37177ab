package nnue

import (
	"testing"

	"github.com/luftchess/luft/board"
)

// The worth of a piece is the difference that its removal makes, if the bucket stays the same.
func TestTrace(t *testing.T) {
	for _, w := range []Weights{randomWeights(9, 32), randomLayers(9, 32)} {
		testTrace(t, mustNetwork(t, w))
	}
}

func testTrace(t *testing.T, n *Network) {
	e := New(n)
	for _, turn := range []string{"w", "b"} {
		b := mustParse(t, "r3k2r/pp3ppp/2n1b3/3q4/3P4/2N1B3/PP3PPP/R2QK2R "+turn+" KQkq - 0 1")
		trace := e.Trace(&b)
		if got, want := trace.Output.White(b.Turn()), n.Output(&b); got != want {
			t.Errorf("output %v, want %v", got, want)
		}
		if got, want := trace.Score.White(b.Turn()), e.Evaluate(&b); got != want {
			t.Errorf("score %v, want %v", got, want)
		}
		b = mustParse(t, "r3k2r/pp3ppp/2n1b3/3q1N2/3P4/2N1B3/PP3PPP/R2QK2R "+turn+" KQkq - 0 1")
		fewer := mustParse(t, "r3k2r/pp3ppp/2n1b3/3q4/3P4/2N1B3/PP3PPP/R2QK2R "+turn+" KQkq - 0 1")
		if Bucket(b.Occupied().Count()) != Bucket(fewer.Occupied().Count()) {
			t.Fatal("the buckets differ")
		}
		trace = e.Trace(&b)
		want := (n.Output(&b) - n.Output(&fewer)).White(b.Turn())
		if got := trace.Worth[board.F5]; got != want || got == 0 {
			t.Errorf("the knight is worth %v, want %v", got, want)
		}
		for _, sq := range []board.Square{board.E1, board.E8, board.E4} {
			if trace.Worth[sq] != 0 {
				t.Errorf("%v is worth %v", sq, trace.Worth[sq])
			}
		}
	}
}

func TestTraceSymmetry(t *testing.T) {
	e := New(randomNetwork(t, 9, 16))
	b := mustParse(t, "r3k2r/pp3ppp/2n1b3/3q1N2/3P4/2N1B3/PP3PPP/R2QK2R w KQkq - 0 1")
	flipped := b.Flip()
	one, other := e.Trace(&b), e.Trace(&flipped)
	if one.Output != -other.Output || one.Score != -other.Score {
		t.Errorf("output %v and %v, score %v and %v", one.Output, other.Output, one.Score, other.Score)
	}
	for sq := range board.Square(64) {
		if one.Worth[sq] != -other.Worth[sq.Flip()] {
			t.Errorf("%v is worth %v, and %v with the colours swapped", sq, one.Worth[sq], -other.Worth[sq.Flip()])
		}
	}
}
