// Package plot draws the pictures of commands, all in one style.
package plot

import (
	"fmt"
	"image/color"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// The size of a picture of one plot, which is 864 by 480 pixels as PNG, and the height of
// each of several.
const (
	width   = 9 * vg.Inch
	height  = 5 * vg.Inch
	stacked = 3.5 * vg.Inch
	margin  = 10 // points
)

// The colours of what is drawn.
var (
	Ink   = color.NRGBA{0x2b, 0x25, 0x20, 0xff}
	Faint = color.NRGBA{0xb8, 0xb2, 0xa8, 0xff}
	Area  = color.NRGBA{0xe9, 0xe4, 0xda, 0xff}
)

// Check returns an error unless a picture can be called name.
func Check(name string) error {
	_, err := format(name)
	return err
}

// format returns the format of a file by its extension.
func format(name string) (string, error) {
	switch extension := strings.ToLower(filepath.Ext(name)); extension {
	case ".png", ".svg":
		return extension[1:], nil
	}
	return "", fmt.Errorf("%q: the name of a picture must end in .png or .svg", name)
}

// New returns an empty plot with a title and the names of its axes.
func New(title, x, y string) *plot.Plot {
	p := plot.New()
	p.Title.Text, p.X.Label.Text, p.Y.Label.Text = title, x, y
	p.Title.Padding = vg.Points(8)
	styles := []*text.Style{&p.Title.TextStyle, &p.X.Label.TextStyle, &p.Y.Label.TextStyle,
		&p.X.Tick.Label, &p.Y.Tick.Label, &p.Legend.TextStyle}
	for _, style := range styles {
		style.Font.Variant = "Sans"
		style.Font.Size = vg.Points(10)
		style.Color = Ink
	}
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Color, axis.Tick.Color = Faint, Faint
		axis.Tick.Marker = plot.TickerFunc(ticks)
	}
	return p
}

// ticks returns the default ticks with the shortest labels: 25 rather than 25.00.
func ticks(low, high float64) []plot.Tick {
	all := plot.DefaultTicks{}.Ticks(low, high)
	for i := range all {
		if all[i].Label != "" {
			all[i].Label = strconv.FormatFloat(all[i].Value, 'g', 8, 64)
		}
	}
	return all
}

// Save writes a picture of plots, the first at the top, whole or not at all. An existing
// file is an error unless force is set.
func Save(name string, force bool, plots ...*plot.Plot) error {
	kind, err := format(name)
	if err != nil {
		return err
	}
	high := height
	if n := len(plots); n > 1 {
		high = vg.Length(n) * stacked
	}
	picture, err := draw.NewFormattedCanvas(width, high, kind)
	if err != nil {
		return err
	}
	var column [][]*plot.Plot
	for _, p := range plots {
		column = append(column, []*plot.Plot{p})
	}
	tiles := draw.Tiles{Rows: len(plots), Cols: 1, PadY: vg.Points(2 * margin)}
	for i, row := range plot.Align(column, tiles, draw.Crop(draw.New(picture), margin, -margin, margin, -margin)) {
		plots[i].Draw(row[0])
	}
	return file.Write(name, force, nil, func(w io.Writer) error {
		_, err := picture.WriteTo(w)
		return err
	})
}
