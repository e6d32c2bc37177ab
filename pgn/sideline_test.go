package pgn

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/luftchess/luft/pgn/san"
)

// An error in a variation ends the variation, and nothing else.
func TestErrorInVariation(t *testing.T) {
	const tags = "[White \"W\"]\n\n"
	for _, test := range []struct {
		name, moves, want string
		errors            string // column and text of each
	}{
		{"illegal move", "1. e4 e5 (1... c5 2. Ke4) 2. Nf3 Nc6 1-0", "1. e4 e5 (1... c5) 2. Nf3 Nc6 1-0", "22 Ke4"},
		{"first move", "1. e4 e5 (1... Ke4 2. d4) 2. Nf3 1-0", "1. e4 e5 2. Nf3 1-0", "16 Ke4"},
		{"two variations", "1. e4 e5 (1... Ke4) (1... c5) (1... c6 2. xx d5) 2. Nf3 *", "1. e4 e5 (1... c5) (1... c6) 2. Nf3 *", "16 Ke4, 43 xx"},
		{"nested", "1. e4 e5 (1... c5 2. Nf3 (2. Ke4 d6) 2... d6) 2. Nf3 *", "1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *", "30 Ke4"},
		{"at both depths", "1. e4 e5 (1... c5 2. Nf3 (2. Ke4 d6) 2... Ke4 3. d4) 2. Nf3 *", "1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *", "30 Ke4, 43 Ke4"},
		{"parentheses after it", "1. e4 e5 (1... c5 2. Ke4 d5 (2... d6) (2... e6 (2... a6))) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", "22 Ke4"},
		{"comments after it", "1. e4 e5 (1... c5 2. Ke4 {) (} ;) (\nd5) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", "22 Ke4"},
		{"comments before it", "1. e4 e5 (1... c5 {good} $1 2. Ke4) 2. Nf3 *", "1. e4 e5 (1... c5 $1 {good}) 2. Nf3 *", "32 Ke4"},
		{"annotation", "1. e4 e5 (1... c5 $999 2. Nf3) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", "19 $999"},
		{"parenthesis before a move", "1. e4 e5 ((1... c5) 1... c6) 2. Nf3 *", "1. e4 e5 2. Nf3 *", "11 ("},
		{"result in it", "1. e4 e5 (1... Ke4 1-0) 2. Nf3 0-1", "1. e4 e5 2. Nf3 0-1", "16 Ke4"},
		{"then in the main line", "1. e4 e5 (1... Ke4) 2. Ke4 Nc6 1-0", "1. e4 e5 *", "16 Ke4, 24 Ke4"},
		{"not closed", "1. e4 e5 (1... c5 2. Ke4 2. Nf3 Nc6 1-0", "1. e4 e5 (1... c5) *", "22 Ke4, 10 ("},
		{"comment not closed", "1. e4 e5 (1... c5 {2. Ke4) 2. Nf3 Nc6 1-0", "1. e4 e5 (1... c5) *", "19 {2. Ke4) 2. Nf3 Nc6 1-0"},
		{"bracket", "1. e4 e5 (1... c5 [x] 2. d4) 2. Nf3 *", "1. e4 e5 (1... c5) 2. Nf3 *", "19 ["},
		{"line of a tag", "1. e4 e5 (1... Ke4\n[White \"X\"]\n\n1. d4 *", "1. e4 e5 *", "16 Ke4, 10 ("},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := NewReader(strings.NewReader(tags + test.moves + "\n\n[White \"next\"]\n\n1. d4 *\n"))
			g, err := r.ReadGame()
			e, ok := errors.AsType[*Error](err)
			if !ok {
				t.Fatalf("error %v", err)
			}
			var all []string
			for _, e := range append([]*Error{e}, e.More...) {
				all = append(all, fmt.Sprint(e.Column, " ", e.Near))
				if e.Line != 3 || e.Game != 1 || e.Err == nil || len(e.More) > 0 && e != err {
					t.Errorf("error %+v", e)
				}
			}
			if got := strings.Join(all, ", "); got != test.errors {
				t.Errorf("errors %q, want %q", got, test.errors)
			}
			if n := strings.Count(err.Error(), "\n") + 1; n != len(all) {
				t.Errorf("%d lines in %q", n, err)
			}
			if got := g.Movetext(); got != test.want {
				t.Errorf("read %q, want %q", got, test.want)
			}
			for {
				g, err = r.ReadGame()
				if err != nil || g.Tags.Get("White") == "next" {
					break
				}
			}
			if err != nil {
				t.Errorf("the next game: %v", err)
			}
		})
	}
}

// The errors that are kept of a game are limited; the first are those.
func TestManyErrorsInVariations(t *testing.T) {
	text := "1. e4 " + strings.Repeat("(1. Ke5) ", 1000) + "e5 2. Nf3 *"
	g, err := Parse(text)
	e, ok := errors.AsType[*Error](err)
	if !ok || len(e.More) != maxErrors-1 || e.More[maxErrors-2].Column != 11+9*(maxErrors-1) {
		t.Fatalf("%d errors", len(e.More)+1)
	}
	if m, ok := errors.AsType[*san.Error](e); !ok || m.Text != "Ke5" {
		t.Errorf("the first is %v", e.Err)
	}
	if got := g.Movetext(); got != "1. e4 e5 2. Nf3 *" {
		t.Errorf("read %q", got)
	}
}

// A variation without moves is never written. What is in it stays, as comments.
func TestVariationWithoutMoves(t *testing.T) {
	for _, test := range []struct{ in, want string }{
		{"1. e4 (=) e5 *", "1. e4 {(=)} 1... e5 *"},
		{"1. e4 ( ± ) e5 *", "1. e4 {( ± )} 1... e5 *"},
		{"1. e4 (!?) (+-) e5 *", "1. e4 {(!?)} {(+-)} 1... e5 *"},
		{"1. e4 (N) e5 *", "1. e4 {(N)} 1... e5 *"},
		{"1. e4 e5 (1... c5 (=) 2. Nf3) *", "1. e4 e5 (1... c5 {(=)} 2. Nf3) *"},
		{"1. e4 (=\n) e5 *", "1. e4 {=} 1... e5 *"},
		{"1. e4 ($10) e5 *", "1. e4 {$10} 1... e5 *"},
		{"1. e4 ({good} {!}) e5 *", "1. e4 {good} {!} 1... e5 *"},
		{"1. e4 (= d4) e5 *", "1. e4 (1. d4 $10) 1... e5 *"},
		{"1. e4 () ( ) (\n) e5 *", "1. e4 e5 *"},
	} {
		var streamed strings.Builder
		w := NewWriter(&streamed)
		w.NoTags = true
		if err := errors.Join(NewReader(strings.NewReader(test.in)).Next(w), w.Flush()); err != nil {
			t.Errorf("%s: %v", test.in, err)
		}
		g, err := Parse(test.in)
		if err != nil {
			t.Errorf("%s: %v", test.in, err)
			continue
		}
		if got := g.Movetext(); got != strings.ReplaceAll(test.want, "{=}", "{$10}") {
			t.Errorf("%q was read as %q, want %q", test.in, got, test.want)
		}
		if got := streamed.String(); strings.Contains(got, "()") || strings.Count(got, "(") != strings.Count(test.want, "(") {
			t.Errorf("%q was copied as %q, want %q", test.in, got, test.want)
		}
	}
	g, err := Parse("1. e4 e5 *")
	if err != nil {
		t.Fatal(err)
	}
	l, err := g.Main().First().Insert(0)
	if err != nil {
		t.Fatal(err)
	}
	l.SetEndComments("a")
	if got := g.Movetext(); got != "1. e4 {a} 1... e5 *" {
		t.Errorf("written as %q", got)
	}
}
