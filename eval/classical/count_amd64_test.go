//go:build !purego

package classical

import (
	"encoding/binary"
	"testing"

	"github.com/luftchess/luft/board"
)

// TestAssembled compares the assembly with the Go code.
func TestAssembled(t *testing.T) {
	if !canCount {
		t.Skip("the processor cannot count bits")
	}
	c := New()
	randomPositions(20, func(b *board.Board) { compareAssembled(t, c, b) })
}

// FuzzAssembled compares them on boards that illegal moves have left, too: without a
// king or with several, with pawns on the last rank.
func FuzzAssembled(f *testing.F) {
	if !canCount {
		f.Skip("the processor cannot count bits")
	}
	f.Add([]byte{0x03, 0x0f})             // d1e8
	f.Add([]byte{0x0c, 0x6f, 0xb4, 0x0b}) // pieces that do not exist
	f.Fuzz(func(t *testing.T, moves []byte) {
		c, b := New(), board.Start()
		for ; len(moves) >= 2; moves = moves[2:] {
			b.Play(board.Move(binary.LittleEndian.Uint16(moves)))
		}
		compareAssembled(t, c, &b)
	})
}

func compareAssembled(t *testing.T, c *Evaluator, b *board.Board) {
	c.Evaluate(b)
	assembled, compiled := c.work.state, c.work.state
	for _, us := range []board.Color{board.White, board.Black} {
		own, foe := assembled.sides(us)
		got, want := mobilityAssembled(own, foe, &assembled.moveWeights), compiled.mobilityCompiled(compiled.sides(us))
		if got != want {
			t.Fatalf("mobility %x, want %x for\n%v", got, want, b)
		}
	}
	if assembled != compiled {
		t.Fatalf("another state after mobility for\n%v", b)
	}
	if got, want := materialAssembled(compiled.sides(board.White)), materialCompiled(compiled.sides(board.White)); got != want {
		t.Fatalf("material %x, want %x for\n%v", got, want, b)
	}
	white, black := &compiled.players[board.White].counted, &compiled.players[board.Black].counted
	got := countAssembled(white, black, &compiled.squareWorth)
	if want := countCompiled(white, black, &compiled.squareWorth); got != want {
		t.Fatalf("sets count %x, want %x for\n%v", got, want, b)
	}
}
