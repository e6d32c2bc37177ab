package plot

import (
	"bytes"
	"errors"
	"image"
	_ "image/png"
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
