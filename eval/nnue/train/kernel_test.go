package train

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// A kernels is one implementation of the inner loops.
type kernels struct {
	gather   func(acc, weights []float32, rows []int32)
	scatter  func(gradient, d []float32, rows []int32)
	output   func(own, other, weights []float32) float32
	backward func(acc, weights, gradient []float32, by float32)
	products func(x, acc []float32)
	factors  func(acc, d []float32)
	nonZero  func(rows []int32, x []float32) int
	weigh    func(sum, weights, x []float32, rows []int32)
	unweigh  func(dx, gradient, weights, x, d []float32, rows []int32)
	update   func(weights, mean, square, gradient []float32, s *step)
}

var (
	selected = kernels{gather, scatter, output, backward, products, factors, nonZero, weigh, unweigh, update}
	compiled = kernels{gatherCompiled, scatterCompiled, outputCompiled, backwardCompiled, productsCompiled, factorsCompiled,
		nonZeroCompiled, weighCompiled, unweighCompiled, updateCompiled}
)

// numbers returns random numbers, and a few that are on the borders of the activation.
func numbers(random *rand.Rand, n int) []float32 {
	special := []float32{0, float32(math.Copysign(0, -1)), 1, math.Nextafter32(1, 0), math.Nextafter32(1, 2), 1e-40, -1e-40}
	out := make([]float32, n)
	for i := range out {
		if random.IntN(8) == 0 {
			out[i] = special[random.IntN(len(special))]
		} else {
			out[i] = float32(random.NormFloat64())
		}
	}
	return out
}

// results runs all functions with the same random input, and returns the bits of what they
// write.
func (k *kernels) results(seed uint64, units int) (all []uint32) {
	random := rand.New(rand.NewPCG(seed, 1))
	n := units * lanes
	weights, gradient := numbers(random, 12*n), numbers(random, 12*n)
	var rows []int32
	for range 1 + random.IntN(12) {
		rows = append(rows, int32(random.IntN(12)*n))
	}
	keep := func(list ...float32) {
		for _, x := range list {
			all = append(all, math.Float32bits(x))
		}
	}
	acc := numbers(random, n)
	k.gather(acc, weights, rows)
	keep(acc...)
	k.scatter(gradient, acc, rows)
	keep(gradient...)
	acc = numbers(random, n)
	keep(k.output(acc, numbers(random, n), weights[:2*n]))
	by := float32(random.NormFloat64())
	k.backward(acc, weights[n:2*n], gradient[n:2*n], by)
	keep(acc...)
	keep(gradient...)
	acc = numbers(random, n)
	x := make([]float32, n/2)
	k.products(x, acc)
	keep(x...)
	found := make([]int32, len(x))
	for _, row := range found[:k.nonZero(found, x)] {
		all = append(all, uint32(row))
	}
	k.factors(acc, numbers(random, n/2))
	keep(acc...)
	sum, x, dx := numbers(random, n), numbers(random, 12), make([]float32, 12)
	rows = rows[:0]
	for row := range int32(12) {
		if random.IntN(2) == 0 {
			rows = append(rows, row)
		}
	}
	k.weigh(sum, weights, x, rows)
	keep(sum...)
	k.unweigh(dx, gradient, weights, x, numbers(random, n), rows)
	keep(dx...)
	keep(gradient...)
	s := &step{mean: 0.25, keepMean: 0.9, addMean: 0.1, keepSquare: 0.999, addSquare: 0.001, rate: 0.01,
		unbias: 1.5, epsilon: 1e-8, shrink: 0.99, limit: 1.98}
	mean, square := numbers(random, n), numbers(random, n)
	for i, x := range square {
		square[i] = x * x
	}
	k.update(weights[:n], mean, square, gradient[:n], s)
	keep(weights...)
	keep(mean...)
	keep(square...)
	keep(gradient...)
	return all
}

// FuzzKernels holds that assembly and Go code give the same bits.
func FuzzKernels(f *testing.F) {
	for units := range uint8(12) {
		f.Add(uint64(units), units)
	}
	f.Fuzz(func(t *testing.T, seed uint64, units uint8) {
		n := 1 + int(units)%64
		if got, want := selected.results(seed, n), compiled.results(seed, n); !slices.Equal(got, want) {
			for i := range want {
				if got[i] != want[i] {
					t.Fatalf("number %d of %d is %v, want %v", i, len(want),
						math.Float32frombits(got[i]), math.Float32frombits(want[i]))
				}
			}
		}
	})
}
