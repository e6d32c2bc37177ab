package terminal

import (
	"fmt"
	"io"
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
	w     io.Writer
	live  bool
	every time.Duration
	begin time.Time

	height func() int // of the terminal; nil or 0 if it is not known

	mu    sync.Mutex
	last  time.Time // when something was shown
	lines int       // that are there
	ended bool

	stop   chan struct{}
	ticker sync.WaitGroup
}

// NewStatus returns the status of work that begins now. If live, w is a terminal on which
// lines may come and go. Otherwise what is shown stays, and every is the
// time between two showings, or 0 for none at all.
func NewStatus(w io.Writer, live bool, every time.Duration) *Status {
	s := &Status{w: w, live: live, every: every, begin: time.Now(), stop: make(chan struct{})}
	if !live {
		s.last = s.begin
	}
	return s
}

// Clip has the lines cut to those that a terminal of this height shows, which is asked
// for each time. A height of 0 is unknown. It is called before anything is shown.
func (s *Status) Clip(height func() int) { s.height = height }

// IsLive reports whether lines come and go.
func (s *Status) IsLive() bool { return s.live }

// Elapsed returns the time since the work began.
func (s *Status) Elapsed() time.Duration { return time.Since(s.begin) }

// Show shows a text of one or more lines, each with its line end, if it is time for it,
// and otherwise does not ask for it. Lines that are too long for a terminal are cut.
// While the function runs, Show, Write, Above and Stop wait for it, so that it must not
// call them.
func (s *Status) Show(text func(elapsed time.Duration) string) {
	if s.live {
		s.show(text, redraw)
	} else if s.every > 0 {
		s.show(text, s.every)
	}
}

// show shows a text if nothing was shown for this long.
func (s *Status) show(text func(elapsed time.Duration) string, every time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	if s.ended || now.Sub(s.last) < every {
		return
	}
	t := text(now.Sub(s.begin))
	if t == "" {
		return
	}
	s.last = now
	if !s.live {
		io.WriteString(s.w, t)
		return
	}
	// A line that wrapped would count as one and be two when they are taken away, and
	// lines that scroll off the top cannot be taken away.
	s.clear()
	t = s.clip(t)
	io.WriteString(s.w, "\x1b[?7l"+t+"\x1b[?7h")
	s.lines = strings.Count(t, "\n")
}

// clip returns as many lines of t as the terminal shows above the cursor's.
func (s *Status) clip(t string) string {
	if s.height == nil {
		return t
	}
	room := s.height() - 1
	if room < 0 {
		return t
	}
	end := 0
	for line := range strings.Lines(t) {
		if room == 0 {
			break
		}
		room--
		end += len(line)
	}
	return t[:end]
}

// Follow shows a text again and again until Stop, where that can be done. The text is
// asked for by another goroutine.
func (s *Status) Follow(text func(elapsed time.Duration) string) {
	if !s.live {
		return
	}
	s.ticker.Go(func() {
		tick := time.NewTicker(redraw)
		defer tick.Stop()
		for {
			select {
			case <-s.stop:
				return
			case <-tick.C:
				s.show(text, redraw/2) // ticks are not that even
			}
		}
	})
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
	if !s.ended {
		s.ended = true
		close(s.stop)
	}
	s.clear()
	s.mu.Unlock()
	s.ticker.Wait()
}

// clear takes the lines away.
func (s *Status) clear() {
	if s.lines > 0 {
		fmt.Fprintf(s.w, "\x1b[%dA\r\x1b[J", s.lines)
		s.lines = 0
	}
}
