package match

import (
	"fmt"
	"math"
	"slices"

	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/search/match"
)

// Curves are how the estimates of a match have changed with each pair of games.
type curves struct {
	match     *match.Options
	every     int          // pairs between two points
	pairs     int          // at the last of them
	elo       []plot.Curve // of each player
	low, high []plot.Point // the confidence interval of the first of two
	llr       plot.Curve
	summary   match.Summary
}

func newCurves(m *match.Options) *curves {
	n := len(m.Players)
	c := &curves{match: m, elo: make([]plot.Curve, n), llr: plot.Curve{Name: "LLR"}}
	c.every = n * (n - 1) / 2 // a round, after which all have met the same opponents
	if m.Gauntlet {
		c.every = n - 1
	}
	for i := range m.Players {
		c.elo[i].Name = m.Players[i].Name
	}
	return c
}

// add adds a point if a pair, or a round of more than two players, is completed.
func (c *curves) add(s *match.Summary) {
	pairs := 0
	for i := range s.Standings {
		pairs += s.Standings[i].Pairs.Pairs()
	}
	pairs /= 2 // each has two players
	if pairs == c.pairs || pairs%c.every > 0 {
		return
	}
	c.pairs, c.summary = pairs, *s
	x := float64(pairs)
	for i := range s.Standings {
		if st := &s.Standings[i]; st.Pairs.Pairs() > 0 {
			c.elo[i].Add(x, st.Elo().Value)
		}
	}
	if e := s.Standings[0].Elo(); len(s.Standings) == 2 && !math.IsInf(e.Value, 0) && !math.IsInf(e.Error, 0) {
		c.low = append(c.low, plot.Point{X: x, Y: e.Value - e.Error})
		c.high = append(c.high, plot.Point{X: x, Y: e.Value + e.Error})
	}
	if c.match.SPRT != nil {
		c.llr.Add(x, s.LLR)
	}
}

// save writes the picture: Elo, and below it the log-likelihood ratio if there is a test.
func (c *curves) save(name string, force bool) error {
	plots := []*plot.Plot{c.drawElo()}
	if c.match.SPRT != nil {
		plots = append(plots, c.drawLLR())
	}
	return plot.Save(name, force, plots...)
}

// drawElo draws the differences in Elo: of the first of two players with its confidence
// interval, or of all.
func (c *curves) drawElo() *plot.Plot {
	if len(c.elo) > 2 {
		p := c.plot("Elo difference to the opponents", eloAxis)
		p.Curves(c.elo)
		c.zoom(p, c.elo...)
		return p
	}
	first, e := c.match.Players[0].Name, match.Estimate{Error: math.Inf(1)}
	if len(c.summary.Standings) > 0 {
		e = c.summary.Standings[0].Elo()
	}
	p := c.plot(fmt.Sprintf("%s against %s: Elo %s ± %s", first, c.match.Players[1].Name, tabular.Decimal(e.Value), tabular.Margin(e.Error)), eloAxis)
	back := slices.Clone(c.high)
	slices.Reverse(back)
	p.Area(slices.Concat(c.low, back), plot.Area)
	p.Line(c.elo[0].Points, line)
	p.Level(0, "")
	c.zoom(p, plot.Curve{Points: c.low}, plot.Curve{Points: c.high})
	return p
}

const eloAxis = "Elo (logistic)"

// drawLLR draws the log-likelihood ratio between its bounds.
func (c *curves) drawLLR() *plot.Plot {
	t := c.match.SPRT
	lower, upper := t.Bounds()
	p := c.plot(fmt.Sprintf("SPRT %v [%g, %g]: %v", model(t), t.Elo0, t.Elo1, c.summary.Decision), "log-likelihood ratio")
	p.Line(c.llr.Points, line)
	p.Level(lower, fmt.Sprintf("H0 accepted below %.2f", lower))
	p.Level(upper, fmt.Sprintf("H1 accepted above %.2f", upper))
	p.Y.Min, p.Y.Max = 1.2*lower, 1.2*upper
	return p
}

// line is the style of a single curve.
var line = plot.Style{Color: plot.Ink, Width: 2}

// plot returns an empty plot of all pairs.
func (c *curves) plot(title, y string) *plot.Plot {
	p := plot.New(title, "pairs of games", y)
	p.X.Min, p.X.Max = 0, float64(max(c.pairs, 1))
	return p
}

// zoom has the plot show 0 and the values after the first tenth of the pairs: those before
// are so uncertain that nothing else could be seen beside them.
func (c *curves) zoom(p *plot.Plot, lines ...plot.Curve) {
	low, high := -10.0, 10.0
	for _, l := range lines {
		for _, at := range l.Points {
			if at.X >= float64(c.pairs)/10 {
				low, high = min(low, at.Y), max(high, at.Y)
			}
		}
	}
	room := (high - low) / 20
	p.Y.Min, p.Y.Max = low-room, high+room
}
