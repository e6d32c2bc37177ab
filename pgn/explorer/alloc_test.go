//go:build !race

package explorer_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn/explorer"
)

// TestLookUpDoesNotAllocate is not for the race detector, under which a sync.Pool throws
// spare memory away at random.
func TestLookUpDoesNotAllocate(t *testing.T) {
	x := openFile(t, build(t, []explorer.Source{source("a", manyGames(300))}, explorer.Options{}))
	b := board.Start()
	moves := make([]explorer.Move, 0, 100)
	rare := b
	for _, m := range []string{"b2b3", "e7e5"} {
		move, err := board.ParseMove(m)
		if err != nil {
			t.Fatal(err)
		}
		rare.Play(move)
	}
	for _, b := range []board.Board{b, rare} {
		if n := testing.AllocsPerRun(1000, func() {
			var err error
			if moves, err = x.Moves(moves[:0], &b); err != nil || len(moves) == 0 {
				t.Fatal(len(moves), err)
			}
		}); n > 0 {
			t.Errorf("%v allocations", n)
		}
	}
}
