package search

import (
	"context"
	"math"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/yield"
)

// The number of nodes between two looks at the clock is as large as it can be,
// up to mostNodes, without the looks being further apart than pollTime. With a
// quick evaluator it is a fraction of that; a slow one is looked at each node.
const (
	fewNodes  = 16
	mostNodes = 1024
	pollTime  = 2 * time.Millisecond
)

// A meter counts nodes and says when a search has to stop: at its number of
// nodes, at the end of its time, or when its context is cancelled.
type meter struct {
	nodes   uint64
	next    uint64 // number of nodes at which to look again
	every   uint64 // number of nodes between two looks
	limit   uint64 // number of nodes at which to stop
	stopped bool   // once true, what the search returns means nothing

	now      func() time.Time
	begun    time.Time       // when the search began
	looked   time.Time       // when the clock was last looked at
	counting time.Time       // when the player's time began to run
	waiting  <-chan struct{} // until this is closed it does not run
	budget   budget

	cancelled *atomic.Bool // set by another goroutine

	// Helpers look at nothing but cancelled. What they have counted is in shared,
	// of which the first worker has all.
	helping bool
	shared  *atomic.Uint64
	release func() bool
	yielder yield.Yielder
}

// start begins a search by player turn. It is followed by close.
func (m *meter) start(ctx context.Context, l *Limits, turn board.Color, overhead time.Duration, p *Parameters, now func() time.Time) {
	if now == nil {
		now = time.Now
	}
	*m = meter{
		every:     fewNodes,
		limit:     math.MaxUint64,
		now:       now,
		begun:     now(),
		waiting:   l.PonderHit,
		budget:    l.budget(turn, overhead, p),
		cancelled: new(atomic.Bool),
		shared:    new(atomic.Uint64),
	}
	if l.Nodes > 0 {
		m.limit = l.Nodes
	}
	m.next = min(m.every, m.limit)
	m.counting, m.looked = m.begun, m.begun
	cancelled := m.cancelled // of this search: the next one may begin before a late call
	m.release = context.AfterFunc(ctx, func() { cancelled.Store(true) })
	m.stopped = ctx.Err() != nil
}

// help begins a part of the search that another meter has begun.
func (m *meter) help(first *meter) {
	*m = meter{
		helping:   true,
		every:     fewNodes,
		limit:     math.MaxUint64,
		next:      fewNodes,
		now:       first.now,
		begun:     first.begun,
		cancelled: first.cancelled,
		shared:    first.shared,
		stopped:   first.stopped,
	}
}

// close ends what start began.
func (m *meter) close() { m.release() }

// spent reports whether the search has to stop. It is asked before each node.
func (m *meter) spent() bool {
	if m.nodes >= m.next {
		m.poll()
	}
	return m.stopped
}

// poll looks at everything that could stop the search.
func (m *meter) poll() {
	if m.helping {
		m.shared.Add(m.nodes + m.every - m.next)
		m.next = m.nodes + m.every
		m.stopped = m.cancelled.Load()
		return
	}
	m.yielder.Yield()
	now := m.now()
	switch d := now.Sub(m.looked); {
	case d > pollTime && m.every > 1:
		m.every /= 2
	case d < pollTime/4 && m.every < mostNodes:
		m.every *= 2
	}
	m.looked = now
	m.next = min(m.nodes+m.every, m.limit)
	if m.total() >= m.limit || m.cancelled.Load() || m.passed(m.budget.hard, now) {
		m.stopped = true
	}
}

// setLimit changes the number of nodes at which to stop, and has everything looked
// at before the next one.
func (m *meter) setLimit(nodes uint64) { m.limit, m.next = nodes, m.nodes }

// total returns the number of nodes of all workers; those of helpers are a few
// behind.
func (m *meter) total() uint64 { return m.nodes + m.shared.Load() }

// past reports whether the player's time has run for d or longer; 0 is never.
func (m *meter) past(d time.Duration) bool { return m.passed(d, m.now()) }

func (m *meter) passed(d time.Duration, now time.Time) bool {
	if m.waiting != nil {
		select {
		case <-m.waiting:
			m.waiting, m.counting = nil, now
		default:
			return false
		}
	}
	return d > 0 && now.Sub(m.counting) >= d
}

// elapsed returns the time since the search began.
func (m *meter) elapsed() time.Duration { return m.now().Sub(m.begun) }
