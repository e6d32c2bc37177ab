package main

import "math"

const (
	// perUnit is how many points of rating a unit of the logistic curve is.
	perUnit = 400 / math.Ln10

	// z95 is how many standard deviations to each side hold 95% of a normal
	// distribution.
	z95 = 1.959963984540054
)

// A fit is the ratings of players among whom everybody can be rated.
type fit struct {
	ratings    []float64 // with a mean of 0
	covariance matrix    // of the ratings, with the last one held fast
}

// newFit rates n players by their games with each other, the a and b of which are
// from 0 to n-1. The players must be one part; see groups.
//
// The logarithm of the likelihood is concave, so Newton's method finds its maximum,
// with steps cut in half where they go too far. The last player is held fast, as
// only differences matter.
//
// The covariance is H⁻¹ J H⁻¹, with the curvature H of the likelihood and the
// variance J of its slope. If games were won or lost only, H and J would be the same;
// with draws, which vary less, J is smaller. To those games one is added that was
// not drawn, so that a few draws alone do not make a rating certain.
func newFit(n int, pairs []pairing) *fit {
	const steps, near = 200, 1e-11
	const noise = 1e-12 // what is lost by rounding
	f := &fit{ratings: make([]float64, n), covariance: newMatrix(n)}
	free := n - 1
	x := f.ratings
	next := make([]float64, n)
	slope := make([]float64, n)
	likelihood := logLikelihood(x, pairs)
	var lower matrix
	for range steps {
		clear(slope)
		lower = newMatrix(free)
		for _, p := range pairs {
			e := expected(x[p.a] - x[p.b])
			d := p.points() - float64(p.games())*e
			slope[p.a] += d
			slope[p.b] -= d
			lower.addPair(p.a, p.b, float64(p.games())*e*(1-e))
		}
		lower.cholesky()
		step := lower.solve(slope[:free])
		far := 0.0
		for part := 1.0; part > 1e-9; part /= 2 {
			copy(next, x)
			far = 0
			for i, s := range step {
				next[i] += part * s
				far = max(far, math.Abs(part*s))
			}
			if l := logLikelihood(next, pairs); l >= likelihood-noise*math.Abs(likelihood) {
				copy(x, next)
				likelihood = l
				break
			}
		}
		if far < near {
			break
		}
	}
	f.variances(free, pairs, lower)
	mean := 0.0
	for _, r := range x {
		mean += r / float64(n)
	}
	for i := range x {
		x[i] = (x[i] - mean) * perUnit
	}
	return f
}

// variances sets the covariance, given the Cholesky factor of the curvature.
func (f *fit) variances(free int, pairs []pairing, lower matrix) {
	games := 0.0
	for _, p := range pairs {
		games += float64(p.games())
	}
	j := newMatrix(free)
	for _, p := range pairs {
		e := expected(f.ratings[p.a] - f.ratings[p.b])
		v := float64(p.wins)*(1-e)*(1-e) + float64(p.draws)*(0.5-e)*(0.5-e) + float64(p.losses)*e*e
		v += float64(p.games()) / games * e * (1 - e)
		j.addPair(p.a, p.b, v*games/(games+1))
	}
	inverse := make(matrix, free)
	for i := range inverse {
		unit := make([]float64, free)
		unit[i] = 1
		inverse[i] = lower.solve(unit)
	}
	half := newMatrix(free) // H⁻¹ J
	for i := range half {
		for k, h := range inverse[i] {
			for l, v := range j[k] {
				half[i][l] += h * v
			}
		}
	}
	for i := range free {
		for k := range free {
			sum := 0.0
			for l, v := range half[i] {
				sum += v * inverse[l][k]
			}
			f.covariance[i][k] = sum * perUnit * perUnit
		}
	}
}

// fromMean returns the standard deviation of the difference of a rating from the
// mean.
func (f *fit) fromMean(i int) float64 {
	n := len(f.ratings)
	weights := make([]float64, n)
	for k := range weights {
		weights[k] = -1 / float64(n)
	}
	weights[i]++
	variance := 0.0
	for k, row := range f.covariance {
		for l, v := range row {
			variance += weights[k] * weights[l] * v
		}
	}
	return math.Sqrt(max(variance, 0))
}

// between returns the standard deviation of the difference of two ratings.
func (f *fit) between(i, k int) float64 {
	c := f.covariance
	return math.Sqrt(max(c[i][i]+c[k][k]-2*c[i][k], 0))
}

// superiority returns how likely player i is to be stronger than player k.
func (f *fit) superiority(i, k int) float64 {
	d := f.ratings[i] - f.ratings[k]
	if d == 0 {
		return 0.5
	}
	return 0.5 * math.Erfc(-d/f.between(i, k)/math.Sqrt2)
}

// expected returns the expected score at a difference in units.
func expected(d float64) float64 { return 1 / (1 + math.Exp(-d)) }

// logLikelihood returns the logarithm of the likelihood of the results, but for a
// constant.
func logLikelihood(x []float64, pairs []pairing) (sum float64) {
	for _, p := range pairs {
		d := x[p.a] - x[p.b]
		sum -= p.points()*softplus(-d) + (float64(p.games())-p.points())*softplus(d)
	}
	return sum
}

// softplus returns log(1 + exp(d)).
func softplus(d float64) float64 { return max(d, 0) + math.Log1p(math.Exp(-math.Abs(d))) }

// A matrix is square, by rows.
type matrix [][]float64

func newMatrix(n int) matrix {
	m := make(matrix, n)
	all := make([]float64, n*n)
	for i := range m {
		m[i] = all[i*n : (i+1)*n : (i+1)*n]
	}
	return m
}

// addPair adds what the difference of a and b contributes to a matrix of all
// players but those beyond its size.
func (m matrix) addPair(a, b int, v float64) {
	if a < len(m) {
		m[a][a] += v
	}
	if b < len(m) {
		m[b][b] += v
	}
	if a < len(m) && b < len(m) {
		m[a][b] -= v
		m[b][a] -= v
	}
}

// cholesky makes of a positive definite matrix its lower factor.
func (m matrix) cholesky() {
	const least = 1e-300 // where differences are so large that nothing is left of it
	for i := range m {
		for k := range i + 1 {
			sum := m[i][k]
			for l := range k {
				sum -= m[i][l] * m[k][l]
			}
			if i == k {
				m[i][i] = math.Sqrt(max(sum, least))
			} else {
				m[i][k] = sum / m[k][k]
			}
		}
	}
}

// solve returns the solution x of m mᵀ x = b, for the lower factor m.
func (m matrix) solve(b []float64) []float64 {
	x := make([]float64, len(b))
	for i := range m {
		sum := b[i]
		for k := range i {
			sum -= m[i][k] * x[k]
		}
		x[i] = sum / m[i][i]
	}
	for i := len(m) - 1; i >= 0; i-- {
		sum := x[i]
		for k := i + 1; k < len(m); k++ {
			sum -= m[k][i] * x[k]
		}
		x[i] = sum / m[i][i]
	}
	return x
}
