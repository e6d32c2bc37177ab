package pgn_test

import (
	"errors"
	"io"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
	"github.com/luftchess/luft/pgn"
)

// TestReadOne mixes the methods that read one game.
func TestReadOne(t *testing.T) {
	const in = "[A \"1\"]\n\n1. e4 *\n[A \"2\"]\n\n1. d4 *\n[A \"3\"]\n\n1. c4 c4 *\n[A \"4\"]\n[x\n\n*\n[A \"5\"]\n\n*\n"
	r := pgn.NewReader(strings.NewReader(in))
	if g, err := r.ReadGame(); err != nil || g.Tags.Get("A") != "1" || g.Movetext() != "1. e4 *" {
		t.Errorf("first game: %v, %v", g, err)
	}
	if tags, err := r.ReadHeaders(); err != nil || tags.Get("A") != "2" {
		t.Errorf("tags of the second game: %v, %v", tags, err)
	}
	g, err := r.ReadGame()
	if _, malformed := errors.AsType[*pgn.Error](err); !malformed || g == nil || g.Movetext() != "1. c4 *" {
		t.Errorf("third game: %v, %v", g, err)
	}
	tags, err := r.ReadHeaders()
	if _, malformed := errors.AsType[*pgn.Error](err); !malformed || tags.Get("A") != "4" {
		t.Errorf("tags of the fourth game: %v, %v", tags, err)
	}
	if s, err := r.Skip(); err != nil || in[s.Offset:s.Offset+s.Length] != "[A \"5\"]\n\n*" {
		t.Errorf("fifth game: %v, %v", s, err)
	}
	for range 2 {
		if g, err := r.ReadGame(); g != nil || err != io.EOF {
			t.Errorf("game at the end: %v, %v", g, err)
		}
		if tags, err := r.ReadHeaders(); tags != nil || err != io.EOF {
			t.Errorf("tags at the end: %v, %v", tags, err)
		}
		if s, err := r.Skip(); s != (pgn.Span{}) || err != io.EOF {
			t.Errorf("span at the end: %v, %v", s, err)
		}
	}

	broken := errors.New("broken")
	failing := func() *pgn.Reader {
		return pgn.NewReader(io.MultiReader(strings.NewReader("[A \"1\"]\n[B"), iotest.ErrReader(broken)))
	}
	if g, err := failing().ReadGame(); !errors.Is(err, broken) || g.Tags.Get("A") != "1" {
		t.Errorf("game that is broken off: %v, %v", g, err)
	}
	if tags, err := failing().ReadHeaders(); !errors.Is(err, broken) || tags.Get("A") != "1" {
		t.Errorf("tags that are broken off: %v, %v", tags, err)
	}
}

// A game that was read is not changed by the next one.
func TestReadGameKeepsNothing(t *testing.T) {
	r := pgn.NewReader(strings.NewReader("[A \"1\"]\n\n1. e4 {x} (1. d4) *\n[A \"2\"]\n\n1. c4 {y} (1. b4) *"))
	first, err := r.ReadGame()
	if err != nil {
		t.Fatal(err)
	}
	before := first.String()
	if _, err := r.ReadGame(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(before, first.String()); diff != "" {
		t.Errorf("(-before +after):\n%s", diff)
	}
}

func TestWriterLeavesOut(t *testing.T) {
	g, err := pgn.Parse("[Event \"x\"]\n\n{a} 1. e4! {b} (1. d4 {c} d5 $1 (1... Nf6)) e5 (1... c5) 2. Nf3 *")
	if err != nil {
		t.Fatal(err)
	}
	const tags = "[Event \"x\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n[White \"?\"]\n[Black \"?\"]\n[Result \"*\"]\n\n"
	for _, test := range []struct {
		name string
		o    pgn.WriterOptions
		want string
	}{
		{"nothing", pgn.WriterOptions{}, tags + "{a} 1. e4 $1 {b} (1. d4 {c} 1... d5 $1 (1... Nf6)) 1... e5 (1... c5) 2. Nf3 *\n"},
		{"tags", pgn.WriterOptions{NoTags: true}, "{a} 1. e4 $1 {b} (1. d4 {c} 1... d5 $1 (1... Nf6)) 1... e5 (1... c5) 2. Nf3 *\n"},
		{"comments", pgn.WriterOptions{NoComments: true}, tags + "1. e4 (1. d4 d5 (1... Nf6)) 1... e5 (1... c5) 2. Nf3 *\n"},
		{"variations", pgn.WriterOptions{NoVariations: true}, tags + "{a} 1. e4 $1 {b} 1... e5 2. Nf3 *\n"},
		{"all but the moves", pgn.WriterOptions{NoTags: true, NoComments: true, NoVariations: true}, "1. e4 e5 2. Nf3 *\n"},
		{"reduced", pgn.WriterOptions{Reduced: true}, tags + "1. e4 e5 2. Nf3 *\n"},
	} {
		var sb strings.Builder
		w := pgn.NewWriter(&sb)
		w.WriterOptions = test.o
		w.Width = -1
		if err := g.Visit(w); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if err := w.Flush(); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if diff := cmp.Diff(test.want, sb.String()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	if got, want := g.Movetext(), "{a} 1. e4 $1 {b} (1. d4 {c} 1... d5 $1 (1... Nf6)) 1... e5 (1... c5) 2. Nf3 *"; got != want {
		t.Errorf("Movetext is %s, want %s", got, want)
	}

	// Two games are still apart, and a missing Result tag makes none.
	var sb strings.Builder
	w := pgn.NewWriter(&sb)
	w.NoTags = true
	r := pgn.NewReader(strings.NewReader("1. e4 1-0 1. d4"))
	for range 2 {
		if err := r.Next(w); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Flush(); err != nil || sb.String() != "1. e4 1-0\n\n1. d4 *\n" {
		t.Errorf("two games: %q, %v", sb.String(), err)
	}
}

// TestVisitAll holds the errors of each game, and what ends the loop, against Next.
func TestVisitAll(t *testing.T) {
	broken := errors.New("broken")
	const in = "1. e4 *\n1. Ke2 *\n1. d4 *\n"
	tests := []struct {
		name string
		in   io.Reader
		v    pgn.Visitor
		want string // a letter for each time round
	}{
		{"no games", strings.NewReader(""), pgn.Nop{}, ""},
		{"a malformed game", strings.NewReader(in), pgn.Nop{}, ".m."},
		{"a broken input", io.MultiReader(strings.NewReader(in+"1. c4"), iotest.ErrReader(broken)), pgn.Nop{}, ".m.b"},
		{"a visitor that stops", strings.NewReader(in), stopAt{}, "s"},
	}
	for _, test := range tests {
		got := ""
		for err := range pgn.NewReader(test.in).VisitAll(test.v) {
			switch _, malformed := errors.AsType[*pgn.Error](err); {
			case err == nil:
				got += "."
			case malformed:
				got += "m"
			case errors.Is(err, broken):
				got += "b"
			case err == pgn.SkipAll:
				got += "s"
			default:
				t.Errorf("%s: %v", test.name, err)
			}
		}
		if got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	n := 0
	for range pgn.NewReader(strings.NewReader(in)).VisitAll(pgn.Nop{}) {
		if n++; n == 2 {
			break
		}
	}
	if n != 2 {
		t.Errorf("%d games before break", n)
	}
}

type stopAt struct{ pgn.Nop }

func (stopAt) BeginGame() error { return pgn.SkipAll }
