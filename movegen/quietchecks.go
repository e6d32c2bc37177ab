package movegen

import "github.com/luftchess/luft/board"

// AppendQuietChecks appends those of the moves of [Generator.AppendQuiets] that give check,
// in the same order, given the check squares of the position. Unless a piece may discover
// check, this is much faster than generating and testing all of them. On a
// board that an illegal move has left, the result is unspecified.
func (g *Generator) AppendQuietChecks(dst []board.Move, c *CheckSquares) []board.Move {
	if c.screens != 0 {
		// A screen may give check on any square off the line. Screens are rare.
		return g.appendFiltered(dst, c)
	}
	if g.turn == board.White {
		return appendQuietChecks[white](g, dst, c)
	}
	return appendQuietChecks[black](g, dst, c)
}

// appendFiltered is AppendQuietChecks by its definition.
func (g *Generator) appendFiltered(dst []board.Move, c *CheckSquares) []board.Move {
	begin := len(dst)
	dst = g.AppendQuiets(dst)
	checks := dst[:begin]
	for _, m := range dst[begin:] {
		if g.GivesCheckFrom(c, m) {
			checks = append(checks, m)
		}
	}
	return checks
}

// appendQuietChecks is AppendQuietChecks if nothing discovers check when it leaves its square.
func appendQuietChecks[S side](g *Generator, dst []board.Move, c *CheckSquares) []board.Move {
	if to := g.checkMask &^ g.occupied & c.any; to != 0 {
		if to&c.pawns != 0 {
			one, two, _, _ := pawnMoves[S](g, g.pawns&g.us)
			dst = appendTo[S](dst, one&c.pawns, 8)
			dst = appendTo[S](dst, two&c.pawns, 16)
		}
		dst = appendPieceChecks(g, dst, to, c)
	}
	// A king that is no screen gives check only by castling, with the rook along its new file:
	// where that opens the rank, the king is a screen.
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		side := board.CastlingSideOf(g.king, rest.First())
		if side.RookTo(g.turn).File() == c.king.File() {
			return appendCastlingChecks[S](g, dst)
		}
	}
	return dst
}

// appendPieceChecks appends the moves of knights and sliders to the squares in to from which
// they give check.
func appendPieceChecks(g *Generator, dst []board.Move, to board.Bitboard, c *CheckSquares) []board.Move {
	pins := g.diagonalPins | g.orthogonalPins
	if to := to & c.knights; to != 0 {
		for rest := g.knights & g.us &^ pins; rest != 0; rest &= rest - 1 {
			s := lsb(rest)
			dst = appendFrom(dst, board.Square(s), knightAttacks[s]&to)
		}
	}
	lines := to & (c.diagonals | c.orthogonals)
	for rest := g.diagonals & g.us &^ g.orthogonalPins; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		attacks := lines
		if g.orthogonals&rest&-rest == 0 {
			attacks &= c.diagonals
		}
		if g.diagonalPins&rest&-rest != 0 {
			attacks &= g.diagonalPins
		}
		if attacks != 0 {
			dst = appendFrom(dst, board.Square(s), bishop(s, g.occupied)&attacks)
		}
	}
	for rest := g.orthogonals & g.us &^ g.diagonalPins; rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		attacks := lines
		if g.diagonals&rest&-rest == 0 {
			attacks &= c.orthogonals
		}
		if g.orthogonalPins&rest&-rest != 0 {
			attacks &= g.orthogonalPins
		}
		if attacks != 0 {
			dst = appendFrom(dst, board.Square(s), rook(s, g.occupied)&attacks)
		}
	}
	return dst
}

// appendCastlingChecks appends the castling moves that give check.
func appendCastlingChecks[S side](g *Generator, dst []board.Move) []board.Move {
	_, rooks := kingMoves[S](g)
	for ; rooks != 0; rooks &= rooks - 1 {
		if m := board.NewCastling(g.king, rooks.First()); g.GivesCheck(m) {
			dst = append(dst, m)
		}
	}
	return dst
}
