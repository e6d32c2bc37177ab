package raster

import (
	"errors"
	"fmt"
	"math"
	"math/cmplx"
	"regexp"
	"strconv"
	"strings"
)

// A pen follows the data of a path. Points are complex numbers, in units of the picture.
type pen struct {
	*canvas
	now, start complex128 // where the pen is, and where the subpath began
}

// errPath says that path data cannot be read.
var errPath = errors.New("malformed path")

// numbersOf is how many numbers each command has.
var numbersOf = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'c': 6, 'a': 7, 'z': 0}

const blanks = " ,\n" // between numbers

// number finds the next number. Another one may follow without a blank.
var number = regexp.MustCompile(`^[` + blanks + `]*[-+]?[0-9]*\.?[0-9]*`)

// path adds the path that data describes.
func (c *canvas) path(data string) error {
	p := pen{canvas: c}
	var command byte
	for rest := strings.TrimLeft(data, blanks); rest != ""; rest = strings.TrimLeft(rest, blanks) {
		at := rest
		if letter := rest[0]; letter|0x20 >= 'a' && letter|0x20 <= 'z' {
			command, rest = letter, rest[1:]
		} else if command == 0 || command|0x20 == 'z' {
			return fmt.Errorf("%w at %.20q", errPath, at)
		}
		count, ok := numbersOf[command|0x20]
		if !ok {
			return fmt.Errorf("%w: unknown command %q at %.20q", errPath, command, at)
		}
		v := make([]float64, count)
		for i := range v {
			found := number.FindString(rest)
			rest = rest[len(found):]
			var err error
			if v[i], err = strconv.ParseFloat(strings.TrimLeft(found, blanks), 64); err != nil {
				return fmt.Errorf("%w at %.20q", errPath, at)
			}
		}
		if err := p.step(command, v); err != nil {
			return fmt.Errorf("%w at %.20q", err, at)
		}
		if command|0x20 == 'm' {
			command-- // to l or L: what follows without a letter are lines
		}
	}
	return nil
}

// step draws what a command with its numbers says.
func (p *pen) step(command byte, v []float64) error {
	var from complex128 // of coordinates
	if command&0x20 != 0 {
		from = p.now
	}
	point := func(i int) complex128 { return from + complex(v[i], v[i+1]) }
	switch command | 0x20 {
	case 'm':
		p.now = point(0)
		p.start = p.now
		p.gg.MoveTo(p.place(p.now))
	case 'l':
		p.line(point(0))
	case 'h':
		p.line(complex(real(from)+v[0], imag(p.now)))
	case 'v':
		p.line(complex(real(p.now), imag(from)+v[0]))
	case 'c':
		p.now = point(4)
		x1, y1 := p.place(point(0))
		x2, y2 := p.place(point(2))
		x, y := p.place(p.now)
		p.gg.CubicTo(x1, y1, x2, y2, x, y)
	case 'a':
		return p.arc(v[0], v[1], v[3] != 0, v[4] != 0, point(5))
	case 'z':
		p.gg.ClosePath()
		p.now = p.start
	}
	return nil
}

func (p *pen) line(to complex128) {
	p.now = to
	p.gg.LineTo(p.place(to))
}

// arc draws a part of a circle: of the four that lead there, the larger one or not, and
// clockwise (sweep) or not.
func (p *pen) arc(rx, ry float64, large, sweep bool, to complex128) error {
	if rx != ry || rx <= 0 {
		return fmt.Errorf("%w: arc that is not of a circle", errPath)
	}
	chord, angle := cmplx.Polar(to - p.now)
	if chord == 0 {
		return nil
	}
	r := max(rx, chord/2)
	height := math.Sqrt(r*r - chord*chord/4) // of the centre beside the chord
	if large == sweep {
		height = -height
	}
	centre := (p.now+to)/2 + cmplx.Rect(height, angle+math.Pi/2)
	begin, end := cmplx.Phase(p.now-centre), cmplx.Phase(to-centre)
	switch {
	case sweep && end < begin:
		end += 2 * math.Pi
	case !sweep && end > begin:
		end -= 2 * math.Pi
	}
	x, y := p.place(centre)
	p.gg.DrawArc(x, y, r*p.scale, begin, end)
	p.now = to
	return nil
}
