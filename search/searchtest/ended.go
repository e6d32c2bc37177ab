package searchtest

import (
	"context"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

const (
	// patience is how long a search with a small limit may take before the limit
	// counts as ignored. It is long, as machines that run tests stall.
	patience = 5 * time.Second

	// longPatience is the same for searches of a few plies or a few thousand
	// nodes, which take a slow searcher a while.
	longPatience = time.Minute

	// late is how much later than its limit a search may end, and tries is how
	// many searches may be later before that is an error.
	late  = 150 * time.Millisecond
	tries = 5
)

// A stop is one way to end a search, by name.
type stop struct {
	name   string
	limits search.Limits

	cancel time.Duration // after which the context is cancelled, 0 for never
	hit    time.Duration // after which the ponder hit comes, 0 for no pondering
	within time.Duration // in which the search must end, 0 if it has no time limit
}

// stops are all of them, for searches by a player. No search has another limit than
// the one named. The opponent has an hour on the clock.
func stops(turn board.Color) []stop {
	const ms = time.Millisecond
	clock := func(c search.Clock) search.Limits {
		var l search.Limits
		l.Clocks[turn], l.Clocks[turn.Other()] = c, search.Clock{Remaining: time.Hour}
		return l
	}
	togo := clock(search.Clock{Remaining: 300 * ms})
	togo.MovesToGo = 10
	return []stop{
		{name: "context", cancel: 10 * ms, within: 10 * ms},
		{name: "Depth", limits: search.Limits{Depth: 1}},
		{name: "Nodes", limits: search.Limits{Nodes: 100}},
		{name: "MoveTime", limits: search.Limits{MoveTime: ms}, within: ms},
		{name: "Clocks", limits: clock(search.Clock{Remaining: 400 * ms}), within: 400 * ms},
		{name: "Clocks", limits: clock(search.Clock{Remaining: 20 * ms, Increment: 10 * ms}), within: 20 * ms},
		{name: "Clocks", limits: clock(search.Clock{Remaining: -ms}), within: ms},
		{name: "Clocks and MovesToGo", limits: togo, within: 300 * ms},
		{name: "MoveTime after PonderHit", limits: search.Limits{MoveTime: ms}, hit: 10 * ms, within: 11 * ms},
		{name: "context before PonderHit", limits: search.Limits{MoveTime: ms}, hit: time.Hour, cancel: 10 * ms, within: 10 * ms},
	}
}

// ended has every limit end a search of an ordinary position.
func ended(newSearcher func() search.Searcher, patience time.Duration) error {
	p := positions()[1]
	b := p.game.Board()
	for _, s := range stops(b.Turn()) {
		if err := s.check(newSearcher(), p, patience); err != nil {
			return err
		}
	}
	return nil
}

// check has s end searches until one ends in good time.
func (s *stop) check(searcher search.Searcher, p position, patience time.Duration) error {
	var fastest time.Duration
	for try := range tries {
		used, err := s.try(searcher, p, patience)
		if err != nil {
			return err
		}
		if s.within == 0 || used <= s.within+late {
			return nil
		}
		if try == 0 || used < fastest {
			fastest = used
		}
	}
	return fmt.Errorf("%s, %s: the fastest of %d searches took %v", s.name, describe(s.limits), tries, fastest)
}

// try searches once and returns how long that took.
func (s *stop) try(searcher search.Searcher, p position, patience time.Duration) (time.Duration, error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	lim := s.limits
	begun := time.Now()
	if s.hit > 0 {
		hit := make(chan struct{})
		lim.PonderHit = hit
		defer time.AfterFunc(s.hit, func() { close(hit) }).Stop()
	}
	if s.cancel > 0 {
		defer time.AfterFunc(s.cancel, cancel).Stop()
	}
	c := &call{position: p, limits: lim}
	err := guard(ctx, patience, func(ctx context.Context) (err error) {
		c.result, err = searcher.Search(ctx, p.game, lim, func(search.Info) {})
		return err
	})
	used := time.Since(begun)
	if err != nil {
		return used, fmt.Errorf("%s: %w", s.name, c.errorf("%w", err))
	}
	return used, c.check()
}

// An overdueError is that of a search that a limit has not ended.
type overdueError struct {
	after     time.Duration
	cancelled bool // cancelling its context has ended it
}

func (e *overdueError) Error() string {
	if e.cancelled {
		return fmt.Sprintf("the limit is ignored: still searching after %v", e.after)
	}
	return fmt.Sprintf("the limit and the context are ignored: still searching after %v, and as long again after its context was cancelled", e.after)
}

// guard runs a search on a goroutine of its own, which it abandons if neither the
// limits nor its context end it. Panics become errors.
func guard(ctx context.Context, patience time.Duration, searching func(context.Context) error) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		err := fmt.Errorf("the search ended its goroutine")
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("panic: %v", p)
			}
			done <- err
		}()
		err = searching(ctx)
	}()
	timer := time.NewTimer(patience)
	defer timer.Stop()
	select {
	case err := <-done:
		return err
	case <-timer.C:
	}
	cancel()
	timer.Reset(patience)
	select {
	case <-done:
		return &overdueError{patience, true}
	case <-timer.C:
		return &overdueError{patience, false}
	}
}
