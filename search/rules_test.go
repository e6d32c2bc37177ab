package search_test

import (
	"context"
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/book"
)

// An evaluator of one variant beside ordinary chess.
type evaluatorOf struct {
	eval.Material
	rules board.Rules
}

func (e evaluatorOf) SupportsRules(r board.Rules) bool { return r == e.rules }

// TestWrapperRules holds that whatever wraps a searcher plays what it plays, refuses what it refuses
// with its error, and does not open it again for that.
func TestWrapperRules(t *testing.T) {
	opened := 0
	inner := func() search.Searcher {
		return &search.Minimax{Evaluator: evaluatorOf{rules: board.Atomic}}
	}
	open := func(context.Context) (search.Searcher, error) {
		opened++
		return inner(), nil
	}
	pool := &search.Pool{Open: open}
	supervisor := &search.Supervisor{Open: open}
	for name, s := range map[string]search.Searcher{
		"pool":                     pool,
		"supervisor":               supervisor,
		"book":                     &book.Searcher{Inner: inner()},
		"handicap":                 search.Handicap{Searcher: inner(), Weakness: search.Weakness{Depth: 1}},
		"supervisor of a handicap": &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return search.Handicap{Searcher: inner()}, nil }},
	} {
		t.Run(name, func(t *testing.T) {
			for _, r := range board.AllRules() {
				if got, want := search.SupportsRules(s, r), r == board.Atomic; got != want {
					t.Errorf("SupportsRules(%v) = %v", r, got)
				}
				_, err := s.Search(t.Context(), game.New(r.Start()), search.Limits{Depth: 1}, nil)
				var refused *board.RulesError
				if r == board.Atomic && err != nil || r != board.Atomic && (!errors.As(err, &refused) || refused.Rules != r) {
					t.Errorf("%v: error %v", r, err)
				}
			}
		})
	}
	if opened != 2 {
		t.Errorf("the searchers of the pool and the supervisor were opened %d times, want once each", opened)
	}
	if err := pool.Close(); err != nil {
		t.Error(err)
	}
	if pool.SupportsRules(board.Atomic) {
		t.Error("a closed pool says that it plays")
	}
	broken := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return nil, errors.New("no engine") }}
	if broken.SupportsRules(board.Standard) {
		t.Error("a supervisor without an engine says that it plays")
	}
}
