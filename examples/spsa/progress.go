package main

import (
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
)

const (
	redraw    = 200 * time.Millisecond // on a terminal
	lineEvery = 10 * time.Second       // elsewhere
)

// A progress says how far the work has come: in some lines of a terminal that are
// drawn anew, or on one now and then. It is for one goroutine.
type progress struct {
	w     io.Writer
	live  bool
	total int // games
	had   int // games before it began
	begin time.Time
	last  time.Time // when something was shown
	lines int       // that are there
}

func newProgress(w io.Writer, live bool, total, had int) *progress {
	now := time.Now()
	return &progress{w: w, live: live, total: total, had: had, begin: now, last: now}
}

// elapsed returns the time since the beginning.
func (p *progress) elapsed() time.Duration { return time.Since(p.begin) }

// show is told how many games there are now, and what to say before and, if table is
// not nil, above that on a terminal.
func (p *progress) show(games int, before string, table func() string) {
	every := lineEvery
	if p.live {
		every = redraw
	}
	now := time.Now()
	if now.Sub(p.last) < every {
		return
	}
	p.last = now
	line := before + progressLine(games, p.had, p.total, now.Sub(p.begin)) + "\n"
	if !p.live {
		io.WriteString(p.w, line)
		return
	}
	if table != nil {
		line = table() + line
	}
	p.stop()
	// Lines that are too long for the terminal are cut: more of them could not be
	// taken away again.
	io.WriteString(p.w, "\x1b[?7l"+line+"\x1b[?7h")
	p.lines = strings.Count(line, "\n")
}

// above writes a line that stays.
func (p *progress) above(line string) {
	p.stop()
	io.WriteString(p.w, line)
}

// stop takes the lines away.
func (p *progress) stop() {
	if p.lines > 0 {
		fmt.Fprintf(p.w, "\x1b[%dA\r\x1b[J", p.lines)
		p.lines = 0
	}
}

// progressLine returns the line when there are so many games, with those there were.
func progressLine(games, had, total int, elapsed time.Duration) string {
	const cells = 20
	full := cells * games / max(total, 1)
	line := fmt.Sprintf("[%s%s] %d of %d games", strings.Repeat("#", full), strings.Repeat("-", cells-full), games, total)
	if games > had && elapsed > 0 {
		left := time.Duration(float64(elapsed) / float64(games-had) * float64(total-games))
		line += fmt.Sprintf(", %.0f a minute, %v left", float64(games-had)/elapsed.Minutes(), left.Round(time.Second))
	}
	return line
}

// table returns the values on lines of three.
func (t *tuning) table() string {
	var b strings.Builder
	for i, v := range t.variables {
		fmt.Fprintf(&b, "%-16s %8.1f", v.name, t.values[i])
		if i%3 == 2 || i == len(t.variables)-1 {
			b.WriteString("\n")
		} else {
			b.WriteString("  ")
		}
	}
	return b.String()
}

// literal returns parameters as Go has them, with what is different now.
func literal(p search.Parameters) string {
	defaults := search.DefaultParameters()
	width := 0
	list := names()
	for _, name := range list {
		width = max(width, len(name)+1)
	}
	var b strings.Builder
	b.WriteString("search.Parameters{\n")
	for _, name := range list {
		fmt.Fprintf(&b, "\t%-*s %d,", width, name+":", get(&p, name))
		if old := get(&defaults, name); old != get(&p, name) {
			fmt.Fprintf(&b, " // was %d", old)
		}
		b.WriteString("\n")
	}
	b.WriteString("}\n")
	return b.String()
}
