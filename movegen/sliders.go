package movegen

import "github.com/luftchess/luft/internal/ray"

// Sliders are computed rather than looked up: along files and diagonals by hyperbola
// quintessence, along ranks, which a byte swap does not reverse, from a small table. That
// is about twenty instructions instead of ten, but all it reads stays in the first-level
// cache. Tables of magics have up to 2.3 MiB, and in a search, whose other tables fill the
// caches, waiting for them costs more than the instructions.
// See https://www.chessprogramming.org/Hyperbola_Quintessence.

// sliderLines holds, for each square, the other squares of its diagonals and its file.
// The square itself is left out so that subtracting it once from the blockers borrows
// from the first of them. With the square itself, the lines of a square are half of a cache
// line.
var sliderLines = func() (t [64]struct{ diagonal, antidiagonal, file, at uint64 }) {
	for s := range t {
		diagonal, antidiagonal := ray.Diagonals(uint8(s))
		at := uint64(1) << s
		t[s].diagonal, t[s].antidiagonal, t[s].file, t[s].at = diagonal&^at, antidiagonal&^at, ray.File(uint8(s))&^at, at
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
