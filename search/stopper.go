package search

import (
	"context"
	"math"
	"runtime"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/yield"
)

// A Stopper tells a searcher when to stop: when the limit of nodes or of time is
// reached, or when the context is cancelled. Time runs from the ponder hit if the
// searcher ponders.
//
//	var stopper search.Stopper
//	stopper.Start(ctx, lim, &b)
//	for nodes := uint64(0); !stopper.ShouldStop(nodes); nodes++ {
//		...
//	}
//
// ShouldStop is cheap, as it polls the clock and the context only every millisecond or two.
// In WebAssembly under JavaScript it also yields to other goroutines from time to
// time, without which nothing could stop a search.
//
// The zero value is ready for [Stopper.Start], which may be called again for the
// next search. A Stopper belongs to one goroutine, except for [Stopper.Stop].
type Stopper struct {
	// Overhead is the move overhead: the time lost with each move, mostly in
	// communication; see [Limits.TimeLimits]. 0 selects 10 ms; a negative value means none.
	Overhead time.Duration

	// Now returns the current time, which must not go backwards. nil selects time.Now.
	Now func() time.Time

	next    uint64 // number of nodes at which to poll
	stopped bool

	every   uint64 // number of nodes between two polls
	counted uint64 // nodes of a helper that are in shared
	limit   uint64 // number of nodes at which to stop
	ctx     context.Context
	shared  *shared

	began      time.Time       // when the search began
	polled     time.Time       // time of the last poll
	clockBegan time.Time       // when the player's clock began to run
	ponder     <-chan struct{} // the player's clock does not run until this is closed; or nil
	soft, hard time.Duration
	moveTime   bool // a MoveTime is set

	helper  bool
	procs   int // number of processors
	yielder yield.Yielder
}

// shared is the state shared by the goroutines of a search.
type shared struct {
	stop    atomic.Bool   // Stop was called
	nodes   atomic.Uint64 // of helpers
	threads atomic.Int32  // goroutines that search
}

// The number of nodes between two polls, at most maxEvery, adapts to the speed of the
// search, so that polls are about pollTime apart. A search with a slow evaluator polls
// at each node. Where the goroutines of a search keep all processors busy, they poll more
// often, because each must do so in turn before any other goroutine runs.
const (
	firstEvery      = 1
	maxEvery        = 1024
	pollTime        = 2 * time.Millisecond
	crowdedPollTime = 500 * time.Microsecond
)

const defaultOverhead = 10 * time.Millisecond

// Start starts a search of b with these limits. It discards the state of an earlier
// search. A nil context panics.
func (s *Stopper) Start(ctx context.Context, lim Limits, b *board.Board) {
	if ctx == nil {
		panic("search: nil context")
	}
	*s = Stopper{Overhead: s.Overhead, Now: s.Now}
	overhead := s.Overhead
	if overhead == 0 {
		overhead = defaultOverhead
	}
	s.soft, s.hard = lim.TimeLimits(b, overhead)
	s.moveTime = lim.MoveTime > 0
	s.ctx, s.ponder, s.shared = ctx, lim.PonderHit, new(shared)
	s.shared.threads.Store(1)
	s.procs = runtime.GOMAXPROCS(0)
	s.every, s.limit = firstEvery, math.MaxUint64
	if lim.Nodes > 0 {
		s.limit = lim.Nodes
	}
	s.next = min(s.every, s.limit)
	s.began = s.now()
	s.clockBegan, s.polled = s.began, s.began
	s.stopped = ctx.Err() != nil
}

// Helper returns a Stopper for another goroutine of the same search. [Stopper.Stop]
// of either stops both, and the nodes of the helper count for the node limit of s.
func (s *Stopper) Helper() *Stopper {
	if s.shared != nil {
		s.shared.threads.Add(1)
	}
	return &Stopper{
		Overhead: s.Overhead, Now: s.Now,
		helper: true, every: firstEvery, next: firstEvery, procs: s.procs,
		shared: s.shared, stopped: s.stopped, began: s.began, clockBegan: s.clockBegan, polled: s.polled,
	}
}

// Stop stops the search in all its goroutines. Any of them may call it, at any
// time after Start.
func (s *Stopper) Stop() {
	if s.shared != nil {
		s.shared.stop.Store(true)
	}
}

// ShouldStop reports whether the search must stop. Call it before each node, or as often as
// possible, with the number of nodes of this goroutine so far. Once ShouldStop has returned
// true, it always does.
func (s *Stopper) ShouldStop(nodes uint64) bool {
	if nodes < s.next {
		return s.stopped
	}
	return s.poll(nodes)
}

// Stopped reports whether ShouldStop has returned true.
func (s *Stopper) Stopped() bool { return s.stopped }

// poll checks the clock, the context, the ponder hit and the nodes of helpers.
func (s *Stopper) poll(nodes uint64) bool {
	if s.stopped || s.shared == nil { // stopped, or never started
		return s.stopped
	}
	apart, crowded := pollTime, yield.Often && int(s.shared.threads.Load()) >= s.procs
	if crowded {
		apart = crowdedPollTime
	}
	now := s.now()
	switch d := now.Sub(s.polled); {
	case d > apart && s.every > 1:
		s.every /= 2
	case d < apart/4 && s.every < maxEvery:
		s.every *= 2
	}
	// Others run before the look at what they may have changed. The time until this
	// goroutine runs again says nothing about how fast it is.
	if s.yielder.Yield(crowded) {
		now = s.now()
	}
	s.polled = now
	if s.helper {
		s.shared.nodes.Add(nodes - s.counted)
		s.counted, s.next = nodes, nodes+s.every
		s.stopped = s.shared.stop.Load()
		return s.stopped
	}
	s.next = min(nodes+s.every, s.limit)
	s.stopped = s.Nodes(nodes) >= s.limit || s.shared.stop.Load() || s.ctx.Err() != nil ||
		s.hard > 0 && !s.pondering(now) && now.Sub(s.clockBegan) >= s.hard
	return s.stopped
}

// ShouldSoftStop reports whether the search should not start another iteration: ShouldStop has
// returned true, or the soft limit of [Limits.TimeLimits] is reached.
func (s *Stopper) ShouldSoftStop() bool {
	return s.stopped || s.soft > 0 && s.Used() >= s.soft
}

// TimeLimits returns the soft and hard limits that [Stopper.Start] has computed with
// [Limits.TimeLimits]. They are 0 if the search has no limit of time, and before Start.
// Compare [Stopper.Used] with the soft limit.
func (s *Stopper) TimeLimits() (soft, hard time.Duration) { return s.soft, s.hard }

// Used returns the time that counts for the soft limit. It is 0 before a ponder hit.
// After it, a MoveTime counts from the hit, and the share of a clock from the beginning
// of the search: what was thought before the hit need not be thought again.
func (s *Stopper) Used() time.Duration {
	now := s.now()
	switch {
	case s.pondering(now):
		return 0
	case s.moveTime:
		return now.Sub(s.clockBegan)
	}
	return now.Sub(s.began)
}

// pondering reports whether the clock of the player to move does not run yet.
func (s *Stopper) pondering(now time.Time) bool {
	if s.ponder != nil {
		select {
		case <-s.ponder:
			s.ponder, s.clockBegan = nil, now
		default:
			return true
		}
	}
	return false
}

// Elapsed returns the time since the search began.
func (s *Stopper) Elapsed() time.Duration { return s.now().Sub(s.began) }

// Nodes returns the total number of nodes, given those of this goroutine. The nodes of
// helpers may lag slightly.
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
