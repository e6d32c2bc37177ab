// Package raster turns pictures in SVG into pixels: what board/svg/raster knows, and text.
package raster

import (
	"image"
	"strconv"
	"sync"

	"codeberg.org/go-fonts/liberation/liberationsansbold"
	"codeberg.org/go-fonts/liberation/liberationsansregular"
	"golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"github.com/luftchess/luft/board/svg/raster"
)

// Image returns the picture that SVG describes, in the size that it asks for.
func Image(picture []byte) (image.Image, error) {
	return raster.Rasterizer{Text: outline}.Image(picture)
}

var (
	regular = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(liberationsansregular.TTF) })
	bold    = sync.OnceValues(func() (*sfnt.Font, error) { return sfnt.Parse(liberationsansbold.TTF) })
)

// outline is the Text of a Rasterizer.
func outline(text string, size float64, isBold bool) (path string, width float64, err error) {
	load := regular
	if isBold {
		load = bold
	}
	f, err := load()
	if err != nil {
		return "", 0, err
	}
	// The font's own units, in which all of its numbers are whole.
	em := fixed.I(int(f.UnitsPerEm()))
	unit := size / float64(f.UnitsPerEm()) / 64
	var (
		buf    sfnt.Buffer
		data   []byte
		pen    fixed.Int26_6
		before sfnt.GlyphIndex
	)
	for i, r := range text {
		g, err := f.GlyphIndex(&buf, r) // 0, the glyph for what the font does not have, is drawn too
		if err != nil {
			return "", 0, err
		}
		if i > 0 {
			if kern, err := f.Kern(&buf, before, g, em, font.HintingNone); err == nil {
				pen += kern
			}
		}
		segments, err := f.LoadGlyph(&buf, g, em, nil)
		if err != nil {
			return "", 0, err
		}
		for _, s := range segments {
			points := map[sfnt.SegmentOp]int{sfnt.SegmentOpMoveTo: 1, sfnt.SegmentOpLineTo: 1, sfnt.SegmentOpQuadTo: 2, sfnt.SegmentOpCubeTo: 3}[s.Op]
			data = append(data, "MLQC"[s.Op])
			for _, p := range s.Args[:points] {
				data = strconv.AppendFloat(data, float64(pen+p.X)*unit, 'f', 3, 64)
				data = append(data, ' ')
				data = strconv.AppendFloat(data, float64(p.Y)*unit, 'f', 3, 64)
				data = append(data, ' ')
			}
		}
		advance, err := f.GlyphAdvance(&buf, g, em, font.HintingNone)
		if err != nil {
			return "", 0, err
		}
		pen += advance
		before = g
	}
	return string(data), float64(pen) * unit, nil
}
