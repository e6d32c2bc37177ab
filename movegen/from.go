package movegen

import (
	"iter"

	"github.com/luftchess/luft/board"
)

// LegalFrom returns an iterator over the legal moves of the piece on from. There
// are four for each square that a pawn promotes on.
func LegalFrom(b *board.Board, from board.Square) iter.Seq[board.Move] {
	return func(yield func(board.Move) bool) {
		for m := range Legal(b) {
			if m.From() == from && !yield(m) {
				return
			}
		}
	}
}

// Find returns the legal moves from one square to another, as a program asks when
// the user has dragged a piece: none, one, or the four promotions, from the queen
// down to the knight. Castling is found by the king's two-square step, if that
// spells castling, and by the square of its rook.
func Find(b *board.Board, from, to board.Square) (moves []board.Move) {
	castling := b.Canonical(board.NewMove(from, to))
	for m := range LegalFrom(b, from) {
		if m.To() == to || m == castling {
			moves = append(moves, m)
		}
	}
	return moves
}

// Canonical returns m as [board.Board.Play] takes it, with castling in its
// canonical spelling, and reports whether it is legal. It accepts castling spelled
// as the king taking its own rook, too; see [board.Move].
func Canonical(b *board.Board, m board.Move) (move board.Move, legal bool) {
	m = b.Canonical(m)
	return m, IsLegal(b, m)
}
