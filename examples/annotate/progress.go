package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// clearLine goes to the start of a terminal's line and empties it.
const clearLine = "\r\x1b[2K"

// A progress is a line at the bottom of a terminal that says how far the work has
// come. Other text for the terminal is written through it. Where there is no
// terminal it only passes on the text.
type progress struct {
	w     io.Writer
	live  bool
	total int // positions there are, 0 if it is not known; set before the work begins
	begin time.Time

	mu     sync.Mutex
	seen   int // positions
	passed int // positions that were there already
	drawn  time.Time
	shown  bool
}

const redraw = 200 * time.Millisecond

func newProgress(w io.Writer, live bool) *progress {
	return &progress{w: w, live: live, begin: time.Now()}
}

// add says that positions were looked at, or are passed over.
func (p *progress) add(seen, passed int) {
	if !p.live {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.seen += seen
	p.passed += passed
	if now := time.Now(); now.Sub(p.drawn) >= redraw {
		p.drawn = now
		io.WriteString(p.w, clearLine+progressLine(p.seen, p.passed, p.total, now.Sub(p.begin)))
		p.shown = true
	}
}

// Write writes text that ends with a line end above the line.
func (p *progress) Write(text []byte) (int, error) {
	p.stop()
	return p.w.Write(text)
}

// stop takes the line away.
func (p *progress) stop() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.shown {
		io.WriteString(p.w, clearLine)
		p.shown = false
	}
}

// progressLine returns the line when so many positions were looked at.
func progressLine(seen, passed, total int, elapsed time.Duration) string {
	rate := 0.0
	if elapsed > 0 {
		rate = float64(seen) / elapsed.Seconds()
	}
	done := seen + passed
	if total == 0 {
		return fmt.Sprintf("%d positions, %.1f/s", done, rate)
	}
	const cells = 30
	full := min(cells*done/total, cells) // a file may have grown
	line := fmt.Sprintf("[%s%s] %d of %d positions, %.1f/s", strings.Repeat("#", full), strings.Repeat("-", cells-full), done, total, rate)
	if rate > 0 {
		left := time.Duration(float64(max(total-done, 0)) / rate * float64(time.Second))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
