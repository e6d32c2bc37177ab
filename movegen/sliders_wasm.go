package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// WebAssembly has no instruction that swaps bytes, but counts leading zeros: files and
// diagonals are computed by obstruction difference.
// See https://www.chessprogramming.org/Obstruction_Difference.

// A lineHalves has the squares of a line below and above a slider, which is in neither.
type lineHalves struct{ below, above uint64 }

// sliderHalves holds, for each square, the halves of its diagonals and its file.
var sliderHalves = func() (t [64]struct{ diagonal, antidiagonal, file lineHalves }) {
	for s := range t {
		halves := func(line uint64) lineHalves {
			below := uint64(1)<<s - 1
			return lineHalves{line & below, line &^ (below<<1 | 1)}
		}
		diagonal, antidiagonal := ray.Diagonals(uint8(s))
		t[s].diagonal, t[s].antidiagonal, t[s].file = halves(diagonal), halves(antidiagonal), halves(ray.File(uint8(s)))
	}
	return t
}()

// reach returns the squares of a line from the first blocker below the slider up to the
// first one above it.
func (l *lineHalves) reach(occupied uint64) uint64 {
	above := occupied & l.above
	lowest := uint64(1<<63) >> (bits.LeadingZeros64(occupied&l.below|1) & 63)
	return ((above&-above)<<1 - lowest) & (l.below | l.above)
}

// bishop and rook are [BishopAttacks] and [RookAttacks]; s must be a square.
func bishop(s int, occupied board.Bitboard) board.Bitboard {
	l := &sliderHalves[s]
	return board.Bitboard(l.diagonal.reach(uint64(occupied)) | l.antidiagonal.reach(uint64(occupied)))
}

func rook(s int, occupied board.Bitboard) board.Bitboard {
	rank := uint64(rankAttacks[uint64(occupied)>>(s&56|1)&63][s&7]) << (s & 56)
	return board.Bitboard(sliderHalves[s].file.reach(uint64(occupied)) | rank)
}
