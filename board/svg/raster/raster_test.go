package raster

import (
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
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

// at returns a pixel's colour as text.
func at(m image.Image, x, y int) string {
	c := color.NRGBAModel.Convert(m.At(x, y)).(color.NRGBA)
	return fmt.Sprintf("%02x%02x%02x", c.R, c.G, c.B)
}

func TestElements(t *testing.T) {
	tests := []struct {
		name, elements string
		x, y           int
		want           string
	}{
		{"rectangle", `<rect x="10" y="10" width="10" height="10" fill="#123456"/>`, 30, 30, "123456"},
		{"beside it", `<rect x="10" y="10" width="10" height="10" fill="#123456"/>`, 42, 30, "ffffff"},
		{"opacity", `<rect x="10" y="10" width="10" height="10" fill="#000" fill-opacity="0.2"/>`, 30, 30, "cccccc"},
		{"inherited", `<g fill="#f00"><g><rect x="10" y="10" width="10" height="10"/></g></g>`, 30, 30, "ff0000"},
		{"corner of a rounded one", `<rect x="10" y="10" width="20" height="20" rx="8" fill="#f00"/>`, 21, 21, "ffffff"},
		{"inside it", `<rect x="10" y="10" width="20" height="20" rx="8" fill="#f00"/>`, 40, 40, "ff0000"},
		{"stroke", `<rect x="10" y="10" width="20" height="20" fill="none" stroke="#00f" stroke-width="4"/>`, 20, 40, "0000ff"},
		{"not filled", `<rect x="10" y="10" width="20" height="20" fill="none" stroke="#00f" stroke-width="4"/>`, 40, 40, "ffffff"},
		{"ring", `<circle cx="25" cy="25" r="10" fill="none" stroke="#00f" stroke-width="4"/>`, 70, 50, "0000ff"},
		{"centre of the ring", `<circle cx="25" cy="25" r="10" fill="none" stroke="#00f" stroke-width="4"/>`, 50, 50, "ffffff"},
		{"path", `<path fill="#f00" d="M10 10h10v10h-10z"/>`, 30, 30, "ff0000"},
		{"lines without letters", `<path fill="#f00" d="M10,10 20,10 20,20 10,20z"/>`, 30, 30, "ff0000"},
		{"relative lines", `<path fill="#f00" d="m10 10l10 0 0 10-10 0z"/>`, 38, 38, "ff0000"},
		{"second subpath", `<path fill="#f00" d="M1 1h1v1h-1zm9 9h10v10h-10z"/>`, 30, 30, "ff0000"},
		{"curve", `<path fill="#f00" d="M10 20C10 0 30 0 30 20z"/>`, 40, 14, "ff0000"},
		{"above the curve", `<path fill="#f00" d="M10 20C10 0 30 0 30 20z"/>`, 40, 7, "ffffff"},
		{"use", `<defs><g id="a"><rect x="0" y="0" width="10" height="10" fill="#f00"/></g></defs><use href="#a" x="30" y="30"/>`, 70, 70, "ff0000"},
		{"defined, not used", `<defs><g id="a"><rect x="0" y="0" width="10" height="10" fill="#f00"/></g></defs>`, 10, 10, "ffffff"},
		{"middle of a gradient", `<radialGradient id="g" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#f00" stop-opacity="1"/>` +
			`<stop offset="1" stop-color="#f00" stop-opacity="0"/></radialGradient><rect x="10" y="10" width="20" height="20" fill="url(#g)"/>`, 40, 40, "ff0909"},
		{"its edge", `<radialGradient id="g" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#f00" stop-opacity="1"/>` +
			`<stop offset="1" stop-color="#f00" stop-opacity="0"/></radialGradient><rect x="10" y="10" width="20" height="20" fill="url(#g)"/>`, 21, 21, "ffffff"},
		{"gradient with an opacity", `<radialGradient id="g" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#000" stop-opacity="1"/>` +
			`<stop offset="1" stop-color="#000" stop-opacity="1"/></radialGradient><rect x="10" y="10" width="20" height="20" fill="url(#g)" fill-opacity="0.2"/>`, 40, 40, "cccccc"},
		{"crisp edge inside", `<g shape-rendering="crispEdges"><rect x="10.2" y="10.2" width="10" height="10" fill="#f00"/></g>`, 20, 20, "ff0000"},
		{"crisp edge outside", `<g shape-rendering="crispEdges"><rect x="10.2" y="10.2" width="10" height="10" fill="#f00"/></g>`, 40, 40, "ffffff"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := at(drawn(t, test.elements), test.x, test.y); got != test.want {
				t.Errorf("%d, %d is #%s, want #%s", test.x, test.y, got, test.want)
			}
		})
	}
}

// Two arcs make a circle, whichever of them is the large one.
func TestArcs(t *testing.T) {
	want := drawn(t, `<circle cx="25" cy="25" r="15" fill="#f00"/>`)
	for _, d := range []string{
		"M40 25A15 15 0 1 1 10 25A15 15 0 1 1 40 25z",
		"M40 25A15 15 0 0 0 10 25a15 15 0 0 0 30 0z",
		"M25 10A15 15 0 0 1 40 25A15 15 0 1 1 25 10z", // a quarter and the rest
		"M25 10A15 15 0 1 0 40 25A15 15 0 0 0 25 10z",
		"M25 10a15 15 0 1 0 .01 0z", // all but a hair
	} {
		got := drawn(t, `<path fill="#f00" d="`+d+`"/>`)
		for y := range 100 {
			for x := range 100 {
				a, b := color.NRGBAModel.Convert(want.At(x, y)).(color.NRGBA), color.NRGBAModel.Convert(got.At(x, y)).(color.NRGBA)
				if diff := int(a.G) - int(b.G); diff > 32 || diff < -32 {
					t.Fatalf("%s: pixel %d, %d is %v, want %v", d, x, y, b, a)
				}
			}
		}
	}
}

// Everything that board/svg draws can be drawn.
func TestBoards(t *testing.T) {
	score := -150
	b := board.Start()
	for _, theme := range svg.Themes() {
		named, err := svg.ThemeNamed(theme)
		if err != nil {
			t.Fatal(err)
		}
		for place := svg.Outside; place <= svg.NoCoordinates; place++ {
			picture := svg.Append(nil, &b, &svg.Options{
				Theme: named, Coordinates: place, Check: true, LastMove: board.NewMove(board.E2, board.E4), Eval: &score, SquareSize: 16,
				Marks:  []svg.Mark{{Squares: board.D5.Bitboard()}},
				Arrows: []svg.Arrow{{From: board.E2, To: board.E4}, {From: board.D2, To: board.D2}},
			})
			if _, err := Image(picture); err != nil {
				t.Errorf("%s, %v: %v", theme, place, err)
			}
		}
	}
	files, err := filepath.Glob("../testdata/*.svg")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, name := range files {
		picture, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Image(picture); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// What cannot be drawn is an error.
func TestErrors(t *testing.T) {
	const picture = `<svg width="10" height="10" viewBox="0 0 10 10">%s</svg>`
	tests := []struct{ name, in, want string }{
		{"nothing", "", "EOF"},
		{"cut short", "<svg", "EOF"},
		{"no size", "<svg/>", "viewBox"},
		{"absurd size", `<svg width="1e9" height="1e9" viewBox="0 0 10 10"/>`, "1e+09"},
		{"size that is no number", `<svg width="x" height="1" viewBox="0 0 10 10"/>`, "not a number"},
		{"unknown element", fmt.Sprintf(picture, "<ellipse/>"), "unknown element <ellipse>"},
		{"use of nothing", fmt.Sprintf(picture, `<use href="#x"/>`), `no "x"`},
		{"endless use", fmt.Sprintf(picture, `<g id="x"><use href="#x"/></g>`), "too deep"},
		{"unknown colour", fmt.Sprintf(picture, `<rect fill="mauve"/>`), "mauve"},
		{"missing gradient", fmt.Sprintf(picture, `<rect fill="url(#x)"/>`), `no gradient "x"`},
		{"gradient in a path", fmt.Sprintf(picture, `<path d="M0 0" fill="url(#x)"/>`), "url"},
		{"number", fmt.Sprintf(picture, `<rect x="1px"/>`), `"1px"`},
		{"unknown command", fmt.Sprintf(picture, `<path d="M0 0s1 1 2 2"/>`), "unknown command 's'"},
		{"path that begins with a number", fmt.Sprintf(picture, `<path d="1 2"/>`), "malformed path"},
		{"missing number", fmt.Sprintf(picture, `<path d="M1"/>`), "malformed path"},
		{"number after the end", fmt.Sprintf(picture, `<path d="M1 1z1"/>`), "malformed path"},
		{"arc of an ellipse", fmt.Sprintf(picture, `<path d="M1 1a1 2 0 0 0 1 1"/>`), "not of a circle"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if _, err := Image([]byte(test.in)); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%v, want %q", err, test.want)
			}
		})
	}
}

// No data, however odd, makes the pen panic or go on for ever.
func FuzzPath(f *testing.F) {
	for _, d := range []string{"", "M1 1h2v3z", "m1-1l.5.5", "M1 1C1 2 3 4 5 6", "M1 1a2 2 0 1 0 .01 0z", "M-1", "z"} {
		f.Add(d)
	}
	f.Fuzz(func(t *testing.T, d string) {
		var root element
		if err := xml.Unmarshal([]byte(`<svg width="10" height="10" viewBox="0 0 10 10"/>`), &root); err != nil {
			t.Fatal(err)
		}
		c, err := newCanvas(&root)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := c.path(d); err == nil && strings.ContainsAny(d, "#\"<sStT") {
			t.Errorf("%q is a path", d)
		}
	})
}

// What charts use: a picture in the picture cuts off what is outside of it, and lines have dashes.
func TestPart(t *testing.T) {
	m, err := Image([]byte(`<svg width="40" height="40" viewBox="0 0 40 40"><rect x="0" y="0" width="40" height="40" fill="#fff"/>` +
		`<svg x="10" y="10" width="20" height="20"><path d="M-50 5L50 5" fill="none" stroke="#000" stroke-width="4" stroke-dasharray="60 10"/></svg></svg>`))
	if err != nil {
		t.Fatal(err)
	}
	dark := func(x, y int) bool { r, _, _, _ := m.At(x, y).RGBA(); return r < 0x8000 }
	for _, p := range []struct {
		name string
		x, y int
		want bool
	}{{"line", 15, 15, true}, {"left of the part", 5, 15, false}, {"right of it", 35, 15, false}, {"gap of the dashes", 25, 15, false}} {
		if dark(p.x, p.y) != p.want {
			t.Errorf("%s: dark is %v", p.name, !p.want)
		}
	}
	for _, bad := range []string{"0", "x", "1 -1"} {
		_, err := Image([]byte(`<svg width="4" height="4" viewBox="0 0 4 4"><path d="M0 0L4 4" stroke="#000" stroke-dasharray="` + bad + `"/></svg>`))
		if err == nil {
			t.Errorf("dashes %q: no error", bad)
		}
	}
}
