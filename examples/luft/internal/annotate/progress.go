package annotate

import (
	"fmt"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/terminal"
)

// A progress counts the positions of the games.
type progress struct {
	status *terminal.Status
	total  int // positions there are, 0 if it is not known; set before the work begins

	mu     sync.Mutex
	seen   int // positions
	passed int // positions that were there already
}

// add says that positions were looked at, or are passed over.
func (p *progress) add(seen, passed int) {
	p.mu.Lock()
	p.seen += seen
	p.passed += passed
	p.mu.Unlock()
	p.status.Show(p.line)
}

// line returns how far the work has come.
func (p *progress) line(elapsed time.Duration) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	rate := 0.0
	if elapsed > 0 {
		rate = float64(p.seen) / elapsed.Seconds()
	}
	done := p.seen + p.passed
	if p.total == 0 {
		return fmt.Sprintf("%d positions, %.1f/s\n", done, rate)
	}
	return fmt.Sprintf("%s %d of %d positions, %.1f/s%s\n", terminal.Bar(30, done, p.total), done, p.total, rate,
		terminal.Left(elapsed, p.seen, p.total-done))
}
