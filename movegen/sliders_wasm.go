package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// WebAssembly has no instruction that swaps bytes, but counts leading zeros: files and
// diagonals are computed by obstruction difference.
// See https://www.chessprogramming.org/Obstruction_Difference.

// A lineHalves has the squares of a line below and above a slider, which is in neither, and
// those of both. Those below include a1 even if it is not on the line: the last square stops
// the slider as a blocker would.
type lineHalves struct{ below, above, both board.Bitboard }

// sliderHalves holds, for each square, the halves of its diagonals and its file.
var sliderHalves = func() (t [64]struct{ diagonal, antidiagonal, file lineHalves }) {
	for s := range t {
		halves := func(line uint64) lineHalves {
			at := uint64(1) << s
			below := line&(at-1) | 1
			above := line &^ (at - 1) &^ at
			return lineHalves{board.Bitboard(below), board.Bitboard(above), board.Bitboard(line &^ at)}
		}
		diagonal, antidiagonal := ray.Diagonals(uint8(s))
		t[s].diagonal, t[s].antidiagonal, t[s].file = halves(diagonal), halves(antidiagonal), halves(ray.File(uint8(s)))
	}
	return t
}()

// reach returns the squares of a line from the first blocker below the slider up to the
// first one above it: subtracting the one below from those above flips these squares. There
// must be a blocker on a1.
func (l *lineHalves) reach(occupied board.Bitboard) board.Bitboard {
	above := occupied & l.above
	return (above ^ (above - 1<<63>>bits.LeadingZeros64(uint64(occupied&l.below)))) & l.both
}

// bishop and rook are [BishopAttacks] and [RookAttacks]; s must be a square. They are small
// enough to be inlined.
func bishop(s int, occupied board.Bitboard) board.Bitboard {
	return sliderHalves[s].diagonal.reach(occupied|1) | sliderHalves[s].antidiagonal.reach(occupied|1)
}

func rook(s int, occupied board.Bitboard) board.Bitboard {
	rank := rankAttacks[occupied>>(s&56|1)&63][s&7]
	return sliderHalves[s].file.reach(occupied|1) | board.Bitboard(rank)<<(s&56)
}
