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

// A part is one of the lines of a path, in pixels.
type part struct {
	points []complex128
	closed bool
}

// A pen follows the data of a path. Points are complex numbers, in units of the picture.
type pen struct {
	*canvas
	parts      []part
	now, start complex128 // where the pen is, and where the subpath began
}

// errPath says that path data cannot be read.
var errPath = errors.New("malformed path")

// numbersOf is how many numbers each command has.
var numbersOf = map[byte]int{'m': 2, 'l': 2, 'h': 1, 'v': 1, 'q': 4, 'c': 6, 'a': 7, 'z': 0}

const blanks = " ,\n" // between numbers

// number finds the next number. Another one may follow without a blank.
var number = regexp.MustCompile(`^[` + blanks + `]*[-+]?[0-9]*\.?[0-9]*`)

// path returns the path that data describes.
func (c *canvas) path(data string) ([]part, error) {
	p := pen{canvas: c}
	var command byte
	for rest := strings.TrimLeft(data, blanks); rest != ""; rest = strings.TrimLeft(rest, blanks) {
		at := rest
		if letter := rest[0]; letter|0x20 >= 'a' && letter|0x20 <= 'z' {
			command, rest = letter, rest[1:]
		} else if command == 0 || command|0x20 == 'z' {
			return nil, fmt.Errorf("%w at %.20q", errPath, at)
		}
		count, ok := numbersOf[command|0x20]
		if !ok {
			return nil, fmt.Errorf("%w: unknown command %q at %.20q", errPath, command, at)
		}
		v := make([]float64, count)
		for i := range v {
			found := number.FindString(rest)
			rest = rest[len(found):]
			var err error
			if v[i], err = strconv.ParseFloat(strings.TrimLeft(found, blanks), 64); err != nil {
				return nil, fmt.Errorf("%w at %.20q", errPath, at)
			}
		}
		if err := p.step(command, v); err != nil {
			return nil, fmt.Errorf("%w at %.20q", err, at)
		}
		if command|0x20 == 'm' {
			command-- // to l or L: what follows without a letter are lines
		}
	}
	return p.parts, nil
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
		p.move(point(0))
	case 'l':
		p.line(point(0))
	case 'h':
		p.line(complex(real(from)+v[0], imag(p.now)))
	case 'v':
		p.line(complex(real(p.now), imag(from)+v[0]))
	case 'q':
		control, to := point(0), point(2)
		p.curve(p.now+(control-p.now)*2/3, to+(control-to)*2/3, to)
	case 'c':
		p.curve(point(0), point(2), point(4))
	case 'a':
		return p.arc(v[0], v[1], v[3] != 0, v[4] != 0, point(5))
	case 'z':
		if n := len(p.parts); n > 0 {
			p.parts[n-1].closed = true
		}
		p.now = p.start
	}
	if far := 1e6; !(math.Abs(real(p.now)*p.scale) < far && math.Abs(imag(p.now)*p.scale) < far) {
		return fmt.Errorf("%w: far outside of the picture", errPath)
	}
	return nil
}

func (p *pen) move(to complex128) {
	p.now, p.start = to, to
	p.parts = append(p.parts, part{points: []complex128{p.place(to)}})
}

// to adds a point, and begins a subpath if none is open.
func (p *pen) to(at complex128) {
	if n := len(p.parts); n == 0 || p.parts[n-1].closed {
		p.move(p.now)
	}
	last := &p.parts[len(p.parts)-1]
	last.points = append(last.points, at)
}

func (p *pen) line(to complex128) {
	p.to(p.place(to))
	p.now = to
}

// curve draws a cubic Bézier curve.
func (p *pen) curve(control1, control2, to complex128) {
	a, b, c, d := p.place(p.now), p.place(control1), p.place(control2), p.place(to)
	bend := max(cmplx.Abs(a-2*b+c), cmplx.Abs(b-2*c+d))
	n := math.Ceil(math.Sqrt(0.75 * min(bend, 1e6) / maxError))
	for i := 1.0; i < n; i++ {
		t := complex(i/n, 0)
		u := 1 - t
		p.to(u*u*u*a + 3*u*u*t*b + 3*u*t*t*c + t*t*t*d)
	}
	p.line(to)
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
	if !(rx*p.scale < 1e6 && chord*p.scale < 1e7) {
		return fmt.Errorf("%w: arc far outside of the picture", errPath)
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
	if len(p.parts) == 0 || p.parts[len(p.parts)-1].closed {
		p.move(p.now)
	}
	last := &p.parts[len(p.parts)-1]
	last.points = turn(last.points, p.place(centre), cmplx.Rect(r*p.scale, begin), end-begin)
	p.line(to)
	return nil
}
