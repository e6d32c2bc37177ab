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

// rookMagics and bishopMagics map the occupied squares in a slider's way to its
// attack set, by the square it stands on: multiplied by the factor, the top bits
// of the product differ wherever the attack sets do.
// See https://www.chessprogramming.org/Magic_Bitboards.
type (
	rookMagics struct {
		masks   [64]board.Bitboard // squares whose occupation matters
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

func init() {
	rookTable := new([64][1 << rookBits]board.Bitboard)
	bishopTable := new([64][1 << bishopBits]board.Bitboard)
	rooks.factors, bishops.factors = rookFactors, bishopFactors
	for s := range uint8(64) {
		rooks.masks[s] = fill(rookTable[s][:], s, rookFactors[s], 64-rookBits, ray.Rook)
		rooks.attacks[s] = &rookTable[s]
		bishops.masks[s] = fill(bishopTable[s][:], s, bishopFactors[s], 64-bishopBits, ray.Bishop)
		bishops.attacks[s] = &bishopTable[s]
	}
	pack()
}

// fill enters the attack set for each way to occupy the squares that matter,
// which it returns.
func fill(table []board.Bitboard, s uint8, factor uint64, shift uint, attacks func(uint8, uint64) uint64) board.Bitboard {
	mask := ray.Inner(s, attacks(s, 0))
	for occupied := uint64(0); ; {
		table[occupied*factor>>shift] = board.Bitboard(attacks(s, occupied))
		// Counting up through the bits of the mask alone: the carry runs
		// over the others.
		if occupied = (occupied - mask) & mask; occupied == 0 {
			return board.Bitboard(mask)
		}
	}
}
