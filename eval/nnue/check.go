package nnue

import (
	"math"
	"unicode/utf8"
)

// maxDescription is the largest size of a description, in bytes.
const maxDescription = 1 << 16

// check returns a *WeightError if the weights do not make a network.
func (w *Weights) check() error {
	if err := w.checkSizes(); err != nil {
		return err
	}
	if err := w.checkAccumulators(); err != nil {
		return err
	}
	if err := w.checkOutputs(); err != nil {
		return err
	}
	switch {
	case w.Scale < 1 || w.Scale > maxScale:
		return &WeightError{"Scale", 0, ErrRange}
	case len(w.Description) > maxDescription:
		return &WeightError{"Description", 0, ErrSize}
	case !utf8.ValidString(w.Description):
		return &WeightError{"Description", 0, ErrText}
	}
	return nil
}

func (w *Weights) checkSizes() error {
	if w.Hidden < hiddenStep || w.Hidden > maxHidden || w.Hidden%hiddenStep != 0 {
		return &WeightError{"Hidden", 0, ErrRange}
	}
	for _, f := range [...]struct {
		name      string
		size, got int
	}{
		{"Features", Inputs * w.Hidden, len(w.Features)},
		{"Bias", w.Hidden, len(w.Bias)},
		{"Output", Buckets * 2 * w.Hidden, len(w.Output)},
		{"OutputBias", Buckets, len(w.OutputBias)},
	} {
		if f.got != f.size {
			return &WeightError{f.name, f.got, ErrSize}
		}
	}
	return nil
}

// checkAccumulators proves that each lane of an accumulator fits 16 bits in any position. A
// square holds one piece at most, so the largest sum is that of the largest weights of all
// squares, of those that are positive, and the smallest is alike. That holds for boards with
// more than 32 pieces too. Weights of at most 1.98 in size pass with any bias of at most 1.75.
func (w *Weights) checkAccumulators() error {
	least, most := make([]int16, w.Hidden), make([]int16, w.Hidden) // of the pieces on a square
	low, high := make([]int, w.Hidden), make([]int, w.Hidden)
	for i, x := range w.Bias {
		low[i], high[i] = int(x), int(x)
	}
	for sq := range 64 {
		clear(least)
		clear(most)
		for input := sq; input < Inputs; input += 64 {
			for i, x := range w.Features[input*w.Hidden:][:w.Hidden] {
				least[i], most[i] = min(least[i], x), max(most[i], x)
			}
		}
		for i := range w.Hidden {
			low[i] += int(least[i])
			high[i] += int(most[i])
		}
	}
	for i := range w.Hidden {
		if low[i] < math.MinInt16 || high[i] > math.MaxInt16 {
			return &WeightError{"Bias", i, ErrOverflow}
		}
	}
	return nil
}

// checkOutputs proves that the product of an activation and an output weight fits 16 bits, and
// that all partial sums of weighted squared activations fit 32 bits, in any order.
func (w *Weights) checkOutputs() error {
	for bucket := range Buckets {
		sums := [2]int{} // of the negative and the positive weights
		for i, x := range w.Output[bucket*2*w.Hidden:][:2*w.Hidden] {
			at := bucket*2*w.Hidden + i
			if x < -maxOutput || x > maxOutput {
				return &WeightError{"Output", at, ErrRange}
			}
			sums[0] += max(int(-x), 0)
			sums[1] += max(int(x), 0)
			if max(sums[0], sums[1]) > maxSum {
				return &WeightError{"Output", at, ErrOverflow}
			}
		}
		if x := w.OutputBias[bucket]; x < -maxBias || x > maxBias {
			return &WeightError{"OutputBias", bucket, ErrRange}
		}
	}
	return nil
}
