//go:build !purego

package nnue

import "github.com/luftchess/luft/internal/cpu"

// A level says which vectors the processor has.
type level uint8

const (
	portable level = iota // none that assembly uses
	avx2                  // 32 bytes
	avx512                // 64 bytes
)

// vectors is the best level that the processor can run. Tests set lower ones.
var vectors = detect(cpu.Detect())

func detect(f cpu.Features) level {
	switch {
	case f.AVX512:
		return avx512
	case f.AVX2:
		return avx2
	}
	return portable
}

// update sets dst to src and the changes. All rows have the length of dst and src.
func update(dst, src, rows []uint64, c *changes) {
	switch {
	case vectors == portable || len(dst) == 0:
		updateCompiled(dst, src, rows, c)
	case vectors == avx2:
		updateAVX2(&dst[0], &src[0], &rows[0], len(dst), c)
	default:
		updateAVX512(&dst[0], &src[0], &rows[0], len(dst), c)
	}
}

// output returns the sum of the weighted squares of the numbers of two accumulators, which
// are limited to between 0 and QA first.
func output(own, opponent []uint64, weights []int16) int32 {
	switch {
	case vectors == portable || len(own) == 0:
		return outputsCompiled(own, opponent, weights)
	case vectors == avx2:
		return outputAVX2(&own[0], &opponent[0], &weights[0], len(own))
	default:
		return outputAVX512(&own[0], &opponent[0], &weights[0], len(own))
	}
}

// updateAVX2 is updateCompiled in assembly. The number of words is a multiple of 4.
//
//go:noescape
func updateAVX2(dst, src, rows *uint64, words int, c *changes)

// outputAVX2 is outputsCompiled in assembly. The number of words is a multiple of 4.
//
//go:noescape
func outputAVX2(own, opponent *uint64, weights *int16, words int) int32
