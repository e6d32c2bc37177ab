package lichess

import (
	"context"
	"slices"
	"sync"
	"time"
)

// overdue is how long a request can keep urgent ones waiting.
const overdue = time.Second

// A gate lets one request through at a time: those that are urgent first, and of these and of
// the others, the oldest. A request that takes long, as one that the server does not answer, must
// not cost the time of a game, so that one is let through beside it when an urgent one has waited
// for it until it is overdue.
type gate struct {
	mu      sync.Mutex
	inside  *pass      // the last that was let through, until it leaves; nil if the gate is free
	since   time.Time  // when it was
	waiting [2][]*pass // the urgent ones are first
}

// A pass is a request at a gate.
type pass struct{ turn chan struct{} } // closed when it is let through

// enter waits for the gate. It must be left again unless there is an error.
func (g *gate) enter(ctx context.Context, urgent bool) (*pass, error) {
	rank := 1
	if urgent {
		rank = 0
	}
	p := &pass{make(chan struct{})}
	g.mu.Lock()
	g.waiting[rank] = append(g.waiting[rank], p)
	if g.inside == nil {
		g.next()
	}
	impatience := stopped()
	defer impatience.Stop()
	if urgent {
		impatience.Reset(time.Until(g.since.Add(overdue)))
	}
	g.mu.Unlock()
	for {
		select {
		case <-p.turn:
			return p, nil
		case <-impatience.C:
			g.mu.Lock()
			if time.Since(g.since) >= overdue {
				g.next()
			}
			impatience.Reset(time.Until(g.since.Add(overdue)))
			g.mu.Unlock()
		case <-ctx.Done():
			g.abandon(p, rank)
			return nil, context.Cause(ctx)
		}
	}
}

// abandon takes a pass out of the gate, whether it waits or has been let through.
func (g *gate) abandon(p *pass, rank int) {
	g.mu.Lock()
	g.waiting[rank] = slices.DeleteFunc(g.waiting[rank], func(q *pass) bool { return q == p })
	g.mu.Unlock()
	g.leave(p)
}

// leave lets the next one through, unless that has happened because the pass was overdue.
func (g *gate) leave(p *pass) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.inside == p {
		g.next()
	}
}

// next lets the next one through. The caller holds mu.
func (g *gate) next() {
	g.inside = nil
	for rank, queue := range g.waiting {
		if len(queue) > 0 {
			g.inside, g.since = queue[0], time.Now()
			close(g.inside.turn)
			g.waiting[rank] = slices.Delete(queue, 0, 1)
			return
		}
	}
}
