package nnue

import (
	"slices"

	"github.com/luftchess/luft/internal/layer"
)

// The sizes of layers, for each bucket, and the numbers of layered networks; see [Weights].
const (
	firstSize  = layer.FirstSize
	secondSize = layer.SecondSize

	layeredStep = 32 // both halves of an accumulator come in registers of 16

	productRound, productShift = 1 << 8, 9
	squareShift                = layer.SquareShift
	secondShift                = layer.SecondShift

	maxProduct = (QA*QA + productRound) >> productShift // an input of the first layer
	maxLinear  = layer.SumOne
	maxSquare  = layer.SquareOne
)

// The largest product stands for 1.
var _ [layer.ProductOne]struct{} = [maxProduct]struct{}{}

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
