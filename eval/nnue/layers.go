package nnue

import "slices"

// The sizes of layers, for each bucket, and the numbers of layered networks; see [Weights].
const (
	firstSize  = 16 // neurons of the first layer; each has two outputs
	secondSize = 32

	layeredStep = 32 // both halves of an accumulator come in registers of 16

	productRound, productShift = 1 << 8, 9
	squareShift                = 13
	secondShift                = 10

	maxProduct = (QA*QA + productRound) >> productShift // 127, an input of the first layer
	maxLinear  = maxProduct * firstOne                  // 8128, what stands for 1 behind a layer
	maxSquare  = maxLinear * maxLinear >> squareShift   // 8064, what stands for 1 if squared
	firstOne   = 64                                     // the weight of First that stands for 1
	secondOne  = 1 << secondShift                       // the same of Second and Output
)

// Bounds on the first layer. Two products of inputs and weights fit 16 bits.
const (
	maxFirst     = 127
	maxFirstBias = 1 << 24
)

// layered reports whether the weights are those of a layered network.
func (w *Weights) layered() bool { return len(w.First) > 0 }

// layers are the layers of a layered network, of all buckets.
type layers struct {
	first      []int8 // as Weights has it, and the next three
	firstBias  []int32
	second     []int16
	secondBias []int32

	firstRows  []firstRow
	secondRows []secondRow
	vectors    vectorWeights
}

// newLayers returns the layers of a network with these weights, or nil if it is direct.
func newLayers(w *Weights) *layers {
	if !w.layered() {
		return nil
	}
	l := &layers{
		first:      slices.Clone(w.First),
		firstBias:  slices.Clone(w.FirstBias),
		second:     slices.Clone(w.Second),
		secondBias: slices.Clone(w.SecondBias),
		vectors:    packVectors(w),
	}
	l.firstRows, l.secondRows = packLayers(w)
	return l
}

// sum returns the sum of the weighted activations of the second layer as the definition has it,
// given clamped accumulators.
func (l *layers) sum(own, opponent []int, bucket int, output []int16) (sum int64) {
	var x []int
	for _, c := range [...][]int{own, opponent} {
		half := len(c) / 2
		for i := range half {
			x = append(x, (c[i]*c[i+half]+productRound)>>productShift)
		}
	}
	h := make([]int, 2*firstSize)
	for k := range firstSize {
		z := int(l.firstBias[bucket*firstSize+k])
		for i, v := range x {
			z += v * int(l.first[(bucket*len(x)+i)*firstSize+k])
		}
		h[k] = min(max(z, 0), maxLinear)
		z = min(max(z, -maxLinear), maxLinear)
		h[firstSize+k] = z * z >> squareShift
	}
	for j := range secondSize {
		z := int(l.secondBias[bucket*secondSize+j])
		for k, v := range h {
			z += v * int(l.second[(bucket*len(h)+k)*secondSize+j])
		}
		y := min(max(z>>secondShift, 0), maxLinear)
		sum += int64(y*y>>squareShift) * int64(output[bucket*secondSize+j])
	}
	return sum
}
