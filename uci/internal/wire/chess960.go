package wire

import "github.com/luftchess/luft/board"

// NeedsChess960 reports whether a position has a castling right that standard chess
// does not have.
func NeedsChess960(b *board.Board) bool {
	for _, c := range [...]board.Color{board.White, board.Black} {
		for w, usual := range [...]board.File{board.KingSide: board.FileH, board.QueenSide: board.FileA} {
			rook := b.CastlingRook(c, board.CastlingSide(w))
			if rook != board.NoSquare && (rook.File() != usual || b.King(c).File() != board.FileE) {
				return true
			}
		}
	}
	return false
}
