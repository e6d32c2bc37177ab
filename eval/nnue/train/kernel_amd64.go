//go:build !purego

package train

import (
	"math/bits"
	"sync"

	"github.com/luftchess/luft/internal/cpu"
)

// hasAVX2 reports whether the processor and the operating system have AVX2.
var hasAVX2 = cpu.Detect().AVX2

// gatherAVX2 is gatherCompiled in assembly.
//
//go:noescape
func gatherAVX2(acc, weights []float32, rows []int32)

// scatterAVX2 is scatterCompiled in assembly.
//
//go:noescape
func scatterAVX2(gradient, d []float32, rows []int32)

// outputAVX2 is outputCompiled in assembly.
//
//go:noescape
func outputAVX2(own, other, weights []float32) float32

// backwardAVX2 is backwardCompiled in assembly.
//
//go:noescape
func backwardAVX2(acc, weights, gradient []float32, by float32)

// productsAVX2 is productsCompiled in assembly.
//
//go:noescape
func productsAVX2(x, acc []float32)

// factorsAVX2 is factorsCompiled in assembly.
//
//go:noescape
func factorsAVX2(acc, d []float32)

// nonZeroAVX2 is nonZeroCompiled in assembly, with the table of positive.
//
//go:noescape
func nonZeroAVX2(rows []int32, x []float32, table *[256]uint64) int

// positive returns a table that has, for each set of lanes of a register, their numbers in ascending
// order, a byte each.
var positive = sync.OnceValue(func() *[256]uint64 {
	table := new([256]uint64)
	for set := range table {
		for shift, rest := 0, uint8(set); rest != 0; shift, rest = shift+8, rest&(rest-1) {
			table[set] |= uint64(bits.TrailingZeros8(rest)) << shift
		}
	}
	return table
})

// weighAVX2 is weighCompiled in assembly.
//
//go:noescape
func weighAVX2(sum, weights, x []float32, rows []int32)

// unweighAVX2 is unweighCompiled in assembly.
//
//go:noescape
func unweighAVX2(dx, gradient, weights, x, d []float32, rows []int32)

// updateAVX2 is updateCompiled in assembly.
//
//go:noescape
func updateAVX2(weights, mean, square, gradient []float32, s *step)

func gather(acc, weights []float32, rows []int32) {
	if hasAVX2 {
		gatherAVX2(acc, weights, rows)
	} else {
		gatherCompiled(acc, weights, rows)
	}
}

func scatter(gradient, d []float32, rows []int32) {
	if hasAVX2 {
		scatterAVX2(gradient, d, rows)
	} else {
		scatterCompiled(gradient, d, rows)
	}
}

func output(own, other, weights []float32) float32 {
	if hasAVX2 {
		return outputAVX2(own, other, weights)
	}
	return outputCompiled(own, other, weights)
}

func backward(acc, weights, gradient []float32, by float32) {
	if hasAVX2 {
		backwardAVX2(acc, weights, gradient, by)
	} else {
		backwardCompiled(acc, weights, gradient, by)
	}
}

func products(x, acc []float32) {
	if hasAVX2 {
		productsAVX2(x, acc)
	} else {
		productsCompiled(x, acc)
	}
}

func factors(acc, d []float32) {
	if hasAVX2 {
		factorsAVX2(acc, d)
	} else {
		factorsCompiled(acc, d)
	}
}

func nonZero(rows []int32, x []float32) int {
	if hasAVX2 {
		return nonZeroAVX2(rows, x, positive())
	}
	return nonZeroCompiled(rows, x)
}

func weigh(sum, weights, x []float32, rows []int32) {
	if hasAVX2 {
		weighAVX2(sum, weights, x, rows)
	} else {
		weighCompiled(sum, weights, x, rows)
	}
}

func unweigh(dx, gradient, weights, x, d []float32, rows []int32) {
	if hasAVX2 {
		unweighAVX2(dx, gradient, weights, x, d, rows)
	} else {
		unweighCompiled(dx, gradient, weights, x, d, rows)
	}
}

func update(weights, mean, square, gradient []float32, s *step) {
	if hasAVX2 {
		updateAVX2(weights, mean, square, gradient, s)
	} else {
		updateCompiled(weights, mean, square, gradient, s)
	}
}
