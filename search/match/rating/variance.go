package rating

import (
	"math"
	"math/rand/v2"
)

const (
	// maxExact is the number of players times pairings up to which variances are
	// computed exactly: each needs the solution of a system.
	maxExact = 5_000_000

	// samples is the number of random vectors from which the others are estimated.
	samples = 128

	// block is the number of systems that are solved at once.
	block = 32

	// precise and rough are the relative errors of the solutions.
	precise = 1e-6
	rough   = 1e-3 // much less than the error of the estimate
)

// A difference is that of the ratings of players i and k, or of i and the mean if k is
// negative.
type difference struct{ i, k int }

// deviations returns the standard deviations of differences. The covariance of the ratings is
// H⁻¹ J H⁻¹, with the curvature H of the likelihood and the variance J of its slope. Without
// draws, the two would be the same.
func (f *fit) deviations(differences []difference) []float64 {
	var list []float64
	if len(f.ratings)*len(f.pairs) <= maxExact {
		list = f.exact(differences)
	} else {
		list = f.estimate(differences)
	}
	for i, v := range list {
		list[i] = math.Sqrt(max(v, 0))
	}
	return list
}

// exact returns the variances of differences d: of J, for the solution of H x = d.
func (f *fit) exact(differences []difference) []float64 {
	n := len(f.ratings)
	var variances []float64
	for len(differences) > 0 {
		width := min(block, len(differences))
		b := make([]float64, n*width)
		for c, d := range differences[:width] {
			b[d.i*width+c]++
			if d.k >= 0 {
				b[d.k*width+c]--
			}
		}
		center(b, width)
		x := f.system.solve(b, width, precise)
		sum := make([]float64, width)
		for e, p := range f.system.edges {
			for c := range sum {
				d := x[p.a*width+c] - x[p.b*width+c]
				sum[c] += f.variance[e] * d * d
			}
		}
		variances = append(variances, sum...)
		differences = differences[width:]
	}
	return variances
}

// estimate estimates the variances from random vectors with the covariance of the ratings:
// x = H⁻¹ z, where z has the covariance J, as a sum of one random number for each pairing.
//
// Row i of H x = z gives H[i,i] x[i] = z[i] + u[i] with what the opponents of i add, u[i].
// The variance of z[i] is known, so that only that of u[i], which is smaller, and the
// covariance of the two are left to chance.
func (f *fit) estimate(differences []difference) []float64 {
	n := len(f.ratings)
	known := make([]float64, n) // J[i,i]
	for e, p := range f.system.edges {
		known[p.a] += f.variance[e]
		known[p.b] += f.variance[e]
	}
	rest := make([]float64, n)                       // of the variances of z + u
	covariances := make([]float64, len(differences)) // of the players of differences
	r := rand.New(rand.NewPCG(1, uint64(n)))
	z := make([]float64, n*block)
	for range samples / block {
		clear(z)
		for e, p := range f.system.edges {
			deviation := math.Sqrt(f.variance[e])
			for c := range block {
				v := deviation * r.NormFloat64()
				z[p.a*block+c] += v
				z[p.b*block+c] -= v
			}
		}
		x := f.system.solve(z, block, rough)
		for i, d := range f.system.diag {
			for c := i * block; c < (i+1)*block; c++ {
				u := d*x[c] - z[c]
				rest[i] += (u*u + 2*u*z[c]) / samples
			}
		}
		for j, d := range differences {
			if d.k < 0 {
				continue
			}
			for c := range block {
				covariances[j] += x[d.i*block+c] * x[d.k*block+c] / samples
			}
		}
	}
	variances := make([]float64, len(differences))
	variance := func(i int) float64 {
		d := f.system.diag[i]
		return (known[i] + rest[i]) / d / d
	}
	for j, d := range differences {
		variances[j] = variance(d.i)
		if d.k >= 0 {
			variances[j] += variance(d.k) - 2*covariances[j]
		}
	}
	return variances
}
