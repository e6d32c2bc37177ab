package match

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
)

// An SPRT is a sequential probability ratio test between two hypotheses about the
// strength of a player: H0, that it is Elo0, and H1, that it is Elo1. After each pair of
// games the test accepts one of them or continues. It takes far fewer games than a match
// of fixed length, and its error rates hold although it checks the results after every
// pair. See https://www.chessprogramming.org/Sequential_Probability_Ratio_Test.
//
// Its text form is that of [ParseSPRT].
type SPRT struct {
	// Elo0 and Elo1 are differences in Elo between -4000 and 4000, Elo0 < Elo1. 0 and 5 test
	// for a gain, -5 and 0 for a regression.
	Elo0, Elo1 float64

	// Normalized selects [Penta.NormalizedElo] as the unit of Elo0 and Elo1, in place of
	// the logistic [Penta.Elo].
	Normalized bool

	// Alpha is the probability of accepting H1 if H0 is true, Beta that of accepting H0
	// if H1 is true. Zero selects 0.05.
	Alpha, Beta float64
}

// A Decision is the decision of an SPRT.
type Decision uint8

// The decisions.
const (
	Undecided  Decision = iota
	AcceptedH0          // Elo0 is accepted
	AcceptedH1          // Elo1 is accepted
)

var decisions = textform.Names[Decision, board.ParseError]{
	What:  "SPRT decision",
	Texts: []string{"undecided", "H0 accepted", "H1 accepted"},
}

// String returns "undecided", "H0 accepted" or "H1 accepted".
func (v Decision) String() string { return decisions.String(v) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (v Decision) MarshalText() ([]byte, error) { return decisions.Marshal(v) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it parses what String returns. The
// error is a *[board.ParseError].
func (v *Decision) UnmarshalText(text []byte) error { return decisions.Unmarshal(v, text) }

// ParseSPRT parses a test as "elo0=0,elo1=5": numbers elo0 and elo1, and optionally alpha,
// beta, and model=logistic or model=normalized, in any order. The error is a
// *[board.ParseError], or a *[ConfigError] if the test is invalid.
func ParseSPRT(s string) (SPRT, error) {
	var t SPRT
	seen := make(map[string]bool)
	at := 0
	for field := range strings.SplitSeq(s, ",") {
		key, value, _ := strings.Cut(field, "=")
		number := map[string]*float64{"elo0": &t.Elo0, "elo1": &t.Elo1, "alpha": &t.Alpha, "beta": &t.Beta}[key]
		ok := true
		switch {
		case number != nil && !seen[key]:
			var err error
			*number, err = strconv.ParseFloat(value, 64)
			ok = err == nil
		case key == "model" && !seen[key]:
			t.Normalized = value == "normalized"
			ok = t.Normalized || value == "logistic"
		default:
			return SPRT{}, &board.ParseError{What: "SPRT", Text: s, Offset: at}
		}
		if !ok {
			return SPRT{}, &board.ParseError{What: "SPRT", Text: s, Offset: at + len(key) + 1}
		}
		seen[key] = true
		at += len(field) + 1
	}
	if !seen["elo0"] || !seen["elo1"] {
		return SPRT{}, &board.ParseError{What: "SPRT", Text: s, Offset: len(s)}
	}
	if why := t.check(); why != "" {
		return SPRT{}, &ConfigError{"SPRT", why}
	}
	return t, nil
}

// String returns the test as [ParseSPRT] parses it.
func (s SPRT) String() string {
	number := func(f float64) string { return strconv.FormatFloat(f, 'g', -1, 64) }
	text := "elo0=" + number(s.Elo0) + ",elo1=" + number(s.Elo1)
	if s.Alpha != 0 {
		text += ",alpha=" + number(s.Alpha)
	}
	if s.Beta != 0 {
		text += ",beta=" + number(s.Beta)
	}
	if s.Normalized {
		text += ",model=normalized"
	}
	return text
}

// MarshalText implements [encoding.TextMarshaler]. An invalid test is a
// *[ConfigError].
func (s SPRT) MarshalText() ([]byte, error) {
	if why := s.check(); why != "" {
		return nil, &ConfigError{"SPRT", why}
	}
	return []byte(s.String()), nil
}

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseSPRT].
func (s *SPRT) UnmarshalText(text []byte) error { return textform.Unmarshal(s, ParseSPRT, text) }

const (
	defaultErrorRate = 0.05

	// maxElo is the limit of Elo0 and Elo1. From about 6,000 on, a score differs from 1 by less than
	// the error of a float64.
	maxElo = 4000
)

func errorRate(r float64) float64 {
	if r == 0 {
		return defaultErrorRate
	}
	return r
}

// check returns what is invalid in the test, or "".
func (s SPRT) check() string {
	alpha, beta := errorRate(s.Alpha), errorRate(s.Beta)
	switch {
	case !(s.Elo0 < s.Elo1): // not a number either
		return fmt.Sprintf("Elo0 %v is not less than Elo1 %v", s.Elo0, s.Elo1)
	case s.Elo0 < -maxElo || s.Elo1 > maxElo:
		return fmt.Sprintf("Elo0 %v or Elo1 %v is not in the range %d to %d", s.Elo0, s.Elo1, -maxElo, maxElo)
	case !(alpha > 0 && beta > 0 && alpha+beta < 1):
		return fmt.Sprintf("Alpha %v and Beta %v are not error rates", s.Alpha, s.Beta)
	}
	return ""
}

// Bounds returns the log-likelihood ratios at which H0 and H1 are accepted.
func (s SPRT) Bounds() (lower, upper float64) {
	alpha, beta := errorRate(s.Alpha), errorRate(s.Beta)
	return math.Log(beta / (1 - alpha)), math.Log((1 - beta) / alpha)
}

// Decision returns the decision for a log-likelihood ratio.
func (s SPRT) Decision(llr float64) Decision {
	lower, upper := s.Bounds()
	switch {
	case llr >= upper:
		return AcceptedH1
	case llr <= lower:
		return AcceptedH0
	}
	return Undecided
}

// LLR returns the log-likelihood ratio of H1 and H0, 0 if there are no results.
//
// It is the generalized ratio: each hypothesis is represented by the maximum likelihood
// distribution of results that has its Elo. A result that has not occurred counts as a
// thousandth of a pair, because no distribution may exclude it.
func (s SPRT) LLR(p Penta) float64 { return s.llr(p.counts(), 2) }

// LLRGames is LLR for games that are not in pairs.
func (s SPRT) LLRGames(t Tally) float64 { return s.llr(t.counts(), 1) }

func (s SPRT) llr(counts []float64, games float64) float64 {
	const unseen = 1e-3
	var n, total float64
	for _, c := range counts {
		n += c
	}
	if n == 0 {
		return 0
	}
	seen := make([]float64, len(counts))
	for i, c := range counts {
		seen[i] = max(c, unseen)
		total += seen[i]
	}
	for i := range seen {
		seen[i] /= total
	}
	var p0, p1 []float64
	if s.Normalized {
		t := math.Sqrt(games) / eloPerSigma
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
	return reweight(make([]float64, len(seen)), seen, c)
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
	p, next, c := startWithT(n, t), make([]float64, n), make([]float64, n)
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
		reweight(next, seen, c)
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

// startWithT returns a distribution of n results whose mean is t standard deviations above a half: the
// uniform one, mixed with the best result (the worst if t is negative). The steps of likeliestWithT
// need such a start: σ is concave, so that the mean stays at least tσ above a half after each of them
// (or below it, if t is negative), and c has both signs.
func startWithT(n int, t float64) []float64 {
	// The mixture with weight w has µ - 1/2 = w/2 and σ² = (1-w)v + w/4 - w²/4, where v is the
	// variance of the uniform distribution.
	v := float64(n+1) / float64(12*(n-1))
	a, b, c := (1+t*t)/4, -t*t*(0.25-v), -t*t*v
	w := (-b + math.Sqrt(b*b-4*a*c)) / (2 * a)
	p := make([]float64, n)
	for i := range p {
		p[i] = (1 - w) / float64(n)
	}
	if t < 0 {
		p[0] += w
	} else {
		p[n-1] += w
	}
	return p
}

// value is the result i of n, from 0 to 1.
func value(i, n int) float64 { return float64(i) / float64(n-1) }

// reweight sets dst to seen / (1 + x c), with the x for which the sum of dst × c is 0,
// and returns it. That sum falls as x grows, and the ends of its range are where a
// term's divisor becomes 0; an x exists if c has both signs.
func reweight(dst, seen, c []float64) []float64 {
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
