package main

import (
	"fmt"
	"io"
	"strings"
	"time"
)

// clearLine goes to the start of a terminal's line and empties it.
const clearLine = "\r\x1b[2K"

// A progress is a line at the bottom of a terminal that says how far the work has
// come. Other text for the terminal is written through it. Where there is no
// terminal it only passes on the text. It is for one goroutine.
type progress struct {
	w     io.Writer
	live  bool
	begin time.Time
	shown bool
}

func newProgress(w io.Writer, live bool) *progress {
	return &progress{w: w, live: live, begin: time.Now()}
}

// Write writes text that ends with a line end above the line.
func (p *progress) Write(text []byte) (int, error) {
	p.stop()
	return p.w.Write(text)
}

// show draws the line.
func (p *progress) show(s sum, positions int) {
	if !p.live {
		return
	}
	io.WriteString(p.w, clearLine+progressLine(s, positions, time.Since(p.begin)))
	p.shown = true
}

// stop takes the line away.
func (p *progress) stop() {
	if p.shown {
		io.WriteString(p.w, clearLine)
		p.shown = false
	}
}

// progressLine returns the line when so many of the positions are done.
func progressLine(s sum, positions int, elapsed time.Duration) string {
	const cells = 30
	full := cells * s.positions / max(positions, 1)
	line := fmt.Sprintf("[%s%s] %d of %d, solved %d", strings.Repeat("#", full), strings.Repeat("-", cells-full),
		s.positions, positions, s.solved)
	if s.positions > 0 {
		left := time.Duration(float64(elapsed) / float64(s.positions) * float64(positions-s.positions))
		line += fmt.Sprintf(", %v left", left.Round(time.Second))
	}
	return line
}
