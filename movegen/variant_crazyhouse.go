package movegen

import "github.com/luftchess/luft/board"

// Crazyhouse has the moves of ordinary chess, and drops. A drop ends on an empty square of the check
// mask, a pawn's not on the first or the last rank.

func (g *Generator) resetCrazyhouse(b *board.Board) {
	g.rules = board.Crazyhouse
	for k := board.Pawn; k <= board.Queen; k++ {
		if b.Pocket(g.turn, k) > 0 {
			g.drops |= 1 << k
		}
	}
}

// dropSquares returns the squares on which a piece of kind k, which is in the pocket, may be
// dropped.
func (g *Generator) dropSquares(k board.Kind) board.Bitboard {
	to := g.checkMask &^ g.occupied
	if k == board.Pawn {
		to &^= board.Rank1.Bitboard() | board.Rank8.Bitboard()
	}
	return to
}

func (g *Generator) appendDrops(dst []board.Move, w want) []board.Move {
	if w&quiets == 0 {
		return dst
	}
	for k := board.Pawn; k <= board.Queen; k++ {
		if g.drops>>k&1 == 0 {
			continue
		}
		for to := g.dropSquares(k); to != 0; to &= to - 1 {
			dst = append(dst, board.NewDrop(to.First(), k))
		}
	}
	return dst
}

func (g *Generator) countDrops() (n int) {
	if g.drops>>board.Pawn&1 != 0 {
		n = g.dropSquares(board.Pawn).Count()
	}
	if g.drops>>board.Knight != 0 {
		n += g.dropSquares(board.Knight).Count() * board.Bitboard(g.drops>>board.Knight).Count()
	}
	return n
}

func (g *Generator) isLegalDrop(m board.Move) bool {
	k := m.Promotion()
	return m>>15 == 0 && g.drops>>k&1 != 0 && g.dropSquares(k).Has(m.To())
}

// givesCheckDrop reports whether the drop m gives check: a dropped piece discovers nothing.
func (g *Generator) givesCheckDrop(m board.Move) bool {
	kings := g.kings & g.them
	if kings == 0 {
		return false
	}
	k, to := lsb(kings), m.To().Bitboard()
	switch m.Promotion() {
	case board.Pawn:
		return pawnAttacks[(g.turn^1)&1][k]&to != 0
	case board.Knight:
		return knightAttacks[k]&to != 0
	case board.Bishop:
		return bishop(k, g.occupied)&to != 0
	case board.Rook:
		return rook(k, g.occupied)&to != 0
	case board.Queen:
		return (bishop(k, g.occupied)|rook(k, g.occupied))&to != 0
	}
	return false
}

// seeDrop is SEE for a drop: the piece may be captured, and gains nothing.
func (g *Generator) seeDrop(m board.Move, threshold int) bool {
	to, kind := m.To().Bitboard(), m.Promotion()
	if threshold > 0 {
		return false
	}
	with := *g
	with.us |= to
	with.occupied |= to
	attackers := with.attackers(int(m.To()), with.occupied)
	defended, attacked := attackers&g.us != 0, attackers&g.them
	switch {
	case attacked == 0 || threshold <= -exchangeValues[kind]:
		return true
	case !defended:
		return false
	}
	_, least := with.leastOf(attacked)
	if least == board.King {
		return true // which cannot capture a defended piece
	}
	return exchangeValues[least]-exchangeValues[kind] >= threshold
}
