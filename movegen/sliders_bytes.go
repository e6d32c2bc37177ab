//go:build !wasm

package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
)

// bishop and rook are [BishopAttacks] and [RookAttacks]; s must be a square.
//
// From the blockers of a line above the slider, subtracting the slider flips all squares
// up to the first blocker; the same with the board upside down gives the other direction.
func bishop(s int, occupied board.Bitboard) board.Bitboard {
	l := &sliderLines[s]
	at, flipped := l.at, bits.ReverseBytes64(l.at)
	d, a := uint64(occupied)&l.diagonal, uint64(occupied)&l.antidiagonal
	d = (d - at) ^ bits.ReverseBytes64(bits.ReverseBytes64(d)-flipped)
	a = (a - at) ^ bits.ReverseBytes64(bits.ReverseBytes64(a)-flipped)
	return board.Bitboard(d&l.diagonal | a&l.antidiagonal)
}

func rook(s int, occupied board.Bitboard) board.Bitboard {
	l := &sliderLines[s]
	f := uint64(occupied) & l.file
	f = (f - l.at) ^ bits.ReverseBytes64(bits.ReverseBytes64(f)-bits.ReverseBytes64(l.at))
	rank := uint64(rankAttacks[uint64(occupied)>>(s&56|1)&63][s&7]) << (s & 56)
	return board.Bitboard(f&l.file | rank)
}
