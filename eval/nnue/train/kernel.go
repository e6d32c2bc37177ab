package train

import "math"

// The functions of this file are the inner loops. Each has a twin in assembly that adds
// and rounds in the same order, so that both give the same bits: every product is
// converted to float32, which forbids fused multiply-add. All lengths are multiples of
// lanes, and sums over neurons are kept apart for each of the eight numbers of a register.

// lanes is the unit of lengths: two registers of eight numbers.
const lanes = 16

// gatherCompiled sets acc to the sum of the rows of weights that begin at the offsets, at
// least one.
func gatherCompiled(acc, weights []float32, rows []int32) {
	copy(acc, weights[rows[0]:])
	for _, row := range rows[1:] {
		for i, w := range weights[row:][:len(acc)] {
			acc[i] += w
		}
	}
}

// scatterCompiled adds d to each of the rows of gradient that begin at the offsets.
func scatterCompiled(gradient, d []float32, rows []int32) {
	for _, row := range rows {
		g := gradient[row:][:len(d)]
		for i, x := range d {
			g[i] += x
		}
	}
}

// clipped returns x limited to 0 to 1.
func clipped(x float32) float32 {
	if x > 0 {
		if x < 1 {
			return x
		}
		return 1
	}
	return 0
}

// outputCompiled returns the output of a layer without its bias: the sum of the squares of
// the clipped accumulators times the weights, those for own first.
func outputCompiled(own, other, weights []float32) float32 {
	var sums, more [8]float32
	for i := 0; i < len(own); i += len(sums) {
		for j := range sums {
			v := clipped(own[i+j])
			sums[j] += float32(float32(v*v) * weights[i+j])
			v = clipped(other[i+j])
			more[j] += float32(float32(v*v) * weights[len(own)+i+j])
		}
	}
	for j, x := range more {
		sums[j] += x
	}
	return total(&sums)
}

// total adds up the numbers of a register, in the order in which assembly does.
func total(sums *[8]float32) float32 {
	for j, x := range sums[4:] {
		sums[j] += x
	}
	return (sums[0] + sums[2]) + (sums[1] + sums[3])
}

// backwardCompiled replaces the accumulators by the derivative of the loss by them, given
// that by the output, and adds that by the output's weights to gradient.
func backwardCompiled(acc, weights, gradient []float32, by float32) {
	weights, gradient = weights[:len(acc)], gradient[:len(acc)]
	for i, a := range acc {
		v := clipped(a)
		gradient[i] += float32(by * float32(v*v))
		acc[i] = 0
		if a < 1 {
			acc[i] = float32(by*weights[i]) * (v + v)
		}
	}
}

// productsCompiled sets x to the products of the first half of the clipped accumulators with
// the second.
func productsCompiled(x, acc []float32) {
	first, second := acc[:len(x)], acc[len(x):][:len(x)]
	for i, a := range first {
		x[i] = float32(clipped(a) * clipped(second[i]))
	}
}

// factorsCompiled replaces the accumulators by the derivative of the loss by them, given that
// by the products, which must be 0 where the product is.
func factorsCompiled(acc, d []float32) {
	first, second := acc[:len(d)], acc[len(d):][:len(d)]
	for i, d := range d {
		a, b := first[i], second[i]
		first[i], second[i] = 0, 0
		if a < 1 {
			first[i] = float32(d * clipped(b))
		}
		if b < 1 {
			second[i] = float32(d * clipped(a))
		}
	}
}

// nonZeroCompiled writes the indices of the positive numbers of x to rows, which is as long, and
// returns how many there are. What is behind them is meaningless.
func nonZeroCompiled(rows []int32, x []float32) int {
	n := 0
	for i, v := range x {
		rows[n] = int32(i)
		if v > 0 {
			n++
		}
	}
	return n
}

// weighCompiled adds to sum some rows of weights, which are as long, each times its number in x.
func weighCompiled(sum, weights, x []float32, rows []int32) {
	for _, row := range rows {
		v := x[row]
		for i, w := range weights[int(row)*len(sum):][:len(sum)] {
			sum[i] += float32(v * w)
		}
	}
}

// unweighCompiled is the way back from weigh: given the derivative d of the loss by the sum, it
// sets dx of some rows to that by their numbers in x, and adds that by the weights to gradient.
func unweighCompiled(dx, gradient, weights, x, d []float32, rows []int32) {
	for _, row := range rows {
		v, at := x[row], int(row)*len(d)
		weights, gradient := weights[at:][:len(d)], gradient[at:][:len(d)]
		var sums [8]float32
		for i := 0; i < len(d); i += len(sums) {
			for j := range sums {
				sums[j] += float32(weights[i+j] * d[i+j])
				gradient[i+j] += float32(v * d[i+j])
			}
		}
		dx[row] = total(&sums)
	}
}

// A step is the constants of an update by AdamW.
type step struct {
	mean       float32 // factor of a gradient that makes it the mean of the batch
	keepMean   float32 // decay of the moving mean of the gradient
	addMean    float32 // 1 - keepMean
	keepSquare float32 // decay of the moving mean of its square
	addSquare  float32 // 1 - keepSquare
	rate       float32 // the learning rate, corrected for the bias of the moving mean
	unbias     float32 // factor that corrects the bias of that of the squares
	epsilon    float32
	shrink     float32 // 1 - learning rate times weight decay
	limit      float32 // of the absolute value of a weight
}

// updateCompiled updates weights and the moving means from the gradient of a batch, which
// it clears.
func updateCompiled(weights, mean, square, gradient []float32, s *step) {
	mean, square, gradient = mean[:len(weights)], square[:len(weights)], gradient[:len(weights)]
	for i, w := range weights {
		g := float32(gradient[i] * s.mean)
		gradient[i] = 0
		m := float32(mean[i]*s.keepMean) + float32(g*s.addMean)
		v := float32(square[i]*s.keepSquare) + float32(float32(g*g)*s.addSquare)
		mean[i], square[i] = m, v
		root := float32(math.Sqrt(float64(float32(v * s.unbias))))
		w = float32(w*s.shrink) - float32(m*s.rate)/(root+s.epsilon)
		weights[i] = min(max(w, -s.limit), s.limit)
	}
}
