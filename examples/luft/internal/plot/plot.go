// Package plot draws the pictures of commands, all in one style.
package plot

import (
	"errors"
	"fmt"
	"image/color"
	"path/filepath"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// The size of a picture, which is 864 by 480 pixels as PNG.
const (
	width  = 9 * vg.Inch
	height = 5 * vg.Inch
	margin = 10 // points
)

// The colours of what is drawn.
var (
	Ink   = color.NRGBA{0x2b, 0x25, 0x20, 0xff}
	Faint = color.NRGBA{0xb8, 0xb2, 0xa8, 0xff}
	Area  = color.NRGBA{0xe9, 0xe4, 0xda, 0xff}
)

// Check returns an error unless a picture can be called name.
func Check(name string) error {
	if _, err := format(name); err != nil {
		return err
	}
	return nil
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
	}
	return p
}

// Save writes a picture, whole or not at all. An existing file is an error unless force
// is set.
func Save(p *plot.Plot, name string, force bool) error {
	kind, err := format(name)
	if err != nil {
		return err
	}
	picture, err := draw.NewFormattedCanvas(width, height, kind)
	if err != nil {
		return err
	}
	p.Draw(draw.Crop(draw.New(picture), margin, -margin, margin, -margin))
	w, err := file.Create(name, force)
	if err != nil {
		return err
	}
	defer w.Close() // the error was found by Commit
	if _, err := picture.WriteTo(w); err != nil {
		return errors.Join(err, w.Close())
	}
	return w.Commit()
}
