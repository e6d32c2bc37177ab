package plot

import (
	"bytes"
	"encoding/xml"
	"errors"
	"image"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

func TestSave(t *testing.T) {
	dir := t.TempDir()
	p := New("A title", "x", "y")
	p.Level(1, "level")
	for _, name := range []string{"a.png", "a.SVG"} {
		name = filepath.Join(dir, name)
		if err := Save(name, false, p); err != nil {
			t.Fatal(err)
		}
		if err := Save(name, false, p); !errors.Is(err, file.ErrExists) {
			t.Errorf("%s again: %v", name, err)
		}
		if err := Save(name, true, p); err != nil {
			t.Errorf("%s by force: %v", name, err)
		}
	}
	data, err := os.ReadFile(filepath.Join(dir, "a.png"))
	if err != nil {
		t.Fatal(err)
	}
	if c, kind, err := image.DecodeConfig(bytes.NewReader(data)); err != nil || kind != "png" || c.Width != 864 || c.Height != 480 {
		t.Errorf("%s of %d by %d, %v", kind, c.Width, c.Height, err)
	}
	if data, err := os.ReadFile(filepath.Join(dir, "a.SVG")); err != nil || !strings.Contains(string(data), "A title") {
		t.Errorf("SVG %.200q, %v", data, err)
	}
	for _, name := range []string{"a", "a.pdf", "png"} {
		if err := Save(filepath.Join(dir, name), false, p); err == nil || Check(name) == nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if left, err := os.ReadDir(dir); err != nil || len(left) != 2 {
		t.Errorf("files %v, %v", left, err)
	}
}

// A text with bytes or characters that XML does not allow, such as a name in Latin-1, does not
// make a broken picture.
func TestTextNotXML(t *testing.T) {
	const bad = "Jos\xe9\x01\ufffe"
	dir := t.TempDir()
	p := New(bad+" & <b>", bad, bad)
	p.Level(1, bad)
	p.Curves([]Curve{{Name: bad, Points: []Point{{0, 1}, {1, 2}}}})
	svg, pixels := filepath.Join(dir, "a.svg"), filepath.Join(dir, "a.png")
	for _, name := range []string{svg, pixels} {
		if err := Save(name, false, p); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
	}
	text, err := os.ReadFile(svg)
	if err != nil {
		t.Fatal(err)
	}
	if want := ">Jos\ufffd\ufffd\ufffd &amp; &lt;b&gt;<"; !strings.Contains(string(text), want) {
		t.Errorf("%q is not in %s", want, text)
	}
	for d := xml.NewDecoder(bytes.NewReader(text)); ; {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatalf("not well-formed: %v", err)
		}
	}
	data, err := os.ReadFile(pixels)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := png.Decode(bytes.NewReader(data)); err != nil {
		t.Error(err)
	}
}
