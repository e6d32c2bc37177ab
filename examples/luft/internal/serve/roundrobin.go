package serve

import (
	"context"
	"net/netip"
	"slices"
	"sync"
)

// A roundRobin has a number of places, which networks take in turn: beside those who have places,
// whoever asks for one waits for at most one of each other network at a time.
type roundRobin struct {
	mu      sync.Mutex
	free    int
	waiting map[netip.Prefix][]chan struct{} // the longest first; a channel is closed for its turn
	order   []netip.Prefix                   // the networks that wait, the next one first
}

func newRoundRobin(places int) *roundRobin {
	return &roundRobin{free: places, waiting: make(map[netip.Prefix][]chan struct{})}
}

// take waits for a place until ctx ends. Whoever has got one must leave it.
func (t *roundRobin) take(ctx context.Context, from netip.Prefix) error {
	t.mu.Lock()
	if t.free > 0 {
		t.free--
		t.mu.Unlock()
		return nil
	}
	turn := make(chan struct{})
	if len(t.waiting[from]) == 0 {
		t.order = append(t.order, from)
	}
	t.waiting[from] = append(t.waiting[from], turn)
	t.mu.Unlock()
	select {
	case <-turn:
		return nil
	case <-ctx.Done():
	}
	if !t.forget(from, turn) {
		t.leave() // its turn has just come
	}
	return ctx.Err()
}

// forget takes away whoever waits, and reports whether it was still waiting.
func (t *roundRobin) forget(from netip.Prefix, turn chan struct{}) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	i := slices.Index(t.waiting[from], turn)
	if i < 0 {
		return false
	}
	t.waiting[from] = slices.Delete(t.waiting[from], i, i+1)
	if len(t.waiting[from]) == 0 {
		delete(t.waiting, from)
		i := slices.Index(t.order, from)
		t.order = slices.Delete(t.order, i, i+1)
	}
	return true
}

// leave gives a place to whoever is next.
func (t *roundRobin) leave() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.order) == 0 {
		t.free++
		return
	}
	from := t.order[0]
	t.order = slices.Delete(t.order, 0, 1)
	close(t.waiting[from][0])
	t.waiting[from] = slices.Delete(t.waiting[from], 0, 1)
	if len(t.waiting[from]) == 0 {
		delete(t.waiting, from)
	} else {
		t.order = append(t.order, from)
	}
}
