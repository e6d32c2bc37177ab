package uci

import (
	"strings"
	"sync"
)

// A journal is what remembers the last lines that went either way, and tells the
// log of them.
type journal struct {
	log func(Direction, string)

	telling sync.Mutex // held while log is called

	mu    sync.Mutex
	lines [kept]string
	next  int // counts all lines
}

// kept is the number of lines that a journal remembers, and keptBytes how much of
// each.
const (
	kept      = 64
	keptBytes = 400
)

func (j *journal) note(d Direction, line string) {
	if j.log != nil {
		j.telling.Lock()
		j.log(d, line)
		j.telling.Unlock()
	}
	if len(line) > keptBytes {
		line = line[:keptBytes] + "…"
	}
	line = d.String() + " " + line
	j.mu.Lock()
	defer j.mu.Unlock()
	j.lines[j.next%kept] = line
	j.next++
}

// text returns the lines, the oldest first.
func (j *journal) text() string {
	j.mu.Lock()
	defer j.mu.Unlock()
	var all strings.Builder
	for n := max(0, j.next-kept); n < j.next; n++ {
		all.WriteString(j.lines[n%kept])
		all.WriteByte('\n')
	}
	return all.String()
}
