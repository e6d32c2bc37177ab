package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// Sliders are computed rather than looked up: along files and diagonals by hyperbola
// quintessence, along ranks, which a byte swap does not reverse, from a small table. That
// is about twenty instructions instead of ten, but all it reads stays in the first-level
// cache. The tables of magics have 2.3 MiB, and in a search, whose other tables fill the
// caches, waiting for them costs more than the instructions.
// See https://www.chessprogramming.org/Hyperbola_Quintessence.

// sliderLines holds, for each square, the other squares of its diagonals and its file.
// The square itself is left out so that subtracting it once from the blockers borrows
// from the first of them. The fourth word makes a square's lines half of a cache line.
var sliderLines = func() (t [64]struct{ diagonal, antidiagonal, file, _ uint64 }) {
	for s := range t {
		diagonal, antidiagonal := ray.Diagonals(uint8(s))
		at := uint64(1) << s
		t[s].diagonal, t[s].antidiagonal, t[s].file = diagonal&^at, antidiagonal&^at, ray.File(uint8(s))&^at
	}
	return t
}()

// rankAttacks holds the files that a rook attacks on its rank, by the blockers on the
// files b to g and by the rook's file.
var rankAttacks = func() (t [64][8]uint8) {
	for inner := range t {
		for f := range t[inner] {
			t[inner][f] = uint8(ray.Rook(uint8(f), uint64(inner)<<1))
		}
	}
	return t
}()

// bishop and rook are [BishopAttacks] and [RookAttacks]; s must be a square.
//
// From the blockers of a line above the slider, subtracting the slider flips all squares
// up to the first blocker; the same with the board upside down gives the other direction.
func bishop(s int, occupied board.Bitboard) board.Bitboard {
	l := &sliderLines[s]
	at := uint64(1) << (s & 63)
	flipped := bits.ReverseBytes64(at)
	d, a := uint64(occupied)&l.diagonal, uint64(occupied)&l.antidiagonal
	d = (d - at) ^ bits.ReverseBytes64(bits.ReverseBytes64(d)-flipped)
	a = (a - at) ^ bits.ReverseBytes64(bits.ReverseBytes64(a)-flipped)
	return board.Bitboard(d&l.diagonal | a&l.antidiagonal)
}

func rook(s int, occupied board.Bitboard) board.Bitboard {
	l := &sliderLines[s]
	at := uint64(1) << (s & 63)
	f := uint64(occupied) & l.file
	f = (f - at) ^ bits.ReverseBytes64(bits.ReverseBytes64(f)-bits.ReverseBytes64(at))
	rank := uint64(rankAttacks[uint64(occupied)>>(s&56|1)&63][s&7]) << (s & 56)
	return board.Bitboard(f&l.file | rank)
}
