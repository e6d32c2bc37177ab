package nnue

import "sync"

// The functions that take the time are written in Go here, four numbers at a time, and in
// assembly for processors with AVX2, sixteen at a time. Both compute the same words, for all
// input: package tests hold them to it.

// changes are the rows that an accumulator gains and loses, as indices of their first words.
// A square can be in each list once.
type changes struct {
	added, removed   [64]uint32
	nAdded, nRemoved int
}

// update sets dst to src and the changes. All rows have the length of dst and src.
func update(dst, src, rows []uint64, c *changes) {
	if hasAVX2 && len(dst) > 0 {
		updateAssembled(&dst[0], &src[0], &rows[0], len(dst), c)
		return
	}
	updateCompiled(dst, src, rows, c)
}

func updateCompiled(dst, src, rows []uint64, c *changes) {
	added, removed := c.added[:c.nAdded], c.removed[:c.nRemoved]
	// Moves that capture nothing, and captures, are done in one pass.
	if len(added) == 1 && len(removed) > 0 {
		a, r := rows[added[0]:], rows[removed[0]:]
		if len(removed) == 1 {
			move(dst, src, a, r)
			return
		}
		capture(dst, src, a, r, rows[removed[1]:])
		removed = removed[2:]
	} else {
		copy(dst, src)
		for _, at := range added {
			for i, x := range rows[at:][:len(dst)] {
				dst[i] += x
			}
		}
	}
	for _, at := range removed {
		for i, x := range rows[at:][:len(dst)] {
			dst[i] -= x
		}
	}
}

// move sets dst to src with one row added and one removed.
func move(dst, src, added, removed []uint64) {
	src, added, removed = src[:len(dst)], added[:len(dst)], removed[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i]
	}
}

// capture sets dst to src with one row added and two removed.
func capture(dst, src, added, removed, captured []uint64) {
	src, added, removed, captured = src[:len(dst)], added[:len(dst)], removed[:len(dst)], captured[:len(dst)]
	for i := range dst {
		dst[i] = src[i] + added[i] - removed[i] - captured[i]
	}
}

// output returns the sum of the weighted squares of the numbers of two accumulators, which
// are limited to between 0 and QA first.
func output(own, opponent []uint64, weights []int16) int32 {
	if hasAVX2 && len(own) > 0 {
		return outputAssembled(&own[0], &opponent[0], &weights[0], len(own))
	}
	half, t := lanes*len(own), squares()
	return outputCompiled(own, weights[:half], t) + outputCompiled(opponent, weights[half:], t)
}

func outputCompiled(accumulator []uint64, weights []int16, t *squareTable) (sum int32) {
	const words = hiddenStep / lanes
	for ; len(accumulator) >= words && len(weights) >= hiddenStep; accumulator, weights = accumulator[words:], weights[hiddenStep:] {
		a, w := (*[words]uint64)(accumulator), (*[hiddenStep]int16)(weights)
		sum += weigh(a[0], (*[lanes]int16)(w[0:4]), t) + weigh(a[1], (*[lanes]int16)(w[4:8]), t) +
			weigh(a[2], (*[lanes]int16)(w[8:12]), t) + weigh(a[3], (*[lanes]int16)(w[12:16]), t)
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
