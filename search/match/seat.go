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
type seat struct {
	player   *Player
	searcher search.Searcher
	asks     chan ask
	answers  chan answer   // has room for the one answer that nobody may wait for
	gone     chan struct{} // closed when the goroutine has ended
}

// An ask is what the searcher is to do: search, or prepare for a game.
type ask struct {
	ctx     context.Context
	game    *game.Game
	limits  search.Limits
	prepare bool
	seed    uint64
}

// An answer is what has come of it.
type answer struct {
	result search.Result
	err    error
	used   time.Duration
}

// openSeat opens the player's searcher. The error is a *[PlayerError], or the
// cause of the end of ctx.
func openSeat(ctx context.Context, p *Player) (*seat, error) {
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
	t := &seat{player: p, searcher: s, asks: make(chan ask), answers: make(chan answer, 1), gone: make(chan struct{})}
	go t.serve()
	return t, nil
}

func open(ctx context.Context, p *Player) (s search.Searcher, err error) {
	ctx, cancel := context.WithTimeout(ctx, preparing)
	defer cancel()
	defer rescue(&err)
	return p.Open(ctx)
}

// rescue makes a panic an error. It is to be deferred.
func rescue(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{v, string(debug.Stack())}
	}
}

// serve is the goroutine.
func (t *seat) serve() {
	defer close(t.gone)
	for a := range t.asks {
		t.answers <- t.do(a)
	}
}

// do measures the time here, so that what it takes to wake a goroutine is nobody's.
func (t *seat) do(a ask) (out answer) {
	begin := time.Now()
	defer func() { out.used = time.Since(begin) }()
	defer rescue(&out.err)
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
func (t *seat) ask(ctx context.Context, a ask, limit time.Duration, timer *time.Timer, stop func()) (answer, bool) {
	timer.Reset(limit)
	t.asks <- a
	select {
	case out := <-t.answers:
		timer.Stop()
		return out, true
	case <-timer.C:
	case <-ctx.Done():
	}
	stop()
	timer.Reset(grace)
	defer timer.Stop()
	select {
	case out := <-t.answers:
		return out, true
	case <-timer.C:
		return answer{}, false
	}
}

// close ends the seat of a searcher that does nothing at the moment.
func (t *seat) close() {
	close(t.asks)
	<-t.gone
	closeSearcher(t.searcher)
}

// abandon ends the seat of a searcher that hangs. What is returned is closed when
// it has ended at last, if ever.
func (t *seat) abandon() <-chan struct{} {
	close(t.asks)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		closeSearcher(t.searcher)
		<-t.gone
	}()
	return ended
}

// closeSearcher closes the searcher if that can be done. That it has not gone well
// changes nothing for the games it has played.
func closeSearcher(s search.Searcher) {
	var err error
	defer rescue(&err)
	if c, ok := s.(io.Closer); ok {
		err = c.Close()
	}
}

// trace asks the searcher what has gone on in it.
func (t *seat) trace() string {
	var err error
	defer rescue(&err)
	if s, ok := t.searcher.(Tracer); ok {
		return s.Trace()
	}
	return ""
}
