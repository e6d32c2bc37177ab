package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// attackedBy returns the squares that c attacks or defends.
func attackedBy(b *board.Board, c board.Color) board.Bitboard {
	own, occupied := b.Color(c), b.Occupied()
	attacked := (b.Kind(board.Pawn) & own).PawnAttacks(c)
	for p := b.Kind(board.Knight) & own; p != 0; p &= p - 1 {
		attacked |= movegen.KnightAttacks(p.First())
	}
	for p := b.Diagonals() & own; p != 0; p &= p - 1 {
		attacked |= movegen.BishopAttacks(p.First(), occupied)
	}
	for p := b.Orthogonals() & own; p != 0; p &= p - 1 {
		attacked |= movegen.RookAttacks(p.First(), occupied)
	}
	for p := b.Kind(board.King) & own; p != 0; p &= p - 1 {
		attacked |= movegen.KingAttacks(p.First())
	}
	return attacked
}
