package movegen

import "github.com/luftchess/luft/board"

// Count returns the number of legal moves, without making a list of them.
func (g *Generator) Count() int {
	if g.rules != board.Standard {
		return g.countVariant()
	}
	if g.turn == board.White {
		return count[white](g)
	}
	return count[black](g)
}

func count[S side](g *Generator) int {
	steps, rooks := kingMoves[S](g)
	n := steps.Count() + rooks.Count()
	if g.checkMask == 0 {
		return n
	}
	one, two, west, east := pawnMoves[S](g, g.pawns&g.us)
	// Pushes end on empty squares and captures on occupied ones, so three of the
	// four sets can be counted as two.
	first, second := one|two|west, east
	n += first.Count() + second.Count()
	if promotions := last[S](); (first|second)&promotions != 0 {
		n += 3 * ((first & promotions).Count() + (second & promotions).Count())
	}
	to := g.checkMask &^ g.us
	free := g.us &^ (g.diagonalPins | g.orthogonalPins)
	n += countPieces(g.knights&free, g.diagonals&free, g.orthogonals&free, g.occupied, to)
	if free != g.us {
		n += countPieces(0, g.diagonals&g.us&g.diagonalPins, 0, g.occupied, to&g.diagonalPins)
		n += countPieces(0, 0, g.orthogonals&g.us&g.orthogonalPins, g.occupied, to&g.orthogonalPins)
	}
	return n + enPassantPawns[S](g).Count()
}

// countPieces returns the number of moves of knights and sliders to the given
// squares. It is a function of its own so that its loops get all registers.
func countPieces(knights, diagonals, orthogonals, occupied, to board.Bitboard) (n int) {
	for ; knights != 0; knights &= knights - 1 {
		n += (knightAttacks[lsb(knights)] & to).Count()
	}
	for ; diagonals != 0; diagonals &= diagonals - 1 {
		n += (bishop(lsb(diagonals), occupied) & to).Count()
	}
	for ; orthogonals != 0; orthogonals &= orthogonals - 1 {
		n += (rook(lsb(orthogonals), occupied) & to).Count()
	}
	return n
}

// HasLegal reports whether there is a legal move.
func (g *Generator) HasLegal() bool {
	if g.rules != board.Standard {
		return g.hasLegalVariant()
	}
	if g.turn == board.White {
		return hasLegal[white](g)
	}
	return hasLegal[black](g)
}

// hasLegal makes the cheap tests first: nearly always a pawn or a knight can move.
func hasLegal[S side](g *Generator) bool {
	one, two, west, east := pawnMoves[S](g, g.pawns&g.us)
	if one|two|west|east != 0 {
		return true
	}
	for rest := g.us &^ (g.pawns | 1<<(g.king&63)); rest != 0; rest &= rest - 1 {
		if g.pieceMoves(lsb(rest)) != 0 {
			return true
		}
	}
	steps, rooks := kingMoves[S](g)
	return steps|rooks|enPassantPawns[S](g) != 0
}
