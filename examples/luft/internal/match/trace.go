package match

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/luftchess/luft/uci"
)

// A tracer writes the lines that are exchanged with engines. Any number of goroutines may
// use it.
type tracer struct {
	mu    sync.Mutex
	out   io.Writer
	begin time.Time
	err   error
}

func newTracer(out io.Writer) *tracer { return &tracer{out: out, begin: time.Now()} }

// line writes a line with its time in seconds and the name and number of the program.
func (t *tracer) line(name string, program int, d uci.Direction, line string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.err == nil {
		_, t.err = fmt.Fprintf(t.out, "%.3f %s#%d %v %s\n", time.Since(t.begin).Seconds(), name, program, d, line)
	}
}

func (t *tracer) error() error {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.err
}
