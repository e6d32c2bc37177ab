//go:build !purego

package nnue

// Assembly takes four inputs of the first layer at a time, as bytes, and two of the second, as
// 16-bit numbers.
const (
	groupSize = 4
	pairSize  = 2
)

// vectorWeights are the weights of all buckets in the order in which assembly uses them.
type vectorWeights struct {
	first  []int8  // of each group of inputs: the weights of the first neuron, and so on
	second []int16 // of each pair of inputs, in the same way
}

func packVectors(w *Weights) vectorWeights {
	// Padding: firstAVX512 may weigh one group past the last.
	first := append(interleave(w.First, groupSize, firstSize), make([]int8, groupSize*firstSize)...)
	return vectorWeights{first, interleave(w.Second, pairSize, secondSize)}
}

// interleave puts weights that belong together side by side: those of a group of inputs for a
// neuron. They come with a row for each input.
func interleave[T any](weights []T, group, neurons int) []T {
	out := make([]T, 0, len(weights))
	for ; len(weights) > 0; weights = weights[group*neurons:] {
		for neuron := range neurons {
			for input := range group {
				out = append(out, weights[input*neurons+neuron])
			}
		}
	}
	return out
}

// vectorScratch is scratch space of the assembly.
//
// The size of x follows from what is read behind the inputs of the network, where x is always 0.
// firstAVX2 reads up to a multiple of 256 bytes, which maxHidden is. firstAVX512 reads up to a
// multiple of 64, and also the group behind the last: maxHidden+groupSize bytes at most. They are
// rounded up to a multiple of 64.
//
// The list gets up to maxHidden/groupSize groups, and four more entries behind the last. That is
// exactly its size.
type vectorScratch struct {
	x    [maxHidden + 16*groupSize]uint8 // inputs of the first layer
	list [maxHidden/groupSize + 4]uint32 // indices of the groups of them that are not 0
	z    [firstSize]int32
}

// output returns the sum of the weighted activations of the second layer.
func (l *layers) output(own, opponent []uint64, bucket int, weights []int16, s *scratch) int32 {
	if vectors == portable {
		return l.outputCompiled(own, opponent, bucket, weights, s)
	}
	inputs := lanes * len(own)
	first, firstBias := &l.vectors.first[bucket*inputs*firstSize], &l.firstBias[bucket*firstSize]
	second, secondBias := &l.vectors.second[bucket*2*firstSize*secondSize], &l.secondBias[bucket*secondSize]
	if vectors == avx2 {
		productsAVX2(&s.x[0], &own[0], &opponent[0], len(own))
		firstAVX2(&s.z, &s.x[0], first, firstBias, inputs/groupSize)
		return secondAVX2(&s.z, second, secondBias, &weights[bucket*secondSize])
	}
	productsAVX512(&s.x[0], &own[0], &opponent[0], len(own))
	firstAVX512(&s.z, &s.x[0], first, firstBias, inputs/groupSize, &s.list[0])
	return secondAVX512(&s.z, second, secondBias, &weights[bucket*secondSize])
}

// productsAVX2 sets x to the products of both accumulators, which have a multiple of 8 words.
//
//go:noescape
func productsAVX2(x *uint8, own, opponent *uint64, words int)

// firstAVX2 sets z to the sums of the first layer, given the number of groups of inputs in x. It
// reads x up to the next multiple of 64 groups, 256 bytes; there must be zeros behind the inputs.
//
//go:noescape
func firstAVX2(z *[firstSize]int32, x *uint8, weights *int8, bias *int32, groups int)

// secondAVX2 returns the weighted sum of the activations of the second layer.
//
//go:noescape
func secondAVX2(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
