package raster

import (
	"errors"
	"fmt"
	"math"
	"strconv"
)

// A pen follows the data of a path.
type pen struct {
	c      *canvas
	style  style
	origin point

	rest    string
	now     point // in units of the picture, from the origin
	start   point // of the subpath
	command byte
}

// errPath says that path data cannot be read.
var errPath = errors.New("malformed path")

// path adds the path that data describes.
func (c *canvas) path(data string, s style, origin point) error {
	p := &pen{c: c, style: s, origin: origin, rest: data}
	for {
		p.blanks()
		if p.rest == "" {
			return nil
		}
		if letter := p.rest[0]; letter|0x20 >= 'a' && letter|0x20 <= 'z' {
			p.command, p.rest = letter, p.rest[1:]
		} else if p.command == 0 || p.command|0x20 == 'z' {
			return fmt.Errorf("%w at %.20q", errPath, p.rest)
		}
		at := p.rest
		if err := p.step(); err != nil {
			return fmt.Errorf("%w at %.20q", err, at)
		}
	}
}

// numbersOf is how many numbers each command has.
var numbersOf = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 'a': 7, 'z': 0}

// step reads the numbers of the command and draws.
func (p *pen) step() error {
	lower := p.command | 0x20
	count, ok := numbersOf[lower]
	if !ok {
		return fmt.Errorf("%w: unknown command %q", errPath, p.command)
	}
	v := make([]float64, count)
	for i := range v {
		var err error
		if v[i], err = p.number(); err != nil {
			return err
		}
	}
	var from point // of coordinates
	if p.command == lower {
		from = p.now
	}
	switch lower {
	case 'm':
		p.now = point{from.x + v[0], from.y + v[1]}
		p.start = p.now
		at := p.place(p.now)
		p.c.gg.MoveTo(at.x, at.y)
		p.command-- // to l or L: what follows without a letter are lines
	case 'l':
		p.line(point{from.x + v[0], from.y + v[1]})
	case 'h':
		p.line(point{from.x + v[0], p.now.y})
	case 'v':
		p.line(point{p.now.x, from.y + v[0]})
	case 'c':
		one, two := p.place(point{from.x + v[0], from.y + v[1]}), p.place(point{from.x + v[2], from.y + v[3]})
		p.now = point{from.x + v[4], from.y + v[5]}
		at := p.place(p.now)
		p.c.gg.CubicTo(one.x, one.y, two.x, two.y, at.x, at.y)
	case 'a':
		return p.arc(v[0], v[1], v[3] != 0, v[4] != 0, point{from.x + v[5], from.y + v[6]})
	case 'z':
		p.c.gg.ClosePath()
		p.now = p.start
	}
	return nil
}

func (p *pen) place(at point) point {
	return p.c.place(point{at.x + p.origin.x, at.y + p.origin.y}, p.style)
}

func (p *pen) line(to point) {
	p.now = to
	at := p.place(to)
	p.c.gg.LineTo(at.x, at.y)
}

// arc draws a part of a circle: of the four that lead there, the larger one or not, and
// clockwise (sweep) or not.
func (p *pen) arc(rx, ry float64, large, sweep bool, to point) error {
	if rx != ry || rx <= 0 {
		return fmt.Errorf("%w: arc that is not of a circle", errPath)
	}
	dx, dy := to.x-p.now.x, to.y-p.now.y
	chord := math.Hypot(dx, dy)
	if chord == 0 {
		return nil
	}
	r := max(rx, chord/2)
	height := math.Sqrt(r*r - chord*chord/4) // of the centre beside the chord
	if large == sweep {
		height = -height
	}
	centre := point{p.now.x + dx/2 - dy/chord*height, p.now.y + dy/2 + dx/chord*height}
	begin := math.Atan2(p.now.y-centre.y, p.now.x-centre.x)
	end := math.Atan2(to.y-centre.y, to.x-centre.x)
	switch {
	case sweep && end < begin:
		end += 2 * math.Pi
	case !sweep && end > begin:
		end -= 2 * math.Pi
	}
	at := p.place(centre)
	p.c.gg.DrawArc(at.x, at.y, r*p.c.scale, begin, end)
	p.now = to
	return nil
}

// blanks passes over what stands between numbers.
func (p *pen) blanks() {
	for p.rest != "" && (p.rest[0] == ' ' || p.rest[0] == ',' || p.rest[0] == '\n') {
		p.rest = p.rest[1:]
	}
}

// number reads a number. The next one may follow without a blank.
func (p *pen) number() (float64, error) {
	p.blanks()
	end, dot := 0, false
	for ; end < len(p.rest); end++ {
		c := p.rest[end]
		if c == '.' && !dot {
			dot = true
		} else if (c < '0' || c > '9') && !(end == 0 && (c == '-' || c == '+')) {
			break
		}
	}
	v, err := strconv.ParseFloat(p.rest[:end], 64)
	if err != nil {
		return 0, errPath
	}
	p.rest = p.rest[end:]
	return v, nil
}
