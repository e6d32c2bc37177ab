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
// come. Other text for the terminal is written through it, and so keeps out of
// the line's way. On anything but a terminal it only passes on the text.
type progress struct {
	w     io.Writer
	live  bool
	total int64 // size of all files, or 0 if it is not known
	start time.Time

	mu       sync.Mutex
	in       *input // the file being read, or nil
	raw      int64  // of the files before it
	text     int64
	shown    bool
	finished chan struct{}
	stopped  chan struct{}
}

// newProgress begins to show progress on w if that is a live terminal.
func newProgress(w io.Writer, live bool, total int64) *progress {
	p := &progress{w: w, live: live, total: total, start: time.Now(),
		finished: make(chan struct{}), stopped: make(chan struct{})}
	if !live {
		close(p.stopped)
		return p
	}
	go func() {
		defer close(p.stopped)
		tick := time.NewTicker(200 * time.Millisecond)
		defer tick.Stop()
		for {
			select {
			case <-p.finished:
				return
			case <-tick.C:
				p.show()
			}
		}
	}()
	return p
}

// begin says that a file is being read from now on.
func (p *progress) begin(in *input) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.in = in
}

// end says that it is no longer read.
func (p *progress) end() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.raw += p.in.raw.n.Load()
	p.text += p.in.text.n.Load()
	p.in = nil
}

// stop takes the line away.
func (p *progress) stop() {
	close(p.finished)
	<-p.stopped
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hide()
}

// bytes returns how many bytes of PGN were read, of the files that have ended.
func (p *progress) bytes() int64 {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.text
}

// elapsed returns the time since the start.
func (p *progress) elapsed() time.Duration { return time.Since(p.start) }

// Write writes text that ends with a line end above the line.
func (p *progress) Write(text []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.hide()
	return p.w.Write(text)
}

func (p *progress) hide() {
	if p.shown {
		io.WriteString(p.w, clearLine)
		p.shown = false
	}
}

func (p *progress) show() {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.in == nil {
		return
	}
	raw, text := p.raw+p.in.raw.n.Load(), p.text+p.in.text.n.Load()
	line := progressLine(p.in.name, raw, text, p.total, p.elapsed())
	io.WriteString(p.w, clearLine+line)
	p.shown = true
}

// progressLine returns the line for a file being read, after so many bytes of
// files and of the text in them. It is no longer than the narrowest terminals.
func progressLine(name string, raw, text, total int64, elapsed time.Duration) string {
	const width = 20
	if runes := []rune(name); len(runes) > width {
		name = "…" + string(runes[len(runes)-width+1:])
	}
	line := fmt.Sprintf("%8.1f MiB %7.1f MiB/s", mebi(text), rate(text, elapsed))
	if total <= 0 {
		return name + line
	}
	done := min(1, float64(raw)/float64(total)) // a file may have grown
	const cells = 12
	full := int(done * cells)
	bar := strings.Repeat("#", full) + strings.Repeat("-", cells-full)
	line = fmt.Sprintf("%s [%s] %3.0f%%%s", name, bar, 100*done, line)
	if raw > 0 {
		left := time.Duration(float64(elapsed) * (1 - done) / done)
		line += fmt.Sprintf(" %v left", left.Round(time.Second))
	}
	return line
}

func mebi(n int64) float64 { return float64(n) / (1 << 20) }

// rate returns MiB a second, or 0 if the clock has not moved.
func rate(n int64, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return mebi(n) / took.Seconds()
}
