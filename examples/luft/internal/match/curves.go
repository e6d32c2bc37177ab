package match

import (
	"fmt"
	"math"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/search/match"
)

// Curves are how the estimates of a match have changed with each pair of games.
type curves struct {
	match     *match.Match
	every     int         // pairs between two points
	pairs     int         // at the last of them
	elo       []plot.Line // of each player
	low, high plotter.XYs // the confidence interval of the first of two
	llr       plot.Line
	summary   match.Summary
}

func newCurves(m *match.Match) *curves {
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
	if err == nil && c.match.SPRT != nil {
		var llr *gonum.Plot
		llr, err = c.drawLLR()
		plots = append(plots, llr)
	}
	if err != nil {
		return err
	}
	return plot.Save(name, force, plots...)
}

// drawElo draws the differences in Elo: of the first of two players with its confidence
// interval, or of all.
func (c *curves) drawElo() (*gonum.Plot, error) {
	const title = "Elo difference to the opponents"
	if len(c.elo) > 2 {
		p := plot.New(title, "pairs of games", "Elo")
		c.zoom(p, c.elo)
		y := p.Y // AddLines widens it to all points
		err := plot.AddLines(p, c.elo)
		p.Y = y
		return p, err
	}
	first, e := c.match.Players[0].Name, match.Estimate{Error: math.Inf(1)}
	if len(c.summary.Standings) > 0 {
		e = c.summary.Standings[0].Elo()
	}
	p := plot.New(fmt.Sprintf("%s against %s: Elo %s ± %s", first, c.match.Players[1].Name, number(e.Value), margin(e)),
		"pairs of games", "Elo")
	c.zoom(p, []plot.Line{{Points: c.low}, {Points: c.high}})
	if len(c.low) > 1 {
		band := make(plotter.XYs, 0, 2*len(c.low))
		for _, at := range c.low {
			band = append(band, inside(p, at))
		}
		for i := range c.high {
			band = append(band, inside(p, c.high[len(c.high)-1-i]))
		}
		area, err := plotter.NewPolygon(band)
		if err != nil {
			return nil, err
		}
		area.Color, area.LineStyle.Width = plot.Area, 0
		p.Add(area)
	}
	if err := plot.AddLevel(p, 0, ""); err != nil {
		return nil, err
	}
	return p, addCurve(p, c.elo[0].Points)
}

// drawLLR draws the log-likelihood ratio between its bounds.
func (c *curves) drawLLR() (*gonum.Plot, error) {
	t := c.match.SPRT
	lower, upper := t.Bounds()
	p := plot.New(fmt.Sprintf("SPRT %v [%g, %g]: %v", t.Model, t.Elo0, t.Elo1, c.summary.Verdict), "pairs of games", "log-likelihood ratio")
	c.span(p)
	p.Y.Min, p.Y.Max = 1.2*lower, 1.2*upper
	for _, at := range c.llr.Points {
		p.Y.Min, p.Y.Max = min(p.Y.Min, at.Y), max(p.Y.Max, at.Y)
	}
	if err := plot.AddLevel(p, lower, fmt.Sprintf("H0 accepted below %.2f", lower)); err != nil {
		return nil, err
	}
	if err := plot.AddLevel(p, upper, fmt.Sprintf("H1 accepted above %.2f", upper)); err != nil {
		return nil, err
	}
	return p, addCurve(p, c.llr.Points)
}

// span shows all pairs.
func (c *curves) span(p *gonum.Plot) { p.X.Min, p.X.Max = 0, float64(max(c.pairs, 1)) }

// zoom has the plot show 0 and the values after the first tenth of the pairs: those before
// are so uncertain that nothing else could be seen beside them.
func (c *curves) zoom(p *gonum.Plot, lines []plot.Line) {
	c.span(p)
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

// inside returns a point moved to the nearest value that the plot shows.
func inside(p *gonum.Plot, at plotter.XY) plotter.XY {
	at.Y = min(max(at.Y, p.Y.Min), p.Y.Max)
	return at
}

// addCurve adds a curve, unless it has no points.
func addCurve(p *gonum.Plot, points plotter.XYs) error {
	if len(points) == 0 {
		return nil
	}
	x, y := p.X, p.Y // Add widens them to all points
	line, err := plotter.NewLine(points)
	if err != nil {
		return err
	}
	line.Color, line.Width = plot.Ink, vg.Points(1.5)
	p.Add(line)
	p.X, p.Y = x, y
	return nil
}
