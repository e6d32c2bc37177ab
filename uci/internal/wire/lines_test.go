package wire

import (
	"io"
	"runtime"
	"sync/atomic"
	"testing"
)

// readFunc is an io.Reader.
type readFunc func(p []byte) (int, error)

func (f readFunc) Read(p []byte) (int, error) { return f(p) }

// With one processor, a goroutine that the last line has woken ran only up to 20 ms later,
// when the runtime took the processor away from the one that was reading.
func TestInputLetsOthersRunBeforeReading(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	// The scheduler now and then runs goroutines in another order.
	const tries = 5
	for range tries {
		var others atomic.Bool
		before := make(chan bool, 1)
		in := NewInput(readFunc(func([]byte) (int, error) {
			before <- others.Load()
			return 0, io.EOF
		}))
		runtime.Gosched() // the reading goroutine waits for a request
		go others.Store(true)
		in.Next()
		<-in.Lines
		in.Close()
		if <-before {
			return
		}
	}
	t.Errorf("in %d tries, reading began before a goroutine that was ready", tries)
}
