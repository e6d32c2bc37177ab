package board

// countCheck counts a check that the player who has just moved has given.
func (b *Board) countCheck() {
	c := b.turn.Other()
	if left := b.counts[c]; left > 0 {
		b.hash ^= checksKey(c, left) ^ checksKey(c, left-1)
		b.counts[c] = left - 1
	}
}

func checksKey(c Color, left uint8) uint64 {
	if left == 0 {
		return 0
	}
	return variantKey(0x100 + uint64(c&1)<<4 + uint64(left))
}
