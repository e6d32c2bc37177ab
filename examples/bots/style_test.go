package bots

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

func TestStyleText(t *testing.T) {
	tests := []struct {
		name, text string
		want       Style
		line       int // of the error; 0 is none
	}{
		{"empty", "", Style{}, 0},
		{"comments and blanks", "# all of it\n\n \tpawn\t 90 # cheap\r\nqueen 1", Style{Pawn: 90, Queen: 1}, 0},
		{"negative", "near -3\n", Style{Near: -3}, 0},
		{"largest", "pawn 2000\nrook -2000", Style{Pawn: 2000, Rook: -2000}, 0},
		{"too large", "\npawn 2001\n", Style{}, 2},
		{"no number", "pawn\n", Style{}, 1},
		{"two numbers", "pawn 1 2\n", Style{}, 1},
		{"a word for a number", "pawn one\n", Style{}, 1},
		{"unknown", "pawn 1\n# so\ncharm 3\n", Style{}, 3},
		{"twice", "pawn 1\npawn 1\n", Style{}, 2},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := Style{Centre: 7}
			err := got.UnmarshalText([]byte(test.text))
			if test.line > 0 {
				var bad *StyleError
				if !errors.As(err, &bad) || bad.Line != test.line || got != (Style{Centre: 7}) {
					t.Errorf("%+v, %v; want an error in line %d", got, err, test.line)
				}
				return
			}
			if diff := cmp.Diff(test.want, got); diff != "" || err != nil {
				t.Errorf("(-want +got):\n%s%v", diff, err)
			}
		})
	}
}

func FuzzStyle(f *testing.F) {
	for _, seed := range []string{"", "pawn 1\nnear -20 # x\n", "guarded 0\n", "pawn 99999999999999999999"} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var s, again Style
		if s.UnmarshalText(text) != nil {
			return
		}
		written, err := s.MarshalText()
		if err == nil {
			err = again.UnmarshalText(written)
		}
		if err != nil || s != again {
			t.Errorf("%+v became %+v by way of %q, %v", s, again, written, err)
		}
	})
}

// Each number counts what its name says.
func TestStyleCounts(t *testing.T) {
	tests := []struct {
		name, fen string
		style     Style
		want      int
	}{
		{"material", "4k3/p7/8/8/8/8/8/4KNBQ w - - 0 1", Style{Pawn: 1, Knight: 10, Bishop: 100, Queen: 1000}, 1109},
		{"mobility", "4k3/8/8/8/8/8/8/N3K3 w - - 0 1", Style{Mobility: 1}, 2},
		{"centre", "4k3/8/8/4p3/3PP3/8/8/4K3 w - - 0 1", Style{Centre: 1}, 1},
		{"near", "7k/8/8/8/8/R7/8/K7 w - - 0 1", Style{Near: 1}, 0},
		{"attack", "7k/8/8/8/8/8/6R1/K7 w - - 0 1", Style{Attack: 1}, 2},
		{"shelter", "4k3/8/8/8/8/8/5PPP/6K1 w - - 0 1", Style{Shelter: 1}, 3},
		{"guarded", "4k3/8/8/8/8/2P5/1P6/5N1K w - - 0 1", Style{Guarded: 1}, 1},
		{"advance", "4k3/3p4/8/P7/8/8/8/4K3 w - - 0 1", Style{Advance: 1}, 3},
		{"passed", "4k3/8/1p6/P6P/8/8/8/4K3 w - - 0 1", Style{Passed: 1}, 3},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := test.style.Evaluate(&b); int(got) != test.want {
				t.Errorf("%d centipawns, want %d", got, test.want)
			}
		})
	}
	if s := (Style{Pawn: 5}).Evaluate(new(board.Board)); s != 0 {
		t.Errorf("the zero Board is worth %v", s)
	}
}
