// Package raster turns pictures in SVG, as package board/svg draws them, into pixels.
//
// It knows the part of SVG that board/svg writes. Anything else is an error, so that no
// picture lacks something without notice.
package raster

import (
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"

	"github.com/luftchess/luft/board/svg"
)

// maxDepth is how deep elements may be nested, and uses of others.
const maxDepth = 16

// Image returns the picture that SVG describes, in the size that it asks for.
func Image(picture []byte) (image.Image, error) {
	var root element
	if err := xml.Unmarshal(picture, &root); err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	c, err := newCanvas(&root)
	if err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	c.collect(root.Children)
	initial := style{fill: "#000", fillOpacity: 1, stroke: "none", strokeOpacity: 1, strokeWidth: 1, fontSize: 16}
	for i := range root.Children {
		if err := c.draw(&root.Children[i], initial, point{}, 0); err != nil {
			return nil, fmt.Errorf("raster: %w", err)
		}
	}
	return c.gg.Image(), nil
}

// An element is one of XML.
type element struct {
	XMLName  xml.Name
	Attrs    []xml.Attr `xml:",any,attr"`
	Text     string     `xml:",chardata"`
	Children []element  `xml:",any"`
}

// attr returns the value of an attribute, or "".
func (e *element) attr(name string) string {
	for _, a := range e.Attrs {
		if a.Name.Local == name {
			return a.Value
		}
	}
	return ""
}

// numbers returns the values of attributes; a missing one is 0.
func (e *element) numbers(names ...string) ([]float64, error) {
	values := make([]float64, len(names))
	for i, name := range names {
		if s := e.attr(name); s != "" {
			v, err := strconv.ParseFloat(s, 64)
			if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
				return nil, fmt.Errorf("<%s %s=%q>: not a number", e.XMLName.Local, name, s)
			}
			values[i] = v
		}
	}
	return values, nil
}

// A point is a place in the picture.
type point struct{ x, y float64 }

// A canvas is what is drawn on.
type canvas struct {
	gg    *gg.Context
	scale float64             // pixels a unit of the picture
	ids   map[string]*element // the elements that others refer to
	bold  *opentype.Font
	faces map[float64]font.Face // by size in pixels
}

// maxSide is the greatest width and height of a picture, in pixels.
const maxSide = 1 << 14

func newCanvas(root *element) (*canvas, error) {
	size, err := root.numbers("width", "height")
	if err != nil {
		return nil, err
	}
	var box [4]float64
	fields := strings.Fields(root.attr("viewBox"))
	for i := range box {
		if len(fields) != len(box) {
			return nil, fmt.Errorf("viewBox %q: not four numbers", root.attr("viewBox"))
		}
		if box[i], err = strconv.ParseFloat(fields[i], 64); err != nil {
			return nil, fmt.Errorf("viewBox: %w", err)
		}
	}
	if !(size[0] > 0 && size[1] > 0 && size[0] <= maxSide && size[1] <= maxSide && box[2] > 0) || box[0] != 0 || box[1] != 0 {
		return nil, fmt.Errorf("picture of %v by %v, viewBox %q", size[0], size[1], root.attr("viewBox"))
	}
	bold, err := opentype.Parse(liberationsansbold.TTF)
	if err != nil {
		return nil, err
	}
	c := &canvas{
		gg:    gg.NewContext(int(math.Ceil(size[0])), int(math.Ceil(size[1]))),
		scale: size[0] / box[2],
		ids:   map[string]*element{},
		bold:  bold,
		faces: map[float64]font.Face{},
	}
	c.gg.SetLineCapRound()
	c.gg.SetLineJoinRound()
	return c, nil
}

// collect finds the elements that have a name.
func (c *canvas) collect(elements []element) {
	for i := range elements {
		e := &elements[i]
		if id := e.attr("id"); id != "" {
			c.ids[id] = e
		}
		c.collect(e.Children)
	}
}

// A style is what elements inherit.
type style struct {
	fill, stroke               string
	fillOpacity, strokeOpacity float64
	strokeWidth                float64
	fontSize                   float64
	anchor                     string
	crisp                      bool // edges are on the borders of pixels
}

// of returns the style of an element in one of this style.
func (s style) of(e *element) (style, error) {
	for _, a := range e.Attrs {
		var number *float64
		switch a.Name.Local {
		case "fill":
			s.fill = a.Value
		case "stroke":
			s.stroke = a.Value
		case "text-anchor":
			s.anchor = a.Value
		case "shape-rendering":
			s.crisp = a.Value == "crispEdges"
		case "fill-opacity":
			number = &s.fillOpacity
		case "stroke-opacity":
			number = &s.strokeOpacity
		case "stroke-width":
			number = &s.strokeWidth
		case "font-size":
			number = &s.fontSize
		}
		if number != nil {
			v, err := e.numbers(a.Name.Local)
			if err != nil {
				return s, err
			}
			*number = v[0]
		}
	}
	return s, nil
}

// draw draws an element whose origin is at a point.
func (c *canvas) draw(e *element, inherited style, origin point, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("<%s> is nested too deep", e.XMLName.Local)
	}
	s, err := inherited.of(e)
	if err != nil {
		return err
	}
	switch e.XMLName.Local {
	case "title", "desc", "defs", "radialGradient": // not drawn, or only where something uses it
	case "g":
		for i := range e.Children {
			if err := c.draw(&e.Children[i], s, origin, depth+1); err != nil {
				return err
			}
		}
	case "use":
		v, err := e.numbers("x", "y")
		if err != nil {
			return err
		}
		id := strings.TrimPrefix(e.attr("href"), "#")
		used := c.ids[id]
		if used == nil {
			return fmt.Errorf("there is no %q to use", id)
		}
		return c.draw(used, s, point{origin.x + v[0], origin.y + v[1]}, depth+1)
	case "rect":
		return c.rect(e, s, origin)
	case "circle":
		v, err := e.numbers("cx", "cy", "r")
		if err != nil {
			return err
		}
		at := c.place(point{v[0] + origin.x, v[1] + origin.y}, s)
		c.gg.DrawCircle(at.x, at.y, v[2]*c.scale)
		return c.paint(s, nil)
	case "path":
		if err := c.path(e.attr("d"), s, origin); err != nil {
			return err
		}
		return c.paint(s, nil)
	case "text":
		return c.text(e, s, origin)
	default:
		return fmt.Errorf("unknown element <%s>", e.XMLName.Local)
	}
	return nil
}

// place returns where a point of the picture is in pixels.
func (c *canvas) place(p point, s style) point {
	p = point{p.x * c.scale, p.y * c.scale}
	if s.crisp {
		p = point{math.Round(p.x), math.Round(p.y)}
	}
	return p
}

func (c *canvas) rect(e *element, s style, origin point) error {
	v, err := e.numbers("x", "y", "width", "height", "rx")
	if err != nil {
		return err
	}
	from := c.place(point{origin.x + v[0], origin.y + v[1]}, s)
	to := c.place(point{origin.x + v[0] + v[2], origin.y + v[1] + v[3]}, s)
	width, height := to.x-from.x, to.y-from.y
	if v[4] > 0 {
		c.gg.DrawRoundedRectangle(from.x, from.y, width, height, v[4]*c.scale)
	} else {
		c.gg.DrawRectangle(from.x, from.y, width, height)
	}
	return c.paint(s, func(id string) (gg.Pattern, error) { return c.glow(id, from, width, height) })
}

// paint fills and strokes the path. Glow is asked for a gradient by its name.
func (c *canvas) paint(s style, glow func(id string) (gg.Pattern, error)) error {
	defer c.gg.ClearPath()
	if id, ok := strings.CutPrefix(s.fill, "url(#"); ok && glow != nil {
		pattern, err := glow(strings.TrimSuffix(id, ")"))
		if err != nil {
			return err
		}
		c.gg.SetFillStyle(pattern)
		c.gg.FillPreserve()
	} else if s.fill != "none" {
		ink, err := inkOf(s.fill, s.fillOpacity)
		if err != nil {
			return err
		}
		c.gg.SetColor(ink)
		c.gg.FillPreserve()
	}
	if s.stroke != "none" {
		ink, err := inkOf(s.stroke, s.strokeOpacity)
		if err != nil {
			return err
		}
		c.gg.SetColor(ink)
		c.gg.SetLineWidth(s.strokeWidth * c.scale)
		c.gg.StrokePreserve()
	}
	return nil
}

// glow returns a radial gradient over a rectangle.
func (c *canvas) glow(id string, from point, width, height float64) (gg.Pattern, error) {
	e := c.ids[id]
	if e == nil || e.XMLName.Local != "radialGradient" {
		return nil, fmt.Errorf("there is no gradient %q", id)
	}
	v, err := e.numbers("cx", "cy", "r") // as parts of the rectangle
	if err != nil {
		return nil, err
	}
	x, y := from.x+v[0]*width, from.y+v[1]*height
	g := gg.NewRadialGradient(x, y, 0, x, y, v[2]*math.Max(width, height))
	for i := range e.Children {
		stop := &e.Children[i]
		at, err := stop.numbers("offset", "stop-opacity")
		if err != nil {
			return nil, err
		}
		ink, err := inkOf(stop.attr("stop-color"), at[1])
		if err != nil {
			return nil, err
		}
		g.AddColorStop(at[0], ink)
	}
	return g, nil
}

// inkOf returns the colour that a text and an opacity describe.
func inkOf(text string, opacity float64) (color.Color, error) {
	c, err := svg.ParseColor(text)
	if err != nil {
		return nil, err
	}
	alpha := uint8(math.Round(opacity * float64(c&0xff)))
	return color.NRGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), alpha}, nil
}

// text writes a text of one line.
func (c *canvas) text(e *element, s style, origin point) error {
	v, err := e.numbers("x", "y")
	if err != nil {
		return err
	}
	ink, err := inkOf(s.fill, s.fillOpacity)
	if err != nil {
		return err
	}
	size := s.fontSize * c.scale
	face := c.faces[size]
	if face == nil {
		face, err = opentype.NewFace(c.bold, &opentype.FaceOptions{Size: size, DPI: 72}) // so that a point is a pixel
		if err != nil {
			return err
		}
		c.faces[size] = face
	}
	anchor := 0.0
	if s.anchor == "middle" {
		anchor = 0.5
	}
	at := c.place(point{v[0] + origin.x, v[1] + origin.y}, s)
	c.gg.SetFontFace(face)
	c.gg.SetColor(ink)
	c.gg.DrawStringAnchored(strings.TrimSpace(e.Text), at.x, at.y, anchor, 0)
	return nil
}
