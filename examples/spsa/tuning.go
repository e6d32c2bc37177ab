package main

import (
	"math"
	"math/rand/v2"

	"github.com/luftchess/luft/search/alphabeta"
)

const (
	alpha     = 0.602 // how fast the moves become smaller
	gamma     = 0.101 // how fast the changes do
	stability = 0.1   // part of the iterations before moves do

	// decimals is to how many of them values are rounded, so that the file has all
	// there is to know of them.
	decimals = 1e6
)

// What random numbers are for. Each kind has its own.
const (
	perturbations = iota
	tuningOpenings
	checkOpenings
)

// random returns the random numbers of a kind that belong to n.
func random(seed uint64, kind int, n uint64) *rand.Rand {
	return rand.New(rand.NewPCG(seed, n<<2|uint64(kind)))
}

// A tuning is the state of SPSA. It knows nothing of what the values are for.
type tuning struct {
	variables  []variable
	iterations int // in all
	seed       uint64

	done   int       // iterations
	values []float64 // of the variables, after those
	slopes slopes    // what those have shown
}

func newTuning(vars []variable, iterations int, seed uint64) *tuning {
	t := &tuning{variables: vars, iterations: iterations, seed: seed}
	for _, v := range vars {
		t.values = append(t.values, float64(v.start))
	}
	return t
}

// gains returns, for iteration k of n, counted from 1, by how much v is changed for
// the games, and by how much it moves after them for each point of the result.
func (v *variable) gains(k, n int) (c, move float64) {
	c = v.step * math.Pow(float64(n)/float64(k), gamma)
	before := stability * float64(n)
	a := v.rate * v.step * v.step * math.Pow((before+float64(n))/(before+float64(k)), alpha)
	return c, a / c
}

// A draw is what the lots of an iteration have come to.
type draw struct {
	signs       []float64 // 1 or -1
	plus, minus []int     // the values of the two sides
}

// lots draws the lots of iteration k, which are always the same: whether each variable
// is larger on the plus side, 1, or smaller, -1, and how its fractions are rounded. One
// lot for both sides, so that rounding does not make more or less of the difference
// between them than it must.
func (t *tuning) lots(k int) (signs, roundings []float64) {
	r := random(t.seed, perturbations, uint64(k))
	for range t.variables {
		signs = append(signs, float64(2*r.IntN(2)-1))
		roundings = append(roundings, r.Float64())
	}
	return signs, roundings
}

// draw draws the lots of the next iteration.
func (t *tuning) draw() draw {
	var d draw
	var roundings []float64
	d.signs, roundings = t.lots(t.done + 1)
	for i := range t.variables {
		v := &t.variables[i]
		sign, lot := d.signs[i], roundings[i]
		c, _ := v.gains(t.done+1, t.iterations)
		side := func(change float64) int {
			x := min(max(t.values[i]+change, float64(v.min)), float64(v.max))
			return int(math.Floor(x + lot))
		}
		d.plus = append(d.plus, side(sign*c))
		d.minus = append(d.minus, side(-sign*c))
	}
	return d
}

// next returns the values after the next iteration, in which the plus side has won so
// many games more than it has lost.
func (t *tuning) next(d draw, result int) []float64 {
	values := make([]float64, len(t.values))
	for i := range t.variables {
		v := &t.variables[i]
		_, move := v.gains(t.done+1, t.iterations)
		x := t.values[i] + move*float64(result)*d.signs[i]
		x = math.Round(x*decimals) / decimals
		values[i] = min(max(x, float64(v.min)), float64(v.max))
	}
	return values
}

// rounded returns values as whole numbers.
func rounded(values []float64) []int {
	whole := make([]int, len(values))
	for i, x := range values {
		whole[i] = int(math.Round(x))
	}
	return whole
}

// parameters returns the default parameters with the values of the variables.
func parameters(vars []variable, values []int) alphabeta.Parameters {
	p := alphabeta.DefaultParameters()
	for i, v := range vars {
		set(&p, v.name, values[i])
	}
	return p
}
