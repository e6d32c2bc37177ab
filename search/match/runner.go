package match

import (
	"context"
	"time"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A runner calls a player's searcher on its own goroutine, so that one that hangs does not
// affect the others.
type runner struct {
	player    *Player
	engine    search.Supervisor
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
	r := &runner{player: p, requests: make(chan request), responses: make(chan response, 1), done: make(chan struct{})}
	r.engine.Open, r.engine.Tries = p.Open, 1
	opening, cancel := context.WithTimeout(ctx, openTimeout)
	defer cancel()
	err := r.engine.Start(opening)
	if ctx.Err() != nil {
		r.engine.Close() // it was not used
		return nil, context.Cause(ctx)
	}
	if err != nil {
		return nil, &PlayerError{p.Name, err}
	}
	go r.loop()
	return r, nil
}

// loop is the goroutine.
func (r *runner) loop() {
	defer close(r.done)
	for a := range r.requests {
		r.responses <- r.handle(a)
	}
}

// handle executes a request. It measures the time itself, so that the time to wake up
// goroutines is not charged to the player.
func (r *runner) handle(a request) (out response) {
	begin := time.Now()
	defer func() {
		out.ended = time.Now()
		out.used = out.ended.Sub(begin)
	}()
	switch {
	case !a.prepare:
		out.result, out.err = r.engine.Search(a.ctx, a.game, a.limits, func(i search.Info) {
			if i.MultiPV <= 1 {
				out.selDepth = i.SelDepth
			}
		})
	case r.player.NewGame == nil:
		out.err = r.engine.Do(func(s search.Searcher) error {
			search.NotifyNewGame(s)
			search.Prepare(s)
			return nil
		})
	default:
		out.err = r.engine.Do(func(s search.Searcher) error {
			r.player.NewGame(s, a.seed)
			search.Prepare(s)
			return nil
		})
	}
	return out
}

// request sends a request and waits for the response. After the limit, or when ctx is
// cancelled, it calls stop and waits for the grace time. It reports false if there is
// still no response; the runner can then only be abandoned.
func (r *runner) request(ctx context.Context, a request, limit time.Duration, timer *time.Timer, stop func()) (response, bool) {
	r.requests <- a
	return r.wait(ctx, limit, timer, stop)
}

// wait waits for the response to a request, as request does.
func (r *runner) wait(ctx context.Context, limit time.Duration, timer *time.Timer, stop func()) (response, bool) {
	timer.Reset(limit)
	select {
	case out := <-r.responses:
		timer.Stop()
		return out, true
	case <-timer.C:
	case <-ctx.Done():
	}
	stop()
	return r.grace(timer)
}

// grace waits for the response to a request that was stopped.
func (r *runner) grace(timer *time.Timer) (response, bool) {
	timer.Reset(graceTime)
	defer timer.Stop()
	select {
	case out := <-r.responses:
		return out, true
	case <-timer.C:
		return response{}, false
	}
}

// close closes the searcher, which must be idle. An error does not affect the games it has
// played.
func (r *runner) close() {
	close(r.requests)
	<-r.done
	r.engine.Close()
}

// abandon closes a searcher that hangs. The channel returned is closed when it has
// ended.
func (r *runner) abandon() <-chan struct{} {
	close(r.requests)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		r.engine.Close()
		<-r.done
	}()
	return ended
}

// trace returns the trace of a Tracer.
func (r *runner) trace() (text string) {
	r.engine.Do(func(s search.Searcher) error { // a panic leaves the text empty
		if s, ok := s.(Tracer); ok {
			text = s.Trace()
		}
		return nil
	})
	return text
}
