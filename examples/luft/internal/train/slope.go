package train

import (
	"fmt"
	"math"
	"strings"

	"github.com/luftchess/luft/search/match"
)

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
		fmt.Fprintf(&b, "\t%-16s %+6.1f +/- %.1f\n", v.name, elo, err)
	}
	return b.String()
}
