package terminal

import (
	"fmt"
	"io"
	"slices"
	"strings"
	"sync"
	"time"
)

// redraw is the time between two drawings on a terminal, at least.
const redraw = 200 * time.Millisecond

// LineEvery is a time between two lines that stay which is short enough to see that
// the work goes on, and long enough for a log.
const LineEvery = 10 * time.Second

// A Status is what is said of work that goes on: lines at the bottom of a terminal that
// are drawn anew. Other text for the terminal is written through it, and keeps out of
// their way. Its methods may be called at any time, by several goroutines at once.
type Status struct {
	w      io.Writer
	live   bool
	every  time.Duration // between two showings at least, or 0 for none at all
	begin  time.Time
	height func() int // of the terminal; 0 if it is not known

	mu    sync.Mutex
	last  time.Time // when something was shown
	lines int       // that are there
	ended bool
}

// NewStatus returns the status of work that begins now. If live, w is a terminal on which
// lines may come and go, as many as it has room for. Otherwise what is shown stays, and every
// is the time between two showings, or 0 for none at all.
func NewStatus(w io.Writer, live bool, every time.Duration) *Status {
	s := &Status{w: w, live: live, every: every, begin: time.Now(), height: func() int { return height(w) }}
	if live {
		s.every = redraw
	} else {
		s.last = s.begin
	}
	return s
}

// IsLive reports whether lines come and go.
func (s *Status) IsLive() bool { return s.live }

// Elapsed returns the time since the work began.
func (s *Status) Elapsed() time.Duration { return time.Since(s.begin) }

// Show shows a text of one or more lines, each with its line end, if it is time for it,
// and otherwise does not ask for it. Lines that are too long for a terminal are cut.
// While the function runs, Show, Write, Above and Stop wait for it, so that it must not
// call them.
func (s *Status) Show(text func(elapsed time.Duration) string) {
	if s.every > 0 {
		s.show(text, s.every)
	}
}

// show shows a text if nothing was shown for this long. It reports whether Stop was called.
func (s *Status) show(text func(elapsed time.Duration) string, every time.Duration) (ended bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.ended || now.Sub(s.last) < every {
		return s.ended
	}
	t := text(now.Sub(s.begin))
	if t == "" {
		return false
	}
	s.last = now
	if !s.live {
		io.WriteString(s.w, t)
		return false
	}
	// A line that wrapped would count as one and be two when they are taken away, and
	// lines that scroll off the top cannot be taken away.
	s.clear()
	lines := slices.Collect(strings.Lines(t))
	if room := s.height() - 1; room >= 0 { // without the cursor's
		lines = lines[:min(room, len(lines))]
	}
	io.WriteString(s.w, "\x1b[?7l"+strings.Join(lines, "")+"\x1b[?7h")
	s.lines = len(lines)
	return false
}

// Follow shows a text again and again until Stop, where that can be done. The text is
// asked for by another goroutine.
func (s *Status) Follow(text func(elapsed time.Duration) string) {
	if !s.live {
		return
	}
	var again func()
	again = func() {
		if ended := s.show(text, redraw/2); !ended { // ticks are not that even
			time.AfterFunc(redraw, again)
		}
	}
	time.AfterFunc(redraw, again)
}

// Write writes text that ends with a line end above the lines.
func (s *Status) Write(text []byte) (int, error) { return s.Above(s.w).Write(text) }

// Above returns a writer of text that ends with a line end. It takes the lines away before
// it writes to w, which may be the same terminal by another name.
func (s *Status) Above(w io.Writer) io.Writer { return above{s, w} }

type above struct {
	s *Status
	w io.Writer
}

func (a above) Write(text []byte) (int, error) {
	a.s.mu.Lock()
	defer a.s.mu.Unlock()
	a.s.clear()
	return a.w.Write(text)
}

// Stop takes the lines away. Nothing is shown from then on, but text can be written.
func (s *Status) Stop() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.ended = true
	s.clear()
}

// clear takes the lines away.
func (s *Status) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.w, "\x1b[%dA\r\x1b[J", s.lines)
		s.lines = 0
	}
}
