package nnue

import "sync"

// Almost all time is spent in update and output, and for layered networks in layers.output
// (kernel_layers.go). They are written in Go, with several numbers in a word, and in assembly for
// processors with AVX2, whose registers have 32 bytes, and with AVX-512, whose have 64. All
// compute the same numbers for any input, which tests verify.

// changes are the rows that an accumulator gains and loses, as indices of their first words.
// A square can be in each list once.
type changes struct {
	added, removed   [64]uint32
	nAdded, nRemoved int
}

// updateCompiled is update in Go.
func updateCompiled(dst, src, rows []uint64, c *changes) {
	added, removed := c.added[:c.nAdded], c.removed[:c.nRemoved]
	// As many rows in a pass as usual: of one or two moves, or of a capture.
	done := false // dst holds what it should, but for the rows that are left
	for ; len(added) > 0 && len(removed) > 0; added, removed, src, done = added[1:], removed[1:], dst, true {
		a, r := rows[added[0]:], rows[removed[0]:]
		switch {
		case len(removed) == 1:
			move(dst, src, a, r)
		case len(added) == 1:
			capture(dst, src, a, r, rows[removed[1]:])
			removed = removed[1:]
		default:
			twoMoves(dst, src, a, r, rows[added[1]:], rows[removed[1]:])
			added, removed = added[1:], removed[1:]
		}
	}
	if !done {
		copy(dst, src)
	}
	for _, at := range added {
		add(dst, rows[at:])
	}
	for _, at := range removed {
		subtract(dst, rows[at:])
	}
}

// step is how many words a loop takes at a time, as a jump backwards is expensive in
// WebAssembly. All accumulators have a multiple of it.
const step = hiddenStep / lanes

// move sets dst to src with one row added and one removed.
func move(dst, src, added, removed []uint64) {
	src, added, removed = src[:len(dst)], added[:len(dst)], removed[:len(dst)]
	for i := 0; i < len(dst)-(step-1); i += step {
		dst[i] = src[i] + added[i] - removed[i]
		dst[i+1] = src[i+1] + added[i+1] - removed[i+1]
		dst[i+2] = src[i+2] + added[i+2] - removed[i+2]
		dst[i+3] = src[i+3] + added[i+3] - removed[i+3]
	}
}

// capture sets dst to src with one row added and two removed.
func capture(dst, src, added, removed, captured []uint64) {
	src, added, removed, captured = src[:len(dst)], added[:len(dst)], removed[:len(dst)], captured[:len(dst)]
	for i := 0; i < len(dst)-(step-1); i += step {
		dst[i] = src[i] + added[i] - removed[i] - captured[i]
		dst[i+1] = src[i+1] + added[i+1] - removed[i+1] - captured[i+1]
		dst[i+2] = src[i+2] + added[i+2] - removed[i+2] - captured[i+2]
		dst[i+3] = src[i+3] + added[i+3] - removed[i+3] - captured[i+3]
	}
}

// twoMoves sets dst to src with two rows added and two removed.
func twoMoves(dst, src, added, removed, added2, removed2 []uint64) {
	src, added, removed = src[:len(dst)], added[:len(dst)], removed[:len(dst)]
	added2, removed2 = added2[:len(dst)], removed2[:len(dst)]
	for i := 0; i < len(dst)-(step-1); i += step {
		dst[i] = src[i] + added[i] - removed[i] + added2[i] - removed2[i]
		dst[i+1] = src[i+1] + added[i+1] - removed[i+1] + added2[i+1] - removed2[i+1]
		dst[i+2] = src[i+2] + added[i+2] - removed[i+2] + added2[i+2] - removed2[i+2]
		dst[i+3] = src[i+3] + added[i+3] - removed[i+3] + added2[i+3] - removed2[i+3]
	}
}

// add adds a row to dst.
func add(dst, row []uint64) {
	row = row[:len(dst)]
	for i := 0; i < len(dst)-(step-1); i += step {
		dst[i] += row[i]
		dst[i+1] += row[i+1]
		dst[i+2] += row[i+2]
		dst[i+3] += row[i+3]
	}
}

// subtract takes a row away from dst.
func subtract(dst, row []uint64) {
	row = row[:len(dst)]
	for i := 0; i < len(dst)-(step-1); i += step {
		dst[i] -= row[i]
		dst[i+1] -= row[i+1]
		dst[i+2] -= row[i+2]
		dst[i+3] -= row[i+3]
	}
}

// outputsCompiled is output in Go.
func outputsCompiled(own, opponent []uint64, weights []int16) int32 {
	half, t := lanes*len(own), squares()
	return outputCompiled(own, weights[:half], t) + outputCompiled(opponent, weights[half:], t)
}

// outputCompiled takes two words at a time: with more, Go has too few registers in
// WebAssembly.
func outputCompiled(accumulator []uint64, weights []int16, t *squareTable) (sum int32) {
	for i := 0; i < len(accumulator)-1 && len(weights) >= 2*lanes; i, weights = i+2, weights[2*lanes:] {
		w := (*[2 * lanes]int16)(weights)
		sum += weigh(accumulator[i], (*[lanes]int16)(w[:lanes]), t) + weigh(accumulator[i+1], (*[lanes]int16)(w[lanes:]), t)
	}
	return sum
}

// weigh returns the sum of the weighted activations of a word's lanes.
func weigh(word uint64, w *[lanes]int16, t *squareTable) int32 {
	return int32(t[uint16(word)])*int32(w[0]) + int32(t[uint16(word>>16)])*int32(w[1]) +
		int32(t[uint16(word>>32)])*int32(w[2]) + int32(t[word>>48])*int32(w[3])
}

// A squareTable has the activation of a lane: the square of what the lane stands for, which is
// limited to between 0 and QA first. Most numbers in accumulators are small, so a few
// kilobytes of the table are in use, and looking them up takes half the time of computing
// them.
type squareTable [1 << 16]uint16

var squares = sync.OnceValue(func() *squareTable {
	t := new(squareTable)
	for lane := range t {
		x := min(max(lane-0x8000, 0), QA)
		t[lane] = uint16(x * x)
	}
	return t
})
