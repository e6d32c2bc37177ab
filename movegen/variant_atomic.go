package movegen

import "github.com/luftchess/luft/board"

// In Atomic, a capture removes the piece that captures, the captured one, and all pieces on the
// squares around but pawns. A move that explodes the own king is illegal, one that explodes only the
// other king wins and is legal even in check. Kings do not capture, and while they touch nobody is
// in check.

// resetAtomic changes what Reset has computed as in ordinary chess.
func (g *Generator) resetAtomic() {
	g.rules = board.Atomic
	if g.kingsTouch() {
		g.checkers, g.checkMask = 0, board.AllSquares
		g.diagonalPins, g.orthogonalPins = 0, 0
	}
}

// theirRing returns the squares beside the other king.
func (g *Generator) theirRing() board.Bitboard {
	kings := g.kings & g.them
	if kings == 0 { // an illegal move has left the board
		return 0
	}
	return kingAttacks[lsb(kings)]
}

func (g *Generator) kingsTouch() bool { return g.theirRing()&(1<<(g.king&63)) != 0 }

// atomicSteps returns the squares to which the king may step.
func atomicSteps[S side](g *Generator) board.Bitboard {
	steps := kingAttacks[g.king&63] &^ g.occupied
	if steps != 0 {
		steps &^= danger[S](g, steps) &^ g.theirRing()
	}
	return steps
}

// atomicCastling returns the rooks with which the king may castle.
func atomicCastling[S side](g *Generator) (rooks board.Bitboard) {
	if g.castling == 0 || g.checkers != 0 {
		return 0
	}
	ring := g.theirRing()
	for rest := g.castling; rest != 0; rest &= rest - 1 {
		p := &castlingPaths[color[S]()][g.king&7][lsb(rest)&7]
		side := board.CastlingSideOf(g.king, rest.First())
		to := side.KingTo(color[S]())
		passed := p.safe &^ (ring | to.Bitboard())
		if p.empty&g.occupied != 0 || passed&danger[S](g, passed) != 0 {
			continue
		}
		// The rook may shield the target in the end, or have shielded it before.
		after := g.occupied&^(rest&-rest|1<<(g.king&63)) | to.Bitboard() | side.RookTo(color[S]()).Bitboard()
		if ring.Has(to) || g.attackers(int(to), after)&g.them&^g.kings == 0 {
			rooks |= rest & -rest
		}
	}
	return rooks
}

// atomicCaptures returns those of the target squares, all of pieces of theirs, on which the piece
// on s may capture.
func (g *Generator) atomicCaptures(s int, targets board.Bitboard) (legal board.Bitboard) {
	king := int(g.king & 63)
	targets &^= kingAttacks[king]
	touch := g.kingsTouch()
	for ; targets != 0; targets &= targets - 1 {
		to := lsb(targets)
		if touch || g.survives(kingAttacks[to]&^g.pawns|targets&-targets|1<<s) {
			legal |= targets & -targets
		}
	}
	return legal
}

// survives reports whether our king, which is not among the pieces removed, is safe after an
// explosion: the other king has exploded too, or nothing attacks ours.
func (g *Generator) survives(removed board.Bitboard) bool {
	if removed&g.kings&g.them != 0 {
		return true
	}
	return g.attackers(int(g.king&63), g.occupied&^removed)&g.them&^removed == 0
}

// atomicEnPassant returns the pawns that may capture en passant.
func atomicEnPassant[S side](g *Generator) (pawns board.Bitboard) {
	if g.enPassant == board.NoSquare || kingAttacks[g.king&63].Has(g.enPassant) {
		return 0
	}
	to := g.enPassant.Bitboard()
	for rest := theirPawnAttacks[S](to) & g.pawns & g.us; rest != 0; rest &= rest - 1 {
		removed := kingAttacks[g.enPassant&63]&^g.pawns | rest&-rest | backward[S](to)
		if g.kingsTouch() || g.survives(removed) {
			pawns |= rest & -rest
		}
	}
	return pawns
}

// atomicPawnCaptures returns the target squares of the captures of our given pawns, towards the
// a-file and the h-file.
func atomicPawnCaptures[S side](g *Generator, pawns board.Bitboard) (west, east board.Bitboard) {
	for rest := forwardWest[S](pawns) & g.them; rest != 0; rest &= rest - 1 {
		west |= g.atomicCaptures(int(behind[S](rest.First(), westStep[S]())), rest&-rest)
	}
	for rest := forwardEast[S](pawns) & g.them; rest != 0; rest &= rest - 1 {
		east |= g.atomicCaptures(int(behind[S](rest.First(), eastStep[S]())), rest&-rest)
	}
	return west, east
}

// attacksOf returns the squares that a knight or slider of ours attacks.
func (g *Generator) attacksOf(s int) (to board.Bitboard) {
	at := board.Bitboard(1) << (s & 63)
	if g.knights&at != 0 {
		to = knightAttacks[s&63]
	}
	if g.diagonals&at != 0 {
		to |= bishop(s, g.occupied)
	}
	if g.orthogonals&at != 0 {
		to |= rook(s, g.occupied)
	}
	return to
}

func appendAtomic[S side](g *Generator, dst []board.Move, w want) []board.Move {
	promotions := last[S]()
	one, two, _, _ := pawnMoves[S](g, g.pawns&g.us)
	if w&captures != 0 {
		west, east := atomicPawnCaptures[S](g, g.pawns&g.us)
		dst = appendPromotions[S](dst, one&promotions, 8)
		dst = appendPromotions[S](dst, west&promotions, westStep[S]())
		dst = appendPromotions[S](dst, east&promotions, eastStep[S]())
		dst = appendTo[S](dst, west&^promotions, westStep[S]())
		dst = appendTo[S](dst, east&^promotions, eastStep[S]())
		for rest := atomicEnPassant[S](g); rest != 0; rest &= rest - 1 {
			dst = append(dst, board.NewMove(rest.First(), g.enPassant))
		}
		for rest := g.us &^ (g.pawns | g.kings); rest != 0; rest &= rest - 1 {
			s := lsb(rest)
			dst = appendFrom(dst, board.Square(s), g.atomicCaptures(s, g.attacksOf(s)&g.them))
		}
	}
	if w&quiets != 0 {
		dst = appendTo[S](dst, one&^promotions, 8)
		dst = appendTo[S](dst, two, 16)
		dst = appendPieces(g, dst, g.checkMask&^g.occupied)
		dst = appendFrom(dst, g.king, atomicSteps[S](g))
		for rooks := atomicCastling[S](g); rooks != 0; rooks &= rooks - 1 {
			dst = append(dst, board.NewCastling(g.king, rooks.First()))
		}
	}
	return dst
}

func countAtomic[S side](g *Generator) int {
	n := atomicSteps[S](g).Count() + atomicCastling[S](g).Count() + atomicEnPassant[S](g).Count()
	one, two, _, _ := pawnMoves[S](g, g.pawns&g.us)
	west, east := atomicPawnCaptures[S](g, g.pawns&g.us)
	n += one.Count() + two.Count() + west.Count() + east.Count()
	if promotions := last[S](); (one|west|east)&promotions != 0 {
		n += 3 * ((one & promotions).Count() + (west & promotions).Count() + (east & promotions).Count())
	}
	empty := g.checkMask &^ g.occupied
	pins := g.diagonalPins | g.orthogonalPins
	for rest := g.us &^ (g.pawns | g.kings); rest != 0; rest &= rest - 1 {
		s := lsb(rest)
		attacks := g.attacksOf(s)
		quiet := attacks & empty
		if pins&rest&-rest != 0 {
			quiet &= line[g.king&63][s]
		}
		n += quiet.Count()
		if targets := attacks & g.them; targets != 0 {
			n += g.atomicCaptures(s, targets).Count()
		}
	}
	return n
}

func isLegalAtomic[S side](g *Generator, m board.Move) bool {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	k := m.Promotion()
	switch {
	case from&g.us == 0 || m>>15 != 0:
		return false
	case from&g.pawns != 0:
		if (to&last[S]() != 0) != (k != board.NoKind) || k == board.Pawn || k > board.Queen {
			return false
		}
		one, two, _, _ := pawnMoves[S](g, from)
		west, east := atomicPawnCaptures[S](g, from)
		return (one|two|west|east)&to != 0 || m.To() == g.enPassant && atomicEnPassant[S](g)&from != 0
	case k != board.NoKind:
		return false
	case m.From() != g.king:
		if to&g.them != 0 {
			return g.atomicCaptures(lsb(from), g.attacksOf(lsb(from))&to) != 0
		}
		return g.pieceMoves(lsb(from))&to != 0
	case atomicSteps[S](g)&to != 0:
		return true
	}
	for rooks := atomicCastling[S](g); rooks != 0; rooks &= rooks - 1 {
		if m == board.NewCastling(g.king, rooks.First()) {
			return true
		}
	}
	return false
}

// blast returns the pieces that m removes, if it captures.
func (g *Generator) blast(m board.Move) board.Bitboard {
	from, to := m.From().Bitboard(), m.To().Bitboard()
	victim := to & g.them
	if g.pawns&from != 0 && m.To() == g.enPassant {
		victim = (m.To() ^ 8).Bitboard()
	}
	if victim == 0 {
		return 0
	}
	return kingAttacks[m.To()]&g.occupied&^g.pawns | victim | from
}

func (g *Generator) givesCheckAtomic(m board.Move) bool {
	kings := g.kings & g.them
	if kings == 0 {
		return false
	}
	k := lsb(kings)
	if removed := g.blast(m); removed != 0 {
		return removed&kings == 0 && !g.kingsTouch() && g.attackers(k, g.occupied&^removed)&g.us&^removed != 0
	}
	king := m.To()
	if m.From() != g.king {
		king = g.king
	} else if rook, ok := g.castlesWith(m); ok {
		king = board.CastlingSideOf(g.king, rook).KingTo(g.turn)
	}
	return kingAttacks[k]&(1<<(king&63)) == 0 && g.givesCheck(m)
}
