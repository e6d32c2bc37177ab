package train

import (
	"slices"

	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/internal/layer"
)

// The numbers of neurons and activations of the layers of a bucket; see [nnue.Weights].
const (
	first       = layer.FirstSize
	activations = 2 * first // clipped, and squared
	second      = layer.SecondSize
)

// layersSize returns the number of weights of a bucket's layers.
func layersSize(hidden int) int { return hidden*first + first + activations*second + second + second }

// layers are the weights of a bucket's layers, or their gradient. Those of the first two have a
// row for each input.
type layers struct{ first, firstBias, second, secondBias, output []float32 }

// layers returns the part of weights that belongs to the layers of a bucket.
func (m *model) layers(weights []float32, bucket int) (l layers) {
	rest := weights[m.output(bucket):m.output(bucket+1)]
	next := func(n int) (part []float32) {
		part, rest = rest[:n:n], rest[n:]
		return part
	}
	return layers{next(m.hidden * first), next(first), next(activations * second), next(second), next(second)}
}

// A layersPass is what the layers compute for a position. X are the products of activations of the
// accumulators, of which most are 0.
type layersPass struct {
	x, dx   []float32
	xActive []int32 // the indices of those of x that are not 0
	sums    [first]float32
	h, dh   [activations]float32
	hActive []int32 // and of h
	outputs [second]float32
}

func newLayersPass(hidden int) layersPass {
	return layersPass{x: make([]float32, hidden), dx: make([]float32, hidden), xActive: make([]int32, hidden), hActive: make([]int32, activations)}
}

// forward returns the output for accumulators, without its bias.
func (p *layersPass) forward(l layers, own, other []float32) float32 {
	half := len(own) / 2
	products(p.x[:half], own)
	products(p.x[half:], other)
	p.xActive = active(p.xActive, p.x)
	copy(p.sums[:], l.firstBias)
	weigh(p.sums[:], l.first, p.x, p.xActive)
	for i, sum := range p.sums {
		p.h[i], p.h[first+i] = clipped(sum), min(float32(sum*sum), 1)
	}
	p.hActive = active(p.hActive, p.h[:])
	copy(p.outputs[:], l.secondBias)
	weigh(p.outputs[:], l.second, p.h[:], p.hActive)
	out := float32(0)
	for i, sum := range p.outputs {
		sum = clipped(sum)
		out += float32(float32(sum*sum) * l.output[i])
	}
	return out
}

// active returns the indices of the numbers that are not 0, of which none is negative. It uses the
// memory of rows, which has space for all.
func active(rows []int32, x []float32) []int32 {
	rows = rows[:len(x)]
	return rows[:nonZero(rows, x)]
}

// backward replaces the accumulators of the last call of forward by the derivative of the loss by
// them, given that by the output, and adds that by the weights to gradient.
func (p *layersPass) backward(l, gradient layers, own, other []float32, by float32) {
	var d2 [second]float32
	for i, sum := range p.outputs {
		v := clipped(sum)
		gradient.output[i] += float32(by * float32(v*v))
		if sum < 1 {
			d2[i] = float32(float32(by*l.output[i]) * (v + v))
		}
		gradient.secondBias[i] += d2[i]
	}
	clear(p.dh[:])
	unweigh(p.dh[:], gradient.second, l.second, p.h[:], d2[:], p.hActive)
	var d1 [first]float32
	for i, sum := range p.sums {
		if sum > 0 && sum < 1 {
			d1[i] = p.dh[i]
		}
		if sum > -1 && sum < 1 {
			d1[i] += float32(p.dh[first+i] * (sum + sum))
		}
		gradient.firstBias[i] += d1[i]
	}
	clear(p.dx)
	unweigh(p.dx, gradient.first, l.first, p.x, d1[:], p.xActive)
	half := len(own) / 2
	factors(own, p.dx[:half])
	factors(other, p.dx[half:])
}

// squaredUnit is the weight of the second layer that stands for 1 if its input is a square. Squares
// have another unit than sums.
const squaredUnit = layer.SecondOne * float64(layer.SumOne) / layer.SquareOne

// addLayers adds the layers of all buckets to quantised weights.
func (m *model) addLayers(w *nnue.Weights) {
	for bucket := range nnue.Buckets {
		l := m.layers(m.weights, bucket)
		w.First = rounded(w.First, l.first, layer.FirstOne)
		w.FirstBias = rounded(w.FirstBias, l.firstBias, layer.SumOne)
		w.Second = rounded(w.Second, l.second[:first*second], layer.SecondOne)
		w.Second = rounded(w.Second, l.second[first*second:], squaredUnit)
		w.SecondBias = rounded(w.SecondBias, l.secondBias, layer.SumOne*layer.SecondOne)
		w.Output = rounded(w.Output, l.output, layer.SecondOne)
	}
}

// restoreLayers is the inverse of addLayers.
func (m *model) restoreLayers(w nnue.Weights) {
	for bucket := range nnue.Buckets {
		l := m.layers(m.weights, bucket)
		w.First = restore(l.first, w.First, layer.FirstOne)
		w.FirstBias = restore(l.firstBias, w.FirstBias, layer.SumOne)
		w.Second = restore(l.second[:first*second], w.Second, layer.SecondOne)
		w.Second = restore(l.second[first*second:], w.Second, squaredUnit)
		w.SecondBias = restore(l.secondBias, w.SecondBias, layer.SumOne*layer.SecondOne)
		w.Output = restore(l.output, w.Output, layer.SecondOne)
	}
}

// permute puts the pairs of neurons into another order.
func (m *model) permute(pairs []int) {
	half := len(pairs)
	old := slices.Clone(m.weights)
	move := func(start, size int) { // rows of weights for the pairs
		for to, from := range pairs {
			copy(m.weights[start+to*size:][:size], old[start+from*size:])
		}
	}
	for start := 0; start < m.output(0); start += half {
		move(start, 1)
	}
	for bucket := range nnue.Buckets {
		move(m.output(bucket), first)
		move(m.output(bucket)+half*first, first)
	}
}
