//go:build !amd64 || purego

package nnue

// update sets dst to src and the changes. All rows have the length of dst and src.
func update(dst, src, rows []uint64, c *changes) { updateCompiled(dst, src, rows, c) }

// output returns the sum of the weighted squares of the numbers of two accumulators, which
// are limited to between 0 and QA first.
func output(own, opponent []uint64, weights []int16) int32 {
	return outputsCompiled(own, opponent, weights)
}

// output returns the sum of the weighted activations of the second layer.
func (l *layers) output(own, opponent []uint64, bucket int, weights []int16, s *scratch) int32 {
	return l.outputCompiled(own, opponent, bucket, weights, s)
}

// Without assembly, these are empty.
type (
	vectorWeights struct{}
	vectorScratch struct{}
)

func packVectors(*Weights) (v vectorWeights) { return v }
