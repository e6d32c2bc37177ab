package movegen

import "github.com/luftchess/luft/board"

// CheckSquares tells which moves of a position give check. Reset costs about as
// much as one call of [Generator.GivesCheck]; each move is then much cheaper to test.
type CheckSquares struct {
	// The squares from which a piece of the player to move would attack the other
	// king.
	pawns, knights, diagonals, orthogonals board.Bitboard

	any board.Bitboard // all of them

	// The pieces of the player to move that discover check when they leave the line
	// between a slider and the king.
	screens board.Bitboard
	king    board.Square // the other one

	// The pieces of the player to move whose moves may move two pieces, or change the
	// kind of one: pawns about to promote, or that may capture en passant, and a king
	// that may castle.
	special board.Bitboard

	uncommon board.Bitboard // screens | special: pieces that may give check on squares outside any
}

// Reset computes the check squares of the position that g was last reset to.
func (c *CheckSquares) Reset(g *Generator) {
	kings := g.kings & g.them
	if kings == 0 {
		*c = CheckSquares{}
		return
	}
	c.special = 0
	if g.castling != 0 {
		c.special = g.king.Bitboard()
	}
	pawns := g.pawns & g.us
	if g.enPassant != board.NoSquare {
		c.special |= pawns
	}
	if g.turn == board.White {
		c.special |= pawns & board.Rank7.Bitboard()
	} else {
		c.special |= pawns & board.Rank2.Bitboard()
	}
	k := lsb(kings)
	c.king = board.Square(k)
	c.pawns, c.knights = pawnAttacks[(g.turn^1)&1][k], knightAttacks[k]
	c.diagonals, c.orthogonals = bishop(k, g.occupied), rook(k, g.occupied)
	c.any = c.pawns | c.knights | c.diagonals | c.orthogonals

	l := &sliderLines[k]
	rank := board.Bitboard(0xff) << (k & 56)
	var screens board.Bitboard
	snipers := g.us & (board.Bitboard(l.diagonal|l.antidiagonal)&g.diagonals | (board.Bitboard(l.file)|rank)&g.orthogonals)
	for ; snipers != 0; snipers &= snipers - 1 {
		if way := between[k][lsb(snipers)] & g.occupied; way&(way-1) == 0 {
			screens |= way & g.us
		}
	}
	c.screens = screens
	c.uncommon = screens | c.special
}

// GivesCheckFrom is [Generator.GivesCheck], given the check squares of the position.
func (g *Generator) GivesCheckFrom(c *CheckSquares, m board.Move) bool {
	// This inlined test decides most moves. For a promotion, the first shift may be by more than
	// 63 and so give 0, but the pawn is in uncommon.
	return (c.any>>(m>>6)|c.uncommon>>(m&63))&1 != 0 && g.givesCheckFrom(c, m)
}

// givesCheckFrom is GivesCheckFrom for any move.
func (g *Generator) givesCheckFrom(c *CheckSquares, m board.Move) bool {
	from, to := m.From(), m.To()
	if c.special>>from&1 != 0 {
		return g.GivesCheck(m) // these are rare
	}
	// Without branches, as the processor could not predict the kind of piece.
	squares := c.pawns&-(g.pawns>>from&1) | c.knights&-(g.knights>>from&1) |
		c.diagonals&-(g.diagonals>>from&1) | c.orthogonals&-(g.orthogonals>>from&1)
	return squares>>to&1 != 0 || c.screens>>from&1 != 0 && line[c.king&63][from]>>to&1 == 0
}
