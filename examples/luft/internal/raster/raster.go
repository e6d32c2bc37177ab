// Package raster turns pictures in SVG into pixels.
//
// It knows the part of SVG that board/svg and package plot write. Anything else is an error, so that no
// picture lacks something without notice.
package raster

import (
	"cmp"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"math"
	"strconv"
	"strings"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"git.sr.ht/~sbinet/gg"

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
	if err == nil {
		err = c.drawAll(root.Children, initial, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("raster: %w", err)
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

// initial has the attributes that an element passes on to those in it, and what they are
// at first.
var initial = map[string]string{
	"fill": "#000", "fill-opacity": "1", "stroke": "none", "stroke-opacity": "1", "stroke-width": "1",
	"stroke-dasharray": "none", "font-size": "16", "font-weight": "normal", "text-anchor": "start", "shape-rendering": "auto",
}

// attributes are those of an element and those passed on to it.
type attributes struct {
	element string
	values  map[string]string
	err     error // about the first value that is no number where one was asked for
}

// attributes returns the attributes of an element to which another passes on its own.
func (e *element) attributes(outer map[string]string) attributes {
	a := attributes{element: e.XMLName.Local, values: map[string]string{}}
	for name := range initial {
		a.values[name] = outer[name]
	}
	for _, attr := range e.Attrs {
		a.values[attr.Name.Local] = attr.Value
	}
	return a
}

// number returns the value of an attribute; a missing one is 0.
func (a *attributes) number(name string) float64 {
	s := a.values[name]
	if s == "" {
		return 0
	}
	v, err := strconv.ParseFloat(s, 64)
	if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
		a.err = cmp.Or(a.err, fmt.Errorf("<%s %s=%q>: not a number", a.element, name, s))
		return 0
	}
	return v
}

// point returns a point whose coordinates are two attributes.
func (a *attributes) point(x, y string) complex128 { return complex(a.number(x), a.number(y)) }

// ink returns the colour that an attribute describes, with an opacity.
func (a *attributes) ink(name string, opacity float64) (color.Color, error) {
	c, err := svg.ParseColor(a.values[name])
	alpha := uint8(math.Round(opacity * float64(c&0xff)))
	return color.NRGBA{uint8(c >> 24), uint8(c >> 16), uint8(c >> 8), alpha}, cmp.Or(err, a.err)
}

// A canvas is what is drawn on.
type canvas struct {
	gg     *gg.Context
	scale  float64             // pixels a unit of the picture
	origin complex128          // of the element, in units of the picture
	crisp  bool                // its edges are on the borders of pixels
	ids    map[string]*element // the elements that others refer to
}

// maxSide is the greatest width and height of a picture, in pixels.
const maxSide = 1 << 14

func newCanvas(root *element) (*canvas, error) {
	a := root.attributes(initial)
	width, height, box := a.number("width"), a.number("height"), a.values["viewBox"]
	if a.err != nil {
		return nil, a.err
	}
	var boxWidth, boxHeight float64
	_, err := fmt.Sscanf(box, "0 0 %g %g", &boxWidth, &boxHeight)
	if err != nil || !(width > 0 && height > 0 && width <= maxSide && height <= maxSide && boxWidth > 0) {
		return nil, fmt.Errorf("picture of %v by %v, viewBox %q", width, height, box)
	}
	c := &canvas{
		gg:    gg.NewContext(int(math.Ceil(width)), int(math.Ceil(height))),
		scale: width / boxWidth,
		ids:   map[string]*element{},
	}
	c.gg.SetLineCapRound()
	c.gg.SetLineJoinRound()
	c.collect(root.Children)
	return c, nil
}

// collect finds the elements that have a name.
func (c *canvas) collect(elements []element) {
	for i := range elements {
		e := &elements[i]
		if id := e.attributes(nil).values["id"]; id != "" {
			c.ids[id] = e
		}
		c.collect(e.Children)
	}
}

// drawAll draws elements to which another passes on its attributes.
func (c *canvas) drawAll(elements []element, outer map[string]string, depth int) error {
	for i := range elements {
		if err := c.draw(&elements[i], outer, depth); err != nil {
			return err
		}
	}
	return nil
}

// draw draws an element.
func (c *canvas) draw(e *element, outer map[string]string, depth int) error {
	if depth > maxDepth {
		return fmt.Errorf("<%s> is nested too deep", e.XMLName.Local)
	}
	a := e.attributes(outer)
	c.crisp = a.values["shape-rendering"] == "crispEdges"
	switch a.element {
	case "title", "desc", "defs", "radialGradient": // not drawn, or only where something uses it
		return nil
	case "g":
		return c.drawAll(e.Children, a.values, depth+1)
	case "svg":
		return c.part(e, &a, depth)
	case "use":
		id := strings.TrimPrefix(a.values["href"], "#")
		used, before := c.ids[id], c.origin
		if used == nil {
			return fmt.Errorf("there is no %q to use", id)
		}
		c.origin += a.point("x", "y")
		err := c.draw(used, a.values, depth+1)
		c.origin = before
		return cmp.Or(a.err, err)
	case "rect":
		return c.rect(&a)
	case "circle":
		x, y := c.place(a.point("cx", "cy"))
		c.gg.DrawCircle(x, y, a.number("r")*c.scale)
	case "path":
		if err := c.path(a.values["d"]); err != nil {
			return err
		}
	case "text":
		return c.text(&a, e.Text)
	default:
		return fmt.Errorf("unknown element <%s>", a.element)
	}
	return c.paint(&a)
}

// place returns where a point of the element is in pixels.
func (c *canvas) place(p complex128) (x, y float64) {
	p = (p + c.origin) * complex(c.scale, 0)
	if c.crisp {
		return math.Round(real(p)), math.Round(imag(p))
	}
	return real(p), imag(p)
}

func (c *canvas) rect(a *attributes) error {
	from, size := a.point("x", "y"), a.point("width", "height")
	x, y := c.place(from)
	right, bottom := c.place(from + size)
	width, height := right-x, bottom-y
	if rx := a.number("rx"); rx > 0 {
		c.gg.DrawRoundedRectangle(x, y, width, height, rx*c.scale)
	} else {
		c.gg.DrawRectangle(x, y, width, height)
	}
	if id, ok := strings.CutPrefix(a.values["fill"], "url(#"); ok {
		glow, err := c.glow(strings.TrimSuffix(id, ")"), x, y, width, height, a.number("fill-opacity"))
		if err != nil {
			return err
		}
		c.gg.SetFillStyle(glow)
		c.gg.FillPreserve()
		a.values["fill"] = "none"
	}
	return c.paint(a)
}

// paint fills and strokes the path.
func (c *canvas) paint(a *attributes) error {
	defer c.gg.ClearPath()
	c.gg.SetLineWidth(a.number("stroke-width") * c.scale)
	c.gg.SetDash(a.dashes(c.scale)...)
	for _, what := range []string{"fill", "stroke"} {
		if a.values[what] == "none" {
			continue
		}
		ink, err := a.ink(what, a.number(what+"-opacity"))
		if err != nil {
			return err
		}
		c.gg.SetColor(ink)
		if what == "fill" {
			c.gg.FillPreserve()
		} else {
			c.gg.StrokePreserve()
		}
	}
	return a.err
}

// dashes returns the lengths of dashes and of what is between them, in pixels.
func (a *attributes) dashes(scale float64) (lengths []float64) {
	if text := a.values["stroke-dasharray"]; text != "none" {
		for field := range strings.FieldsSeq(text) {
			v, err := strconv.ParseFloat(field, 64)
			if err != nil || !(v > 0) {
				a.err = cmp.Or(a.err, fmt.Errorf("<%s stroke-dasharray=%q>: not lengths", a.element, text))
				return nil
			}
			lengths = append(lengths, v*scale)
		}
	}
	return lengths
}

// part draws a picture in the picture, which cuts off what is outside of it.
func (c *canvas) part(e *element, a *attributes, depth int) error {
	before := c.origin
	x, y := c.place(a.point("x", "y"))
	c.gg.DrawRectangle(x, y, a.number("width")*c.scale, a.number("height")*c.scale)
	c.gg.Clip()
	c.origin += a.point("x", "y")
	err := c.drawAll(e.Children, a.values, depth+1)
	c.origin = before
	c.gg.ResetClip()
	return cmp.Or(a.err, err)
}

// glow returns a radial gradient over a rectangle.
func (c *canvas) glow(id string, x, y, width, height, opacity float64) (gg.Pattern, error) {
	e := c.ids[id]
	if e == nil || e.XMLName.Local != "radialGradient" {
		return nil, fmt.Errorf("there is no gradient %q", id)
	}
	a := e.attributes(initial) // places are parts of the rectangle
	x += a.number("cx") * width
	y += a.number("cy") * height
	g := gg.NewRadialGradient(x, y, 0, x, y, a.number("r")*max(width, height))
	for i := range e.Children {
		stop := e.Children[i].attributes(initial)
		ink, err := stop.ink("stop-color", opacity*stop.number("stop-opacity"))
		if err != nil {
			return nil, err
		}
		g.AddColorStop(stop.number("offset"), ink)
		a.err = cmp.Or(a.err, stop.err)
	}
	return g, a.err
}

// text writes a text of one line.
func (c *canvas) text(a *attributes, text string) error {
	ink, err := a.ink("fill", a.number("fill-opacity"))
	if err != nil {
		return err
	}
	ttf := liberationsansregular.TTF
	if a.values["font-weight"] == "bold" {
		ttf = liberationsansbold.TTF
	}
	if err := c.gg.LoadFontFaceFromBytes(ttf, a.number("font-size")*c.scale); err != nil {
		return err
	}
	anchor := map[string]float64{"middle": 0.5, "end": 1}[a.values["text-anchor"]]
	x, y := c.place(a.point("x", "y"))
	c.gg.SetColor(ink)
	c.gg.DrawStringAnchored(strings.TrimSpace(text), x, y, anchor, 0)
	return a.err
}
