package raster

import (
	"encoding/xml"
	"errors"
	"image"
	"io"
	"math"
	"math/cmplx"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
)

// slowCover returns how much of a pixel the parts go around, by the winding number of many points.
func slowCover(parts []part, x, y int) float64 {
	const n = 24
	inside := 0
	for i := range n * n {
		at := complex(float64(x)+(float64(i%n)+0.5)/n, float64(y)+(float64(i/n)+0.5)/n)
		turned := 0.0
		for _, p := range parts {
			for i, a := range p.points {
				turned += cmplx.Phase((p.points[(i+1)%len(p.points)] - at) / (a - at))
			}
		}
		if math.Abs(turned) > math.Pi {
			inside++
		}
	}
	return float64(inside) / (n * n)
}

// What is covered is what points in the pixels say, whichever way the lines go and however often they
// cross each other.
func TestFillTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		var parts []part
		for range 1 + random.IntN(3) {
			var p part
			for range 3 + random.IntN(5) {
				p.points = append(p.points, complex(random.Float64()*16-2, random.Float64()*16-2))
			}
			parts = append(parts, p)
		}
		c := canvas{image: image.NewRGBA(image.Rect(0, 0, 12, 12)), clip: image.Rect(0, 0, 12, 12)}
		c.fill(parts, func(int, int) ([3]float64, float64) { return [3]float64{}, 1 })
		for y := range 12 {
			for x := range 12 {
				got, want := float64(c.image.RGBAAt(x, y).A)/255, slowCover(parts, x, y)
				if math.Abs(got-want) > 0.07 {
					t.Fatalf("%v: pixel %d, %d is covered by %.3f, want %.3f", parts, x, y, got, want)
				}
			}
		}
	}
}

// distance returns that of a point from a line.
func distance(at, a, b complex128) float64 {
	d := b - a
	if d == 0 {
		return cmplx.Abs(at - a)
	}
	t := min(max(real((at-a)*cmplx.Conj(d))/real(d*cmplx.Conj(d)), 0), 1)
	return cmplx.Abs(at - a - d*complex(t, 0))
}

// A stroke covers what is nearer to its lines than half of its width.
func TestStrokeTwin(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for n := range 200 {
		p := part{closed: n%2 == 0}
		for range 1 + random.IntN(6) {
			p.points = append(p.points, complex(random.Float64()*40, random.Float64()*40))
		}
		if n%5 == 0 { // back the same way
			p.points = append(p.points, p.points[0], p.points[0])
		}
		r := 0.5 + 5*random.Float64()
		c := canvas{image: image.NewRGBA(image.Rect(0, 0, 40, 40)), clip: image.Rect(0, 0, 40, 40)}
		c.fill(stroke([]part{p}, 2*r), func(int, int) ([3]float64, float64) { return [3]float64{}, 1 })
		for y := range 40 {
			for x := range 40 {
				centre := complex(float64(x)+0.5, float64(y)+0.5)
				near := cmplx.Abs(centre - p.points[0])
				for i := range len(p.points) {
					if i+1 < len(p.points) || p.closed {
						near = min(near, distance(centre, p.points[i], p.points[(i+1)%len(p.points)]))
					}
				}
				alpha := c.image.RGBAAt(x, y).A
				if near < r-1 && alpha < 250 || near > r+1 && alpha > 5 {
					t.Fatalf("%v, %v wide: pixel %d, %d at %.2f from it has opacity %d", p, 2*r, x, y, near, alpha)
				}
			}
		}
	}
}

// A quadratic curve is the cubic one that goes the same way.
func TestQuadratic(t *testing.T) {
	a := drawn(t, `<path fill="#f00" d="M10 40Q25 0 40 40z"/>`)
	b := drawn(t, `<path fill="#f00" d="M10 40C20 13.3333 30 13.3333 40 40z"/>`)
	for y := range 100 {
		for x := range 100 {
			r, g, _, _ := a.At(x, y).RGBA()
			r2, g2, _, _ := b.At(x, y).RGBA()
			if r != r2 || max(g, g2)-min(g, g2) > 0x300 {
				t.Fatalf("pixel %d, %d: %v and %v", x, y, a.At(x, y), b.At(x, y))
			}
		}
	}
}

// What would take for ever is an error.
func TestLimits(t *testing.T) {
	const picture = `<svg width="10" height="10" viewBox="0 0 10 10">`
	bomb := picture + "<defs>"
	for _, level := range "abcdef" {
		bomb += `<g id="` + string(level) + `">` + strings.Repeat(`<use href="#`+string(level+1)+`"/>`, 10) + "</g>"
	}
	bomb += `<g id="g"/></defs><use href="#a"/></svg>`
	for _, test := range []struct{ name, in, want string }{
		{"uses of uses", bomb, "more than 100000 elements"},
		{"dashes", picture + `<path d="M0 0L10 10" stroke="#000" stroke-dasharray="0.00001"/></svg>`, "more than 100000 dashes"},
		{"far away", picture + `<path d="M0 0L1e300 10"/></svg>`, "malformed path"},
		{"far", picture + `<path d="M0 0L10000000 10"/></svg>`, "far outside"},
		{"large arc", picture + `<path d="M0 0a10000000 10000000 0 0 0 1 1"/></svg>`, "far outside"},
		{"wide line", picture + `<path d="M0 0L1 1" stroke="#000" stroke-width="10000000"/></svg>`, "too wide"},
		{"stops out of order", picture + `<radialGradient id="g" cx="0" cy="0" r="1"><stop offset="1" stop-color="#000"/><stop offset="0" stop-color="#000"/></radialGradient>` +
			`<rect width="9" height="9" fill="url(#g)"/></svg>`, "out of order"},
		{"text", picture + "<text>a</text></svg>", "no font"},
	} {
		if _, err := Image([]byte(test.in)); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %q", test.name, err, test.want)
		}
	}
}

func TestWritePNG(t *testing.T) {
	b := board.Start()
	full := errors.New("disk full")
	r, w := io.Pipe()
	r.CloseWithError(full)
	if err := WritePNG(w, &b, nil); !errors.Is(err, full) {
		t.Errorf("a full disk: %v", err)
	}
	bad := errors.New("no glyph")
	font := Rasterizer{Text: func(string, float64, bool) (string, float64, error) { return "", 0, bad }}
	if _, err := font.Image([]byte(`<svg width="1" height="1" viewBox="0 0 1 1"><text>a</text></svg>`)); !errors.Is(err, bad) {
		t.Errorf("a font that fails: %v", err)
	}
}

func TestConcurrent(t *testing.T) {
	b := board.Start()
	picture := svg.Append(nil, &b, &svg.Options{SquareSize: 16})
	want, err := Image(picture)
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			if got, err := Image(picture); err != nil || string(got.Pix) != string(want.Pix) {
				t.Errorf("another picture, %v", err)
			}
		})
	}
	all.Wait()
}

// No picture, however odd, makes Image panic or go on for ever.
func FuzzImage(f *testing.F) {
	f.Add(`<rect width="9" height="9" rx="2" fill="#123"/>`)
	f.Add(`<g stroke="#000" stroke-dasharray="1 2 3"><path d="M1 1Q2 2 3 1C4 4 5 5 6 1z"/><circle cx="4" cy="4" r="3"/></g>`)
	f.Add(`<defs><g id="a"><path d="M0 0a2 2 0 1 1 1 1"/></g></defs><use href="#a" x="3" y="3"/><svg x="1" y="1" width="3" height="3"><use href="#a"/></svg>`)
	f.Add(`<radialGradient id="g" cx="0.5" cy="0.5" r="0.5"><stop offset="0" stop-color="#f00" stop-opacity="1"/></radialGradient><rect width="9" height="9" fill="url(#g)"/>`)
	f.Fuzz(func(t *testing.T, elements string) {
		if len(elements) > 1000 {
			return
		}
		text := `<svg width="16" height="16" viewBox="0 0 10 10">` + elements + `</svg>`
		m, err := Image([]byte(text))
		if err == nil && (m.Rect != image.Rect(0, 0, 16, 16) || xml.Unmarshal([]byte(text), new(element)) != nil) {
			t.Errorf("%s: %v", text, m.Rect)
		}
	})
}
