// Package plot draws the pictures of commands, all in one style: as SVG, and as PNG by
// package raster.
package plot

import (
	"bytes"
	"cmp"
	"fmt"
	"image/png"
	"io"
	"math"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/raster"
)

// The colours of what is drawn.
const (
	Ink   = "#2b2520"
	Faint = "#b8b2a8"
	Area  = "#e9e4da"
)

// A Point is one of a plot, in the units of its axes.
type Point struct{ X, Y float64 }

// An Axis of a plot shows from Min to Max: at first the range of what is drawn.
type Axis struct {
	Label    string
	Min, Max float64
	Ticks    []Tick // nil selects round numbers
}

// A Tick is a place on an axis that has a label.
type Tick struct {
	At    float64
	Label string
}

// Names has the axis show names, one at each whole number from 0 on.
func (a *Axis) Names(names []string) {
	for i, name := range names {
		a.Ticks = append(a.Ticks, Tick{float64(i), name})
	}
	a.Min, a.Max = -0.5, float64(len(names))-0.5
}

// A Style is how a line is drawn: in a colour, in pixels, and with dashes of SVG if it has some.
type Style struct {
	Color string
	Width float64
	Dash  string
}

// A Plot is a picture: a title, which may have several lines, and what is drawn between two axes.
type Plot struct {
	Title  string
	X, Y   Axis
	marks  []func(*canvas)
	legend []entry
}

// An entry of a legend is the name of a line, or of an area if its width is 0.
type entry struct {
	name  string
	style Style
}

// New returns an empty plot with a title and the names of its axes.
func New(title, x, y string) *Plot {
	none := Axis{Min: math.Inf(1), Max: math.Inf(-1)}
	p := &Plot{Title: title, X: none, Y: none}
	p.X.Label, p.Y.Label = x, y
	return p
}

// add adds what a function draws. The axes show the points.
func (p *Plot) add(points []Point, draw func(*canvas)) {
	for _, at := range points {
		p.X.Min, p.X.Max = min(p.X.Min, at.X), max(p.X.Max, at.X)
		p.Y.Min, p.Y.Max = min(p.Y.Min, at.Y), max(p.Y.Max, at.Y)
	}
	if len(points) > 0 {
		p.marks = append(p.marks, draw)
	}
}

// Line adds a line through points.
func (p *Plot) Line(points []Point, s Style) {
	p.add(points, func(c *canvas) { c.path(points, "", "none", s) })
}

// Area adds the area that points surround.
func (p *Plot) Area(points []Point, color string) {
	p.add(points, func(c *canvas) { c.path(points, "z", color, Style{}) })
}

// Level adds a dashed horizontal line, with a text above its left end.
func (p *Plot) Level(y float64, text string) {
	p.Y.Min, p.Y.Max = min(p.Y.Min, y), max(p.Y.Max, y)
	p.marks = append(p.marks, func(c *canvas) {
		c.path([]Point{{c.x.Min, y}, {c.x.Max, y}}, "", "none", Style{Faint, 1, "5 4"})
		c.label(Point{c.x.Min, y}, 5, -4, "start", text)
	})
}

// Dots adds a dot at each point.
func (p *Plot) Dots(points []Point, radius float64, color string) {
	p.add(points, func(c *canvas) {
		for _, at := range points {
			x, y := c.place(at)
			fmt.Fprintf(c, `<circle cx="%.2f" cy="%.2f" r="%g" fill="%s"/>`, x, y, radius, color)
		}
	})
}

// Text adds a text above or below a point, of which it is dy pixels away.
func (p *Plot) Text(at Point, dy float64, text string) {
	p.add([]Point{at}, func(c *canvas) { c.label(at, 0, dy, "middle", text) })
}

// Bar adds a horizontal bar at y. Its height is a part of the distance to the next.
func (p *Plot) Bar(y, from, to, height float64, color string) {
	p.Area([]Point{{from, y - height/2}, {to, y - height/2}, {to, y + height/2}, {from, y + height/2}}, color)
}

// Legend adds a name to the legend, which is to the right of the plot: of lines, or of what has a
// colour if the style has no width.
func (p *Plot) Legend(name string, s Style) { p.legend = append(p.legend, entry{name, s}) }

// A Curve is a line and its name in the legend.
type Curve struct {
	Name   string
	Points []Point
}

// Add adds a point, unless it has no place in a picture because it is not finite.
func (l *Curve) Add(x, y float64) {
	if !math.IsNaN(y) && !math.IsInf(y, 0) {
		l.Points = append(l.Points, Point{x, y})
	}
}

var (
	colors = []string{"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#6b5b95"}
	dashes = []string{"", "7 3", "2 2", "9 3 2 3"}
)

// Curves adds curves in different colours, with a legend. Those without points are left out.
func (p *Plot) Curves(curves []Curve) {
	for i, l := range curves {
		if len(l.Points) > 0 {
			s := Style{colors[i%len(colors)], 2, dashes[i/len(colors)%len(dashes)]}
			p.Line(l.Points, s)
			p.Legend(l.Name, s)
		}
	}
}

// SaveCurves writes a picture of curves; see [Save].
func SaveCurves(name string, force bool, title, x, y string, curves []Curve) error {
	p := New(title, x, y)
	p.Curves(curves)
	return Save(name, force, p)
}

// Check returns an error unless a picture can be called name.
func Check(name string) error {
	if e := strings.ToLower(filepath.Ext(name)); e == ".png" || e == ".svg" {
		return nil
	}
	return fmt.Errorf("%q: the name of a picture must end in .png or .svg", name)
}

// Ready returns an error if Save could not write the file called name, so that long work
// does not end with it: the name has no extension of a picture, or it exists.
func Ready(name string, force bool) error {
	return cmp.Or(Check(name), file.Free(name, force))
}

// Save writes a picture of plots, the first at the top, whole or not at all. An existing
// file is an error unless force is set.
func Save(name string, force bool, plots ...*Plot) error {
	if err := Check(name); err != nil {
		return err
	}
	picture := picture(plots)
	return file.Write(name, force, nil, func(w io.Writer) error {
		if strings.EqualFold(filepath.Ext(name), ".svg") {
			_, err := w.Write(picture)
			return err
		}
		pixels, err := raster.Image(picture)
		if err != nil {
			return err
		}
		var b bytes.Buffer
		if err := png.Encode(&b, pixels); err != nil {
			return err
		}
		_, err = b.WriteTo(w)
		return err
	})
}
