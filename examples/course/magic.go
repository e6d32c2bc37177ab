package course

import (
	"math/rand/v2"

	"github.com/luftchess/luft/board"
)

// A Magic is a lookup table of all attacks of a piece on one square. See
// https://www.chessprogramming.org/Magic_Bitboards.
type Magic struct {
	Mask   board.Bitboard // the squares whose occupancy matters
	Factor uint64         // found by trial and error
	Shift  int            // 64 minus the number of squares of the mask
	Table  []board.Bitboard
}

// Attacks returns the squares attacked, given the occupied squares.
func (m *Magic) Attacks(occupied board.Bitboard) board.Bitboard {
	return m.Table[uint64(occupied&m.Mask)*m.Factor>>m.Shift]
}

// FindMagic returns a magic for a square, given the directions of a rook or bishop.
// It tries random factors until one gives no index to two sets of occupied squares
// with different attacks.
func FindMagic(from board.Square, steps [4]step, random *rand.Rand) Magic {
	mask := relevant(from, steps)
	m := Magic{Mask: mask, Shift: 64 - mask.Count(), Table: make([]board.Bitboard, 1<<mask.Count())}
	sets := subsets(mask)
	attacks := make([]board.Bitboard, len(sets))
	for i, occupied := range sets {
		attacks[i] = Rays(from, steps, occupied)
	}
	for {
		// Factors with few bits set collide less often.
		m.Factor = random.Uint64() & random.Uint64() & random.Uint64()
		if m.fill(sets, attacks) {
			return m
		}
	}
}

// relevant returns the squares of the rays except the last of each, behind which
// there is nothing.
func relevant(from board.Square, steps [4]step) (mask board.Bitboard) {
	for _, next := range steps {
		for sq := next(from.Bitboard()); next(sq) != 0; sq = next(sq) {
			mask |= sq
		}
	}
	return mask
}

// subsets returns all subsets of a set. Subtracting the mask counts up in the bits
// of the mask (the Carry-Rippler).
func subsets(mask board.Bitboard) []board.Bitboard {
	all := []board.Bitboard{0}
	for s := -mask & mask; s != 0; s = (s - mask) & mask {
		all = append(all, s)
	}
	return all
}

// fill fills the table, and reports whether that was possible.
func (m *Magic) fill(sets, attacks []board.Bitboard) bool {
	clear(m.Table)
	for i, occupied := range sets {
		place := &m.Table[uint64(occupied)*m.Factor>>m.Shift]
		if *place != 0 && *place != attacks[i] {
			return false
		}
		*place = attacks[i]
	}
	return true
}
