package movegen

import "github.com/luftchess/luft/board"

// This file has who can still win a variant, as Lichess decides it. The rules are those of
// https://github.com/lichess-org/scalachess: cheap and, like those of ordinary chess, not complete.

// variantInsufficient is InsufficientMaterial for rules that are not Standard.
func variantInsufficient(b *board.Board) bool {
	switch b.Rules() {
	case board.ThreeCheck:
		return b.Occupied() == b.Kind(board.King)
	case board.Atomic:
		return atomicInsufficient(b)
	case board.Antichess:
		return antichessBlocked(b)
	case board.Horde:
		return hordeInsufficient(b)
	}
	return false
}

// variantCanWin is CanMate for rules that are not Standard.
func variantCanWin(b *board.Board, c board.Color) bool {
	own := b.Color(c)
	switch b.Rules() {
	case board.ThreeCheck:
		return own&^b.Kind(board.King) != 0
	case board.Atomic:
		return own&^b.Kind(board.King) != 0 && !atomicInsufficient(b)
	case board.Antichess:
		return !antichessBlocked(b) && !losesKnights(b, c)
	case board.Horde:
		return hordeCanWin(b, c)
	}
	return own != 0
}

// atomicInsufficient is variantInsufficient for Atomic. If both players have more than the king,
// something may explode beside a king, unless there are only two bishops that never meet or all
// pieces are blocked. A king alone cannot be mated by a rook or a minor piece, by two knights or by
// bishops on squares of one colour, because kings cannot confine each other.
func atomicInsufficient(b *board.Board) bool {
	kings := b.Kind(board.King)
	white, black := b.Color(board.White)&^kings, b.Color(board.Black)&^kings
	pieces := white | black
	bishops, knights := b.Diagonals()&^b.Orthogonals(), b.Kind(board.Knight)
	switch {
	case kings.Count() < 2:
		return false // the game has ended
	case pieces == 0:
		return true
	case white != 0 && black != 0:
		if pieces == bishops && pieces.Count() == 2 && apart(white, black) {
			return true
		}
	case pieces == knights:
		return pieces.Count() <= 2
	case pieces.IsSingle():
		if pieces&(b.Kind(board.Pawn)|b.Kind(board.Queen)) == 0 {
			return true
		}
	}
	return pieces&^bishops&^b.Kind(board.Pawn) == 0 && atomicClosed(b, bishops)
}

// atomicClosed reports whether a position with only kings, pawns and bishops counts as closed: all
// pawns are blocked and have no legal capture, and all bishops are of one player and on squares of one
// colour, where the other player has no pawn. As on Lichess, it is enough that a pawn cannot capture
// now, for instance because its king is in check.
func atomicClosed(b *board.Board, bishops board.Bitboard) bool {
	pawns := b.Kind(board.Pawn)
	if !pawnsBlocked(b, pawns) || b.EnPassant() != board.NoSquare {
		return false
	}
	for rest := pawns; rest != 0; rest &= rest - 1 {
		from := rest.First()
		c := b.Piece(from).Color()
		for to := PawnAttacks(c, from) & b.Color(c.Other()); to != 0; to &= to - 1 {
			if mayExplode(b, c, from, to.First()) {
				return false
			}
		}
	}
	if bishops == 0 {
		return true
	}
	owner := b.Piece(bishops.First()).Color()
	squares := board.LightSquares
	if bishops&board.LightSquares == 0 {
		squares = board.DarkSquares
	}
	return bishops&^(b.Color(owner)&squares) == 0 && pawns&^b.Color(owner)&squares == 0
}

// mayExplode reports whether c, whoever is to move, may capture on to with the pawn on from: its own
// king does not explode, and is not attacked afterwards unless the other one explodes. A capture of
// the king itself counts as one of any piece, as on Lichess.
func mayExplode(b *board.Board, c board.Color, from, to board.Square) bool {
	king, other, ring := b.King(c), b.King(c.Other()), KingAttacks(to)
	switch {
	case ring.Has(king):
		return false
	case ring.Has(other) || KingAttacks(king).Has(other):
		return true
	}
	removed := ring&^b.Kind(board.Pawn) | from.Bitboard() | to.Bitboard()
	return AttackersThrough(b, king, b.Occupied()&^removed)&b.Color(c.Other())&^(removed|b.Kind(board.King)) == 0
}

// pawnsBlocked reports whether a pawn stands in front of each of the given pawns.
func pawnsBlocked(b *board.Board, pawns board.Bitboard) bool {
	white, black := pawns&b.Color(board.White), pawns&b.Color(board.Black)
	return white.North()&^b.Kind(board.Pawn) == 0 && black.South()&^b.Kind(board.Pawn) == 0
}

// antichessBlocked reports whether nobody can ever capture in Antichess: each player has bishops on
// squares of one colour and blocked pawns on the same colour, and the other player has theirs on
// the other colour.
func antichessBlocked(b *board.Board) bool {
	bishops, pawns := b.Diagonals()&^b.Orthogonals(), b.Kind(board.Pawn)
	white, black := b.Color(board.White), b.Color(board.Black)
	return b.Occupied() == bishops|pawns && bishops&white != 0 && bishops&black != 0 &&
		apart(white, black) && pawnsBlocked(b, pawns) && b.EnPassant() == board.NoSquare
}

// losesKnights reports whether c cannot win Antichess because each player has only a knight, and it
// is always the other player's that can be captured.
func losesKnights(b *board.Board, c board.Color) bool {
	white, black := b.Color(board.White), b.Color(board.Black)
	if b.Occupied() != b.Kind(board.Knight) || !white.IsSingle() || !black.IsSingle() {
		return false
	}
	// Knights on squares of different colours can attack each other: who is to move then captures,
	// and the other one wins.
	return apart(white, black) == (c == b.Turn())
}

// apart reports whether all of one set are on light squares and all of the other one on dark
// squares.
func apart(a, b board.Bitboard) bool {
	return a&board.LightSquares == 0 && b&board.DarkSquares == 0 || a&board.DarkSquares == 0 && b&board.LightSquares == 0
}
