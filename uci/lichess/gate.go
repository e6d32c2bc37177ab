package lichess

import (
	"context"
	"math/rand/v2"
	"slices"
	"sync"
	"time"
)

// A gate lets one request through at a time: those that are urgent first, and of these and of
// the others, the oldest.
type gate struct {
	mu      sync.Mutex
	busy    bool
	waiting [2][]chan struct{} // each is closed when it is its turn; the urgent ones are first
}

// enter waits for the gate. It must be left again unless there is an error.
func (g *gate) enter(ctx context.Context, urgent bool) error {
	rank := 1
	if urgent {
		rank = 0
	}
	g.mu.Lock()
	if !g.busy {
		g.busy = true
		g.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	g.waiting[rank] = append(g.waiting[rank], turn)
	g.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	g.mu.Lock()
	i := slices.Index(g.waiting[rank], turn)
	if i >= 0 {
		g.waiting[rank] = slices.Delete(g.waiting[rank], i, i+1)
	}
	g.mu.Unlock()
	if i < 0 { // the turn has come at the same time
		g.leave()
	}
	return ctx.Err()
}

// leave lets the next one through.
func (g *gate) leave() {
	g.mu.Lock()
	defer g.mu.Unlock()
	for rank, queue := range g.waiting {
		if len(queue) > 0 {
			close(queue[0])
			g.waiting[rank] = slices.Delete(queue, 0, 1)
			return
		}
	}
	g.busy = false
}

// A backoff is the pauses between tries: each is twice the one before, up to the last, less
// at most half of it at random, so that many clients do not come back at the same moment.
type backoff struct {
	first, last time.Duration
	now         time.Duration // before it is made shorter; 0 before the first
}

func (b *backoff) next() time.Duration {
	b.now = min(max(2*b.now, b.first), b.last)
	return b.now - rand.N(b.now/2+1)
}

func (b *backoff) reset() { b.now = 0 }

// sleep waits. The error is that of the context.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}
