package pgn

import (
	"errors"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// A FEN tag that can be repaired is a warning, and the tag stays as it was.
func TestFENTagRepaired(t *testing.T) {
	for _, test := range []struct{ tag, want string }{
		{"r3k3/8/8/8/8/8/8/4K2R w KQkq - 0 1", "r3k3/8/8/8/8/8/8/4K2R w Kq - 0 1"},
		{"4k3/8/8/8/8/8/4P3/4K3 w", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"4k3/8/8/8/8/8/4P3/4K3", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
		{"4k3/8/8/8/3pP3/8/8/4K3 b - E3 0 1", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"},
		{"4k3/8/8/8/8/8/4P3/4K3\u00a0w - - x y", "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"},
	} {
		r := NewReader(strings.NewReader("[White \"W\"]\n[FEN \"" + test.tag + "\"]\n\n*\n\n[White \"next\"]\n\n*\n"))
		g, err := r.ReadGame()
		if err != nil || fen.Format(&g.Start) != test.want || g.Tags.Get("FEN") != test.tag {
			t.Errorf("%q: %v, start %v, tag %q", test.tag, err, fen.Format(&g.Start), g.Tags.Get("FEN"))
			continue
		}
		if w := r.Warning(); w == nil || w.Line != 2 || w.Column != 7 || w.Game != 1 || w.Err == nil || !strings.HasPrefix(test.tag, w.Near) {
			t.Errorf("%q: warning %v", test.tag, w)
		}
		text, err := g.Format(WriterOptions{})
		if err != nil || !strings.Contains(text, "[FEN \""+test.tag+"\"]") {
			t.Errorf("%q is written as %q, %v", test.tag, text, err)
		}
		if _, err := r.ReadGame(); err != nil || r.Warning() != nil {
			t.Errorf("%q: the next game has %v, %v", test.tag, err, r.Warning())
		}
	}
	r := NewReader(strings.NewReader("[FEN \"8/8/8/8/8/8/8/8 w\"]\n\n*\n"))
	if _, err := r.ReadGame(); !errors.Is(err, board.MissingKing) && err == nil || r.Warning() != nil {
		t.Errorf("a position without kings: %v, %v", err, r.Warning())
	}
}

// A start position with castling that is not that of ordinary chess gets the tag that says so, whether or
// not it has a FEN tag.
func TestVariantTag(t *testing.T) {
	const chess960 = "rnkbbnqr/pppppppp/8/8/8/8/PPPPPPPP/RNKBBNQR w KQkq - 0 1"
	for _, test := range []struct {
		in      string
		variant bool
	}{
		{"[FEN \"" + chess960 + "\"]\n\n1. e4 *", true},
		{"[FEN \"" + chess960 + "\"]\n[Variant \"Fischerandom\"]\n\n1. e4 *", false},
		{"[FEN \"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"]\n\n1. e4 *", false},
		{"[FEN \"rbnnkqbr/pppppppp/8/8/8/8/PPPPPPPP/RBNNKQBR w KQkq - 0 1\"]\n\n1. e4 *", false},
		{"[FEN \"1k6/8/8/8/8/8/8/1K6 w - - 0 1\"]\n\n*", false},
		{"1. e4 *", false},
	} {
		g, err := Parse(test.in)
		if err != nil {
			t.Fatal(err)
		}
		var streamed strings.Builder
		w := NewWriter(&streamed)
		if err := errors.Join(NewReader(strings.NewReader(test.in)).Next(w), w.Flush()); err != nil {
			t.Fatal(err)
		}
		text, err := g.Format(WriterOptions{})
		if err != nil || text != streamed.String() || strings.Contains(text, "[Variant \"Chess960\"]") != test.variant {
			t.Errorf("%s\nis written as\n%s\nand\n%s%v", test.in, text, streamed.String(), err)
		}
	}
}
