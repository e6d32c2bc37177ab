//go:build !js

// Package yield lets a busy goroutine give way to others in time. In WebAssembly under
// JavaScript, all goroutines share one thread, and neither they nor the page's own events
// come to run while one of them is computing. Elsewhere, the others wait for a processor
// when all are busy.
package yield

import "runtime"

// A Yielder is held by a goroutine that computes for long. The zero value is
// ready.
type Yielder struct{}

// Often reports whether goroutines that keep all processors busy should yield more often
// than others.
const Often = true

// Yield gives way for a moment if that is needed: if there are not more processors than
// busy goroutines, which is what crowded says. The runtime takes a processor away from a
// busy goroutine only after ten milliseconds, and from each of several in turn. Yield reports
// whether it has given way.
func (*Yielder) Yield(crowded bool) bool {
	if crowded {
		runtime.Gosched()
	}
	return crowded
}
