package svg

import (
	"math"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func TestBarLabel(t *testing.T) {
	tests := []struct {
		name string
		eval int
		want string
	}{
		{"level", 0, "0.0"},
		{"a pawn", 100, "1.0"},
		{"four pawns behind", -400, "4.0"},
		{"almost ten", 996, "10"},
		{"winning", int(eval.MaxCentipawns), "300"},
		{"losing", -int(eval.MaxCentipawns), "300"},
		{"mate", int(eval.MateIn(23)), "M12"},
		{"mated", int(eval.MatedIn(4)), "M2"},
		{"Black is checkmated", int(eval.MateIn(0)), "#"},
		{"White is checkmated", int(eval.MatedIn(0)), "#"},
		{"beyond all mates", math.MaxInt32, "#"},
		{"below all mates", math.MinInt32, "#"},
	}
	b := board.Start()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := barLabel(test.eval); got != test.want {
				t.Errorf("label %q, want %q", got, test.want)
			}
			level := String(&b, &Options{Eval: new(0)})
			if strings.Count(String(&b, &Options{Eval: &test.eval}), "<path") != strings.Count(level, "<path") {
				t.Error("the label is not one path")
			}
		})
	}
}

// Every character that a picture may have is a glyph of its own, with numbers of two or three digits
// in pairs, within its width.
func TestGlyphs(t *testing.T) {
	seen := map[string]rune{}
	for _, c := range "abcdefgh0123456789.M#" {
		g := glyphOf(byte(c))
		if other, ok := seen[g.path]; ok || g.path == "" {
			t.Errorf("%c is drawn as %c", c, other)
		}
		seen[g.path] = c
		rest := g.path
		coordinates, left, right := 0, 1000, -1000
		for rest != "" {
			n := strings.IndexAny(rest, " MLCZ")
			if n < 0 {
				n = len(rest)
			}
			if n > 0 {
				v := 0
				for _, d := range rest[:n] {
					if d < '0' || d > '9' {
						t.Fatalf("%c: number %q", c, rest[:n])
					}
					v = 10*v + int(d-'0')
				}
				if coordinates%2 == 0 {
					left, right = min(left, v), max(right, v)
				} else if v < 28 || v > 120 {
					t.Errorf("%c: line %d", c, v)
				}
				coordinates++
			}
			rest = rest[min(n+1, len(rest)):]
		}
		if coordinates%2 != 0 || left != penWidth/2 || right < g.width-penWidth/2-1 || right > g.width-penWidth/2+1 {
			t.Errorf("%c: %d numbers from %d to %d, width %d", c, coordinates, left, right, g.width)
		}
	}
	if glyphOf('z').path != "" {
		t.Error("z has a glyph")
	}
}

// A text is one glyph after the other, around the place that it is given.
func TestLabel(t *testing.T) {
	const size = 10 // at 100, 50: the dot is 1.4 wide, its line 7 hundredths of the size within
	for _, test := range []struct {
		name string
		anchor
		text, want string
	}{
		{"middle", middle, ".", "M100 49.2L100 49.3"},
		{"start", start, ".", "M100.7 49.2L100.7 49.3"},
		{"end", end, ".", "M99.3 49.2L99.3 49.3"},
		{"two", start, "..", "M100.7 49.2L100.7 49.3M102.7 49.2L102.7 49.3"},
		{"nothing", middle, "", ""},
	} {
		var p painter
		p.label(100, 50, size, test.anchor, test.text)
		if got := string(p.dst); got != test.want {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}
