package match

import (
	"fmt"
	"math"
)

// A Tally counts the wins, draws and losses of a player.
type Tally struct {
	Wins   int `json:"wins"`
	Draws  int `json:"draws"`
	Losses int `json:"losses"`
}

// String returns the numbers of wins, losses and draws, such as "+3 -1 =2".
func (t Tally) String() string { return fmt.Sprintf("+%d -%d =%d", t.Wins, t.Losses, t.Draws) }

// Games returns the number of games.
func (t Tally) Games() int { return t.Wins + t.Losses + t.Draws }

// Score returns the fraction of points won, from 0 to 1, or 0.5 if there are no
// games.
func (t Tally) Score() float64 { return t.sample().mean }

// Elo returns the Elo difference. Games are taken to be independent, so the error is
// slightly too large for games that were played in pairs.
func (t Tally) Elo() Estimate { return t.sample().elo() }

// NormalizedElo returns the difference in normalized Elo; see [Penta.NormalizedElo].
func (t Tally) NormalizedElo() Estimate { return t.sample().normalizedElo() }

// LOS returns the likelihood of superiority; see [Penta.LOS].
func (t Tally) LOS() float64 { return t.sample().los() }

// DrawRatio returns the fraction of games drawn, 0 if there are no games.
func (t Tally) DrawRatio() float64 { return ratio(t.Draws, t.Games()) }

func (t Tally) sample() sample { return newSample(t.counts(), 1) }

// counts returns losses, draws and wins.
func (t Tally) counts() []float64 {
	return []float64{float64(t.Losses), float64(t.Draws), float64(t.Wins)}
}

// A Penta counts pairs of games with the same opening and reversed colors by the points
// that a player scored in the pair: 0, ½, 1, 1½ or 2. It is the pentanomial result, also
// written Ptnml(0-2).
type Penta [5]int

// Pairs returns the number of pairs.
func (p Penta) Pairs() int { return p[0] + p[1] + p[2] + p[3] + p[4] }

// Score returns the fraction of points won, from 0 to 1, or 0.5 if there are no pairs.
func (p Penta) Score() float64 { return p.sample().mean }

// Elo returns the Elo difference; see
// https://www.chessprogramming.org/Match_Statistics. It is infinite if all games were won
// or all were lost.
func (p Penta) Elo() Estimate { return p.sample().elo() }

// NormalizedElo returns the difference in normalized Elo: the expected score minus 0.5 in
// standard deviations of a game, scaled to be like Elo where draws are rare. Unlike Elo it
// depends little on the time control and on the openings, and it determines how many
// games a test takes. See https://www.chessprogramming.org/Normalized_Elo.
func (p Penta) NormalizedElo() Estimate { return p.sample().normalizedElo() }

// LOS returns the likelihood of superiority: the probability from 0 to 1 that the player
// is the stronger one, given no prior knowledge. It is 0.5 for an even score, and NaN if
// it cannot be computed because all pairs had the same result and the score is not even.
func (p Penta) LOS() float64 { return p.sample().los() }

// DrawRatio returns the fraction of pairs with one point, 0 if there are no pairs.
func (p Penta) DrawRatio() float64 { return ratio(p[2], p.Pairs()) }

// PairsRatio returns the number of pairs won divided by the number lost. It is infinite if
// none was lost, and 1 if none was won or lost.
func (p Penta) PairsRatio() float64 {
	won, lost := p[3]+p[4], p[0]+p[1]
	if won == 0 && lost == 0 {
		return 1
	}
	return float64(won) / float64(lost)
}

func (p Penta) sample() sample { return newSample(p.counts(), 2) }

func (p Penta) counts() []float64 {
	counts := make([]float64, len(p))
	for i, n := range p {
		counts[i] = float64(n)
	}
	return counts
}

const (
	// z95 standard deviations to each side hold 95 % of a normal distribution.
	z95 = 1.959963984540054

	// eloPerSigma is normalized Elo for one standard deviation of a game: the slope
	// of Elo over the score at 0.5, where the deviation is at most 0.5.
	eloPerSigma = 800 / math.Ln10
)

// A sample is the mean and variance of n results from 0 to 1.
type sample struct {
	n, mean, variance float64
	games             float64 // in a result: 1 or 2
	equal             bool    // all results are the same
}

// newSample returns the sample with these counts of results, which are evenly spaced from 0 to
// 1. Each result is that of the given number of games.
//
// The variance is that of the results, but at least that of a sample in which one game
// of the total N was not drawn and the others were as expected: m(1-m)/(N+1) for a game,
// if m is the mean. Otherwise a few equal results would seem certain. For unequal
// results that minimum hardly ever matters. Package rating has the same rule.
func newSample(counts []float64, games float64) sample {
	var n, sum float64
	top := float64(len(counts) - 1)
	for i, c := range counts {
		n += c
		sum += c * float64(i) / top
	}
	if n == 0 {
		return sample{mean: 0.5, games: games}
	}
	s := sample{n: n, mean: sum / n, games: games}
	for i, c := range counts {
		d := float64(i)/top - s.mean
		s.variance += c * d * d
		s.equal = s.equal || c == n
	}
	s.variance = max(s.variance/n, s.mean*(1-s.mean)/(n*games+1)/games)
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
	if s.variance > 0 && low > 0 && high < 1 {
		e.Error = (eloOf(high) - eloOf(low)) / 2
	}
	return e
}

func (s sample) normalizedElo() Estimate {
	if s.n == 0 {
		return Estimate{Error: math.Inf(1)}
	}
	e := Estimate{Error: math.Inf(1)}
	if s.variance > 0 {
		e.Error = z95 * eloPerSigma / math.Sqrt(s.n*s.games)
	}
	if s.mean != 0.5 { // or both may be 0
		e.Value = (s.mean - 0.5) / math.Sqrt(s.games*s.variance) * eloPerSigma
	}
	return e
}

func (s sample) los() float64 {
	switch {
	case s.mean == 0.5:
		return 0.5
	case s.equal:
		return math.NaN()
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
