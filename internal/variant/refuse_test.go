package variant_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

// TestRefused holds that what knows only ordinary chess returns an error that names the rules, and
// does not take a variant for ordinary chess.
func TestRefused(t *testing.T) {
	tables, err := syzygy.Open("../../search/syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	client, err := uci.NewClient(t.Context(), ucitest.Serve(t, uci.Engine{Searcher: &search.Minimax{}}))
	if err != nil {
		t.Fatal(err)
	}
	defer client.Close()
	polyglot, err := book.New(bytes.NewReader(nil), 0)
	if err != nil {
		t.Fatal(err)
	}
	b := board.Board{}
	if err := b.UnmarshalText([]byte("kingofthehill 8/8/3k4/8/8/8/8/KN6 w - - 0 1")); err != nil {
		t.Fatal(err)
	}
	g := game.New(b)
	m := board.NewMove(board.A1, board.A2)
	searched := func(s search.Searcher) error {
		_, err := s.Search(context.Background(), g, search.Limits{Depth: 1}, nil)
		return err
	}
	for name, call := range map[string]func() error{
		"minimax": func() error { return searched(&search.Minimax{}) },
		"uci":     func() error { return searched(client) },
		"syzygy": func() error {
			_, err := tables.Verdict(&b)
			return err
		},
		"book": func() error {
			_, err := polyglot.Moves(nil, g)
			return err
		},
		"book builder": func() error { return new(book.Builder).Add(g, m, 1) },
		"evaluator":    func() error { return eval.CheckRules(eval.Material{}, b.Rules()) },
	} {
		var refused *board.RulesError
		if err := call(); !errors.As(err, &refused) || refused.Rules != board.KingOfTheHill {
			t.Errorf("%s: error %v, want a *board.RulesError", name, err)
		}
	}
	// These play by the rules of any Board.
	if err := searched(&search.Random{}); err != nil {
		t.Errorf("random: %v", err)
	}
	if err := searched(&book.Searcher{Book: polyglot, Inner: &search.Random{}}); err != nil {
		t.Errorf("book searcher: %v", err)
	}
	if err := searched(&search.Minimax{Evaluator: anyRules{}}); err != nil {
		t.Errorf("minimax with an evaluator of all rules: %v", err)
	}
}

type anyRules struct{ eval.Material }

func (anyRules) SupportsRules(board.Rules) bool { return true }

// TestTerminal holds the result of a search where a variant has ended.
func TestTerminal(t *testing.T) {
	for text, want := range map[string]eval.Score{
		"kingofthehill 8/8/8/4k3/8/8/8/K7 w - - 0 1": eval.MatedIn(0),
		"kingofthehill 8/8/8/4k3/8/8/8/K7 b - - 0 1": -eval.MatedIn(0),
		"racingkings k6K/8/8/8/8/8/8/8 w - - 0 1":    0,
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if movegen.HasLegal(&b) {
			t.Errorf("%s: legal moves", text)
		}
		if got := search.Terminal(&b); got.Score != want || got.Move != board.NoMove || got.Bound != search.Exact {
			t.Errorf("%s: %+v, want %v", text, got, want)
		}
	}
}

// TestMinimaxSeesVariantEnds holds that a king that can step onto the hill does, and that its
// opponent sees it coming.
func TestMinimaxSeesVariantEnds(t *testing.T) {
	for text, want := range map[string]eval.Score{
		"kingofthehill 7k/8/8/8/8/3K4/8/8 w - - 0 1": eval.MateIn(1),
		"kingofthehill 7k/8/8/8/8/3K4/8/8 b - - 0 1": eval.MatedIn(2),
	} {
		var b board.Board
		if err := b.UnmarshalText([]byte(text)); err != nil {
			t.Fatal(err)
		}
		r, err := (&search.Minimax{Evaluator: anyRules{}}).Search(context.Background(), game.New(b), search.Limits{Depth: 2}, nil)
		if err != nil || r.Score != want {
			t.Errorf("%s: %v, %v, want %v", text, r.Score, err, want)
		}
	}
}
