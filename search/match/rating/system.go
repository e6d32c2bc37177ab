package rating

import (
	"math"
	"slices"
)

// A system is the matrix of a system of linear equations: the Laplacian of the connected graph
// of pairings with their weights. It is sparse, so it is kept as the list of these.
type system struct {
	n     int
	edges []edge
	diag  []float64
	order *elimination // nil for the core of one
}

// newSystem returns a system of n players without weights.
func newSystem(n int, edges []edge) system {
	return system{n, edges, make([]float64, n), newElimination(n, edges)}
}

// An edge is a pairing of players a and b.
type edge struct {
	a, b   int
	weight float64
}

// setWeights sets the weights of all edges.
func (s *system) setWeights(weight func(i int) float64) {
	clear(s.diag)
	for i := range s.edges {
		e := &s.edges[i]
		e.weight = weight(i)
		s.diag[e.a] += e.weight
		s.diag[e.b] += e.weight
	}
	if s.order != nil {
		s.order.setWeights(s.edges)
	}
}

// multiply sets y to the product with x. Both have width columns, row by row.
func (s *system) multiply(y, x []float64, width int) {
	clear(y)
	for _, e := range s.edges {
		xa, xb := x[e.a*width:(e.a+1)*width], x[e.b*width:(e.b+1)*width]
		ya, yb := y[e.a*width:(e.a+1)*width], y[e.b*width:(e.b+1)*width]
		for k := range xa {
			d := e.weight * (xa[k] - xb[k])
			ya[k] += d
			yb[k] -= d
		}
	}
}

// solve returns the solutions x of the system for the columns of b, of which each must add
// up to 0, as that of x does. The relative error is about tolerance. All columns are solved at
// once, so that the edges are read once for all of them.
func (s *system) solve(b []float64, width int, tolerance float64) []float64 {
	x := slices.Clone(b)
	right := s.order.reduce(x, width)
	center(right, width) // the sum is 0 but for rounding
	s.order.extend(x, s.order.core.iterate(right, width, tolerance), width)
	center(x, width)
	return x
}

// iterate solves the system by the conjugate gradient method. The preconditioner is the
// diagonal. The mean of x is any.
func (s *system) iterate(b []float64, width int, tolerance float64) []float64 {
	maxSteps := 100 + 10*s.n
	const enough = 3000
	size := s.n * width
	if s.n < 2 {
		return make([]float64, size)
	}
	x, r, z, p, q := make([]float64, size), make([]float64, size), make([]float64, size), make([]float64, size), make([]float64, size)
	copy(r, b)
	precondition := func() {
		for i, d := range s.diag {
			for k := i * width; k < (i+1)*width; k++ {
				z[k] = r[k] / d
			}
		}
	}
	precondition()
	copy(p, z)
	rz, first := dot(r, z, width), dot(r, z, width)
	factor := make([]float64, width)
	for range min(maxSteps, enough) {
		s.multiply(q, p, width)
		pq := dot(p, q, width)
		for k := range factor {
			factor[k] = quotient(rz[k], pq[k])
		}
		for i := 0; i < size; i += width {
			for k, f := range factor {
				x[i+k] += f * p[i+k]
				r[i+k] -= f * q[i+k]
			}
		}
		precondition()
		next, done := dot(r, z, width), true
		for k := range factor {
			factor[k] = quotient(next[k], rz[k])
			done = done && !(next[k] > tolerance*tolerance*first[k])
		}
		rz = next
		if done {
			break
		}
		for i := 0; i < size; i += width {
			for k, f := range factor {
				p[i+k] = z[i+k] + f*p[i+k]
			}
		}
	}
	return x
}

// quotient returns a/b, or 0 where there is nothing left to do.
func quotient(a, b float64) float64 {
	if !(a > 0 && b > 0) || math.IsInf(a/b, 0) {
		return 0
	}
	return a / b
}

// dot returns the scalar products of the columns.
func dot(x, y []float64, width int) []float64 {
	sum := make([]float64, width)
	for i := 0; i < len(x); i += width {
		for k := range sum {
			sum[k] += x[i+k] * y[i+k]
		}
	}
	return sum
}

// center subtracts the mean of each column.
func center(x []float64, width int) {
	n := len(x) / width
	mean := make([]float64, width)
	for i := range x {
		mean[i%width] += x[i] / float64(n)
	}
	for i := range x {
		x[i] -= mean[i%width]
	}
}
