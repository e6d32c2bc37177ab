package match

import (
	"context"
	"fmt"
	"io"
	"runtime/debug"
	"time"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A seat is a player's searcher with a goroutine of its own, so that one that hangs
// or panics takes nobody along.
type runner struct {
	player    *Player
	searcher  search.Searcher
	requests  chan request
	responses chan response // has room for the one answer that nobody may wait for
	done      chan struct{} // closed when the goroutine has ended
}

// An ask is what the searcher is to do: search, or prepare for a game.
type request struct {
	ctx     context.Context
	game    *game.Game
	limits  search.Limits
	prepare bool
	seed    uint64
}

// An answer is what has come of it.
type response struct {
	result search.Result
	err    error
	used   time.Duration
}

// openSeat opens the player's searcher. The error is a *[PlayerError], or the
// cause of the end of ctx.
func openRunner(ctx context.Context, p *Player) (*runner, error) {
	s, err := open(ctx, p)
	if ctx.Err() != nil {
		if s != nil {
			closeSearcher(s)
		}
		return nil, context.Cause(ctx)
	}
	if err == nil && s == nil {
		err = fmt.Errorf("no searcher")
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
	defer recoverPanic(&err)
	return p.Open(ctx)
}

// rescue makes a panic an error. It is to be deferred.
func recoverPanic(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{v, string(debug.Stack())}
	}
}

// serve is the goroutine.
func (t *runner) loop() {
	defer close(t.done)
	for a := range t.requests {
		t.responses <- t.handle(a)
	}
}

// do measures the time here, so that what it takes to wake a goroutine is nobody's.
func (t *runner) handle(a request) (out response) {
	begin := time.Now()
	defer func() { out.used = time.Since(begin) }()
	defer recoverPanic(&out.err)
	switch {
	case !a.prepare:
		out.result, out.err = t.searcher.Search(a.ctx, a.game, a.limits, nil)
	case t.player.NewGame != nil:
		t.player.NewGame(t.searcher, a.seed)
	default:
		search.NotifyNewGame(t.searcher)
	}
	return out
}

// ask has the searcher do something that may take so long. It reports false if it
// has not answered, not even some time after its context was cancelled with stop,
// and the seat is then good for nothing but abandon.
func (t *runner) request(ctx context.Context, a request, limit time.Duration, timer *time.Timer, stop func()) (response, bool) {
	timer.Reset(limit)
	t.requests <- a
	select {
	case out := <-t.responses:
		timer.Stop()
		return out, true
	case <-timer.C:
	case <-ctx.Done():
	}
	stop()
	timer.Reset(grace)
	defer timer.Stop()
	select {
	case out := <-t.responses:
		return out, true
	case <-timer.C:
		return response{}, false
	}
}

// close ends the seat of a searcher that does nothing at the moment.
func (t *runner) close() {
	close(t.requests)
	<-t.done
	closeSearcher(t.searcher)
}

// abandon ends the seat of a searcher that hangs. What is returned is closed when
// it has ended at last, if ever.
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

// closeSearcher closes the searcher if that can be done. That it has not gone well
// changes nothing for the games it has played.
func closeSearcher(s search.Searcher) {
	var err error
	defer recoverPanic(&err)
	if c, ok := s.(io.Closer); ok {
		err = c.Close()
	}
}

// trace asks the searcher what has gone on in it.
func (t *runner) trace() string {
	var err error
	defer recoverPanic(&err)
	if s, ok := t.searcher.(Tracer); ok {
		return s.Trace()
	}
	return ""
}
