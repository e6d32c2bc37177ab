//go:build !js

// Package yield lets a busy goroutine give way where nothing else makes it: in
// WebAssembly under JavaScript, all goroutines share one thread, and neither they
// nor the page's own events come to run while one of them is computing.
package yield

// A Yielder is held by a goroutine that computes for long. The zero value is
// ready.
type Yielder struct{}

// Yield gives way for a moment if that is needed and has not been done for a
// while. It costs nothing elsewhere.
func (*Yielder) Yield() {}
