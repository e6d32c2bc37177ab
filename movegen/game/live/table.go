package live

import (
	"sync"
	"time"
)

// A Table is a [Game] that any number of goroutines share, as a server of games needs it: one
// event happens at a time, a timer ends the game when a flag falls, and whoever follows the game
// is woken after each change. [NewTable] makes one; [Table.Close] stops its timer. All methods
// can be called concurrently. The functions that are passed to them must not call a method of
// the same Table.
type Table struct {
	now   func() time.Time
	store func(*Game) error

	mu      sync.Mutex
	game    *Game
	timer   *time.Timer
	closed  bool
	changed chan struct{} // closed at the next change
}

// TableOptions say how a [Table] is run. The zero value suits a game in memory.
type TableOptions struct {
	// Now returns the time of an event. Nil is [time.Now].
	Now func() time.Time

	// Store is called after each change, such as a fallen flag, before anybody is told of it, to
	// write the game to a database. Its error is returned by [Table.Do]; the change is not
	// undone. That of a flag fall is dropped: a game that is read from the database later
	// finds out again that the time is over. Nil stores nothing.
	Store func(*Game) error
}

// NewTable returns a Table that owns g.
func NewTable(g *Game, o TableOptions) *Table {
	t := &Table{now: o.Now, store: o.Store, game: g, changed: make(chan struct{})}
	if t.now == nil {
		t.now = time.Now
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.timer = time.AfterFunc(time.Hour, t.flag)
	t.setTimer()
	return t
}

// Do calls f with the game and the present time, to play a move or to act in any other way. An
// error of f says that it has left the game unchanged, apart from the passing of time, and is
// returned; f must not keep the game.
func (t *Table) Do(f func(at time.Time, g *Game) error) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	over := t.game.over()
	err := f(t.now(), t.game)
	if err == nil || t.game.over() != over {
		if failed := t.tell(); err == nil {
			err = failed
		}
	}
	t.setTimer()
	return err
}

// Read calls f with the game, which it must neither change nor keep, and the present time. The
// channel that it returns is closed at the next change:
//
//	for {
//		changed := t.Read(show)
//		select {
//		case <-changed:
//		case <-ctx.Done():
//			return
//		}
//	}
//
// Whoever reads more slowly than the game changes misses what was in between, and never keeps
// others waiting.
func (t *Table) Read(f func(at time.Time, g *Game)) (changed <-chan struct{}) {
	t.mu.Lock()
	defer t.mu.Unlock()
	f(t.now(), t.game)
	return t.changed
}

// View returns the game as it is now.
func (t *Table) View() (v View) {
	t.Read(func(at time.Time, g *Game) { v = g.View(at) })
	return v
}

// Close stops the timer: flags fall at the next event only.
func (t *Table) Close() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.closed = true
	t.timer.Stop()
}

// flag ends the game if the time is over.
func (t *Table) flag() {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.closed || t.game.over() {
		return
	}
	if t.game.Tick(t.now()) {
		_ = t.tell() // see TableOptions.Store
	}
	t.setTimer()
}

// tell stores the game and wakes those who follow it. The caller holds mu.
func (t *Table) tell() error {
	var err error
	if t.store != nil {
		err = t.store(t.game)
	}
	close(t.changed)
	t.changed = make(chan struct{})
	return err
}

// setTimer sets the timer to the deadline. The caller holds mu.
func (t *Table) setTimer() {
	t.timer.Stop()
	if at, ok := t.game.Deadline(); ok && !t.closed {
		t.timer.Reset(at.Sub(t.now()))
	}
}
