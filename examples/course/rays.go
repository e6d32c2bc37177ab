package course

import "github.com/luftchess/luft/board"

// A step moves every square of a set by one square, and drops those that would leave
// the board.
type step func(board.Bitboard) board.Bitboard

// The directions of a rook and of a bishop.
var (
	rookSteps   = [4]step{board.Bitboard.North, board.Bitboard.South, board.Bitboard.East, board.Bitboard.West}
	bishopSteps = [4]step{northEast, northWest, southEast, southWest}
)

func northEast(b board.Bitboard) board.Bitboard { return b.North().East() }
func northWest(b board.Bitboard) board.Bitboard { return b.North().West() }
func southEast(b board.Bitboard) board.Bitboard { return b.South().East() }
func southWest(b board.Bitboard) board.Bitboard { return b.South().West() }

// Ray walks from a square in one direction, up to and including the first
// occupied square.
func Ray(from board.Square, next step, occupied board.Bitboard) (ray board.Bitboard) {
	for sq := next(from.Bitboard()); sq != 0; sq = next(sq) {
		ray |= sq
		if sq&occupied != 0 {
			break
		}
	}
	return ray
}

// Rays returns the union of the rays in four directions.
func Rays(from board.Square, steps [4]step, occupied board.Bitboard) (all board.Bitboard) {
	for _, next := range steps {
		all |= Ray(from, next, occupied)
	}
	return all
}

// RookByRays returns the squares a rook attacks.
func RookByRays(from board.Square, occupied board.Bitboard) board.Bitboard {
	return Rays(from, rookSteps, occupied)
}

// BishopByRays returns the squares a bishop attacks.
func BishopByRays(from board.Square, occupied board.Bitboard) board.Bitboard {
	return Rays(from, bishopSteps, occupied)
}
