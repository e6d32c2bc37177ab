package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

//go:generate go run make_magics.go

// The index bits of the slider tables: the most squares that can be in a rook's
// or a bishop's way, for every square alike. With shifts that are constant, and
// tables that are arrays, a look-up needs no bounds check.
const (
	rookBits   = 12
	bishopBits = 9
)

// A magic maps the occupied squares in a slider's way to an index: multiplied
// by the factor, the top bits of the product differ wherever the attack sets do.
// See https://www.chessprogramming.org/Magic_Bitboards.
type magic struct {
	mask   board.Bitboard // squares whose occupation matters
	factor uint64
}

var (
	rooks       = magicTable(&rookFactors, ray.Rook)
	bishops     = magicTable(&bishopFactors, ray.Bishop)
	rookTable   [64][1 << rookBits]board.Bitboard
	bishopTable [64][1 << bishopBits]board.Bitboard
)

func init() {
	for s := range uint8(64) {
		fill(rookTable[s][:], rooks[s], 64-rookBits, func(o uint64) uint64 { return ray.Rook(s, o) })
		fill(bishopTable[s][:], bishops[s], 64-bishopBits, func(o uint64) uint64 { return ray.Bishop(s, o) })
	}
}

// fill enters the attack set for each way to occupy the squares of the mask.
func fill(table []board.Bitboard, m magic, shift uint, attacks func(uint64) uint64) {
	for occupied := board.Bitboard(0); ; {
		table[uint64(occupied)*m.factor>>shift] = board.Bitboard(attacks(uint64(occupied)))
		// Counting up through the bits of the mask alone: the carry runs
		// over the others.
		if occupied = (occupied - m.mask) & m.mask; occupied == 0 {
			return
		}
	}
}

func magicTable(factors *[64]uint64, attacks func(uint8, uint64) uint64) (magics [64]magic) {
	for s := range uint8(64) {
		magics[s] = magic{board.Bitboard(ray.Inner(s, attacks(s, 0))), factors[s]}
	}
	return magics
}
