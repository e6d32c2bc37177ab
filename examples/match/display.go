package main

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/luftchess/luft/search/match"
)

const (
	redraw    = 500 * time.Millisecond // on a terminal
	lineEvery = 10 * time.Second       // elsewhere
)

// A display shows how the match stands: a table at the bottom of a terminal that is
// drawn anew, or a line now and then.
type display struct {
	out   io.Writer
	live  bool
	match *match.Match
	begin time.Time
	done  chan struct{}
	gone  sync.WaitGroup

	mu      sync.Mutex
	summary match.Summary
	before  int       // games that were played in an earlier run
	started bool      // there is a summary
	lines   int       // of the table that is there
	last    time.Time // when a line was written
}

func newDisplay(out io.Writer, live bool, m *match.Match) *display {
	d := &display{out: out, live: live, match: m, begin: time.Now(), done: make(chan struct{})}
	d.last = d.begin
	if live {
		d.gone.Go(func() {
			tick := time.NewTicker(redraw)
			defer tick.Stop()
			for {
				select {
				case <-d.done:
					return
				case <-tick.C:
					d.draw()
				}
			}
		})
	}
	return d
}

// update tells the display how the match stands.
func (d *display) update(s match.Summary) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.started {
		d.started, d.before = true, s.Played-1
	}
	d.summary = s
	if now := time.Now(); !d.live && now.Sub(d.last) >= lineEvery {
		d.last = now
		io.WriteString(d.out, d.line(now)) // an error will come up at the end again
	}
}

// line returns how the match stands, on one line.
func (d *display) line(now time.Time) string {
	s := &d.summary
	first := &s.Standings[0]
	e := first.Elo()
	text := fmt.Sprintf("game %d of %d: wins %d losses %d draws %d elo %s +/- %s", s.Played, s.Total,
		first.Games.Wins, first.Games.Losses, first.Games.Draws, number(e.Value), number(e.Error))
	if d.match.SPRT != nil {
		text += fmt.Sprintf(" llr %.2f", s.LLR)
	}
	return text + ", " + d.speed(now) + "\n"
}

// speed returns how fast the match goes, and how long it will.
func (d *display) speed(now time.Time) string {
	s := &d.summary
	elapsed := now.Sub(d.begin)
	played := s.Played - d.before
	if played <= 0 || elapsed <= 0 {
		return "0 games a minute"
	}
	perMinute := float64(played) / elapsed.Minutes()
	left := time.Duration(float64(elapsed) / float64(played) * float64(s.Total-s.Played)).Round(time.Second)
	most := ""
	if d.match.SPRT != nil {
		most = "at most "
	}
	return fmt.Sprintf("%.1f games a minute, %s%v left", perMinute, most, left)
}

// draw draws the table over the one that is there.
func (d *display) draw() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if !d.started {
		return
	}
	s := &d.summary
	const cells = 30
	full := cells * s.Played / s.Total
	text := table(s) + details(d.match, s) + fmt.Sprintf("[%s%s] game %d of %d, %s\n",
		strings.Repeat("#", full), strings.Repeat(".", cells-full), s.Played, s.Total, d.speed(time.Now()))
	// Lines that are too long for the terminal are cut: more of them could not be
	// taken away again.
	io.WriteString(d.out, d.clear()+"\x1b[?7l"+text+"\x1b[?7h")
	d.lines = strings.Count(text, "\n")
}

// clear returns what takes the table away.
func (d *display) clear() string {
	if d.lines == 0 {
		return ""
	}
	n := d.lines
	d.lines = 0
	return fmt.Sprintf("\x1b[%dA\r\x1b[J", n)
}

// above writes a line to w, which may be the same terminal.
func (d *display) above(w io.Writer, line string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if c := d.clear(); c != "" {
		io.WriteString(d.out, c)
	}
	io.WriteString(w, line)
}

// stop takes the table away and ends the display.
func (d *display) stop() {
	close(d.done)
	d.gone.Wait()
	d.mu.Lock()
	defer d.mu.Unlock()
	if c := d.clear(); c != "" {
		io.WriteString(d.out, c)
	}
}
