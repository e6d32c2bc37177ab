package annotate

import (
	"context"
	"fmt"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
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

// countPositions returns how many positions there are to look at, 0 if it is not
// known, as it is not of a pipe.
func countPositions(ctx context.Context, files []string) int {
	if file.Size(files) == 0 {
		return 0
	}
	var c counter
	for _, name := range files {
		in, err := file.Open(ctx, name, nil)
		if err != nil {
			return 0
		}
		for range pgn.NewReader(in).VisitAll(&c) { // errors come again
		}
		in.Close() // it was only read
	}
	return c.positions
}

// A counter counts the positions of main lines.
type counter struct {
	pgn.Nop
	positions int
}

// Start implements [pgn.Visitor].
func (c *counter) Start(*board.Board) error {
	c.positions++
	return nil
}

// Move implements [pgn.Visitor].
func (c *counter) Move(*board.Board, board.Move, []byte) error { return c.Start(nil) }

// BeginVariation implements [pgn.Visitor].
func (c *counter) BeginVariation() error { return pgn.SkipVariation }
