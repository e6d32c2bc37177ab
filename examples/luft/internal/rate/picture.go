package rate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	vgdraw "gonum.org/v1/plot/vg/draw"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/search/match/rating"
)

// maxDrawn is the number of players whose names fit into a picture.
const maxDrawn = 30

// draw draws at most maxDrawn players of a list to a file: those with the most games.
func draw(name string, force bool, l *rating.List) error {
	shown := slices.Clone(l.Players)
	title := fmt.Sprintf("Ratings from %s, with 95 %% confidence intervals", plural(l.Games, "game"))
	if len(shown) > maxDrawn {
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return b.Games.Games() - a.Games.Games() })
		shown = shown[:maxDrawn]
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
		title += fmt.Sprintf(": the %d of %d players with the most games", len(shown), len(l.Players))
	}
	var at struct {
		plotter.XYs
		plotter.XErrors
	}
	var names []string
	for _, player := range slices.Backward(shown) { // the best at the top
		e := player.Rating.Error
		if math.IsInf(e, 1) {
			e = 0 // a dot without a bar
		}
		at.XYs = append(at.XYs, plotter.XY{X: player.Rating.Value, Y: float64(len(names))})
		at.XErrors = append(at.XErrors, struct{ Low, High float64 }{-e, e})
		names = append(names, cli.Printable(player.Name))
	}
	p := plot.New(title, "rating", "")
	bars, err := plotter.NewXErrorBars(at)
	if err != nil {
		return err
	}
	bars.Color, bars.Width = plot.Ink, vg.Points(1)
	dots, err := plotter.NewScatter(at)
	if err != nil {
		return err
	}
	dots.Color, dots.Radius, dots.Shape = plot.Ink, vg.Points(3), vgdraw.CircleGlyph{}
	grid := plotter.NewGrid()
	grid.Horizontal.Width = 0
	grid.Vertical.Color = plot.Area
	p.Add(grid, bars, dots)
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.5, float64(len(shown))-0.5
	p.Y.Tick.Label.Font.Size = vg.Points(min(10, 300/float64(len(shown))))
	return plot.Save(name, force, p)
}
