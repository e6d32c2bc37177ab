package match

import (
	"fmt"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search/match"
)

// A display shows the state of the match: a table at the bottom of a terminal, or a
// line from time to time.
type display struct {
	*terminal.Status
	match *match.Match

	mu      sync.Mutex
	summary match.Summary
	before  int  // games of an earlier run
	started bool // summary is set
}

func newDisplay(status *terminal.Status, m *match.Match) *display {
	d := &display{Status: status, match: m}
	d.Follow(d.text)
	return d
}

// update sets the state that is shown.
func (d *display) update(s match.Summary) {
	d.mu.Lock()
	if !d.started {
		d.started, d.before = true, s.Played-1
	}
	d.summary = s
	d.mu.Unlock()
	d.Show(d.text)
}

// text returns what is shown.
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

// line returns the state on one line.
func (d *display) line(elapsed time.Duration) string {
	s := &d.summary
	first := &s.Standings[0]
	e := first.Elo()
	text := fmt.Sprintf("game %d of %d: wins %d losses %d draws %d elo %s +/- %s", s.Played, s.Total,
		first.Games.Wins, first.Games.Losses, first.Games.Draws, number(e.Value), margin(e))
	if d.match.SPRT != nil {
		text += fmt.Sprintf(" llr %.2f", s.LLR)
	}
	return text + ", " + d.speed(elapsed) + "\n"
}

// table returns the state in full.
func (d *display) table(elapsed time.Duration) string {
	s := &d.summary
	return standings(d.match, s) + details(d.match, s) + fmt.Sprintf("%s game %d of %d, %s\n",
		terminal.Bar(30, s.Played, s.Total), s.Played, s.Total, d.speed(elapsed))
}

// speed returns the speed of the match and the time left.
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
		terminal.Remaining(elapsed, played, s.Total-s.Played))
}
