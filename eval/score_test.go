package eval

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
)

func TestScore(t *testing.T) {
	tests := []struct {
		name   string
		score  Score
		text   string
		isMate bool
		plies  int
		moves  int
	}{
		{"even", 0, "0.00", false, 0, 0},
		{"less than a pawn up", 34, "+0.34", false, 0, 0},
		{"one centipawn down", -1, "-0.01", false, 0, 0},
		{"a queen up", 975, "+9.75", false, 0, 0},
		{"the highest that is no mate", MaxCentipawns, "+300.00", false, 0, 0},
		{"the lowest that is no mate", -MaxCentipawns, "-300.00", false, 0, 0},
		{"mates with the next move", MateIn(1), "#1", true, 1, 1},
		{"mates in three moves", MateIn(5), "#3", true, 5, 3},
		{"mates in an even number of plies", MateIn(4), "#2", true, 4, 2},
		{"is mate", MatedIn(0), "#-0", true, 0, 0},
		{"mated by the next reply", MatedIn(2), "#-1", true, 2, -1},
		{"mated in two", MatedIn(4), "#-2", true, 4, -2},
		{"the opponent is mate", MateIn(0), "#0", true, 0, 0},
		{"plies below zero", MateIn(-7), "#0", true, 0, 0},
		{"the longest mate", MateIn(1999), "#1000", true, 1999, 1000},
		{"longer than the longest mate", MateIn(math.MaxInt), "#1000", true, 1999, 1000},
		{"beyond all scores", math.MaxInt32, "#0", true, 0, 0},
		{"beyond all scores, suffered", -math.MaxInt32, "#-0", true, 0, 0},
		{"the lowest value of the type", math.MinInt32, "#-0", true, 0, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := test.score
			type facts struct {
				Text         string
				IsMate       bool
				Plies, Moves int
			}
			want := facts{test.text, test.isMate, test.plies, test.moves}
			if diff := cmp.Diff(want, facts{s.String(), s.IsMate(), s.MatePlies(), s.MateMoves()}); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

func TestScoreOrder(t *testing.T) {
	ascending := []Score{
		MatedIn(0), MatedIn(2), MatedIn(4), MatedIn(1999), -MaxCentipawns, -1, 0, 1, MaxCentipawns, MateIn(1999), MateIn(3), MateIn(1),
	}
	for i, s := range ascending[1:] {
		if s <= ascending[i] {
			t.Errorf("%v is not above %v", s, ascending[i])
		}
	}
	for _, s := range []Score{MaxCentipawns + 1, MateIn(0), math.MaxInt32} {
		if s.Clamp() != MaxCentipawns || (-s).Clamp() != -MaxCentipawns {
			t.Errorf("Clamp of %d is %d, of its negative %d", int32(s), s.Clamp(), (-s).Clamp())
		}
	}
	if s := Score(-17); s.Clamp() != s {
		t.Errorf("Clamp changed %v to %v", s, s.Clamp())
	}
}

// White must be its own inverse, and mates must survive it.
func TestScoreWhite(t *testing.T) {
	for _, s := range []Score{0, 34, -120, MaxCentipawns, MateIn(3), MatedIn(0), MatedIn(4)} {
		if got := s.White(board.White); got != s {
			t.Errorf("%v.White(White) = %v", s, got)
		}
		if got := s.White(board.Black); got != -s {
			t.Errorf("%v.White(Black) = %v", s, got)
		}
		if got := s.White(board.Black).White(board.Black); got != s {
			t.Errorf("%v converted twice for Black is %v", s, got)
		}
	}
}

func TestParseScore(t *testing.T) {
	tests := []struct {
		name string
		text string
		want Score
	}{
		{"no sign", "0.34", 34},
		{"one decimal", "-1.5", -150},
		{"no decimals", "+2", 200},
		{"zero with a sign", "-0.00", 0},
		{"leading zeros", "007.10", 710},
		{"highest", "300", MaxCentipawns},
		{"mate with a sign", "#+3", MateIn(5)},
		{"mate", "#3", MateIn(5)},
		{"mated", "#-2", MatedIn(4)},
		{"longest mate given", "#1000", MateIn(1999)},
		{"longest mate suffered", "#-1000", MatedIn(1999)},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := ParseScore(test.text)
			if got != test.want || err != nil {
				t.Errorf("ParseScore(%q) = %v, %v, want %v", test.text, got, err, test.want)
			}
		})
	}
}

func TestParseScoreErrors(t *testing.T) {
	tests := []struct {
		name   string
		text   string
		offset int
	}{
		{"empty", "", 0},
		{"sign alone", "+", 1},
		{"two signs", "+-3", 1},
		{"no digit before the point", ".5", 0},
		{"no digit after the point", "1.", 2},
		{"three decimals", "1.234", 4},
		{"too high", "300.01", 6},
		{"far too high", "99999999999999999999", 5},
		{"mate without a number", "#", 1},
		{"mate with decimals", "#3.5", 2},
		{"mate too long", "#1001", 5},
		{"mated too long", "#-1001", 6},
		{"blank in front", " 1", 0},
		{"blank behind", "1 ", 1},
		{"no number", "cp", 0},
		{"not ASCII", "–1", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := ParseScore(test.text)
			p, ok := errors.AsType[*board.ParseError](err)
			if !ok {
				t.Fatalf("ParseScore(%q): error %v, want a *board.ParseError", test.text, err)
			}
			if diff := cmp.Diff(&board.ParseError{What: "score", Text: test.text, Offset: test.offset}, p); diff != "" {
				t.Errorf("ParseScore(%q): error (-want +got):\n%s", test.text, diff)
			}
		})
	}
	_, err := ParseScore(strings.Repeat("x", 1<<20))
	if n := len(err.Error()); n > 100 {
		t.Errorf("the error for a megabyte is %d bytes long", n)
	}
}

func TestScoreTextRoundTrip(t *testing.T) {
	for s := MatedIn(0) - 2; s <= MateIn(0)+2; s++ {
		checkRoundTrip(t, s)
	}
}

func checkRoundTrip(t *testing.T, s Score) {
	t.Helper()
	text, err := s.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var got Score
	if err := got.UnmarshalText(text); err != nil {
		t.Fatalf("%d is written %q, which reads as error %v", int32(s), text, err)
	}
	want := min(max(s, MatedIn(0)), MateIn(0))
	switch n := want.MatePlies(); {
	case s > MaxCentipawns && n > 0 && n%2 == 0:
		want = MateIn(n - 1) // nobody mates with the opponent's move
	case s < -MaxCentipawns && n%2 == 1:
		want = MatedIn(n + 1)
	}
	if got != want {
		t.Errorf("%d is written %q, which reads as %d", int32(s), text, int32(got))
	}
}

func FuzzParseScore(f *testing.F) {
	for _, s := range []string{"", "+0.34", "-1.2", "300", "#3", "#-2", "#-0", "1.234", "#+1000", "–1"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		s, err := ParseScore(text)
		if err != nil {
			if p, ok := errors.AsType[*board.ParseError](err); !ok || p.Offset < 0 || p.Offset > len(text) {
				t.Fatalf("error %#v", err)
			}
			return
		}
		if again, err := ParseScore(s.String()); again != s || err != nil {
			t.Fatalf("%q reads as %v, which reads as %v, %v", text, s, again, err)
		}
	})
}

// A mate in a table is as far from its node as it was found, wherever that node comes again.
func TestFromRoot(t *testing.T) {
	if Infinity <= MateIn(0) || -Infinity >= MatedIn(0) || Score(int16(Infinity)) != Infinity {
		t.Error("Infinity is not beyond all scores, or has more than 16 bits")
	}
	for _, s := range []Score{0, -250, MaxCentipawns, MateIn(9), MatedIn(8)} {
		if got := s.FromRoot(4).ToRoot(4); got != s {
			t.Errorf("%v comes back as %v", s, got)
		}
	}
	if got := MateIn(9).FromRoot(4); got != MateIn(5) {
		t.Errorf("%v in the table", got)
	}
	if got := MateIn(5).ToRoot(2); got != MateIn(7) {
		t.Errorf("%v where the node is nearer", got)
	}
}
