package rate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	gonum "gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/search/match/rating"
)

// maxDrawn is the number of players whose names fit into a picture.
const maxDrawn = 30

// A rated is the players of a picture from the best, who is at the top.
type rated []rating.Player

// Len implements [plotter.XYer], as XY does, and XError [plotter.XErrorer].
func (r rated) Len() int { return len(r) }

func (r rated) XY(i int) (x, y float64) { return r[i].Rating.Value, float64(len(r) - 1 - i) }

func (r rated) XError(i int) (low, high float64) {
	e := r[i].Rating.Error
	if math.IsInf(e, 1) {
		e = 0 // a dot without a bar
	}
	return -e, e
}

// picture draws at most maxDrawn players: those with the most games.
func picture(l *rating.List) (*gonum.Plot, error) {
	shown := rated(slices.Clone(l.Players))
	title := fmt.Sprintf("Ratings from %s, with 95 %% confidence intervals", plural(l.Games, "game"))
	if len(shown) > maxDrawn {
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return b.Games.Games() - a.Games.Games() })
		shown = shown[:maxDrawn]
		slices.SortStableFunc(shown, func(a, b rating.Player) int { return cmp.Compare(b.Rating.Value, a.Rating.Value) })
		title += fmt.Sprintf(": the %d of %d players with the most games", len(shown), len(l.Players))
	}
	p := plot.New(title, "rating", "")
	bars, err := plotter.NewXErrorBars(shown)
	if err != nil {
		return nil, err
	}
	bars.Color, bars.Width = plot.Ink, vg.Points(1)
	dots, err := plotter.NewScatter(shown)
	if err != nil {
		return nil, err
	}
	dots.GlyphStyle = draw.GlyphStyle{Color: plot.Ink, Radius: vg.Points(3), Shape: draw.CircleGlyph{}}
	grid := plotter.NewGrid()
	grid.Horizontal.Width = 0
	grid.Vertical.Color = plot.Area
	p.Add(grid, bars, dots)
	names := make([]string, len(shown))
	for i := range shown {
		names[len(shown)-1-i] = cli.Printable(shown[i].Name)
	}
	p.NominalY(names...)
	p.Y.Min, p.Y.Max = -0.5, float64(len(shown))-0.5
	p.Y.Tick.Label.Font.Size = vg.Points(min(10, 300/float64(len(shown))))
	return p, nil
}
