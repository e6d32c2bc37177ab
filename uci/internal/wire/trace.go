package wire

import (
	"strings"
	"sync"
)

// The directions of a line.
const (
	ToEngine   byte = '>'
	FromEngine byte = '<'
	FromStderr byte = '!'
)

// A Trace keeps the last lines in both directions and passes lines to the log.
type Trace struct {
	log func(direction byte, line string)

	logMu sync.Mutex // held while log is called

	mu    sync.Mutex
	lines [traceLines]string
	next  int // number of lines so far
}

// traceLines is the number of lines that are kept, traceLineBytes the length that they
// are cut to.
const (
	traceLines     = 64
	traceLineBytes = 400
)

// NewTrace returns a Trace. Log may be nil; it is not called by two goroutines at once.
func NewTrace[Direction ~byte](log func(d Direction, line string)) *Trace {
	if log == nil {
		return &Trace{}
	}
	return &Trace{log: func(d byte, line string) { log(Direction(d), line) }}
}

func (t *Trace) add(d byte, line string) {
	if t.log != nil {
		t.logMu.Lock()
		t.log(d, line)
		t.logMu.Unlock()
	}
	if len(line) > traceLineBytes {
		line = line[:traceLineBytes] + "…"
	}
	line = string(rune(d)) + " " + line
	t.mu.Lock()
	defer t.mu.Unlock()
	t.lines[t.next%traceLines] = line
	t.next++
}

// Text returns the last lines, oldest first, each with its direction before it.
func (t *Trace) Text() string {
	t.mu.Lock()
	defer t.mu.Unlock()
	var all strings.Builder
	for n := max(0, t.next-traceLines); n < t.next; n++ {
		all.WriteString(t.lines[n%traceLines])
		all.WriteByte('\n')
	}
	return all.String()
}
