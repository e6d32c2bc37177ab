//go:build !purego

package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

//go:generate go run make_magics.go

// The index bits of the slider tables: the largest number of blocker squares of a
// rook and of a bishop, used for all squares alike. With constant shifts and arrays
// for tables, a lookup needs no bounds check.
const (
	rookBits   = 12
	bishopBits = 9
)

// rookMagics and bishopMagics are magic bitboards with fixed shifts. For each
// square, the blockers times the magic factor have different top bits wherever the
// attack sets differ; these bits are the index of the attack set. Only the kernel without
// PEXT uses them; sliders.go says why.
// See https://www.chessprogramming.org/Magic_Bitboards.
type (
	rookMagics struct {
		masks   [64]board.Bitboard // squares of possible blockers
		factors [64]uint64
		attacks [64]*[1 << rookBits]board.Bitboard
	}
	bishopMagics struct {
		masks   [64]board.Bitboard
		factors [64]uint64
		attacks [64]*[1 << bishopBits]board.Bitboard
	}
)

var (
	rooks   rookMagics
	bishops bishopMagics
)

// fillMagics fills the tables of magics.
func fillMagics() {
	rookTable := new([64][1 << rookBits]board.Bitboard)
	bishopTable := new([64][1 << bishopBits]board.Bitboard)
	rooks.factors, bishops.factors = rookFactors, bishopFactors
	for s := range uint8(64) {
		rooks.masks[s] = fill(rookTable[s][:], s, rookFactors[s], 64-rookBits, ray.Rook)
		rooks.attacks[s] = &rookTable[s]
		bishops.masks[s] = fill(bishopTable[s][:], s, bishopFactors[s], 64-bishopBits, ray.Bishop)
		bishops.attacks[s] = &bishopTable[s]
	}
}

// fill enters the attack set for each subset of the blocker mask, which it returns.
func fill(table []board.Bitboard, s uint8, factor uint64, shift uint, attacks func(uint8, uint64) uint64) board.Bitboard {
	mask := ray.Inner(s, attacks(s, 0))
	for occupied := uint64(0); ; {
		table[occupied*factor>>shift] = board.Bitboard(attacks(s, occupied))
		// The Carry-Rippler trick enumerates the subsets of the mask.
		if occupied = (occupied - mask) & mask; occupied == 0 {
			return board.Bitboard(mask)
		}
	}
}
