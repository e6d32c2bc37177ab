package match

import "math"

// WDL counts games by their results, seen from one of the players.
type WDL struct {
	Wins, Draws, Losses int
}

// Games returns the number of games.
func (w WDL) Games() int { return w.Wins + w.Losses + w.Draws }

// Score returns the part of all points that were won, from 0 to 1. It is a half
// if there are no games.
func (w WDL) Score() float64 { return w.sample().mean }

// Elo returns the difference in strength. Each game counts by itself, so the error
// is somewhat too large for games that were played in pairs.
func (w WDL) Elo() Estimate { return w.sample().elo() }

// NormalizedElo returns the difference in strength in units of what one game
// says; see [Penta.NormalizedElo].
func (w WDL) NormalizedElo() Estimate { return w.sample().normalizedElo(1) }

// LOS returns the likelihood of superiority; see [Penta.LOS].
func (w WDL) LOS() float64 { return w.sample().los() }

// DrawRatio returns the part of the games that were drawn, 0 if there are none.
func (w WDL) DrawRatio() float64 { return ratio(w.Draws, w.Games()) }

func (w WDL) sample() sample { return newSample(w.counts()) }

// counts are the games by points, none first.
func (w WDL) counts() []float64 {
	return []float64{float64(w.Losses), float64(w.Draws), float64(w.Wins)}
}

// Penta counts pairs of games with one opening and the colours changed, by what
// one of the players has made of the two: 0, ½, 1, 1½ or 2 points. It is also
// called the pentanomial result.
type Penta [5]int

// Pairs returns the number of pairs.
func (p Penta) Pairs() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score returns the part of all points that were won, from 0 to 1. It is a half
// if there are no pairs.
func (p Penta) Score() float64 { return p.sample().mean }

// Elo returns the difference in strength: by how many points on the scale of
// https://www.chessprogramming.org/Match_Statistics the player is the stronger.
// It is infinite for a player who has won or lost everything.
func (p Penta) Elo() Estimate { return p.sample().elo() }

// NormalizedElo returns the difference in strength in units of what one game says,
// scaled to be like Elo where draws are rare. Unlike Elo, it depends little on the
// time control and on how balanced the openings are, and the games that it takes to
// see a difference depend on nothing else. See
// https://www.chessprogramming.org/Normalized_Elo.
func (p Penta) NormalizedElo() Estimate { return p.sample().normalizedElo(2) }

// LOS returns the likelihood of superiority: how likely the player is to be the
// stronger one, from 0 to 1, if nothing was known before.
func (p Penta) LOS() float64 { return p.sample().los() }

// DrawRatio returns the part of the pairs that brought one point, 0 if there are
// none.
func (p Penta) DrawRatio() float64 { return ratio(p[2], p.Pairs()) }

// PairsRatio returns how many pairs were won for each that was lost. It is
// infinite if none was lost, and 1 if none was won either.
func (p Penta) PairsRatio() float64 {
	won, lost := p[3]+p[4], p[0]+p[1]
	if won == 0 && lost == 0 {
		return 1
	}
	return float64(won) / float64(lost)
}

func (p Penta) sample() sample { return newSample(p.counts()) }

func (p Penta) counts() []float64 {
	counts := make([]float64, len(p))
	for i, n := range p {
		counts[i] = float64(n)
	}
	return counts
}

// An Estimate is a value with its error. In 95 of 100 matches, the truth is no
// further from Value than Error. Either may be infinite.
//
// How large the error is, the results tell, and a few of them cannot: where all
// pairs, or all games, have come to the same, the Error of Elo is 0 or infinite and
// means nothing.
type Estimate struct {
	Value, Error float64
}

const (
	// z95 is how many standard deviations to each side hold 95% of a normal
	// distribution.
	z95 = 1.959963984540054

	// perT is normalised Elo for one standard deviation of a game: the slope of
	// Elo by score at a half, where that deviation is one half at most.
	perT = 800 / math.Ln10
)

// A sample is what a list of results has come to. Each result is from 0 to 1.
type sample struct {
	n, mean, variance float64
}

// newSample returns the sample of counts, of which the first is of results 0, the
// last of results 1, and the others at equal distances between.
func newSample(counts []float64) sample {
	var n, sum float64
	top := float64(len(counts) - 1)
	for i, c := range counts {
		n += c
		sum += c * float64(i) / top
	}
	if n == 0 {
		return sample{mean: 0.5}
	}
	s := sample{n: n, mean: sum / n}
	for i, c := range counts {
		d := float64(i)/top - s.mean
		s.variance += c * d * d
	}
	s.variance /= n
	return s
}

// deviation is the standard deviation of the mean.
func (s sample) deviation() float64 { return math.Sqrt(s.variance / s.n) }

func (s sample) elo() Estimate {
	if s.n == 0 {
		return Estimate{Error: math.Inf(1)}
	}
	d := z95 * s.deviation()
	low, high := s.mean-d, s.mean+d
	e := Estimate{Value: eloOf(s.mean), Error: math.Inf(1)}
	if low > 0 && high < 1 {
		e.Error = (eloOf(high) - eloOf(low)) / 2
	}
	return e
}

// normalizedElo returns normalised Elo, if a result is that of so many games.
func (s sample) normalizedElo(games float64) Estimate {
	if s.n == 0 {
		return Estimate{Error: math.Inf(1)}
	}
	e := Estimate{Error: z95 * perT / math.Sqrt(s.n*games)}
	if s.mean != 0.5 { // or both may be 0
		e.Value = (s.mean - 0.5) / math.Sqrt(games*s.variance) * perT
	}
	return e
}

func (s sample) los() float64 {
	if s.mean == 0.5 {
		return 0.5
	}
	return 0.5 * math.Erfc((0.5-s.mean)/s.deviation()/math.Sqrt2)
}

// eloOf returns the difference in Elo of a score from 0 to 1.
func eloOf(score float64) float64 { return 400 * math.Log10(score/(1-score)) }

// scoreOf is the opposite of eloOf.
func scoreOf(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

func ratio(part, whole int) float64 {
	if whole == 0 {
		return 0
	}
	return float64(part) / float64(whole)
}
