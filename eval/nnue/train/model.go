package train

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/internal/layer"
)

// A model is the weights of a network in floating point, in one slice: a row for each
// input, the row of the biases, for each bucket its output weights (for the perspective of
// the player to move first) or its layers, and the output biases.
type model struct {
	hidden  int
	layered bool
	weights []float32
}

// outputs is the number of output biases, with those that fill up the last registers.
const outputs = lanes

func newModel(hidden int, layered bool) model {
	m := model{hidden: hidden, layered: layered}
	m.weights = make([]float32, m.outputBias()+outputs)
	return m
}

// biasRow returns the offset of the biases of the hidden layer.
func (m *model) biasRow() int { return nnue.Inputs * m.hidden }

// output returns the offset of the weights of a bucket.
func (m *model) output(bucket int) int {
	size := 2 * m.hidden
	if m.layered {
		size = layersSize(m.hidden)
	}
	return (nnue.Inputs+1)*m.hidden + bucket*size
}

// outputBias returns the offset of the output biases.
func (m *model) outputBias() int { return m.output(nnue.Buckets) }

// randomise sets the weights for the start of training.
func (m *model) randomise(random *rand.Rand) {
	uniform := func(weights []float32, limit float64) {
		for i := range weights {
			weights[i] = float32((2*random.Float64() - 1) * limit)
		}
	}
	clear(m.weights)
	uniform(m.weights[:m.biasRow()], 0.1)
	// With some 20 pieces on the board, the activations are then spread over 0 to 1.
	for i := range m.hidden {
		m.weights[m.biasRow()+i] = 0.25
	}
	if !m.layered {
		uniform(m.weights[m.output(0):m.outputBias()], 1/math.Sqrt(float64(2*m.hidden)))
		return
	}
	for bucket := range nnue.Buckets {
		l := m.layers(m.weights, bucket)
		uniform(l.first, 1/math.Sqrt(float64(m.hidden)))
		uniform(l.second, 1/math.Sqrt(activations))
		uniform(l.output, 1/math.Sqrt(second))
	}
}

// A position is the inputs of a [Record]: offsets of rows of weights, that of the bias
// first, for both perspectives.
type position struct {
	own, other [33]int32
	n          int // of the rows
	bucket     int
}

// read sets p to the inputs of a record.
func (m *model) read(p *position, r *Record) {
	ownFlip, otherFlip := 0, 56
	if r.king&7 >= 4 {
		ownFlip ^= 7
	}
	if r.opponent&7 >= 4 {
		otherFlip ^= 7
	}
	p.own[0], p.other[0] = int32(m.biasRow()), int32(m.biasRow())
	n := 0
	for rest := r.occupied; rest != 0; rest &= rest - 1 {
		sq := bits.TrailingZeros64(rest)
		code := r.code(n)
		row, theirs := int(code&7)*64, int(code>>3)*384
		n++
		p.own[n] = int32((row + theirs + sq ^ ownFlip) * m.hidden)
		p.other[n] = int32((row + (384 - theirs) + sq ^ otherFlip) * m.hidden)
	}
	p.n = n + 1
	p.bucket = nnue.Bucket(n)
}

// A pass evaluates positions, and computes gradients. It is for one goroutine.
type pass struct {
	position
	own, other []float32  // accumulators
	layers     layersPass // of a layered network
}

func newPass(m *model) *pass {
	p := &pass{own: make([]float32, m.hidden), other: make([]float32, m.hidden)}
	if m.layered {
		p.layers = newLayersPass(m.hidden)
	}
	return p
}

// together is how many positions of a batch are evaluated before the gradient of the first is
// added. So the weights stay in the processor's caches, and then the gradient does; and the
// records, which are far apart in memory, are fetched at the same time.
const together = 64

// passes are those of the positions evaluated together.
type passes [together]*pass

func newPasses(m *model) (p passes) {
	for i := range p {
		p[i] = newPass(m)
	}
	return p
}

// forward returns the output for a record, and leaves the accumulators in p.
func (p *pass) forward(m *model, r *Record) float32 {
	m.read(&p.position, r)
	gather(p.own, m.weights, p.position.own[:p.n])
	gather(p.other, m.weights, p.position.other[:p.n])
	bias := m.weights[m.outputBias()+p.bucket]
	if m.layered {
		return p.layers.forward(m.layers(m.weights, p.bucket), p.own, p.other) + bias
	}
	return output(p.own, p.other, m.weights[m.output(p.bucket):m.output(p.bucket+1)]) + bias
}

// backward adds the derivatives of the loss by the weights to gradient, given that by the
// output of the last call of forward.
func (p *pass) backward(m *model, gradient []float32, by float32) {
	gradient[m.outputBias()+p.bucket] += by
	if m.layered {
		p.layers.backward(m.layers(m.weights, p.bucket), m.layers(gradient, p.bucket), p.own, p.other, by)
	} else {
		at, n := m.output(p.bucket), m.hidden
		backward(p.own, m.weights[at:at+n], gradient[at:at+n], by)
		backward(p.other, m.weights[at+n:at+2*n], gradient[at+n:at+2*n], by)
	}
	scatter(gradient, p.own, p.position.own[:p.n])
	scatter(gradient, p.other, p.position.other[:p.n])
}

// limitOutput shrinks the weights of an output where their sum could overflow a network.
//
// Package nnue allows the rounded weights of one sign a sum of maxSum. An output has 2N
// weights w, |w| ≤ limit. Rounding to multiples of 1/QB adds at most ½ to each, in that unit,
// so those of one sign have a sum of at most
//
//	QB·Σ|w| + N ≤ maxSum,  if  Σ|w| ≤ (maxSum - N) / QB
//
// One less leaves room for the rounding of 2N products to float32, which adds at most 2⁻²⁴
// of the sum. Up to 128 neurons the limit is never reached: 2N·limit is less.
func (m *model) limitOutput(bucket int) {
	const maxSum = math.MaxInt32 / (nnue.QA * nnue.QA)
	most := float64(maxSum-m.hidden)/nnue.QB - 1
	weights := m.weights[m.output(bucket):][:2*m.hidden]
	positive, negative := 0.0, 0.0
	for _, w := range weights {
		positive += float64(max(w, 0))
		negative -= float64(min(w, 0))
	}
	if max(positive, negative) <= most {
		return
	}
	up, down := min(most/positive, 1), min(most/negative, 1)
	for i, w := range weights {
		if w > 0 {
			weights[i] = float32(float64(w) * up)
		} else {
			weights[i] = float32(float64(w) * down)
		}
	}
}

// quantised returns the weights as package nnue has them. The error is a
// *[nnue.WeightError].
func (m *model) quantised(scale int, description string) (*nnue.Network, error) {
	w := nnue.Weights{
		Hidden:      m.hidden,
		Features:    rounded[int16](nil, m.weights[:m.biasRow()], nnue.QA),
		Bias:        rounded[int16](nil, m.weights[m.biasRow():m.output(0)], nnue.QA),
		Scale:       scale,
		Description: description,
	}
	outputBias := m.weights[m.outputBias():][:nnue.Buckets]
	if m.layered {
		m.addLayers(&w)
		w.OutputBias = rounded[int32](nil, outputBias, layer.SquareOne*layer.SecondOne)
	} else {
		w.Output = rounded[int16](nil, m.weights[m.output(0):m.outputBias()], nnue.QB)
		w.OutputBias = rounded[int32](nil, outputBias, nnue.QA*nnue.QB)
	}
	return nnue.NewNetwork(w)
}

// An integer is a kind of quantised weight.
type integer interface{ int8 | int16 | int32 }

// rounded appends the weights, in multiples of 1/unit, to dst.
func rounded[T integer](dst []T, weights []float32, unit float64) []T {
	dst = slices.Grow(dst, len(weights))
	for _, w := range weights {
		dst = append(dst, T(math.Round(float64(w)*unit)))
	}
	return dst
}

// newModelOf returns the weights of a network in floating point.
func newModelOf(n *nnue.Network) model {
	w := n.Weights()
	m := newModel(w.Hidden, len(w.First) > 0)
	restore(m.weights, w.Features, nnue.QA)
	restore(m.weights[m.biasRow():], w.Bias, nnue.QA)
	if m.layered {
		m.restoreLayers(w)
		restore(m.weights[m.outputBias():], w.OutputBias, layer.SquareOne*layer.SecondOne)
	} else {
		restore(m.weights[m.output(0):], w.Output, nnue.QB)
		restore(m.weights[m.outputBias():], w.OutputBias, nnue.QA*nnue.QB)
	}
	return m
}

// restore is the inverse of rounded, for as many weights as dst has at most, and returns the rest.
func restore[T integer](dst []float32, weights []T, unit float64) []T {
	n := min(len(dst), len(weights))
	for i, w := range weights[:n] {
		dst[i] = float32(float64(w) / unit)
	}
	return weights[n:]
}
