package endpoint_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/png"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/raster"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// film asks a service for an animation.
func film(t *testing.T, d *endpoint.Service, q endpoint.GIF) *endpoint.Animated {
	t.Helper()
	question, err := json.Marshal(q)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := d.Answer(t.Context(), "gif", question, nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer.(*endpoint.Animated)
}

// sheet returns pictures one below the other, as a browser draws them.
func sheet(t *testing.T, pictures []string) []byte {
	t.Helper()
	all := image.NewRGBA(image.Rectangle{})
	for _, picture := range pictures {
		p, err := raster.Image([]byte(picture))
		if err != nil {
			t.Fatal(err)
		}
		size := all.Rect.Size()
		longer := image.NewRGBA(image.Rect(0, 0, max(size.X, p.Bounds().Dx()), size.Y+p.Bounds().Dy()))
		draw.Draw(longer, all.Rect, all, image.Point{}, draw.Src)
		draw.Draw(longer, p.Bounds().Add(image.Pt(0, size.Y)), p, image.Point{}, draw.Src)
		all = longer
	}
	var out bytes.Buffer
	if err := png.Encode(&out, all); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// TestGIF makes an animation with a service that draws and with one that has to be helped, which
// come to the same.
func TestGIF(t *testing.T) {
	q := endpoint.GIF{
		Line: endpoint.Line{Moves: strings.Fields("e4 e5 -- d5 exd5 Qxd5 -- Qxd2")}, Flipped: true, Theme: "green", Pieces: "blue",
		Size: 16, Delay: 300, White: "Anna", Black: "Bert",
	}
	whole := film(t, endpoint.New(endpoint.Options{Draw: raster.Image}), q)
	d := endpoint.New(endpoint.Options{})
	first := film(t, d, q)
	if len(whole.Draw) > 0 || len(first.GIF) > 0 || len(first.Draw) == 0 {
		t.Fatalf("%d pictures to draw, %d, and %d bytes", len(whole.Draw), len(first.Draw), len(first.GIF))
	}
	q.Drawn = sheet(t, first.Draw)
	helped := film(t, d, q)
	decode := func(b []byte) *gif.GIF {
		g, err := gif.DecodeAll(bytes.NewReader(b))
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	a, b := decode(whole.GIF), decode(helped.GIF)
	if len(a.Image) != 9 || len(b.Image) != len(a.Image) || a.Config.Width != b.Config.Width {
		t.Fatalf("%d and %d frames", len(a.Image), len(b.Image))
	}
	for i := range a.Image {
		if !a.Image[i].Rect.Eq(b.Image[i].Rect) || !bytes.Equal(a.Image[i].Pix, b.Image[i].Pix) {
			t.Errorf("frame %d differs", i)
		}
	}
}

// TestGIFErrors gives a service that has to be helped no help.
func TestGIFErrors(t *testing.T) {
	d := endpoint.New(endpoint.Options{})
	picture := func(m image.Image) []byte {
		var out bytes.Buffer
		if err := png.Encode(&out, m); err != nil {
			t.Fatal(err)
		}
		return out.Bytes()
	}
	right := sheet(t, film(t, d, endpoint.GIF{Size: 8}).Draw)
	// A PNG that claims to have all the pixels there can be.
	huge := bytes.Clone(right)
	copy(huge[16:24], "\x7f\xff\xff\xff\x7f\xff\xff\xff")
	for name, drawn := range map[string][]byte{
		"no picture": []byte("x"), "another picture": picture(image.NewGray(image.Rect(0, 0, 9, 9))), "half a picture": right[:len(right)/2], "huge": huge,
	} {
		_, err := d.GIF(t.Context(), endpoint.GIF{Size: 8, Drawn: drawn})
		if wrong, ok := errors.AsType[*endpoint.Error](err); !ok || wrong.Code != endpoint.BadRequest {
			t.Errorf("%s: %v", name, err)
		}
	}
	// What is drawn may be anything, as long as it has the size.
	for _, drawn := range []image.Image{
		image.NewGray(image.Rect(0, 0, 70, 70)), image.NewNRGBA64(image.Rect(0, 0, 70, 70)),
		image.NewPaletted(image.Rect(0, 0, 70, 70), color.Palette{color.White}),
	} {
		if _, err := d.GIF(t.Context(), endpoint.GIF{Size: 8, Drawn: picture(drawn)}); err != nil {
			t.Errorf("%T: %v", drawn, err)
		}
	}
	// Who has gone gets nothing, and nothing more is drawn.
	ctx, cancel := context.WithCancel(t.Context())
	calls := 0
	drawing := endpoint.New(endpoint.Options{Draw: func(p []byte) (image.Image, error) {
		calls++
		cancel()
		return raster.Image(p)
	}})
	if _, err := drawing.GIF(ctx, endpoint.GIF{Line: endpoint.Line{Moves: []string{"e4"}}, Size: 8}); err == nil || calls != 1 {
		t.Errorf("%v after %d pictures", err, calls)
	}
	failing := endpoint.New(endpoint.Options{Draw: func([]byte) (image.Image, error) { return nil, errors.New("no ink") }})
	if _, err := failing.GIF(t.Context(), endpoint.GIF{}); endpoint.AsError("", err).Code != endpoint.Failed {
		t.Errorf("a failure to draw: %v", err)
	}
}
