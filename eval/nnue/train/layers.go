package train

import (
	"slices"

	"github.com/luftchess/luft/eval/nnue"
)

// The numbers of neurons and activations of the layers of a bucket; see [nnue.Weights].
const (
	first       = 16
	activations = 2 * first // clipped, and squared
	second      = 32
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
	rows    []int32 // the indices of those of x that are not 0
	n       int     // how many there are
	sums    [first]float32
	h, dh   [activations]float32
	hRows   []int32 // the same of h
	nH      int
	outputs [second]float32
}

func newLayersPass(hidden int) layersPass {
	return layersPass{x: make([]float32, hidden), dx: make([]float32, hidden), rows: make([]int32, hidden+8), hRows: make([]int32, activations+8)}
}

// forward returns the output for accumulators, without its bias.
func (p *layersPass) forward(l layers, own, other []float32) float32 {
	half := len(own) / 2
	products(p.x[:half], own)
	products(p.x[half:], other)
	p.n = nonZero(p.rows, p.x)
	copy(p.sums[:], l.firstBias)
	weigh(p.sums[:], l.first, p.x, p.nonZero())
	for i, sum := range p.sums {
		p.h[i], p.h[first+i] = clipped(sum), min(float32(sum*sum), 1)
	}
	p.nH = nonZero(p.hRows, p.h[:])
	copy(p.outputs[:], l.secondBias)
	weigh(p.outputs[:], l.second, p.h[:], p.hRows[:p.nH])
	out := float32(0)
	for i, sum := range p.outputs {
		sum = clipped(sum)
		out += float32(float32(sum*sum) * l.output[i])
	}
	return out
}

// nonZero returns the indices of the products that are not 0, of the last call of forward.
func (p *layersPass) nonZero() []int32 { return p.rows[:p.n] }

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
	unweigh(p.dh[:], gradient.second, l.second, p.h[:], d2[:], p.hRows[:p.nH])
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
	unweigh(p.dx, gradient.first, l.first, p.x, d1[:], p.rows[:p.n])
	half := len(own) / 2
	factors(own, p.dx[:half])
	factors(other, p.dx[half:])
}

// What stands for 1 in a layered [nnue.Network]: a product of activations, a weight of the first
// layer, a sum of it or of the second, a square of that, and a weight of the second layer and the output.
const (
	productUnit = 127
	firstUnit   = 64
	sumUnit     = productUnit * firstUnit
	squareUnit  = sumUnit * sumUnit >> 13
	layerUnit   = 1024
	squaredUnit = layerUnit * float64(sumUnit) / squareUnit // of a weight for a square of the first layer
)

// addLayers adds the layers of all buckets to quantised weights.
func (m *model) addLayers(w *nnue.Weights) {
	for bucket := range nnue.Buckets {
		l := m.layers(m.weights, bucket)
		clipped, squared := l.second[:first*second], l.second[first*second:]
		w.First = rounded(w.First, l.first, firstUnit)
		w.FirstBias = rounded(w.FirstBias, l.firstBias, sumUnit)
		w.Second = rounded(w.Second, clipped, layerUnit)
		w.Second = rounded(w.Second, squared, squaredUnit)
		w.SecondBias = rounded(w.SecondBias, l.secondBias, sumUnit*layerUnit)
		w.Output = rounded(w.Output, l.output, layerUnit)
	}
}

// restoreLayers is the inverse of addLayers.
func (m *model) restoreLayers(w *nnue.Weights) {
	firstWeights, firstBias, secondWeights, secondBias, output := w.First, w.FirstBias, w.Second, w.SecondBias, w.Output
	for bucket := range nnue.Buckets {
		l := m.layers(m.weights, bucket)
		firstWeights = restore(l.first, firstWeights, firstUnit)
		firstBias = restore(l.firstBias, firstBias, sumUnit)
		secondWeights = restore(l.second[:first*second], secondWeights, layerUnit)
		secondWeights = restore(l.second[first*second:], secondWeights, squaredUnit)
		secondBias = restore(l.secondBias, secondBias, sumUnit*layerUnit)
		output = restore(l.output, output, layerUnit)
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
