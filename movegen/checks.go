package movegen

import "github.com/luftchess/luft/board"

// GivesCheck reports whether m, which must be legal, gives check. For other moves
// the result is unspecified.
func (g *Generator) GivesCheck(m board.Move) bool {
	if g.rules != board.Standard {
		return g.givesCheckVariant(m)
	}
	return g.givesCheck(m)
}

// givesCheck is GivesCheck for the moves of ordinary chess.
func (g *Generator) givesCheck(m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	own := g.us &^ from
	knights, diagonals, orthogonals := g.knights&own, g.diagonals&own, g.orthogonals&own
	pawns, occupied := g.pawns&own, g.occupied&^from|to
	switch {
	case m.Promotion() != board.NoKind:
		switch k := m.Promotion(); k {
		case board.Knight:
			knights |= to
		case board.Bishop:
			diagonals |= to
		case board.Rook:
			orthogonals |= to
		case board.Queen:
			diagonals |= to
			orthogonals |= to
		}
	case g.pawns&from != 0:
		pawns |= to
		if m.To() == g.enPassant {
			occupied &^= (m.To() ^ 8).Bitboard()
		}
	case m.From() == g.king:
		if rook, ok := g.castlesWith(m); ok {
			side := board.CastlingSideOf(g.king, rook)
			occupied = g.occupied &^ (from | rook.Bitboard())
			occupied |= side.KingTo(g.turn).Bitboard() | side.RookTo(g.turn).Bitboard()
			orthogonals = orthogonals&^rook.Bitboard() | side.RookTo(g.turn).Bitboard()
		}
	default:
		if g.knights&from != 0 {
			knights |= to
		}
		if g.diagonals&from != 0 {
			diagonals |= to
		}
		if g.orthogonals&from != 0 {
			orthogonals |= to
		}
	}
	if g.kings&g.them == 0 {
		return false
	}
	k := lsb(g.kings & g.them)
	return pawnAttacks[(g.turn^1)&1][k]&pawns|knightAttacks[k]&knights|
		bishop(k, occupied)&diagonals|rook(k, occupied)&orthogonals != 0
}

// Checks finds the moves of one position that give check. [Checks.Reset] costs about as much
// as one call of [Generator.GivesCheck]; testing a move is then much cheaper. It copies what
// it needs from the Generator, which may be used for other positions. The zero Checks has no
// moves.
type Checks struct {
	gen Generator

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

// Reset prepares c for the position that g was last reset to.
func (c *Checks) Reset(g *Generator) {
	kings := g.kings & g.them
	if kings == 0 {
		*c = Checks{gen: *g}
		return
	}
	if g.rules != board.Standard {
		// Each move is tested on its own.
		all := board.AllSquares
		*c = Checks{gen: *g, any: all, screens: all, special: all, uncommon: all}
		return
	}
	c.gen = *g
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

// Gives reports whether m, which must be legal, gives check. For other moves the result is
// unspecified.
func (c *Checks) Gives(m board.Move) bool {
	// This inlined test decides most moves. For a promotion, the first shift may be by more than
	// 63 and so give 0, but the pawn is in uncommon.
	return (c.any>>(m>>6)|c.uncommon>>(m&63))&1 != 0 && c.gives(m)
}

// gives is Gives for any move.
func (c *Checks) gives(m board.Move) bool {
	g := &c.gen
	from, to := m.From(), m.To()
	if c.special>>from&1 != 0 {
		return g.GivesCheck(m) // these are rare
	}
	// Without branches, as the processor could not predict the kind of piece.
	squares := c.pawns&-(g.pawns>>from&1) | c.knights&-(g.knights>>from&1) |
		c.diagonals&-(g.diagonals>>from&1) | c.orthogonals&-(g.orthogonals>>from&1)
	return squares>>to&1 != 0 || c.screens>>from&1 != 0 && line[c.king&63][from]>>to&1 == 0
}

// AppendQuiets appends those of the moves of [Generator.AppendQuiets] that give check, in the
// same order. Unless a piece may discover check, this is much faster than generating and testing
// all of them. On a board after an illegal move, the result is unspecified.
func (c *Checks) AppendQuiets(dst []board.Move) []board.Move {
	if c.screens != 0 {
		// A screen may give check on any square off the line. Screens are rare.
		return c.appendFiltered(dst)
	}
	if c.gen.turn == board.White {
		return appendQuietChecks[white](c, dst)
	}
	return appendQuietChecks[black](c, dst)
}

// appendFiltered is AppendQuiets by its definition.
func (c *Checks) appendFiltered(dst []board.Move) []board.Move {
	begin := len(dst)
	dst = c.gen.AppendQuiets(dst)
	checks := dst[:begin]
	for _, m := range dst[begin:] {
		if c.Gives(m) {
			checks = append(checks, m)
		}
	}
	return checks
}

// appendQuietChecks is AppendQuiets if nothing discovers check when it leaves its square.
func appendQuietChecks[S side](c *Checks, dst []board.Move) []board.Move {
	g := &c.gen
	if to := g.checkMask &^ g.occupied & c.any; to != 0 {
		if to&c.pawns != 0 {
			one, two, _, _ := pawnMoves[S](g, g.pawns&g.us)
			dst = appendTo[S](dst, one&c.pawns, 8)
			dst = appendTo[S](dst, two&c.pawns, 16)
		}
		dst = appendPieceChecks(c, dst, to)
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
func appendPieceChecks(c *Checks, dst []board.Move, to board.Bitboard) []board.Move {
	g := &c.gen
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
