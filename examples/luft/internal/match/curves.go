package match

import (
	"errors"
	"fmt"
	"image/color"
	"math"
	"slices"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/search/match"
)

// Curves are how the estimates of a match have changed with each pair of games.
type curves struct {
	match     *match.Options
	every     int         // pairs between two points
	pairs     int         // at the last of them
	elo       []plot.Line // of each player
	low, high plotter.XYs // the confidence interval of the first of two
	llr       plot.Line
	summary   match.Summary
}

func newCurves(m *match.Options) *curves {
	n := len(m.Players)
	c := &curves{match: m, elo: make([]plot.Line, n), llr: plot.Line{Name: "LLR"}}
	c.every = n * (n - 1) / 2 // a round, after which all have met the same opponents
	if m.Pairing == match.Gauntlet {
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
		c.low = append(c.low, plotter.XY{X: x, Y: e.Value - e.Error})
		c.high = append(c.high, plotter.XY{X: x, Y: e.Value + e.Error})
	}
	if c.match.SPRT != nil {
		c.llr.Add(x, s.LLR)
	}
}

// save writes the picture: Elo, and below it the log-likelihood ratio if there is a test.
func (c *curves) save(name string, force bool) error {
	elo, err := c.drawElo()
	plots := []*gonum.Plot{elo}
	if c.match.SPRT != nil {
		llr, llrErr := c.drawLLR()
		plots, err = append(plots, llr), errors.Join(err, llrErr)
	}
	if err != nil {
		return err
	}
	return plot.Save(name, force, plots...)
}

// drawElo draws the differences in Elo: of the first of two players with its confidence
// interval, or of all.
func (c *curves) drawElo() (*gonum.Plot, error) {
	if len(c.elo) > 2 {
		p := c.plot("Elo difference to the opponents", "Elo")
		err := plot.AddLines(p, c.elo)
		c.zoom(p, c.elo...)
		return p, err
	}
	first, e := c.match.Players[0].Name, match.Estimate{Error: math.Inf(1)}
	if len(c.summary.Standings) > 0 {
		e = c.summary.Standings[0].Elo()
	}
	p := c.plot(fmt.Sprintf("%s against %s: Elo %s ± %s", first, c.match.Players[1].Name, tabular.Decimal(e.Value), tabular.Margin(e.Error)), "Elo")
	back := slices.Clone(c.high)
	slices.Reverse(back)
	err := errors.Join(addCurve(p, slices.Concat(c.low, back), plot.Area), addCurve(p, c.elo[0].Points, nil))
	c.zoom(p, plot.Line{Points: c.low}, plot.Line{Points: c.high})
	return p, errors.Join(err, plot.AddLevel(p, 0, ""))
}

// drawLLR draws the log-likelihood ratio between its bounds.
func (c *curves) drawLLR() (*gonum.Plot, error) {
	t := c.match.SPRT
	lower, upper := t.Bounds()
	p := c.plot(fmt.Sprintf("SPRT %v [%g, %g]: %v", t.Model, t.Elo0, t.Elo1, c.summary.Decision), "log-likelihood ratio")
	p.Y.Min, p.Y.Max = 1.2*lower, 1.2*upper
	return p, errors.Join(addCurve(p, c.llr.Points, nil),
		plot.AddLevel(p, lower, fmt.Sprintf("H0 accepted below %.2f", lower)),
		plot.AddLevel(p, upper, fmt.Sprintf("H1 accepted above %.2f", upper)))
}

// plot returns an empty plot of all pairs.
func (c *curves) plot(title, y string) *gonum.Plot {
	p := plot.New(title, "pairs of games", y)
	p.X.Min, p.X.Max = 0, float64(max(c.pairs, 1))
	return p
}

// zoom has the plot show 0 and the values after the first tenth of the pairs: those before
// are so uncertain that nothing else could be seen beside them.
func (c *curves) zoom(p *gonum.Plot, lines ...plot.Line) {
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

// addCurve adds a curve, or the area that it surrounds, unless it has no points.
func addCurve(p *gonum.Plot, points plotter.XYs, area color.Color) error {
	if len(points) == 0 {
		return nil
	}
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color, line.Width = plot.Ink, vg.Points(1.5)
	if area != nil {
		line.FillColor, line.Width = area, 0
	}
	p.Add(line)
	return nil
}
