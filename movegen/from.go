package movegen

import (
	"iter"

	"github.com/luftchess/luft/board"
)

// LegalFrom returns an iterator over the legal moves of the piece on from. A pawn that
// promotes has four moves to the same square.
func LegalFrom(b *board.Board, from board.Square) iter.Seq[board.Move] {
	return func(yield func(board.Move) bool) {
		for m := range Legal(b) {
			if m.From() == from && !yield(m) {
				return
			}
		}
	}
}

// Find returns the legal moves from one square to another, which is what a program
// needs when a user has dragged a piece: no move, one move, or four promotions, the
// queen first. Castling is found under both its spellings: the canonical one (e1g1)
// and the king moving to its own rook (e1h1). From or to a square that is not valid, such
// as [board.NoSquare], there is no move.
func Find(b *board.Board, from, to board.Square) (moves []board.Move) {
	if !from.IsValid() || !to.IsValid() {
		return nil
	}
	castling := b.Canonical(board.NewMove(from, to))
	for m := range LegalFrom(b, from) {
		if m.To() == to || m == castling {
			moves = append(moves, m)
		}
	}
	return moves
}
