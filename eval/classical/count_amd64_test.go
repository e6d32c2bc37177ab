//go:build !purego

package classical

import (
	"testing"

	"github.com/luftchess/luft/board"
)

// What is counted in assembly must be what the compiler makes of it.
func TestAssembled(t *testing.T) {
	if !canCount {
		t.Skip("the processor cannot count bits")
	}
	c := New()
	randomPositions(20, func(b *board.Board) {
		c.Evaluate(b)
		assembled, compiled := c.work.state, c.work.state
		for _, us := range []board.Color{board.White, board.Black} {
			got, want := mobilityAssembled(&assembled, us), compiled.mobilityCompiled(us)
			if got != want {
				t.Fatalf("mobility %x, want %x for\n%v", got, want, b)
			}
		}
		if assembled != compiled {
			t.Fatalf("another state after mobility for\n%v", b)
		}
		white, black := &compiled.counted[board.White], &compiled.counted[board.Black]
		got := countAssembled(white, black, &compiled.squareWorth)
		if want := countCompiled(white, black, &compiled.squareWorth); got != want {
			t.Fatalf("sets count %x, want %x for\n%v", got, want, b)
		}
	})
}
