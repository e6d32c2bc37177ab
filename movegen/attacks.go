package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

var (
	knightAttacks = eachSquare(func(s board.Square) board.Bitboard {
		return board.Bitboard(ray.Knight(uint64(s.Bitboard())))
	})
	kingAttacks = eachSquare(func(s board.Square) board.Bitboard {
		return board.Bitboard(ray.King(uint64(s.Bitboard())))
	})
	pawnAttacks = [2][64]board.Bitboard{
		board.White: eachSquare(func(s board.Square) board.Bitboard {
			return s.Bitboard().PawnAttacks(board.White)
		}),
		board.Black: eachSquare(func(s board.Square) board.Bitboard {
			return s.Bitboard().PawnAttacks(board.Black)
		}),
	}
)

func eachSquare(f func(board.Square) board.Bitboard) (t [64]board.Bitboard) {
	for s := range t {
		t[s] = f(board.Square(s))
	}
	return t
}

// PawnAttacks returns the squares that a pawn of colour c on s attacks: those
// diagonally in front of it, occupied or not.
func PawnAttacks(c board.Color, s board.Square) board.Bitboard { return pawnAttacks[c&1][s&63] }

// KnightAttacks returns the squares that a knight on s attacks.
func KnightAttacks(s board.Square) board.Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares that a king on s attacks.
func KingAttacks(s board.Square) board.Bitboard { return kingAttacks[s&63] }

// BishopAttacks returns the squares that a bishop on s attacks: along each diagonal,
// up to and including the first occupied square.
func BishopAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return bishop(int(s&63), occupied)
}

// RookAttacks returns the squares that a rook on s attacks: along its file and rank,
// up to and including the first occupied square.
func RookAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return rook(int(s&63), occupied)
}

// QueenAttacks returns the squares that a queen on s attacks: those of a rook and of
// a bishop.
func QueenAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}
