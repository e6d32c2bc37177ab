package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// reach holds, by kind and square, the squares that a piece other than a pawn attacks
// on an empty board.
var reach = reachTable()

func reachTable() (t [8][64]board.Bitboard) {
	for s := range board.NoSquare {
		t[board.Knight][s] = movegen.KnightAttacks(s)
		t[board.Bishop][s] = movegen.BishopAttacks(s, 0)
		t[board.Rook][s] = movegen.RookAttacks(s, 0)
		t[board.Queen][s] = movegen.QueenAttacks(s, 0)
		t[board.King][s] = movegen.KingAttacks(s)
	}
	return t
}

// attackers returns the pieces of the player to move of the given kind, not Pawn, that
// attack s. Few pieces are in reach, so testing the squares between each of them and s
// is faster than computing attack sets. The test is the same for all kinds, since there
// are no squares between a knight and s.
func attackers(b *board.Board, kind board.Kind, s board.Square) board.Bitboard {
	from, occupied := reach[kind&7][s&63]&b.Kind(kind)&b.Color(b.Turn()), b.Occupied()
	for rest := from; rest != 0; rest &= rest - 1 {
		if movegen.Between(s, rest.First())&occupied != 0 {
			from ^= rest & -rest
		}
	}
	return from
}

// pushers returns the pawn of the player to move that can push to s, if any.
func pushers(b *board.Board, s board.Square) board.Bitboard {
	turn, occupied := b.Turn(), b.Occupied()
	if occupied.Has(s) {
		return 0
	}
	pawns := b.Pieces(board.NewPiece(turn, board.Pawn))
	back := turn.Other()
	from := s.Bitboard().Forward(back)
	if from&occupied == 0 && (s.Rank() == board.Rank4.Relative(turn) ||
		b.Rules() == board.Horde && s.Rank() == board.Rank3.Relative(turn)) {
		from = from.Forward(back)
	}
	return from & pawns
}

// capturers returns the pawns of the player to move that can capture on s, including en
// passant, apart from checks and pins.
func capturers(b *board.Board, s board.Square) board.Bitboard {
	turn := b.Turn()
	if !b.Color(turn.Other()).Has(s) && s != b.EnPassant() {
		return 0
	}
	return movegen.PawnAttacks(turn.Other(), s) & b.Pieces(board.NewPiece(turn, board.Pawn))
}

// legal returns the pieces of from for which the move to s does not leave the king in
// check. None of them may be a king, except in a variant.
func legal(b *board.Board, from board.Bitboard, s board.Square) (able board.Bitboard) {
	if b.Rules() != board.Standard {
		return legalVariant(b, from, s)
	}
	king := b.King(b.Turn())
	occupied, them := b.Occupied().With(s), b.Color(b.Turn().Other()).Without(s)
	if s == b.EnPassant() && from&b.Kind(board.Pawn) != 0 {
		occupied, them = occupied.Without(s^8), them.Without(s^8)
	}
	jumpers := movegen.KnightAttacks(king)&b.Kind(board.Knight) |
		movegen.PawnAttacks(b.Turn(), king)&b.Kind(board.Pawn)
	if jumpers&them != 0 {
		return 0
	}
	// Mostly no slider is in line with the king, and then nothing is pinned.
	diagonals := b.Diagonals() & them & reach[board.Bishop][king&63]
	orthogonals := b.Orthogonals() & them & reach[board.Rook][king&63]
	if diagonals|orthogonals == 0 {
		return from
	}
	for rest := from; rest != 0; rest &= rest - 1 {
		after := occupied &^ (rest & -rest)
		if movegen.BishopAttacks(king, after)&diagonals|movegen.RookAttacks(king, after)&orthogonals == 0 {
			able |= rest & -rest
		}
	}
	return able
}

// kingAttacked reports whether the king of the player to move would be attacked after a
// move to s.
func kingAttacked(b *board.Board, king board.Bitboard, s board.Square) bool {
	return movegen.AttackersThrough(b, s, b.Occupied()&^king)&b.Color(b.Turn().Other()) != 0
}
