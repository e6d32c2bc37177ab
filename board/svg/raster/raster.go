package raster

import (
	"cmp"
	"encoding/xml"
	"errors"
	"fmt"
	"image"
	"image/png"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// WritePNG writes a picture of a board as PNG. Nil Options select the defaults. The error is that of w.
func WritePNG(w io.Writer, b *board.Board, o *svg.Options) error {
	picture, err := Image(svg.Append(nil, b, o))
	if err != nil {
		return err
	}
	return png.Encode(w, picture)
}

// Image is [Rasterizer.Image] of the zero Rasterizer.
func Image(picture []byte) (*image.RGBA, error) { return Rasterizer{}.Image(picture) }

// A Rasterizer renders SVG pictures. The zero Rasterizer supports what package svg writes.
type Rasterizer struct {
	// Text returns the outline of a line of text as SVG path data, with the origin at the start of the
	// baseline, and the width of the text, both in the unit of size. If it is not nil, the element
	// "text" is supported, with the attributes x, y, font-size, font-weight and text-anchor.
	Text func(text string, size float64, bold bool) (path string, width float64, err error)
}

// Image renders an SVG picture in its own size, at most 16,384 by 16,384 pixels. The error names what
// is not supported. Lines always have round caps and joins.
func (r Rasterizer) Image(picture []byte) (*image.RGBA, error) {
	var root element
	if err := xml.Unmarshal(picture, &root); err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	c, err := newCanvas(&root)
	if err == nil {
		c.font = r.Text
		err = c.drawAll(root.Children, initial, 0)
	}
	if err != nil {
		return nil, fmt.Errorf("raster: %w", err)
	}
	return c.image, nil
}

// maxDepth is how deep elements may be nested, and uses of others.
const maxDepth = 16

// maxDrawn is how many elements may be drawn, each as often as it is used.
const maxDrawn = 100_000

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

// color returns the colour that an attribute describes, as an [ink] does.
func (a *attributes) color(name string) (rgb [3]float64, opacity float64, err error) {
	c, err := svg.ParseColor(a.values[name])
	return [3]float64{float64(c >> 24), float64(c >> 16 & 0xff), float64(c >> 8 & 0xff)}, float64(c&0xff) / 255, cmp.Or(err, a.err)
}

// A canvas is what is drawn on.
type canvas struct {
	image  *image.RGBA
	font   func(text string, size float64, bold bool) (string, float64, error)
	clip   image.Rectangle
	lines  [][]crossing        // of fill, used again and again
	drawn  int                 // elements
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
		image: image.NewRGBA(image.Rect(0, 0, int(math.Ceil(width)), int(math.Ceil(height)))),
		scale: width / boxWidth,
		ids:   map[string]*element{},
	}
	c.clip = c.image.Rect
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
	if c.drawn++; c.drawn > maxDrawn {
		return fmt.Errorf("more than %d elements", maxDrawn)
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
		r, left := a.number("r"), a.point("cx", "cy")-complex(a.number("r"), 0)
		if r <= 0 {
			return a.err
		}
		half := fmt.Sprintf("a%f %[1]f 0 1 0 ", r)
		return c.outline(&a, fmt.Sprintf("M%f %f%s%f 0%[3]s%[5]f 0z", real(left), imag(left), half, 2*r, -2*r))
	case "path":
		return c.outline(&a, a.values["d"])
	case "text":
		return c.text(&a, e.Text)
	default:
		return fmt.Errorf("unknown element <%s>", a.element)
	}
}

// outline draws a path.
func (c *canvas) outline(a *attributes, data string) error {
	if a.err != nil {
		return a.err
	}
	parts, err := c.path(data)
	if err != nil {
		return err
	}
	return c.paint(a, parts)
}

// place returns where a point of the element is in pixels.
func (c *canvas) place(p complex128) complex128 {
	p = (p + c.origin) * complex(c.scale, 0)
	if c.crisp {
		return complex(math.Round(real(p)), math.Round(imag(p)))
	}
	return p
}

func (c *canvas) rect(a *attributes) error {
	from, size := a.point("x", "y"), a.point("width", "height")
	x, y, w, h := real(from), imag(from), real(size), imag(size)
	data := fmt.Sprintf("M%f %fh%fv%fh%fz", x, y, w, h, -w)
	if r := min(a.number("rx"), w/2, h/2); r > 0 {
		data = fmt.Sprintf("M%f %fh%f", x+r, y, w-2*r) + corner(r, r, r) + fmt.Sprintf("v%f", h-2*r) + corner(r, -r, r) +
			fmt.Sprintf("h%f", 2*r-w) + corner(r, -r, -r) + fmt.Sprintf("v%f", 2*r-h) + corner(r, r, -r) + "z"
	}
	id, ok := strings.CutPrefix(a.values["fill"], "url(#")
	if !ok {
		return c.outline(a, data)
	}
	if a.err != nil {
		return a.err
	}
	parts, err := c.path(data)
	if err != nil {
		return err
	}
	glow, err := c.glow(strings.TrimSuffix(id, ")"), c.place(from), c.place(from+size), a.number("fill-opacity"))
	if err != nil {
		return err
	}
	c.fill(parts, glow)
	a.values["fill"] = "none"
	return c.paint(a, parts)
}

// corner returns a quarter of a circle as path data.
func corner(r, x, y float64) string { return fmt.Sprintf("a%f %[1]f 0 0 1 %f %f", r, x, y) }

// paint fills and strokes a path.
func (c *canvas) paint(a *attributes, parts []part) error {
	for _, what := range []string{"fill", "stroke"} {
		if a.values[what] == "none" {
			continue
		}
		opacity := a.number(what + "-opacity")
		rgb, alpha, err := a.color(what)
		if err != nil {
			return err
		}
		drawn := parts
		if what == "stroke" {
			width := a.number("stroke-width") * c.scale
			lengths := a.dashes(c.scale)
			if a.err == nil && !(width <= 1e6) {
				a.err = fmt.Errorf("<%s stroke-width=%q>: too wide", a.element, a.values["stroke-width"])
			}
			if a.err != nil {
				return a.err
			}
			if len(lengths) > 0 {
				var ok bool
				if drawn, ok = dashed(parts, lengths); !ok {
					return fmt.Errorf("<%s>: more than %d dashes", a.element, maxDashes)
				}
			}
			drawn = stroke(drawn, width)
		}
		opacity = min(max(opacity*alpha, 0), 1)
		c.fill(drawn, func(int, int) ([3]float64, float64) { return rgb, opacity })
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
	at, size := a.point("x", "y"), a.point("width", "height")
	if a.err != nil {
		return a.err
	}
	origin, clip := c.origin, c.clip
	from, to := c.place(at), c.place(at+size)
	round := func(v float64) int { return int(min(max(math.Round(v), -1e6), 1e6)) }
	c.clip = clip.Intersect(image.Rect(round(real(from)), round(imag(from)), round(real(to)), round(imag(to))))
	c.origin += at
	err := c.drawAll(e.Children, a.values, depth+1)
	c.origin, c.clip = origin, clip
	return err
}

// A stop is a colour of a gradient.
type stop struct {
	offset  float64
	rgb     [3]float64
	opacity float64
}

// glow returns a radial gradient over a rectangle.
func (c *canvas) glow(id string, from, to complex128, opacity float64) (ink, error) {
	e := c.ids[id]
	if e == nil || e.XMLName.Local != "radialGradient" {
		return nil, fmt.Errorf("there is no gradient %q", id)
	}
	a := e.attributes(initial) // places are parts of the rectangle
	size := to - from
	centreX, centreY := real(from)+a.number("cx")*real(size), imag(from)+a.number("cy")*imag(size)
	radius := a.number("r") * max(real(size), imag(size))
	var stops []stop
	for i := range e.Children {
		s := e.Children[i].attributes(initial)
		rgb, alpha, err := s.color("stop-color")
		alpha *= opacity * s.number("stop-opacity")
		at := s.number("offset")
		if err = cmp.Or(err, s.err); err != nil {
			return nil, err
		}
		stops = append(stops, stop{at, rgb, min(max(alpha, 0), 1)})
	}
	if a.err != nil {
		return nil, a.err
	}
	if len(stops) == 0 || radius <= 0 || !slices.IsSortedFunc(stops, func(a, b stop) int { return cmp.Compare(a.offset, b.offset) }) {
		return nil, fmt.Errorf("gradient %q without a size or with stops out of order", id)
	}
	return func(x, y int) ([3]float64, float64) {
		at := math.Hypot(float64(x)+0.5-centreX, float64(y)+0.5-centreY) / radius
		next := slices.IndexFunc(stops, func(s stop) bool { return s.offset >= at })
		switch next {
		case -1:
			next = len(stops) - 1
			fallthrough
		case 0:
			return stops[next].rgb, stops[next].opacity
		}
		a, b := stops[next-1], stops[next]
		t := (at - a.offset) / (b.offset - a.offset)
		rgb := a.rgb
		for i := range rgb {
			rgb[i] += (b.rgb[i] - a.rgb[i]) * t
		}
		return rgb, a.opacity + (b.opacity-a.opacity)*t
	}, nil
}

var errText = errors.New("a text, for which there is no font")

// text writes a text of one line.
func (c *canvas) text(a *attributes, text string) error {
	if c.font == nil {
		return errText
	}
	data, width, err := c.font(strings.TrimSpace(text), a.number("font-size"), a.values["font-weight"] == "bold")
	if err != nil {
		return err
	}
	at := a.point("x", "y")
	switch a.values["text-anchor"] {
	case "middle":
		at -= complex(width/2, 0)
	case "end":
		at -= complex(width, 0)
	}
	before := c.origin
	c.origin += at
	err = c.outline(a, data)
	c.origin = before
	return err
}
