//go:build !purego

package train

import "github.com/luftchess/luft/internal/cpu"

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

func update(weights, mean, square, gradient []float32, s *step) {
	if hasAVX2 {
		updateAVX2(weights, mean, square, gradient, s)
	} else {
		updateCompiled(weights, mean, square, gradient, s)
	}
}
