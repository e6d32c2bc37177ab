package rating

import "math"

// perUnit is the number of points of rating in a unit of the logistic curve.
const perUnit = 400 / math.Ln10

// A fit is the maximum likelihood estimate of the ratings of a group.
type fit struct {
	pairs    []pairing
	games    []float64 // of each player
	ratings  []float64 // in units of the logistic curve, with a mean of 0
	system   system    // the curvature of the likelihood at the maximum
	variance []float64 // of the points made in each pairing
}

// newFit rates n players by their games with each other. They must be a group.
//
// The logarithm of the likelihood is concave, so Newton's method finds its maximum, with
// steps cut in half where they go too far. The steps need not be exact as long as they are
// far from the maximum.
func newFit(n int, pairs []pairing) *fit {
	const maxSteps = 200
	const near = 1e-11  // of the points of a player, a part of the games
	const noise = 1e-12 // of the likelihood, relative
	f := &fit{pairs: pairs, games: make([]float64, n), ratings: make([]float64, n)}
	edges := make([]edge, len(pairs))
	for i := range pairs {
		p := &pairs[i]
		edges[i] = edge{a: p.a, b: p.b}
		f.games[p.a] += float64(p.Games())
		f.games[p.b] += float64(p.Games())
	}
	f.system = newSystem(n, edges)
	x, next := f.ratings, make([]float64, n)
	likelihood := f.likelihood(x)
	slope := make([]float64, n)
	tolerance := 0.01
	for range maxSteps {
		clear(slope)
		for i := range pairs {
			p := &pairs[i]
			d := p.points() - float64(p.Games())*expected(x[p.a]-x[p.b])
			slope[p.a] += d
			slope[p.b] -= d
		}
		done := true
		for i, d := range slope {
			done = done && math.Abs(d) <= near*f.games[i]
		}
		if done {
			break
		}
		center(slope, 1) // the sum is 0 but for rounding
		f.setCurvature(x)
		step := f.system.solve(slope, 1, tolerance)
		far, found := 0.0, false
		for part := 1.0; part > 1e-9 && !found; part /= 2 {
			far = 0
			for i, s := range step {
				next[i] = x[i] + part*s
				far = max(far, math.Abs(part*s))
			}
			if l := f.likelihood(next); l >= likelihood-noise*math.Abs(likelihood) {
				x, next = next, x
				likelihood, found = l, true
			}
		}
		if !found {
			break
		}
		tolerance = max(1e-9, min(tolerance, far*far))
	}
	f.ratings = x
	center(x, 1)
	f.setCurvature(x)
	f.setVariance()
	return f
}

// setCurvature sets the system to the curvature of the likelihood at x.
func (f *fit) setCurvature(x []float64) {
	f.system.setWeights(func(i int) float64 {
		p := &f.pairs[i]
		e := expected(x[p.a] - x[p.b])
		return max(float64(p.Games())*e*(1-e), 1e-300)
	})
}

// setVariance sets the variance of the points made in each pairing. See the package comment.
func (f *fit) setVariance() {
	var draws, possible, games float64
	for i := range f.pairs {
		p := &f.pairs[i]
		draws += float64(p.Draws)
		possible += float64(p.Games()) * 2 * lesser(expected(f.ratings[p.a]-f.ratings[p.b]))
		games += float64(p.Games())
	}
	part := min(draws/possible, games/(games+1))
	f.variance = make([]float64, len(f.pairs))
	for i := range f.pairs {
		p := &f.pairs[i]
		e := expected(f.ratings[p.a] - f.ratings[p.b])
		f.variance[i] = float64(p.Games()) * (e*(1-e) - part*lesser(e)/2)
	}
}

// lesser returns the expected score of the weaker player.
func lesser(e float64) float64 { return min(e, 1-e) }

// expected returns the expected score at a difference in units.
func expected(d float64) float64 { return 1 / (1 + math.Exp(-d)) }

// likelihood returns the logarithm of the likelihood of the results, except for a constant.
func (f *fit) likelihood(x []float64) (sum float64) {
	for i := range f.pairs {
		p := &f.pairs[i]
		d := x[p.a] - x[p.b]
		sum -= p.points()*softplus(-d) + (float64(p.Games())-p.points())*softplus(d)
	}
	return sum
}

// softplus returns log(1 + exp(d)).
func softplus(d float64) float64 { return max(d, 0) + math.Log1p(math.Exp(-math.Abs(d))) }
