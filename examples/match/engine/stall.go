package engine

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

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

// Search is s.Search with a time limit for programs without clocks: a search that only nodes
// or depth limit is cancelled after stall, or DefaultStall if that is zero, as the engine may
// hang. The error then contains a *[StallError]. A search with a move time is left to s.
func Search(ctx context.Context, s search.Searcher, g *game.Game, lim search.Limits, stall time.Duration, report func(search.Info)) (search.Result, error) {
	if lim.MoveTime > 0 {
		return s.Search(ctx, g, lim, report)
	}
	if stall <= 0 {
		stall = DefaultStall
	}
	stalled := &StallError{stall}
	ctx, cancel := context.WithTimeoutCause(ctx, stall, stalled)
	defer cancel()
	r, err := s.Search(ctx, g, lim, report)
	if context.Cause(ctx) == stalled {
		// A result of a search that was stopped early is not reproducible.
		return search.Result{}, errors.Join(stalled, err)
	}
	return r, err
}

// Opener returns a function that opens the engine for programs without clocks: its
// searches are those of [Search].
func (s *Spec) Opener(stall time.Duration) func(context.Context) (search.Searcher, error) {
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
	return Search(ctx, s.Searcher, g, lim, s.stall, report)
}

// NewGame implements [search.NewGamer].
func (s stopped) NewGame() { search.NotifyNewGame(s.Searcher) }

// Close closes the engine.
func (s stopped) Close() error {
	if c, ok := s.Searcher.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
