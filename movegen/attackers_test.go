package movegen_test

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/internal/positions"
	"github.com/luftchess/luft/movegen"
)

func TestAttackers(t *testing.T) {
	for _, p := range positions.All() {
		b := p.Board(t)
		s := b.Setup()
		for sq := range board.NoSquare {
			var want board.Bitboard
			for _, c := range []board.Color{board.White, board.Black} {
				for _, from := range oracle.Attackers(&s, sq, c) {
					want = want.With(from)
				}
			}
			if got := movegen.Attackers(&b, sq, b.Occupied()); got != want {
				t.Errorf("%s: Attackers(%v) =\n%vwant\n%v%v", p.Name, sq, got, want, b)
			}
		}
	}
}

// TestAttackersThrough lifts a piece off the board and so sees what is behind.
func TestAttackersThrough(t *testing.T) {
	b := mustBoard(t, "4k3/8/8/8/8/4r3/4r3/K7 w - -")
	if got, want := movegen.Attackers(&b, board.E1, b.Occupied()), board.E2.Bitboard(); got != want {
		t.Errorf("attackers of e1:\n%vwant\n%v", got, want)
	}
	lifted := b.Occupied().Without(board.E2)
	if got := movegen.Attackers(&b, board.E1, lifted); !got.Has(board.E3) {
		t.Errorf("attackers of e1 with e2 lifted:\n%v", got)
	}
}

func ExampleAttackers() {
	b := board.Start()
	for s := range movegen.Attackers(&b, board.F3, b.Occupied()).Squares() {
		fmt.Println(s, b.Piece(s))
	}
	// Output:
	// g1 N
	// e2 P
	// g2 P
}
