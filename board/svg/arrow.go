package svg

import "math"

// The measures of an arrow, in units.
const (
	arrowStart = 14 // from the centre of the origin square
	arrowEnd   = 4  // from the centre of the target square
	headLength = 26
	headWidth  = 15 // from the axis
	shaftWidth = 6  // from the axis
)

func (p *painter) arrows() {
	for _, a := range p.Arrows {
		if a.From.IsValid() && a.To.IsValid() {
			p.arrow(a)
		}
	}
}

// arrow draws an arrow as a single outline: overlapping translucent parts would be
// darker.
func (p *painter) arrow(a Arrow) {
	fromX, fromY := p.middle(a)
	toX, toY := p.middle(Arrow{From: a.To})
	dx, dy := toX-fromX, toY-fromY
	c := a.Color.or(p.Theme.Arrow)
	if dx == 0 && dy == 0 {
		p.add("<circle")
		p.number("cx", fromX)
		p.number("cy", fromY)
		p.add(` r="28.5" fill="none" stroke-width="5"`)
		p.stroke(c)
		p.add("/>\n")
		return
	}
	// The length in hundredths. A square root of a whole number is the same on
	// all processors.
	length := int(math.Round(math.Sqrt(float64(dx*dx+dy*dy) * 10000)))
	first := true
	// point draws a line to a point, given in units along the axis and to its side.
	point := func(along, aside int) {
		if first {
			p.add("M")
		} else {
			p.add("L")
		}
		first = false
		p.dst = appendDecimal(p.dst, fromX*10+divide((dx*along-dy*aside)*1000, length), 10)
		p.add(" ")
		p.dst = appendDecimal(p.dst, fromY*10+divide((dy*along+dx*aside)*1000, length), 10)
	}
	tip := length/100 - arrowEnd
	p.add("<path")
	p.fill(c)
	p.open("d")
	point(arrowStart, -shaftWidth)
	point(tip-headLength, -shaftWidth)
	point(tip-headLength, -headWidth)
	point(tip, 0)
	point(tip-headLength, headWidth)
	point(tip-headLength, shaftWidth)
	point(arrowStart, shaftWidth)
	p.add("z\"/>\n")
}

// middle returns the centre of the square from which an arrow starts.
func (p *painter) middle(a Arrow) (x, y int) {
	x, y = p.corner(a.From)
	return x + unit/2, y + unit/2
}

// divide returns n/d rounded to the nearest integer, with halves away from 0.
func divide(n, d int) int {
	if n < 0 {
		return -divide(-n, d)
	}
	return (n + d/2) / d
}
