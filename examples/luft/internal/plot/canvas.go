package plot

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"
)

// The size of a picture of one plot, and the height of each of several, in pixels; that of texts, and
// about how wide one of their characters is.
const (
	width     = 864
	height    = 480
	stacked   = 336
	textSize  = 13.0
	character = 0.58
)

// picture returns plots as SVG, the first at the top.
func picture(plots []*Plot) []byte {
	high := height
	if n := len(plots); n > 1 {
		high = n * stacked
	}
	c := &canvas{height: float64(high / len(plots))}
	fmt.Fprintf(c, `<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" viewBox="0 0 %[1]d %[2]d" font-family="sans-serif" font-size="%g">`+
		`<rect x="0" y="0" width="%[1]d" height="%[2]d" fill="#fff"/>`, width, high, textSize)
	for _, p := range plots {
		c.plot(p)
		c.offset += c.height
	}
	c.WriteString("\n</svg>\n")
	return c.Bytes()
}

// A canvas is what a plot is drawn on: a part of a picture.
type canvas struct {
	bytes.Buffer
	offset, height float64 // of the part

	x, y                     Axis
	left, top, right, bottom float64 // of the plot without what is around it
}

// plot draws a plot.
func (c *canvas) plot(p *Plot) {
	c.x, c.y = p.X.completed(), p.Y.completed()
	title := strings.Split(p.Title, "\n")
	tickSize := min(textSize, 400/float64(len(c.y.Ticks)))
	legendSize := min(textSize, 400/float64(len(p.legend)))
	var legend []string
	for _, e := range p.legend {
		legend = append(legend, e.name)
	}
	var ticks []string
	for _, t := range c.y.Ticks {
		ticks = append(ticks, t.Label)
	}
	c.left, c.right = 16+room(ticks, tickSize), width-24-room(legend, legendSize)
	if len(legend) > 0 {
		c.right -= 36
	}
	c.top, c.bottom = c.offset+18+18*float64(len(title)), c.offset+c.height-46
	for i, line := range title {
		c.text((c.left+c.right)/2, c.offset+22+18*float64(i), textSize, "middle", line)
	}
	if p.Y.Label != "" {
		c.top += 18
		c.text(8, c.top-8, textSize, "start", p.Y.Label)
	}
	c.text((c.left+c.right)/2, c.bottom+38, textSize, "middle", p.X.Label)

	for _, t := range c.x.Ticks {
		if x, _ := c.place(Point{t.At, c.y.Min}); x <= c.right+0.5 {
			c.line(x, c.top, x, c.bottom, Style{Area, 1, ""})
			c.text(x, c.bottom+18, textSize, "middle", t.Label)
		}
	}
	for _, t := range c.y.Ticks {
		_, y := c.place(Point{c.x.Min, t.At})
		c.line(c.left, y, c.right, y, Style{Area, 1, ""})
		c.text(c.left-6, y+tickSize/3, tickSize, "end", t.Label)
	}
	for i, e := range p.legend {
		y := c.top + 1.25*legendSize*(float64(i)+0.5)
		if e.style.Width == 0 {
			e.style.Width = 0.8 * legendSize
		}
		c.line(c.right+14, y, c.right+30, y, e.style)
		c.text(c.right+40, y+legendSize/3, legendSize, "start", e.name)
	}
	// A picture in the picture, so that what is out of its range is cut off.
	fmt.Fprintf(c, "\n"+`<svg x="%.2f" y="%.2f" width="%.2f" height="%.2f">`, c.left, c.top, c.right-c.left, c.bottom-c.top)
	inner := *c
	c.right, c.bottom, c.left, c.top = c.right-c.left, c.bottom-c.top, 0, 0
	for _, mark := range p.marks {
		c.WriteByte('\n')
		mark(c)
	}
	c.WriteString("\n</svg>")
	c.left, c.top, c.right, c.bottom = inner.left, inner.top, inner.right, inner.bottom
	c.line(c.left, c.bottom, c.right, c.bottom, Style{Faint, 1, ""})
	c.line(c.left, c.top, c.left, c.bottom, Style{Faint, 1, ""})
}

// completed returns an axis with a range that is not empty, and with ticks.
func (a Axis) completed() Axis {
	switch {
	case a.Min > a.Max:
		a.Min, a.Max = 0, 1
	case a.Min == a.Max:
		a.Min, a.Max = a.Min-0.5, a.Max+0.5
	}
	if a.Ticks != nil {
		return a
	}
	step := math.Pow(10, math.Floor(math.Log10(a.Max-a.Min)))
	for _, part := range []float64{0.1, 0.2, 0.5, 1} {
		if (a.Max-a.Min)/(part*step) <= 7 {
			step *= part
			break
		}
	}
	for k := math.Ceil(a.Min / step); k*step <= a.Max; k++ {
		a.Ticks = append(a.Ticks, Tick{k * step, strconv.FormatFloat(k*step, 'g', 8, 64)})
	}
	return a
}

// room returns about how wide the longest of some texts is, but at most a third of the picture.
func room(texts []string, size float64) float64 {
	longest := 0
	for _, text := range texts {
		longest = max(longest, utf8.RuneCountInString(text))
	}
	return min(character*size*float64(longest), width/3)
}

// place returns where a point is.
func (c *canvas) place(at Point) (x, y float64) {
	return c.left + (c.right-c.left)*(at.X-c.x.Min)/(c.x.Max-c.x.Min),
		c.bottom - (c.bottom-c.top)*(at.Y-c.y.Min)/(c.y.Max-c.y.Min)
}

// path draws a path through points, which ends with a command of SVG.
func (c *canvas) path(points []Point, end, fill string, s Style) {
	c.WriteString(`<path d="`)
	for i, at := range points {
		x, y := c.place(at)
		fmt.Fprintf(c, "%c%.2f %.2f", "ML"[min(i, 1)], x, y)
	}
	fmt.Fprintf(c, `%s" fill="%s"`, end, fill)
	c.stroke(s)
}

func (c *canvas) line(x1, y1, x2, y2 float64, s Style) {
	fmt.Fprintf(c, "\n"+`<path d="M%.2f %.2fL%.2f %.2f" fill="none"`, x1, y1, x2, y2)
	c.stroke(s)
}

// stroke ends an element with the attributes of its line.
func (c *canvas) stroke(s Style) {
	if s.Width > 0 {
		fmt.Fprintf(c, ` stroke="%s" stroke-width="%g"`, s.Color, s.Width)
	}
	if s.Dash != "" {
		fmt.Fprintf(c, ` stroke-dasharray="%s"`, s.Dash)
	}
	c.WriteString("/>")
}

// label writes a text near a point.
func (c *canvas) label(at Point, dx, dy float64, anchor, text string) {
	x, y := c.place(at)
	c.text(x+dx, y+dy, textSize, anchor, text)
}

// text writes a text at a point. Bytes that are not UTF-8 and characters that XML does not allow,
// which the names in a PGN file may have, become U+FFFD.
func (c *canvas) text(x, y, size float64, anchor, text string) {
	if text != "" {
		fmt.Fprintf(c, `<text x="%.2f" y="%.2f" font-size="%.4g" text-anchor="%s" fill="%s">`, x, y, size, anchor, Ink)
		xml.EscapeText(c, []byte(text)) // a Buffer returns no error
		c.WriteString("</text>")
	}
}
