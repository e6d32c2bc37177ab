package raster

import (
	"image"
	"testing"
)

// drawn returns the picture of 100 by 100 pixels that elements describe, on white.
func drawn(t *testing.T, elements string) image.Image {
	t.Helper()
	m, err := Image([]byte(`<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 50 50">` +
		`<rect x="0" y="0" width="50" height="50" fill="#fff"/>` + elements + `</svg>`))
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// dark returns the box of the dark pixels.
func dark(m image.Image) (box image.Rectangle) {
	for y := range 100 {
		for x := range 100 {
			if r, _, _, _ := m.At(x, y).RGBA(); r < 0x8000 {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// Texts are where their attributes say, as large as they say, and other characters are other glyphs.
func TestText(t *testing.T) {
	tests := []struct {
		name, element string
		want          image.Rectangle
	}{
		{"from the left", `<text x="10" y="40" font-size="20">H</text>`, image.Rect(23, 52, 46, 80)},
		{"middle", `<text x="25" y="40" font-size="20" text-anchor="middle">H</text>`, image.Rect(38, 52, 62, 80)},
		{"end", `<text x="50" y="40" font-size="20" text-anchor="end">H</text>`, image.Rect(74, 52, 97, 80)},
		{"twice as large", `<text x="5" y="40" font-size="40">H</text>`, image.Rect(17, 25, 62, 80)},
		{"two letters", `<text x="10" y="40" font-size="20">HH</text>`, image.Rect(23, 52, 75, 80)},
		{"nothing", `<text x="10" y="40" font-size="20"> </text>`, image.Rectangle{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := dark(drawn(t, test.element))
			near := func(a, b int) bool { return a-b <= 1 && b-a <= 1 }
			if !near(got.Min.X, test.want.Min.X) || !near(got.Min.Y, test.want.Min.Y) || !near(got.Max.X, test.want.Max.X) || !near(got.Max.Y, test.want.Max.Y) {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
	thin, thick := dark(drawn(t, `<text x="25" y="40" font-size="40">l</text>`)), dark(drawn(t, `<text x="25" y="40" font-size="40" font-weight="bold">l</text>`))
	if thick.Dx() <= thin.Dx() {
		t.Errorf("a bold l has %d pixels, another %d", thick.Dx(), thin.Dx())
	}
	if dark(drawn(t, `<text x="10" y="40" font-size="20">☃</text>`)).Empty() {
		t.Error("a character that the font lacks leaves no trace")
	}
}
