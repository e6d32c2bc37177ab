package raster

import (
	"image"
	"math"
	"slices"
)

// samples is the number of lines in a row of pixels on which it is found out what is covered. On each
// of them that is exact.
const samples = 16

// A crossing is where an outline crosses such a line, downwards (1) or upwards (-1).
type crossing struct {
	x   float64
	dir int
}

// An ink is what is painted with at a pixel: a colour, each part from 0 to 255, with an opacity from
// 0 to 1.
type ink func(x, y int) (rgb [3]float64, opacity float64)

// fill paints what the parts go around, by the rule "nonzero" of SVG.
func (c *canvas) fill(parts []part, paint ink) {
	box := bounds(parts).Intersect(c.clip)
	if box.Empty() {
		return
	}
	lines := c.crossings(parts, box)
	width := box.Dx()
	cover := make([]float64, width+1) // of single pixels
	whole := make([]float64, width+2) // differences, where pixels are covered from side to side
	for y := box.Min.Y; y < box.Max.Y; y++ {
		clear(cover)
		clear(whole)
		any := false
		for k := range samples {
			line := lines[(y-box.Min.Y)*samples+k]
			slices.SortFunc(line, func(a, b crossing) int {
				switch {
				case a.x < b.x:
					return -1
				case a.x > b.x:
					return 1
				}
				return 0
			})
			winding, from := 0, 0.0
			for _, at := range line {
				if winding == 0 {
					from = at.x
				}
				if winding += at.dir; winding == 0 {
					any = true
					span(cover, whole, from-float64(box.Min.X), at.x-float64(box.Min.X), width)
				}
			}
		}
		if !any {
			continue
		}
		sum := 0.0
		for x := range width {
			sum += whole[x]
			if part := (sum + cover[x]) / samples; part > 0 {
				rgb, opacity := paint(box.Min.X+x, y)
				c.blend(box.Min.X+x, y, rgb, opacity*min(part, 1))
			}
		}
	}
}

// span adds what is between two places of a line.
func span(cover, whole []float64, from, to float64, width int) {
	from, to = max(from, 0), min(to, float64(width))
	if from >= to {
		return
	}
	first, last := int(from), int(to)
	if first == last {
		cover[first] += to - from
		return
	}
	cover[first] += float64(first+1) - from
	cover[last] += to - float64(last)
	whole[first+1]++
	whole[last]--
}

// crossings returns where the outlines cross each of the lines in a box.
func (c *canvas) crossings(parts []part, box image.Rectangle) [][]crossing {
	n := box.Dy() * samples
	if len(c.lines) < n {
		c.lines = append(c.lines, make([][]crossing, n-len(c.lines))...)
	}
	lines := c.lines[:n]
	for i := range lines {
		lines[i] = lines[i][:0]
	}
	// line returns the number of the first line that is not above y.
	line := func(y float64) int {
		return min(max(int(math.Ceil((y-float64(box.Min.Y))*samples-0.5)), 0), n)
	}
	for _, p := range parts {
		for i, a := range p.points {
			b := p.points[(i+1)%len(p.points)]
			dir := 1
			if imag(a) > imag(b) {
				a, b, dir = b, a, -1
			}
			slope := (real(b) - real(a)) / (imag(b) - imag(a)) // not used if that is 0
			for k := line(imag(a)); k < line(imag(b)); k++ {
				y := float64(box.Min.Y) + (float64(k)+0.5)/samples
				lines[k] = append(lines[k], crossing{real(a) + (y-imag(a))*slope, dir})
			}
		}
	}
	return lines
}

// bounds returns the pixels that the parts touch.
func bounds(parts []part) image.Rectangle {
	const far = 1e9
	minX, minY, maxX, maxY := far, far, -far, -far
	for _, p := range parts {
		for _, at := range p.points {
			minX, maxX = min(minX, real(at)), max(maxX, real(at))
			minY, maxY = min(minY, imag(at)), max(maxY, imag(at))
		}
	}
	if minX > maxX {
		return image.Rectangle{}
	}
	return image.Rect(int(math.Floor(minX)), int(math.Floor(minY)), int(math.Ceil(maxX)), int(math.Ceil(maxY)))
}

// blend paints a pixel.
func (c *canvas) blend(x, y int, rgb [3]float64, opacity float64) {
	pixel := c.image.Pix[c.image.PixOffset(x, y):][:4]
	for i, v := range [4]float64{rgb[0], rgb[1], rgb[2], 255} {
		pixel[i] = uint8(v*opacity + float64(pixel[i])*(1-opacity) + 0.5)
	}
}
