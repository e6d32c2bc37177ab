package search

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/yield"
)

// A Stopper tells a searcher when to stop: at its number of nodes, at the end of
// its time, which does not run before a ponder hit, or when its context is
// cancelled.
//
//	var stopper search.Stopper
//	stopper.Start(ctx, lim, b.Turn())
//	for nodes := uint64(0); !stopper.Stop(nodes); nodes++ {
//		...
//	}
//
// Stop costs next to nothing: the clock and the context are looked at every
// millisecond or two. In WebAssembly under JavaScript it lets other goroutines run
// from time to time, without which nothing could stop a search.
//
// The zero value is ready for [Stopper.Start], which may be called again for the
// next search. A Stopper belongs to one goroutine, except for [Stopper.Halt].
type Stopper struct {
	// Overhead is the time lost between the searcher and whoever looks at the
	// clock; a search by the clock ends so much earlier. Zero is 10 ms, a negative
	// value none.
	Overhead time.Duration

	// Now is the clock, which must not go backwards. nil is time.Now.
	Now func() time.Time

	next    uint64 // number of nodes at which to poll
	stopped bool

	every   uint64 // number of nodes between two polls
	counted uint64 // nodes of a helper that are in shared
	limit   uint64 // number of nodes at which to stop
	ctx     context.Context
	shared  *shared

	began      time.Time       // when the search began
	polled     time.Time       // when the clock was last looked at
	clockBegan time.Time       // when the player's clock began to run
	ponder     <-chan struct{} // until this is closed, it does not run
	soft, hard time.Duration

	helper  bool
	yielder yield.Yielder
}

// shared is what the goroutines of a search share.
type shared struct {
	halted atomic.Bool
	nodes  atomic.Uint64 // of helpers
}

// The number of nodes between two polls is as large as it can be, up to maxEvery,
// without the polls being further apart than pollTime. With a fast evaluator it is
// a fraction of that; a slow one is polled at each node.
const (
	firstEvery = 16
	maxEvery   = 1024
	pollTime   = 2 * time.Millisecond
)

const defaultOverhead = 10 * time.Millisecond

// Start begins a search with these limits by the player to move, and forgets the
// search before.
func (s *Stopper) Start(ctx context.Context, lim Limits, turn board.Color) {
	if ctx == nil {
		panic("search: nil context")
	}
	*s = Stopper{Overhead: s.Overhead, Now: s.Now}
	overhead := s.Overhead
	if overhead == 0 {
		overhead = defaultOverhead
	}
	s.soft, s.hard = lim.TimeLimits(turn, overhead)
	s.ctx, s.ponder, s.shared = ctx, lim.PonderHit, new(shared)
	s.every, s.limit = firstEvery, math.MaxUint64
	if lim.Nodes > 0 {
		s.limit = lim.Nodes
	}
	s.next = min(s.every, s.limit)
	s.began = s.now()
	s.clockBegan, s.polled = s.began, s.began
	s.stopped = ctx.Err() != nil
}

// Helper returns a Stopper for another goroutine of the same search. It stops when
// s has been halted, and the nodes it is told of count for the limit of s.
func (s *Stopper) Helper() *Stopper {
	return &Stopper{
		Overhead: s.Overhead, Now: s.Now,
		helper: true, every: firstEvery, next: firstEvery,
		shared: s.shared, stopped: s.stopped, began: s.began, clockBegan: s.clockBegan,
	}
}

// Halt stops the search in all its goroutines. Any of them may call it, at any
// time after Start.
func (s *Stopper) Halt() {
	if s.shared != nil {
		s.shared.halted.Store(true)
	}
}

// Stop reports whether the search must stop. It is to be called before each node,
// or as often as the searcher can, with the number of nodes of this goroutine so
// far. Once it has reported true, it always does.
func (s *Stopper) Stop(nodes uint64) bool {
	if nodes < s.next {
		return s.stopped
	}
	return s.poll(nodes)
}

// Stopped reports whether Stop has reported true.
func (s *Stopper) Stopped() bool { return s.stopped }

// poll looks at everything that could stop the search.
func (s *Stopper) poll(nodes uint64) bool {
	if s.stopped || s.shared == nil { // stopped, or never started
		return s.stopped
	}
	if s.helper {
		s.shared.nodes.Add(nodes - s.counted)
		s.counted, s.next = nodes, nodes+s.every
		s.stopped = s.shared.halted.Load()
		s.yielder.Yield()
		return s.stopped
	}
	s.yielder.Yield()
	now := s.now()
	switch d := now.Sub(s.polled); {
	case d > pollTime && s.every > 1:
		s.every /= 2
	case d < pollTime/4 && s.every < maxEvery:
		s.every *= 2
	}
	s.polled = now
	s.next = min(nodes+s.every, s.limit)
	s.stopped = s.Nodes(nodes) >= s.limit || s.shared.halted.Load() || s.ctx.Err() != nil ||
		s.hard > 0 && s.used(now) >= s.hard
	return s.stopped
}

// SoftStop reports whether the search should not begin another iteration: Stop
// has reported true, or the soft limit of [Limits.TimeLimits] is reached.
func (s *Stopper) SoftStop() bool {
	return s.stopped || s.soft > 0 && s.Used() >= s.soft
}

// Used returns for how long the clock of the player to move has run: 0 before a
// ponder hit, and the time since then after it.
func (s *Stopper) Used() time.Duration { return s.used(s.now()) }

func (s *Stopper) used(now time.Time) time.Duration {
	if s.ponder != nil {
		select {
		case <-s.ponder:
			s.ponder, s.clockBegan = nil, now
		default:
			return 0
		}
	}
	return now.Sub(s.clockBegan)
}

// Elapsed returns the time since the search began.
func (s *Stopper) Elapsed() time.Duration { return s.now().Sub(s.began) }

// Nodes returns the nodes of this goroutine and those of the helpers, which are a
// few behind.
func (s *Stopper) Nodes(nodes uint64) uint64 {
	if s.shared == nil {
		return nodes
	}
	return nodes + s.shared.nodes.Load()
}

func (s *Stopper) now() time.Time {
	if s.Now == nil {
		return time.Now()
	}
	return s.Now()
}
