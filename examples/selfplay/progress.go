package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

const (
	// clearLine goes to the start of a terminal's line and empties it.
	clearLine = "\r\x1b[2K"

	redraw    = 200 * time.Millisecond // on a terminal
	lineEvery = 10 * time.Second       // elsewhere
)

// A progress says how far the work has come: on a line of a terminal that is drawn
// anew, or on one now and then. It is for one goroutine.
type progress struct {
	w     io.Writer
	live  bool
	total int // games
	had   int // games before it began
	begin time.Time
	last  time.Time // when a line was shown
	shown bool
}

func newProgress(w io.Writer, live bool, total, had int) *progress {
	now := time.Now()
	p := &progress{w: w, live: live, total: total, had: had, begin: now, last: now}
	return p
}

// elapsed returns the time since the beginning.
func (p *progress) elapsed() time.Duration { return time.Since(p.begin) }

// show is told what was added since the beginning.
func (p *progress) show(added sum) {
	every := lineEvery
	if p.live {
		every = redraw
	}
	now := time.Now()
	if now.Sub(p.last) < every {
		return
	}
	p.last = now
	line := progressLine(added, p.had, p.total, now.Sub(p.begin))
	if p.live {
		io.WriteString(p.w, clearLine+line)
		p.shown = true
	} else {
		io.WriteString(p.w, line+"\n")
	}
}

// stop takes the line away.
func (p *progress) stop() {
	if p.shown {
		io.WriteString(p.w, clearLine)
		p.shown = false
	}
}

// progressLine returns the line when so much was added to the games there were.
func progressLine(added sum, had, total int, elapsed time.Duration) string {
	const cells = 20
	games := had + added.games
	full := cells * games / max(total, 1)
	line := fmt.Sprintf("[%s%s] %d of %d games, %d positions, %.0f/s", strings.Repeat("#", full), strings.Repeat("-", cells-full),
		games, total, added.positions, perSecond(added.positions, elapsed))
	if added.games > 0 {
		left := time.Duration(float64(elapsed) / float64(added.games) * float64(total-games))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
