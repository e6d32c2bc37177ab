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
			return board.Bitboard(ray.Pawns(uint64(s.Bitboard()), true))
		}),
		board.Black: eachSquare(func(s board.Square) board.Bitboard {
			return board.Bitboard(ray.Pawns(uint64(s.Bitboard()), false))
		}),
	}
)

func eachSquare(f func(board.Square) board.Bitboard) (t [64]board.Bitboard) {
	for s := range t {
		t[s] = f(board.Square(s))
	}
	return t
}

// PawnAttacks returns the squares a pawn of colour c on s attacks, whatever
// stands there: the squares diagonally in front of it.
func PawnAttacks(c board.Color, s board.Square) board.Bitboard { return pawnAttacks[c&1][s&63] }

// KnightAttacks returns the squares a knight on s attacks.
func KnightAttacks(s board.Square) board.Bitboard { return knightAttacks[s&63] }

// KingAttacks returns the squares a king on s attacks.
func KingAttacks(s board.Square) board.Bitboard { return kingAttacks[s&63] }

// BishopAttacks returns the squares a bishop on s attacks: along the diagonals
// as far as the first occupied square, which is one of them.
func BishopAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return bishop(int(s&63), occupied)
}

// RookAttacks returns the squares a rook on s attacks: along file and rank as
// far as the first occupied square, which is one of them.
func RookAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return rook(int(s&63), occupied)
}

// QueenAttacks returns the squares a queen on s attacks: a rook's and a
// bishop's.
func QueenAttacks(s board.Square, occupied board.Bitboard) board.Bitboard {
	return BishopAttacks(s, occupied) | RookAttacks(s, occupied)
}

// bishop and rook are the look-ups behind [BishopAttacks] and [RookAttacks];
// s must be a square.
func bishop(s int, occupied board.Bitboard) board.Bitboard {
	return bishops.attacks[s][uint64(occupied&bishops.masks[s])*bishops.factors[s]>>(64-bishopBits)]
}

func rook(s int, occupied board.Bitboard) board.Bitboard {
	return rooks.attacks[s][uint64(occupied&rooks.masks[s])*rooks.factors[s]>>(64-rookBits)]
}
