package match

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/luftchess/luft/internal/panics"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A runner calls a player's searcher on its own goroutine, so that one that hangs or
// panics does not affect the others.
type runner struct {
	player    *Player
	searcher  search.Searcher
	requests  chan request
	responses chan response // buffered: nobody may wait for the last response
	done      chan struct{} // closed when loop returns
}

// A request is a call of Search or, with prepare, of NewGame.
type request struct {
	ctx     context.Context
	game    *game.Game
	limits  search.Limits
	prepare bool
	seed    uint64
}

// A response is the result of a request.
type response struct {
	result   search.Result
	selDepth int // of the last report
	err      error
	used     time.Duration
	ended    time.Time
}

// openRunner opens the player's searcher. The error is a *[PlayerError], or the cause of
// the cancellation of ctx.
func openRunner(ctx context.Context, p *Player) (*runner, error) {
	s, err := open(ctx, p)
	if ctx.Err() != nil {
		if s != nil {
			closeSearcher(s)
		}
		return nil, context.Cause(ctx)
	}
	if err == nil && s == nil {
		err = errors.New("a nil searcher from Open")
	}
	if err != nil {
		return nil, &PlayerError{p.Name, err}
	}
	t := &runner{player: p, searcher: s, requests: make(chan request), responses: make(chan response, 1), done: make(chan struct{})}
	go t.loop()
	return t, nil
}

func open(ctx context.Context, p *Player) (s search.Searcher, err error) {
	ctx, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	defer panics.Recover(&err)
	return p.Open(ctx)
}

// loop is the goroutine.
func (t *runner) loop() {
	defer close(t.done)
	for a := range t.requests {
		t.responses <- t.handle(a)
	}
}

// handle executes a request. It measures the time itself, so that the time to wake up
// goroutines is not charged to the player.
func (t *runner) handle(a request) (out response) {
	begin := time.Now()
	defer func() {
		out.ended = time.Now()
		out.used = out.ended.Sub(begin)
	}()
	defer panics.Recover(&out.err)
	switch {
	case !a.prepare:
		out.result, out.err = t.searcher.Search(a.ctx, a.game, a.limits, func(i search.Info) {
			if i.MultiPV <= 1 {
				out.selDepth = i.SelDepth
			}
		})
	case t.player.NewGame != nil:
		t.player.NewGame(t.searcher, a.seed)
	default:
		search.NotifyNewGame(t.searcher)
	}
	return out
}

// request sends a request and waits for the response. After the limit, or when ctx is
// cancelled, it calls stop and waits for the grace time. It reports false if there is
// still no response; the runner can then only be abandoned.
func (t *runner) request(ctx context.Context, a request, limit time.Duration, timer *time.Timer, stop func()) (response, bool) {
	t.requests <- a
	return t.wait(ctx, limit, timer, stop)
}

// wait waits for the response to a request, as request does.
func (t *runner) wait(ctx context.Context, limit time.Duration, timer *time.Timer, stop func()) (response, bool) {
	timer.Reset(limit)
	select {
	case out := <-t.responses:
		timer.Stop()
		return out, true
	case <-timer.C:
	case <-ctx.Done():
	}
	stop()
	return t.grace(timer)
}

// grace waits for the response to a request that was stopped.
func (t *runner) grace(timer *time.Timer) (response, bool) {
	timer.Reset(graceTime)
	defer timer.Stop()
	select {
	case out := <-t.responses:
		return out, true
	case <-timer.C:
		return response{}, false
	}
}

// close closes the searcher, which must be idle.
func (t *runner) close() {
	close(t.requests)
	<-t.done
	closeSearcher(t.searcher)
}

// abandon closes a searcher that hangs. The channel returned is closed when it has
// ended.
func (t *runner) abandon() <-chan struct{} {
	close(t.requests)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		closeSearcher(t.searcher)
		<-t.done
	}()
	return ended
}

// closeSearcher closes the searcher if it is an io.Closer. An error does not affect the
// games it has played.
func closeSearcher(s search.Searcher) {
	var err error
	defer panics.Recover(&err)
	if c, ok := s.(io.Closer); ok {
		err = c.Close()
	}
}

// trace returns the trace of a Tracer.
func (t *runner) trace() string {
	var err error
	defer panics.Recover(&err)
	if s, ok := t.searcher.(Tracer); ok {
		return s.Trace()
	}
	return ""
}
