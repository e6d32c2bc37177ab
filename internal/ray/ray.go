// Package ray computes attack sets and fills without tables, by arithmetic on whole lines.
// Package board uses it where it rarely needs attacks, so that a program that only
// reads positions pays nothing at import. Package movegen fills its tables from it and
// is tested against it.
//
// Sets are uint64s laid out as board.Bitboard is: bit 0 is a1, bit 7 is h1.
package ray

import "math/bits"

const (
	fileA    = 0x0101010101010101
	fileH    = fileA << 7
	rank1    = 0xff
	diagonal = 0x8040201008040201 // a1 to h8
	anti     = 0x0102040810204080 // h1 to a8
)

// Rook returns the squares that a rook on sq attacks: along its file and rank, up to
// and including the first occupied square.
func Rook(sq uint8, occupied uint64) uint64 {
	return line(sq, occupied, File(sq)) | line(sq, occupied, rank1<<(sq&56))
}

// Bishop returns the squares that a bishop on sq attacks.
func Bishop(sq uint8, occupied uint64) uint64 {
	diag, antidiag := Diagonals(sq)
	return line(sq, occupied, diag) | line(sq, occupied, antidiag)
}

// line is the o^(o-2r) trick: subtracting a slider twice from the occupied
// squares of its line flips the bits up to the first one above it; the same on
// the reversed board gives the other direction.
// See https://www.chessprogramming.org/Hyperbola_Quintessence.
func line(sq uint8, occupied, mask uint64) uint64 {
	s := uint64(1) << (sq & 63)
	o := occupied & mask
	up := o - 2*s
	down := bits.Reverse64(bits.Reverse64(o) - 2*bits.Reverse64(s))
	return (up ^ down) & mask
}

// File returns the squares of the file of sq.
func File(sq uint8) uint64 { return fileA << (sq & 7) }

// Diagonals returns the squares of the two diagonals of sq: that in the direction of a1
// to h8, and that in the direction of h1 to a8.
func Diagonals(sq uint8) (diag, antidiag uint64) {
	file, rank := int(sq&7), int(sq>>3&7)
	return shiftRanks(diagonal, rank-file), shiftRanks(anti, rank+file-7)
}

// shiftRanks moves a set up by n ranks, or down if n is negative. It drops what leaves
// the board.
func shiftRanks(set uint64, n int) uint64 {
	if n >= 0 {
		return set << (8 * n)
	}
	return set >> (-8 * n)
}

// Sliders returns the sliders that attack sq, given all diagonal and all orthogonal
// sliders. Lines without a slider, which most are, cost next to nothing.
func Sliders(sq uint8, occupied, diagonals, orthogonals uint64) (attackers uint64) {
	diag, antidiag := Diagonals(sq)
	for _, on := range [...]struct{ mask, sliders uint64 }{
		{File(sq), orthogonals},
		{rank1 << (sq & 56), orthogonals},
		{diag, diagonals},
		{antidiag, diagonals},
	} {
		if on.sliders&on.mask != 0 {
			attackers |= line(sq, occupied, on.mask) & on.sliders
		}
	}
	return attackers
}

// Knight returns the squares the knights in set attack.
func Knight(set uint64) uint64 {
	one := set&^fileH<<1 | set&^fileA>>1
	two := set&^(fileH|fileH>>1)<<2 | set&^(fileA|fileA<<1)>>2
	return one<<16 | one>>16 | two<<8 | two>>8
}

// King returns the squares the kings in set attack.
func King(set uint64) uint64 {
	row := set | set&^fileH<<1 | set&^fileA>>1
	return (row | row<<8 | row>>8) &^ set
}

// Inner returns the blocker squares of an attack set from sq on the empty board: all
// its squares but the last of each direction, which is attacked whether occupied or
// not.
func Inner(sq uint8, attacks uint64) uint64 {
	edges := (uint64(fileA)|fileH)&^(fileA<<(sq&7)) | (rank1|rank1<<56)&^(rank1<<(sq&56))
	return attacks &^ edges
}
