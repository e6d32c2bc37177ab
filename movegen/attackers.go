package movegen

import "github.com/luftchess/luft/board"

// Attacks returns the squares that the piece on s attacks or defends, whether or not
// the piece is pinned. A pawn attacks the squares diagonally in front of it. If s is
// empty the result is empty.
func Attacks(b *board.Board, s board.Square) board.Bitboard {
	switch p := b.Piece(s); p.Kind() {
	case board.Pawn:
		return PawnAttacks(p.Color(), s)
	case board.Knight:
		return KnightAttacks(s)
	case board.Bishop:
		return BishopAttacks(s, b.Occupied())
	case board.Rook:
		return RookAttacks(s, b.Occupied())
	case board.Queen:
		return QueenAttacks(s, b.Occupied())
	case board.King:
		return KingAttacks(s)
	}
	return 0
}

// Attackers returns the pieces of colour by that attack or defend s, whether or not
// they are pinned. The square may be empty or occupied by either player.
func Attackers(b *board.Board, s board.Square, by board.Color) board.Bitboard {
	return AttackersThrough(b, s, b.Occupied()) & b.Color(by)
}

// AttackersThrough returns the pieces of both colours that attack s, where occupied
// is the set of squares that block sliders. Removing pieces from b.Occupied() gives
// X-ray attacks through them.
func AttackersThrough(b *board.Board, s board.Square, occupied board.Bitboard) board.Bitboard {
	i := int(s & 63)
	return pawnAttacks[board.Black][i]&b.Pieces(board.WhitePawn) |
		pawnAttacks[board.White][i]&b.Pieces(board.BlackPawn) |
		knightAttacks[i]&b.Kind(board.Knight) |
		kingAttacks[i]&b.Kind(board.King) |
		bishop(i, occupied)&b.Diagonals() |
		rook(i, occupied)&b.Orthogonals()
}

// Checkers returns the pieces that give check to the player to move: at most two in
// positions that can arise in a game, more only in Atomic.
func Checkers(b *board.Board) board.Bitboard {
	var g Generator
	g.Reset(b)
	return g.Checkers()
}

// Pinned returns the pieces of colour c that are pinned to their king, whoever is to
// move: each may move only along the line between the king and the pinning piece. There are none
// in Antichess, nor while the kings touch in Atomic. Otherwise in Atomic they may also capture
// if the explosion ends the pin or the game.
func Pinned(b *board.Board, c board.Color) (pinned board.Bitboard) {
	king := royal(b, c)
	if king == board.NoSquare {
		return 0
	}
	us, them := b.Color(c), b.Color(c.Other())
	pinners := them & (BishopAttacks(king, them)&b.Diagonals() | RookAttacks(king, them)&b.Orthogonals())
	for s := range pinners.Squares() {
		if between := Between(king, s) & us; between.IsSingle() {
			pinned |= between
		}
	}
	return pinned
}

// attackers is [AttackersThrough] on the position of the last Reset.
func (g *Generator) attackers(s int, occupied board.Bitboard) board.Bitboard {
	white := g.us
	if g.turn == board.Black {
		white = g.them
	}
	return pawnAttacks[board.Black][s]&g.pawns&white |
		pawnAttacks[board.White][s]&g.pawns&^white |
		knightAttacks[s]&g.knights |
		kingAttacks[s]&g.kings |
		bishop(s, occupied)&g.diagonals |
		rook(s, occupied)&g.orthogonals
}
