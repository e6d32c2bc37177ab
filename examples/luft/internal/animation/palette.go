package animation

import (
	"cmp"
	"image"
	"image/color"
	"slices"
)

// maxColors is how many colours a palette has, the transparent one among them. With all 256
// that GIF allows, a file is a twelfth larger, and looks the same.
const maxColors = 128

// A palette has the colours of an animation.
type palette struct {
	colors  color.Palette // the first is transparent
	nearest map[color.RGBA]byte
}

// newPalette returns a palette for pictures, which are opaque. It begins with the most
// frequent colour, and goes on with the one that is represented worst: that with the largest
// product of the number of its pixels and the square of its distance from the nearest colour
// of the palette. So the colours of squares and pieces are exact, and edges of pieces, where
// colours are mixed, are nearly so.
func newPalette(pictures []*image.RGBA) *palette {
	type shade struct {
		color.RGBA
		pixels   int64
		nearest  byte
		distance int64
	}
	pixels := make(map[color.RGBA]int64)
	for _, p := range pictures {
		for i := 0; i < len(p.Pix); i += 4 {
			pixels[opaque(p.Pix[i:])]++
		}
	}
	shades := make([]shade, 0, len(pixels))
	for c, n := range pixels {
		shades = append(shades, shade{RGBA: c, pixels: n, distance: 1 << 20})
	}
	order := func(s shade) int { return int(s.R)<<16 | int(s.G)<<8 | int(s.B) }
	slices.SortFunc(shades, func(a, b shade) int { return cmp.Compare(order(a), order(b)) })
	p := &palette{colors: color.Palette{color.RGBA{}}, nearest: make(map[color.RGBA]byte, len(shades))}
	for len(p.colors) < maxColors {
		worst := &shades[0]
		for i := range shades {
			if s := &shades[i]; s.pixels*s.distance > worst.pixels*worst.distance {
				worst = s
			}
		}
		if worst.distance == 0 {
			break // all are exact
		}
		next := worst.RGBA
		for i := range shades {
			if s := &shades[i]; distance(s.RGBA, next) < s.distance {
				s.nearest, s.distance = byte(len(p.colors)), distance(s.RGBA, next)
			}
		}
		p.colors = append(p.colors, next)
	}
	for _, s := range shades {
		p.nearest[s.RGBA] = s.nearest
	}
	return p
}

// opaque returns a pixel without its opacity, which is full.
func opaque(pixel []byte) color.RGBA { return color.RGBA{pixel[0], pixel[1], pixel[2], 255} }

// distance returns the square of the distance of two colours.
func distance(a, b color.RGBA) int64 {
	r, g, b2 := int64(a.R)-int64(b.R), int64(a.G)-int64(b.G), int64(a.B)-int64(b.B)
	return r*r + g*g + b2*b2
}

// indexes returns the pixels of one of the pictures as indexes of colours.
func (p *palette) indexes(picture *image.RGBA) []byte {
	all := make([]byte, 0, len(picture.Pix)/4)
	for i := 0; i < len(picture.Pix); i += 4 {
		all = append(all, p.nearest[opaque(picture.Pix[i:])])
	}
	return all
}
