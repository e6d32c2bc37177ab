package animation

import (
	"image"
	"image/color"
	"image/draw"
	"testing"
)

// The most frequent colour comes first in the palette, even if the product of its pixels and a
// distance overflows 32 bits.
func TestPaletteOfManyPixels(t *testing.T) {
	rare, frequent := color.RGBA{1, 2, 3, 255}, color.RGBA{200, 100, 50, 255}
	p := image.NewRGBA(image.Rect(0, 0, 64, 64))
	draw.Draw(p, p.Rect, image.NewUniform(frequent), image.Point{}, draw.Src)
	q := image.NewRGBA(image.Rect(0, 0, 1, 1))
	q.SetRGBA(0, 0, rare)
	got := newPalette([]*image.RGBA{p, q})
	if len(got.colors) != 3 || got.colors[1] != frequent || got.colors[2] != rare {
		t.Errorf("palette %v", got.colors)
	}
}
