package movegen

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/positions"
)

// TestKernels has every way to count that the processor knows, not just the
// best, count the same in all nodes of short walks.
func TestKernels(t *testing.T) {
	if best == compiled {
		t.Skip("this processor has none but the compiled one")
	}
	for _, p := range positions.All() {
		b := p.Board(t)
		kernels(t, p.Name, &b, 2)
	}
}

func kernels(t *testing.T, name string, b *board.Board, depth int) {
	var g Generator
	g.Reset(b)
	for k := magical; k <= best; k++ {
		got := countAssembled(k, &g) + g.countEnPassant()
		want := g.countCompiled()
		if got != want {
			t.Fatalf("%s: kernel %d counts %d moves, want %d\n%v", name, k, got, want, b)
		}
	}
	if depth == 0 {
		return
	}
	for m := range Legal(b) {
		next := *b
		next.Play(m)
		kernels(t, name, &next, depth-1)
	}
}
