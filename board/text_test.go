package board_test

import (
	"encoding"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
)

// textual is what all small types have.
type textual interface {
	comparable
	fmt.Stringer
	encoding.TextMarshaler
}

// testText holds the text methods of one type against each other on all of its
// values, which must differ in their text.
func testText[T textual, P interface {
	*T
	encoding.TextUnmarshaler
}](t *testing.T, parse func(string) (T, error), values ...T) {
	t.Helper()
	seen := make(map[string]T)
	for _, v := range values {
		text := v.String()
		if w, ok := seen[text]; ok {
			t.Errorf("%#v and %#v are both written %q", v, w, text)
		}
		seen[text] = v
		if a, ok := any(v).(encoding.TextAppender); ok {
			if got, err := a.AppendText([]byte("so: ")); err != nil || string(got) != "so: "+text {
				t.Errorf("AppendText = %q, %v, want it to append %q", got, err, text)
			}
		}
		if got, err := v.MarshalText(); err != nil || string(got) != text {
			t.Errorf("MarshalText = %q, %v, want %q", got, err, text)
		}
		if got, err := parse(text); err != nil || got != v {
			t.Errorf("parse(%q) = %v, %v, want it back", text, got, err)
		}
		var got T
		if err := P(&got).UnmarshalText([]byte(text)); err != nil || got != v {
			t.Errorf("UnmarshalText(%q) = %v, %v, want it back", text, got, err)
		}
		// A failure leaves the value alone and says what parse says.
		err := P(&got).UnmarshalText([]byte("~"))
		_, want := parse("~")
		if diff := cmp.Diff(want, err); err == nil || diff != "" {
			t.Errorf("UnmarshalText of garbage: error %v (-want +got):\n%s", err, diff)
		}
		if got != v {
			t.Errorf("UnmarshalText of garbage changed %v to %v", v, got)
		}
	}
}

func TestText(t *testing.T) {
	t.Run("Square", func(t *testing.T) {
		var all []board.Square
		for s := board.A1; s <= board.NoSquare; s++ {
			all = append(all, s)
		}
		testText(t, board.ParseSquare, all...)
	})
	t.Run("File", func(t *testing.T) {
		testText(t, board.ParseFile, board.FileA, board.FileB, board.FileC, board.FileD,
			board.FileE, board.FileF, board.FileG, board.FileH)
	})
	t.Run("Rank", func(t *testing.T) {
		testText(t, board.ParseRank, board.Rank1, board.Rank2, board.Rank3, board.Rank4,
			board.Rank5, board.Rank6, board.Rank7, board.Rank8)
	})
	t.Run("Color", func(t *testing.T) { testText(t, board.ParseColor, board.White, board.Black) })
	t.Run("Kind", func(t *testing.T) {
		testText(t, board.ParseKind, board.NoKind, board.Pawn, board.Knight, board.Bishop,
			board.Rook, board.Queen, board.King)
	})
	t.Run("Piece", func(t *testing.T) {
		testText(t, board.ParsePiece, board.NoPiece,
			board.WhitePawn, board.WhiteKnight, board.WhiteBishop, board.WhiteRook, board.WhiteQueen, board.WhiteKing,
			board.BlackPawn, board.BlackKnight, board.BlackBishop, board.BlackRook, board.BlackQueen, board.BlackKing)
	})
	t.Run("Move", func(t *testing.T) {
		all := []board.Move{board.NoMove}
		for from := range board.NoSquare {
			for to := range board.NoSquare {
				first := board.Pawn // of the kinds that may appear on a square
				if from != to {
					all = append(all, board.NewMove(from, to))
					first = board.Knight
				}
				for k := first; k <= board.King; k++ {
					all = append(all, board.NewPromotion(from, to, k))
				}
			}
		}
		testText(t, board.ParseMove, all...)
	})
}

// parsers are the Parse functions by the What of their errors, each followed by
// the text of what was read.
var parsers = []struct {
	what  string
	parse func(string) (string, error)
}{
	{"square", func(s string) (string, error) { v, err := board.ParseSquare(s); return v.String(), err }},
	{"file", func(s string) (string, error) { v, err := board.ParseFile(s); return v.String(), err }},
	{"rank", func(s string) (string, error) { v, err := board.ParseRank(s); return v.String(), err }},
	{"colour", func(s string) (string, error) { v, err := board.ParseColor(s); return v.String(), err }},
	{"kind of piece", func(s string) (string, error) { v, err := board.ParseKind(s); return v.String(), err }},
	{"piece", func(s string) (string, error) { v, err := board.ParsePiece(s); return v.String(), err }},
	{"move", func(s string) (string, error) { v, err := board.ParseMove(s); return v.String(), err }},
}

func TestParseSpellings(t *testing.T) {
	for _, tt := range []struct{ name, what, text, want string }{
		{"initial of white", "colour", "w", "white"},
		{"initial of black", "colour", "b", "black"},
		{"lower-case letter of a kind", "kind of piece", "n", "knight"},
		{"upper-case letter of a kind", "kind of piece", "Q", "queen"},
		{"null move", "move", "0000", "0000"},
		{"promotion to a king, as in antichess", "move", "e7e8k", "e7e8k"},
		{"pawn that appears, as in crazyhouse", "move", "P@e4", "P@e4"},
		{"queen that appears on a1", "move", "q@a1", "Q@a1"},
		{"a drop spelled as the Move is", "move", "a1a1q", "Q@a1"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, p := range parsers {
				if p.what != tt.what {
					continue
				}
				if got, err := p.parse(tt.text); err != nil || got != tt.want {
					t.Errorf("parse(%q) = %q, %v, want %q", tt.text, got, err, tt.want)
				}
			}
		})
	}
}

func TestParseError(t *testing.T) {
	for _, tt := range []struct {
		name, what, text string
		offset           int
	}{
		{"empty square", "square", "", 0},
		{"square with a bad file", "square", "i4", 0},
		{"square with an upper-case file", "square", "E4", 0},
		{"square with a bad rank", "square", "e9", 1},
		{"square with no rank", "square", "e", 1},
		{"square too long", "square", "e44", 2},
		{"square not ASCII", "square", "é4", 0},
		{"dash and more", "square", "--", 0},
		{"empty file", "file", "", 0},
		{"bad file", "file", "4", 0},
		{"file too long", "file", "ee", 1},
		{"empty rank", "rank", "", 0},
		{"bad rank", "rank", "0", 0},
		{"rank too long", "rank", "12", 1},
		{"empty colour", "colour", "", 0},
		{"colour in capitals", "colour", "White", 0},
		{"empty kind", "kind of piece", "", 0},
		{"bad kind", "kind of piece", "x", 0},
		{"kind in the plural", "kind of piece", "pawns", 4},
		{"empty piece", "piece", "", 0},
		{"bad piece", "piece", "x", 0},
		{"piece too long", "piece", "PP", 1},
		{"empty move", "move", "", 0},
		{"move with a bad first file", "move", "z2e4", 0},
		{"move with a bad first rank", "move", "e0e4", 1},
		{"move with a bad second file", "move", "e2-4", 2},
		{"move with a bad second rank", "move", "e2e9", 3},
		{"move cut short", "move", "e2e", 3},
		{"one square only", "move", "e2", 2},
		{"move that stays", "move", "e2e2", 2},
		{"bad promotion", "move", "e7e8x", 4},
		{"null move with a kind that is not one", "move", "a1a1x", 4},
		{"move from a1 that stays", "move", "a1a1", 2},
		{"promotion to a pawn", "move", "e7e8p", 4},
		{"promotion in capitals", "move", "e7e8Q", 4},
		{"move too long", "move", "e7e8qq", 5},
		{"SAN", "move", "Nf3", 0},
		{"three zeros", "move", "000", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			for _, p := range parsers {
				if p.what != tt.what {
					continue
				}
				_, err := p.parse(tt.text)
				got, ok := errors.AsType[*board.ParseError](err)
				if !ok {
					t.Fatalf("parse(%q): error %v, want a *ParseError", tt.text, err)
				}
				want := &board.ParseError{What: tt.what, Text: tt.text, Offset: tt.offset}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("error (-want +got):\n%s", diff)
				}
			}
		})
	}
}

func TestParseErrorText(t *testing.T) {
	_, err := board.ParseSquare("e9")
	if got, want := err.Error(), `"e9" is not a valid square (offset 1)`; got != want {
		t.Errorf("Error() = %s, want %s", got, want)
	}
	_, err = board.ParseMove(strings.Repeat("x", 1<<20))
	if n := len(err.Error()); n > 100 {
		t.Errorf("a megabyte of text makes an error of %d bytes", n)
	}
}

// FuzzParse holds every Parse function to its promise on arbitrary text: what
// it reads is written and read again alike, and what it does not read is an
// error with a place in the text.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"e4", "-", "a", "8", "white", "b", "knight", "N", "none", ".", "e2e4", "e7e8q", "0000", "", "e2e2", "\xff"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, p := range parsers {
			read, err := p.parse(text)
			if err == nil {
				if again, err := p.parse(read); err != nil || again != read {
					t.Errorf("%s %q is read as %q, and that as %q, %v", p.what, text, read, again, err)
				}
				continue
			}
			pe, ok := errors.AsType[*board.ParseError](err)
			if !ok || pe.What != p.what || pe.Text != text || pe.Offset < 0 || pe.Offset > len(text) {
				t.Errorf("%s %q: error %#v", p.what, text, err)
			}
		}
	})
}
