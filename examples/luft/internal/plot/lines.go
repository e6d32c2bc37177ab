package plot

import (
	"cmp"
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/plotutil"
	"gonum.org/v1/plot/vg"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// A Line is a curve and its name in the legend.
type Line struct {
	Name   string
	Points plotter.XYs
}

// Add adds a point, unless it has no place in a picture because it is not finite.
func (l *Line) Add(x, y float64) {
	if !math.IsNaN(y) && !math.IsInf(y, 0) {
		l.Points = append(l.Points, plotter.XY{X: x, Y: y})
	}
}

// legendLines is the number of names in the legend that fit under each other.
const legendLines = 30

// AddLines adds curves to a plot, with a legend to the right of them. Those without points
// are left out.
func AddLines(p *plot.Plot, lines []Line) error {
	names := 0
	for i, l := range lines {
		if len(l.Points) == 0 {
			continue
		}
		curve, err := plotter.NewLine(l.Points)
		if err != nil {
			return fmt.Errorf("%s: %w", l.Name, err)
		}
		curve.Color = plotutil.Color(i)
		curve.Dashes = plotutil.Dashes(i / len(plotutil.DefaultColors))
		curve.Width = vg.Points(1.5)
		p.Add(curve)
		p.Legend.Add(l.Name, curve)
		names++
	}
	if names == 0 {
		return nil
	}
	p.Legend.Top = true
	p.Legend.TextStyle.Font.Size = vg.Points(min(10, 10*legendLines/float64(names)))
	end := p.X.Max
	ticks := p.X.Tick.Marker
	p.X.Tick.Marker = plot.TickerFunc(func(low, high float64) []plot.Tick { return ticks.Ticks(low, min(high, end)) })
	p.X.Max += 0.25 * (p.X.Max - p.X.Min) // room for the legend
	return nil
}

// SaveLines writes a picture of curves, as [AddLines] draws them and [Save] writes it.
func SaveLines(name string, force bool, title, x, y string, lines []Line) error {
	p := New(title, x, y)
	if err := AddLines(p, lines); err != nil {
		return err
	}
	return Save(name, force, p)
}

// AddLevel adds a dashed horizontal line, with a text above its left end.
func AddLevel(p *plot.Plot, y float64, text string) error {
	level := plotter.NewFunction(func(float64) float64 { return y })
	level.Color, level.Dashes = Faint, []vg.Length{vg.Points(4), vg.Points(3)}
	labels, err := plotter.NewLabels(plotter.XYLabels{XYs: plotter.XYs{{X: p.X.Min, Y: y}}, Labels: []string{text}})
	if err != nil {
		return err
	}
	labels.Offset = vg.Point{X: vg.Points(4), Y: vg.Points(2)}
	style := &labels.TextStyle[0]
	style.Font.Variant, style.Font.Size, style.Color = "Sans", vg.Points(9), Ink
	p.Add(level, labels)
	return nil
}

// Ready returns an error if Save could not write the file called name, so that long work
// does not end with it: the name has no extension of a picture, or it exists.
func Ready(name string, force bool) error {
	return cmp.Or(Check(name), file.Free(name, force))
}
