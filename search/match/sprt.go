package match

import (
	"fmt"
	"math"

	"github.com/luftchess/luft/board"
)

// An SPRT is a sequential probability ratio test. It asks which of two statements
// about a player is true, that it is stronger by Elo0 or by Elo1, and is asked anew
// after each pair of games until the answer is clear. That takes far fewer games
// than to fix their number beforehand, and unlike looking at the error every now
// and then, it is wrong no more often than it says. See
// https://www.chessprogramming.org/Sequential_Probability_Ratio_Test.
type SPRT struct {
	// Elo0 and Elo1 are the two differences, the first the smaller one. 0 and 5
	// ask whether a change is good, -5 and 0 whether it does no harm.
	Elo0, Elo1 float64

	// Model says in which units they are.
	Model Model

	// Alpha is how often H1 is accepted although Elo0 is true, Beta how often H0
	// although Elo1 is true. 0 is 0.05.
	Alpha, Beta float64
}

// A Model is a unit for differences in strength.
type Model uint8

// The models.
const (
	Logistic   Model = iota // Elo, as [Penta.Elo] has it
	Normalized              // as [Penta.NormalizedElo] has it
)

// ParseModel reads "logistic" or "normalized". The error is a *[board.ParseError].
func ParseModel(s string) (Model, error) {
	for m := Logistic; m <= Normalized; m++ {
		if s == m.String() {
			return m, nil
		}
	}
	return 0, &board.ParseError{What: "SPRT model", Text: s}
}

// String returns "logistic" or "normalized".
func (m Model) String() string {
	if m == Normalized {
		return "normalized"
	}
	return "logistic"
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (m Model) AppendText(b []byte) ([]byte, error) { return append(b, m.String()...), nil }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (m Model) MarshalText() ([]byte, error) { return m.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [ParseModel]
// reads.
func (m *Model) UnmarshalText(text []byte) (err error) {
	*m, err = ParseModel(string(text))
	return err
}

// A Verdict is what an SPRT has come to.
type Verdict uint8

// The verdicts.
const (
	Undecided  Verdict = iota
	AcceptedH0         // Elo0 is the better description
	AcceptedH1         // Elo1 is
)

// String returns the verdict in words.
func (v Verdict) String() string {
	switch v {
	case AcceptedH0:
		return "H0 accepted"
	case AcceptedH1:
		return "H1 accepted"
	}
	return "undecided"
}

const defaultRisk = 0.05

func risk(r float64) float64 {
	if r == 0 {
		return defaultRisk
	}
	return r
}

// check returns what is wrong with the test, or "".
func (s SPRT) check() string {
	alpha, beta := risk(s.Alpha), risk(s.Beta)
	switch {
	case !(s.Elo0 < s.Elo1): // not a number either
		return fmt.Sprintf("Elo0 %v is not less than Elo1 %v", s.Elo0, s.Elo1)
	case math.IsInf(s.Elo0, 0) || math.IsInf(s.Elo1, 0):
		return "Elo0 or Elo1 is infinite"
	case !(alpha > 0 && beta > 0 && alpha+beta < 1):
		return fmt.Sprintf("Alpha %v and Beta %v are not risks", s.Alpha, s.Beta)
	}
	return ""
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	alpha, beta := risk(s.Alpha), risk(s.Beta)
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// Verdict returns what a log-likelihood ratio decides.
func (s SPRT) Verdict(llr float64) Verdict {
	lower, upper := s.Bounds()
	switch {
	case llr >= upper:
		return AcceptedH1
	case llr <= lower:
		return AcceptedH0
	}
	return Undecided
}

// LLR returns the log-likelihood ratio: the logarithm of how much likelier the
// results are if Elo1 is true. It is 0 if there are none.
//
// Of all distributions of results that have a given difference in strength, the
// likeliest is taken (a generalised ratio), for Elo0 and for Elo1. A result that has
// not occurred counts as a thousandth of a pair, as no distribution may rule it out.
func (s SPRT) LLR(p Penta) float64 { return s.llr(p.counts(), 2) }

// LLRGames is LLR for games that are not in pairs.
func (s SPRT) LLRGames(w WDL) float64 { return s.llr(w.counts(), 1) }

func (s SPRT) llr(counts []float64, games float64) float64 {
	const rare = 1e-3
	var n, total float64
	for _, c := range counts {
		n += c
	}
	if n == 0 {
		return 0
	}
	seen := make([]float64, len(counts))
	for i, c := range counts {
		seen[i] = max(c, rare)
		total += seen[i]
	}
	for i := range seen {
		seen[i] /= total
	}
	var p0, p1 []float64
	if s.Model == Normalized {
		t := math.Sqrt(games) / perT
		p0, p1 = likeliestWithT(seen, s.Elo0*t), likeliestWithT(seen, s.Elo1*t)
	} else {
		p0, p1 = likeliestWithMean(seen, scoreOf(s.Elo0)), likeliestWithMean(seen, scoreOf(s.Elo1))
	}
	llr := 0.0
	for i, p := range seen {
		llr += p * math.Log(p1[i]/p0[i])
	}
	return total * llr
}

// likeliestWithMean returns the distribution with this mean that makes what was
// seen the likeliest. Lagrange's method gives p = seen / (1 + x (value - mean))
// with one unknown x.
func likeliestWithMean(seen []float64, mean float64) []float64 {
	c := make([]float64, len(seen))
	for i := range c {
		c[i] = value(i, len(seen)) - mean
	}
	return tilt(make([]float64, len(seen)), seen, c)
}

// likeliestWithT returns the distribution that makes what was seen the likeliest
// among those whose mean is t standard deviations above a half.
//
// That condition is not linear in the distribution. Its derivative by the
// probability of a value v is v - t/(2σ) (v-µ)² and a constant, so each step solves
// the condition that is tangent to it at the distribution of the step before.
func likeliestWithT(seen []float64, t float64) []float64 {
	const steps, near = 50, 1e-10
	n := len(seen)
	p, next, c := make([]float64, n), make([]float64, n), make([]float64, n)
	for i := range p {
		p[i] = 1 / float64(n)
	}
	for range steps {
		mean, variance := 0.0, 0.0
		for i := range p {
			mean += p[i] * value(i, n)
		}
		for i := range p {
			d := value(i, n) - mean
			variance += p[i] * d * d
		}
		sigma := math.Sqrt(variance)
		for i := range c {
			v := value(i, n)
			d := (v - mean) / sigma
			c[i] = v - 0.5 - t*sigma*(1+d*d)/2
		}
		tilt(next, seen, c)
		far := 0.0
		for i := range p {
			far = max(far, math.Abs(next[i]-p[i]))
		}
		p, next = next, p
		if far < near {
			break
		}
	}
	return p
}

// value is the result i of n, from 0 to 1.
func value(i, n int) float64 { return float64(i) / float64(n-1) }

// tilt sets dst to seen / (1 + x c), with the x for which the sum of dst × c is 0,
// and returns it. That sum falls as x grows, and the ends of its range are where a
// term's divisor becomes 0; an x exists if c has both signs.
func tilt(dst, seen, c []float64) []float64 {
	least, most := 0.0, 0.0
	for _, v := range c {
		least, most = min(least, v), max(most, v)
	}
	if least == 0 || most == 0 {
		copy(dst, seen)
		return dst
	}
	low, high := -1/most, -1/least
	for range 100 {
		x := low + (high-low)/2
		if x == low || x == high {
			break
		}
		sum := 0.0
		for i, p := range seen {
			sum += p * c[i] / (1 + x*c[i])
		}
		if sum > 0 {
			low = x
		} else {
			high = x
		}
	}
	// Of the two ends, one may be where a divisor is 0.
	x := low + (high-low)/2
	for i, p := range seen {
		dst[i] = p / (1 + x*c[i])
	}
	return dst
}
