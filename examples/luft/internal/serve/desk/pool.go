package desk

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/search"
)

// long is the time from which on a search is a long one. Of those only half of
// the searchers may be busy with, so that bots go on playing while others analyse.
const long = 5 * time.Second

// A pool has a number of searchers, each for one search at a time, and a bounded
// queue before them.
type pool struct {
	options Options
	seats   chan struct{} // one for each search under way
	longs   chan struct{} // one for each long search under way
	waiting atomic.Int64

	mu   sync.Mutex
	free []*chair
}

// A chair has the searcher of the player who sat on it last. Keeping one per seat,
// and not one per player, bounds the memory.
type chair struct {
	player   string
	searcher search.Searcher
}

func newPool(o Options) *pool {
	return &pool{
		options: o,
		seats:   make(chan struct{}, o.Searches),
		longs:   make(chan struct{}, max(1, o.Searches/2)),
	}
}

// take waits for a seat and returns the player's searcher and the function that
// gives it back. It waits until ctx ends or its patience does. The error is an
// *Error.
func (p *pool) take(ctx context.Context, who Player, isLong bool) (search.Searcher, func(), error) {
	if p.waiting.Add(1) > int64(p.options.Waiting) {
		p.waiting.Add(-1)
		return nil, nil, busy()
	}
	defer p.waiting.Add(-1)
	ctx, cancel := context.WithTimeout(ctx, p.options.Patience)
	defer cancel()
	if isLong {
		select {
		case p.longs <- struct{}{}:
		case <-ctx.Done():
			return nil, nil, busy()
		}
	}
	select {
	case p.seats <- struct{}{}:
	case <-ctx.Done():
		if isLong {
			<-p.longs
		}
		return nil, nil, busy()
	}
	c, err := p.sit(who)
	release := func() {
		if c != nil {
			p.mu.Lock()
			p.free = append(p.free, c)
			p.mu.Unlock()
		}
		<-p.seats
		if isLong {
			<-p.longs
		}
	}
	if err != nil {
		release()
		return nil, nil, &Error{Code: Failed, Message: err.Error()}
	}
	return c.searcher, release, nil
}

// sit returns a chair for a player: one that was the same player's, if possible
// the one left last, else any other, else a new one.
func (p *pool) sit(who Player) (*chair, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	at := -1
	for i, c := range p.free {
		if c.player == who.ID {
			at = i
		}
	}
	if at < 0 && len(p.free) > 0 && len(p.free)+len(p.seats) > p.options.Searches {
		at = 0
	}
	c := &chair{}
	if at >= 0 {
		c = p.free[at]
		p.free = append(p.free[:at], p.free[at+1:]...)
	}
	if c.player != who.ID {
		searcher, err := who.open(p.options)
		if err != nil {
			return nil, err
		}
		*c = chair{who.ID, searcher}
	}
	return c, nil
}

func busy() error {
	return &Error{Code: Busy, Message: "too many searches are under way; try again in a moment"}
}
