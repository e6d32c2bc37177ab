package main

import (
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/search/match"
)

// A display shows how the match stands: a table at the bottom of a terminal that is
// drawn anew, or a line now and then.
type display struct {
	*console.Status
	match *match.Match

	mu      sync.Mutex
	summary match.Summary
	before  int  // games that were played in an earlier run
	started bool // there is a summary
}

func newDisplay(out io.Writer, live bool, m *match.Match) *display {
	d := &display{Status: console.NewStatus(out, live, console.LineEvery), match: m}
	d.Follow(d.text)
	return d
}

// update tells the display how the match stands.
func (d *display) update(s match.Summary) {
	d.mu.Lock()
	if !d.started {
		d.started, d.before = true, s.Played-1
	}
	d.summary = s
	d.mu.Unlock()
	d.Show(d.text)
}

// text returns how the match stands.
func (d *display) text(elapsed time.Duration) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch {
	case !d.started:
		return ""
	case d.IsLive():
		return d.table(elapsed)
	}
	return d.line(elapsed)
}

// line returns how the match stands, on one line.
func (d *display) line(elapsed time.Duration) string {
	s := &d.summary
	first := &s.Standings[0]
	e := first.Elo()
	text := fmt.Sprintf("game %d of %d: wins %d losses %d draws %d elo %s +/- %s", s.Played, s.Total,
		first.Games.Wins, first.Games.Losses, first.Games.Draws, number(e.Value), number(e.Error))
	if d.match.SPRT != nil {
		text += fmt.Sprintf(" llr %.2f", s.LLR)
	}
	return text + ", " + d.speed(elapsed) + "\n"
}

// table returns how the match stands, with all there is to say.
func (d *display) table(elapsed time.Duration) string {
	s := &d.summary
	return table(s) + details(d.match, s) + fmt.Sprintf("%s game %d of %d, %s\n",
		console.Bar(30, s.Played, s.Total), s.Played, s.Total, d.speed(elapsed))
}

// speed returns how fast the match goes, and how long it will.
func (d *display) speed(elapsed time.Duration) string {
	s := &d.summary
	played := s.Played - d.before
	if played <= 0 || elapsed <= 0 {
		return "0 games a minute"
	}
	most := ""
	if d.match.SPRT != nil {
		most = "at most "
	}
	return fmt.Sprintf("%.1f games a minute, %s%v left", float64(played)/elapsed.Minutes(), most,
		console.Remaining(elapsed, played, s.Total-s.Played))
}
