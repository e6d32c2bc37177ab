package explore

import (
	"fmt"
	"image/color"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/eco"
)

// maxDrawn is how many moves fit into a picture.
const maxDrawn = 30

// The colours of results.
var results = []struct {
	name  string
	of    func(r row) int64
	color color.Color
}{
	{"wins", func(r row) int64 { return r.Wins }, color.NRGBA{0x5b, 0x8c, 0x5a, 0xff}},
	{"draws", func(r row) int64 { return r.Draws }, plot.Faint},
	{"losses", func(r row) int64 { return r.Losses }, color.NRGBA{0xb5, 0x5a, 0x4c, 0xff}},
}

// draw draws a picture of the moves in the position b, the most frequent at the top: a bar
// for each with the shares of wins, draws and losses.
func (s *shower) draw(rows []row, b *board.Board) error {
	title := fen.Format(b)
	if o, ok := eco.Builtin().Lookup(b); ok {
		title = o.ECO + " " + o.Name
	}
	if *b == board.Start() {
		title = "Start position"
	}
	var drawn []row // without the moves that follow
	for _, r := range rows {
		if len(drawn) < maxDrawn && r.label == r.Move && r.Wins+r.Draws+r.Losses > 0 {
			drawn = append(drawn, r)
		}
	}
	slices.Reverse(drawn)
	p := plot.New(title, "share of the games with a result, %", "")
	p.X.Min, p.X.Max = 0, 100
	var below *plotter.BarChart
	for _, part := range results {
		if len(drawn) == 0 {
			break
		}
		var shares plotter.Values
		for _, r := range drawn {
			shares = append(shares, 100*float64(part.of(r))/float64(r.Wins+r.Draws+r.Losses))
		}
		bars, err := plotter.NewBarChart(shares, vg.Points(min(18, 260/float64(len(drawn)))))
		if err != nil {
			return err
		}
		bars.Horizontal, bars.Color, bars.LineStyle.Width = true, part.color, 0
		if below != nil {
			bars.StackOn(below)
		}
		below = bars
		p.Add(bars)
		p.Legend.Add(part.name, bars)
	}
	if len(drawn) > 0 {
		var names []string
		for _, r := range drawn {
			names = append(names, fmt.Sprintf("%s  %d", r.Move, r.Games))
		}
		p.NominalY(names...)
		p.Y.Min, p.Y.Max = -0.5, float64(len(drawn))-0.5
		p.Y.Tick.Label.Font.Size = vg.Points(min(10, 300/float64(len(drawn))))
	}
	p.X.Max = 118 // room for the legend
	p.Legend.Top = true
	return plot.Save(s.plot, s.force, p)
}
