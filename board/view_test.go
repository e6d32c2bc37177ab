package board_test

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/oracle"
	"github.com/luftchess/luft/movegen/perfttest"
)

func TestAll(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		last, n := -1, 0
		for sq, piece := range b.All() {
			if int(sq) <= last || piece != b.Piece(sq) || piece == board.NoPiece {
				t.Errorf("%s: %v on %v", p.Name, piece, sq)
			}
			last = int(sq)
			n++
		}
		if n != b.Occupied().Count() {
			t.Errorf("%s: %d pieces", p.Name, n)
		}
	}
	b := board.Start()
	for sq := range b.All() {
		if sq == board.C1 {
			break
		}
		if sq > board.C1 {
			t.Fatal("the loop does not stop")
		}
	}
}

func TestDiff(t *testing.T) {
	for _, p := range perfttest.Positions() {
		b := p.Board(t)
		s := b.Setup()
		for _, m := range oracle.Legal(&s) {
			next := b
			next.Play(m)
			var want board.Bitboard
			for sq := range board.NoSquare {
				if b.Piece(sq) != next.Piece(sq) {
					want = want.With(sq)
				}
			}
			if got := b.Diff(&next); got != want || next.Diff(&b) != want {
				t.Errorf("%s, %v: got\n%v, want\n%v", p.Name, m, got, want)
			}
		}
		if b.Diff(&b) != 0 {
			t.Errorf("%s differs from itself", p.Name)
		}
	}
}

func TestBoardUnicode(t *testing.T) {
	b := mustFEN(t, "rnbqk3/pppp4/8/8/8/8/PPPP4/RNBQK3 b - -")
	const want = `8 ♜ ♞ ♝ ♛ ♚ . . .
7 ♟ ♟ ♟ ♟ . . . .
6 . . . . . . . .
5 . . . . . . . .
4 . . . . . . . .
3 . . . . . . . .
2 ♙ ♙ ♙ ♙ . . . .
1 ♖ ♘ ♗ ♕ ♔ . . .
  a b c d e f g h  black to move
`
	if got := b.Unicode(); got != want {
		t.Errorf("got\n%s", got)
	}
	for p := range board.Piece(255) {
		if (p.Figurine() == '.') == (p & 15).IsValid() {
			t.Errorf("%d is %c", p, p.Figurine())
		}
	}
}
