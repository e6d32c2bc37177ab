package engine

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// DefaultStall is longer than most searches of a program take, and how long a match
// waits too.
const DefaultStall = 10 * time.Minute

// A StallError reports that an engine did not move in time, though no clock or time
// for the move limited it.
type StallError struct {
	After time.Duration
}

// Error says how long it was waited for.
func (e *StallError) Error() string { return fmt.Sprintf("no move within %v", e.After) }

// Search is s.Search for programs that have no clocks: a search that only nodes or
// depth limit is given up after stall, as the engine may hang; 0 is DefaultStall. The
// error then has a *[StallError] in it. What a time for the move limits is left to s.
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
		// Stopped halfway, it has found something else than it would have.
		return search.Result{}, errors.Join(stalled, err)
	}
	return r, err
}
