package uci

import (
	"strings"
	"sync"
)

// A traceLog keeps the last lines in both directions and passes lines to the log.
type traceLog struct {
	log func(Direction, string)

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

func (j *traceLog) add(d Direction, line string) {
	if j.log != nil {
		j.logMu.Lock()
		j.log(d, line)
		j.logMu.Unlock()
	}
	if len(line) > traceLineBytes {
		line = line[:traceLineBytes] + "…"
	}
	line = d.String() + " " + line
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines[j.next%traceLines] = line
	j.next++
}

// text returns the lines, oldest first.
func (j *traceLog) text() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var all strings.Builder
	for n := max(0, j.next-traceLines); n < j.next; n++ {
		all.WriteString(j.lines[n%traceLines])
		all.WriteByte('\n')
	}
	return all.String()
}
