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
	check := w.checkOutputs
	if w.layered() {
		check = w.checkLayers
	}
	if err := check(); err != nil {
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

// validHidden reports whether a network can have this number of neurons.
func validHidden(hidden int, layered bool) bool {
	step := hiddenStep
	if layered {
		step = layeredStep
	}
	return hidden >= step && hidden <= maxHidden && hidden%step == 0
}

// lengths are those of the lists of [Weights].
type lengths struct{ features, bias, first, firstBias, second, secondBias, output, outputBias int }

func lengthsOf(hidden int, layered bool) lengths {
	s := lengths{features: Inputs * hidden, bias: hidden, output: Buckets * 2 * hidden, outputBias: Buckets}
	if layered {
		s.first, s.firstBias = Buckets*hidden*firstSize, Buckets*firstSize
		s.second, s.secondBias = Buckets*2*firstSize*secondSize, Buckets*secondSize
		s.output = Buckets * secondSize
	}
	return s
}

func (w *Weights) checkSizes() error {
	if !validHidden(w.Hidden, w.layered()) {
		return &WeightError{"Hidden", 0, ErrRange}
	}
	lengths := lengthsOf(w.Hidden, w.layered())
	for _, f := range [...]struct {
		name      string
		size, got int
	}{
		{"Features", lengths.features, len(w.Features)},
		{"Bias", lengths.bias, len(w.Bias)},
		{"First", lengths.first, len(w.First)},
		{"FirstBias", lengths.firstBias, len(w.FirstBias)},
		{"Second", lengths.second, len(w.Second)},
		{"SecondBias", lengths.secondBias, len(w.SecondBias)},
		{"Output", lengths.output, len(w.Output)},
		{"OutputBias", lengths.outputBias, len(w.OutputBias)},
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

// checkOutputs proves, for a direct network, that the product of an activation and an output
// weight fits 16 bits, and that all partial sums of weighted squared activations fit 32 bits, in
// any order.
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

// checkLayers proves that the sums of all neurons of a layered network fit 32 bits, in any order,
// and that two products of the first layer fit 16. The sums of the first layer are at most
// maxHidden*maxProduct*maxFirst + maxFirstBias in size.
func (w *Weights) checkLayers() error {
	for i, x := range w.First {
		if x < -maxFirst {
			return &WeightError{"First", i, ErrRange}
		}
	}
	for i, x := range w.FirstBias {
		if x < -maxFirstBias || x > maxFirstBias {
			return &WeightError{"FirstBias", i, ErrRange}
		}
	}
	if err := checkSums("Second", w.Second, w.SecondBias, secondSize, maxLinear); err != nil {
		return err
	}
	return checkSums("Output", w.Output, w.OutputBias, 1, maxSquare)
}

// checkSums proves that the sums of the neurons of a layer with this many in a bucket fit 32
// bits, in any order, given its largest input.
func checkSums(name string, weights []int16, bias []int32, neurons int, largest int64) error {
	size := len(weights) / Buckets
	for bucket := range Buckets {
		low, high := make([]int64, neurons), make([]int64, neurons) // of the negative and the positive terms
		for i, x := range bias[bucket*neurons:][:neurons] {
			low[i], high[i] = min(int64(x), 0), max(int64(x), 0)
		}
		for i, x := range weights[bucket*size:][:size] {
			neuron := i % neurons
			low[neuron] += largest * min(int64(x), 0)
			high[neuron] += largest * max(int64(x), 0)
			if low[neuron] < math.MinInt32 || high[neuron] > math.MaxInt32 {
				return &WeightError{name, bucket*size + i, ErrOverflow}
			}
		}
	}
	return nil
}
