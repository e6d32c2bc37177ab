package match

import (
	"fmt"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/search/match"
)

// A display shows the state of the match: a table at the bottom of a terminal, or a
// line from time to time.
type display struct {
	*terminal.Status
	match   *match.Match
	summary atomic.Pointer[match.Summary] // nil before the first game
	before  int                           // games of an earlier run; set before summary
}

func newDisplay(status *terminal.Status, m *match.Match) *display {
	d := &display{Status: status, match: m}
	d.Follow(d.text)
	return d
}

// update sets the state that is shown.
func (d *display) update(s match.Summary) {
	if d.summary.Load() == nil {
		d.before = s.Played - 1
	}
	d.summary.Store(&s)
	d.Show(d.text)
}

// text returns what is shown.
func (d *display) text(elapsed time.Duration) string {
	s := d.summary.Load()
	if s == nil {
		return ""
	}
	speed := "0 games a minute\n"
	if played := s.Played - d.before; played > 0 && elapsed > 0 {
		most := ""
		if d.match.SPRT != nil {
			most = "at most "
		}
		speed = fmt.Sprintf("%.1f games a minute, %s%v left\n", float64(played)/elapsed.Minutes(), most,
			terminal.Remaining(elapsed, played, s.Total-s.Played))
	}
	if d.IsLive() {
		return standings(d.match, s) + details(d.match, s) +
			fmt.Sprintf("%s game %d of %d, %s", terminal.Bar(30, s.Played, s.Total), s.Played, s.Total, speed)
	}
	llr := ""
	if d.match.SPRT != nil {
		llr = fmt.Sprintf(" llr %.2f", s.LLR)
	}
	return fmt.Sprintf("game %d of %d: %s%s, %s", s.Played, s.Total, score(s), llr, speed)
}
