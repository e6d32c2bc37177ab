package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// DefaultStall is the default time limit of a search without a clock.
const DefaultStall = 10 * time.Minute

// A StallError reports that an engine did not move in time, although no clock or move time
// limited it.
type StallError struct {
	After time.Duration
}

// Error says how long the search was allowed to take.
func (e *StallError) Error() string { return fmt.Sprintf("no move within %v", e.After) }

// Opener returns a function that opens the engine for programs without clocks. A search that
// is limited only by nodes or depth is cancelled after stall, in case the engine hangs, and
// its error wraps a *[StallError]. If stall is zero or negative, it is [DefaultStall]. A
// search with a move time is left to the engine.
func (s *Spec) Opener(stall time.Duration) func(context.Context) (search.Searcher, error) {
	if stall <= 0 {
		stall = DefaultStall
	}
	return func(ctx context.Context) (search.Searcher, error) {
		opened, err := s.Open(ctx)
		if err != nil {
			return nil, err
		}
		return stopped{opened, stall}, nil
	}
}

// A stopped searcher is cancelled if it does not move in time.
type stopped struct {
	search.Searcher
	stall time.Duration
}

// Search implements [search.Searcher].
func (s stopped) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if lim.MoveTime > 0 {
		return s.Searcher.Search(ctx, g, lim, report)
	}
	stalled := &StallError{s.stall}
	ctx, cancel := context.WithTimeoutCause(ctx, s.stall, stalled)
	defer cancel()
	r, err := s.Searcher.Search(ctx, g, lim, report)
	if context.Cause(ctx) == stalled {
		// A result of a search that was stopped early is not reproducible.
		return search.Result{}, errors.Join(stalled, err)
	}
	return r, err
}

// NewGame implements [search.NewGamer].
func (s stopped) NewGame() { search.NotifyNewGame(s.Searcher) }

func (s stopped) Prepare() { search.Prepare(s.Searcher) }

// SupportsMultiPV implements [search.MultiPVSearcher].
func (s stopped) SupportsMultiPV() bool { return search.SupportsMultiPV(s.Searcher) }

// SupportsRules implements [search.RulesSearcher].
func (s stopped) SupportsRules(r board.Rules) bool { return search.SupportsRules(s.Searcher, r) }

// Close closes the engine.
func (s stopped) Close() error { return search.Close(s.Searcher) }
