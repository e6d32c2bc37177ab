// Package yield lets a busy goroutine give way to others in time. In WebAssembly under
// JavaScript, all goroutines share one thread, and neither they nor the page's own events
// come to run while one of them is computing. Elsewhere, the others wait for a processor
// when all are busy.
package yield

import "time"

// pause is how long others wait for their turn. Giving way is dear: browsers
// make a sleeping program wait for four milliseconds and more.
const pause = 50 * time.Millisecond

// A Yielder is held by a goroutine that computes for long. The zero value is
// ready.
type Yielder struct{ last time.Time }

// Often reports whether goroutines that keep all processors busy should yield more often
// than others. Here nothing is gained between two pauses, and the clock is a call of
// JavaScript.
const Often = false

// Yield gives way for a moment if that is needed and has not been done for a
// while. It reports whether it has.
func (y *Yielder) Yield(bool) bool {
	if now := time.Now(); now.Sub(y.last) < pause {
		return false
	}
	// Gosched would let goroutines run, but only with all of them asleep
	// does the runtime return to JavaScript's event loop.
	time.Sleep(1)
	y.last = time.Now()
	return true
}
