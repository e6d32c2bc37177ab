package train

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"

	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/match"
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

	history [][]float64 // the values after each iteration, from 0
}

func newTuning(vars []variable, iterations int, seed uint64) *tuning {
	t := &tuning{variables: vars, iterations: iterations, seed: seed}
	for _, v := range vars {
		t.values = append(t.values, float64(v.start))
	}
	t.history = [][]float64{t.values}
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

// lots are what chance decides in an iteration.
type lots struct {
	signs     []float64 // 1 for a variable that is larger on the plus side, -1 for others
	roundings []float64 // by which fractions are rounded
}

// lots draws the lots of iteration k, which are always the same. Values of both sides are
// rounded by the same lot, so that the difference between them does not change by more
// than it must.
func (t *tuning) lots(k int) (l lots) {
	r := random(t.seed, perturbations, uint64(k))
	for range t.variables {
		l.signs = append(l.signs, float64(2*r.IntN(2)-1))
		l.roundings = append(l.roundings, r.Float64())
	}
	return l
}

// sides returns the values of the two sides in the next iteration.
func (t *tuning) sides(l lots) (plus, minus []int) {
	for i := range t.variables {
		v := &t.variables[i]
		c, _ := v.gains(t.done+1, t.iterations)
		side := func(change float64) int {
			x := min(max(t.values[i]+change, float64(v.min)), float64(v.max))
			return int(math.Floor(x + l.roundings[i]))
		}
		plus = append(plus, side(l.signs[i]*c))
		minus = append(minus, side(-l.signs[i]*c))
	}
	return plus, minus
}

// next returns the values after the next iteration, in which the plus side has won so
// many games more than it has lost.
func (t *tuning) next(l lots, result int) []float64 {
	values := make([]float64, len(t.values))
	for i := range t.variables {
		v := &t.variables[i]
		_, move := v.gains(t.done+1, t.iterations)
		x := t.values[i] + move*float64(result)*l.signs[i]
		x = math.Round(x*decimals) / decimals
		values[i] = min(max(x, float64(v.min)), float64(v.max))
	}
	return values
}

// add enters the next iteration.
func (t *tuning) add(l lots, games match.Tally, values []float64) {
	t.slopes.add(l.signs, games)
	t.values = values
	t.history = append(t.history, values)
	t.done++
}

// lines returns how far each value is from its start after each iteration, in steps.
func (t *tuning) lines() []plot.Curve {
	lines := make([]plot.Curve, len(t.variables))
	for i, v := range t.variables {
		lines[i].Name = v.name
		for k, values := range t.history {
			lines[i].Add(float64(k), (values[i]-float64(v.start))/v.step)
		}
	}
	return lines
}

// table returns the values on lines of three.
func (t *tuning) table() string {
	var b strings.Builder
	for i, v := range t.variables {
		end := "  "
		if i%3 == 2 || i == len(t.variables)-1 {
			end = "\n"
		}
		fmt.Fprintf(&b, "%-22s %8.1f%s", v.name, t.values[i], end)
	}
	return b.String()
}

// rounded returns values as whole numbers.
func rounded(values []float64) []int {
	whole := make([]int, len(values))
	for i, x := range values {
		whole[i] = int(math.Round(x))
	}
	return whole
}

// tuningOf returns the default parameters with the values of the variables. The error is of a value
// that no parameter can have.
func tuningOf(vars []variable, values []int) (t alphabeta.Tuning, err error) {
	for i, v := range vars {
		err = errors.Join(err, t.Set(v.name, values[i]))
	}
	return t, err
}

// slopes collect what each variable is worth by itself: how much better the side has
// done that had it a step higher, as steps were at the time, some tenths larger than
// in the last iteration. As the lots of the others are drawn independently, they
// cancel out. See https://en.wikipedia.org/wiki/Fractional_factorial_design.
type slopes struct {
	n        int       // iterations
	products []float64 // for each variable, the sum of sign times result
	squares  float64   // sum of the squares of the results
}

// add enters an iteration with its lots.
func (s *slopes) add(signs []float64, games match.Tally) {
	if s.products == nil {
		s.products = make([]float64, len(signs))
	}
	result := float64(games.Wins-games.Losses) / float64(games.Games())
	for i, sign := range signs {
		s.products[i] += sign * result
	}
	s.squares += result * result
	s.n++
}

// eloPerPoint is the slope of the Elo curve where both sides are level, for results
// between -1 and 1.
const eloPerPoint = 800 / math.Ln10

// of returns what variable i is worth in Elo, a step higher against a step lower, and
// the error of that (95 percent).
func (s *slopes) of(i int) (elo, err float64) {
	if s.n < 2 {
		return 0, math.Inf(1)
	}
	n := float64(s.n)
	mean := s.products[i] / n
	return eloPerPoint * mean, eloPerPoint * 1.96 * math.Sqrt(max(s.squares/n-mean*mean, 0)/(n-1))
}

// table returns the slopes on a line each, or "" if nothing is known.
func (s *slopes) table(vars []variable) string {
	if s.n < 2 {
		return ""
	}
	var b strings.Builder
	b.WriteString("a step higher against a step lower, in Elo\n")
	for i, v := range vars {
		elo, err := s.of(i)
		fmt.Fprintf(&b, "\t%-22s %+6.1f +/- %.1f\n", v.name, elo, err)
	}
	return b.String()
}
