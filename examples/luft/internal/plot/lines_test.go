package plot

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/luftchess/luft/examples/luft/internal/file"
)

// Each curve with points is in the legend, however many there are, and points that are
// not finite are left out.
func TestCurves(t *testing.T) {
	lines := []Curve{{Name: "empty"}}
	for i := range 50 {
		l := Curve{Name: fmt.Sprintf("curve%02d", i)}
		for x := range 10 {
			l.Add(float64(x), float64(i*x))
			l.Add(float64(x), math.NaN())
			l.Add(float64(x), math.Inf(-1))
		}
		if len(l.Points) != 10 {
			t.Errorf("%d points", len(l.Points))
		}
		lines = append(lines, l)
	}
	p := New("Curves", "x", "y")
	p.Curves(lines)
	name := filepath.Join(t.TempDir(), "curves.svg")
	if err := Save(name, false, p); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(name)
	if err != nil || strings.Count(string(text), ">curve") != 50 || strings.Contains(string(text), ">empty") {
		t.Errorf("legend of %.2000s, %v", text, err)
	}
	if err := SaveCurves(filepath.Join(t.TempDir(), "nothing.png"), false, "Nothing", "x", "y", lines[:1]); err != nil {
		t.Error(err)
	}
}

func TestReady(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.png")
	if err := Ready(name, false); err != nil {
		t.Error(err)
	}
	if err := os.WriteFile(name, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if err := Ready(name, false); !errors.Is(err, file.ErrExists) {
		t.Errorf("an existing file: %v", err)
	}
	if Ready(name, true) != nil || Ready("a.pdf", true) == nil {
		t.Error("errors by force, or none for the extension")
	}
}
