package svg_test

import (
	"encoding/json"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/pgn"
)

func TestParseMark(t *testing.T) {
	tests := []struct {
		name, in string
		want     svg.Mark
	}{
		{"one square", "Ga4", svg.Mark{Squares: board.A4.Bitboard(), Color: svg.Green}},
		{"two squares", "Oh8a1", svg.Mark{Squares: board.A1.Bitboard() | board.H8.Bitboard(), Color: svg.Orange}},
		{"the theme's colour", "b2", svg.Mark{Squares: board.B2.Bitboard()}},
		{"another colour", "#01020304b2", svg.Mark{Squares: board.B2.Bitboard(), Color: 0x01020304}},
		{"nothing", "", svg.Mark{}},
		{"a colour alone", "R", svg.Mark{Color: svg.Red}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got, err := svg.ParseMark(test.in); err != nil || got != test.want {
				t.Errorf("ParseMark(%q) = %v, %v; want %v", test.in, got, err, test.want)
			}
		})
	}
}

func TestDrawingErrors(t *testing.T) {
	mark := func(s string) error { _, err := svg.ParseMark(s); return err }
	arrow := func(s string) error { _, err := svg.ParseArrow(s); return err }
	tests := []struct {
		name   string
		parse  func(string) error
		in     string
		offset int
	}{
		{"a mark with an unknown colour", mark, "Xa4", 0},
		{"a mark with half a square", mark, "Ga4b", 3},
		{"a mark with a square twice", mark, "Ga4a4", 3},
		{"a mark off the board", mark, "Gi9", 1},
		{"a mark with a short colour", mark, "#fffa4", 6},
		{"a mark with no digit in its colour", mark, "#ffxxffffa4", 3},
		{"an empty arrow", arrow, "", 0},
		{"an arrow with one square", arrow, "Gc2", 3},
		{"an arrow with a bad second square", arrow, "Gc2c9", 3},
		{"an arrow with three squares", arrow, "Gc2c3c4", 5},
		{"an arrow with a short colour", arrow, "#12c2c3", 7},
		{"an arrow with no square", arrow, "G--", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			err := test.parse(test.in)
			bad, ok := errors.AsType[*board.ParseError](err)
			if !ok || bad.Text != test.in || bad.Offset != test.offset {
				t.Errorf("error %v, want a *board.ParseError with offset %d", err, test.offset)
			}
		})
	}
}

func TestArrowWithoutSquare(t *testing.T) {
	for _, a := range []svg.Arrow{{From: board.NoSquare}, {To: 200}} {
		if text, err := a.MarshalText(); err == nil {
			t.Errorf("MarshalText of an arrow that is not between two squares: %q", text)
		}
		_ = a.String()
	}
}

// TestFromPGN holds that the text of marks and arrows is that of PGN comments, for
// the colours that both have.
func TestFromPGN(t *testing.T) {
	const text = "[%csl Ga4,Re5,Yh8] [%cal Gc2c3,Be5e5,Xa1a2]"
	c := pgn.Comment(text)
	marks := c.Marks()
	arrows := c.Arrows()
	gotMarks, gotArrows := svg.Marks(marks), svg.Arrows(arrows)
	wantMarks := []svg.Mark{
		{Squares: board.A4.Bitboard(), Color: svg.Green},
		{Squares: board.E5.Bitboard(), Color: svg.Red},
		{Squares: board.H8.Bitboard(), Color: svg.Yellow},
	}
	wantArrows := []svg.Arrow{
		{From: board.C2, To: board.C3, Color: svg.Green},
		{From: board.E5, To: board.E5, Color: svg.Blue},
		{From: board.A1, To: board.A2},
	}
	if diff := cmp.Diff(wantMarks, gotMarks); diff != "" {
		t.Errorf("marks (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(wantArrows, gotArrows); diff != "" {
		t.Errorf("arrows (-want +got):\n%s", diff)
	}
	for i, m := range marks {
		if got, want := gotMarks[i].String(), m.String(); got != want {
			t.Errorf("mark %q, in PGN %q", got, want)
		}
	}
	for i, a := range arrows[:2] {
		if got, want := gotArrows[i].String(), a.String(); got != want {
			t.Errorf("arrow %q, in PGN %q", got, want)
		}
	}
}

func FuzzDrawing(f *testing.F) {
	for _, s := range []string{"Ga4", "Ga4b5", "#01020304c2c3", "c2c3", "", "#", "Gc2c3", "#00000000a1"} {
		f.Add(s, uint64(1)<<40|5, uint32(0x2f8f3acc), byte(12), byte(63))
	}
	f.Fuzz(func(t *testing.T, s string, squares uint64, color uint32, from, to byte) {
		if m, err := svg.ParseMark(s); err == nil {
			if again, err := svg.ParseMark(m.String()); err != nil || again != m {
				t.Errorf("%q is %v, and that is %v, %v", s, m, again, err)
			}
		}
		if a, err := svg.ParseArrow(s); err == nil {
			if again, err := svg.ParseArrow(a.String()); err != nil || again != a {
				t.Errorf("%q is %v, and that is %v, %v", s, a, again, err)
			}
		}
		type drawing struct {
			Mark  svg.Mark
			Arrow svg.Arrow
			Place svg.Coordinates
		}
		want := drawing{
			svg.Mark{Squares: board.Bitboard(squares), Color: svg.Color(color)},
			svg.Arrow{From: board.Square(from % 64), To: board.Square(to % 64), Color: svg.Color(color)},
			svg.Coordinates(from % 3),
		}
		text, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var got drawing
		if err := json.Unmarshal(text, &got); err != nil || got != want {
			t.Errorf("%s reads back as %v, %v", text, got, err)
		}
	})
}

func TestParseCoordinates(t *testing.T) {
	for _, c := range []svg.Coordinates{svg.Outside, svg.Inside, svg.NoCoordinates} {
		if got, err := svg.ParseCoordinates(c.String()); err != nil || got != c {
			t.Errorf("ParseCoordinates(%q) = %v, %v", c, got, err)
		}
	}
	if got := svg.Coordinates(99).String(); got != "Coordinates(99)" {
		t.Errorf("a value without a name is %q", got)
	}
	if _, ok := errors.AsType[*board.ParseError](new(svg.Coordinates).UnmarshalText([]byte("Outside"))); !ok {
		t.Error("Outside is read")
	}
}
