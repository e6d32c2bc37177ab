package check

import (
	"context"
	"io"
	"iter"
	"slices"
	"sync"

	"github.com/luftchess/luft/pgn"
)

// Parallel checks the games of in on several goroutines, and returns an iterator over their reports, in
// order: those of [Checker.Next], but without the text, so that [Report.AppendFixed] appends nothing, and
// without a report after the last game. A malformed game is a finding and no error. An error, of in or of
// the end of ctx, ends the iterator. See [pgn.Parallel] for the options.
func (c *Checker) Parallel(ctx context.Context, in io.Reader, o pgn.ParallelOptions) iter.Seq2[*Report, error] {
	return func(yield func(*Report, error) bool) {
		o.KeepText, o.StopAtError = true, true
		workers := sync.Pool{New: func() any { return &Checker{Options: c.Options} }}
		c.reader, c.game.number = nil, 0
		for games, err := range pgn.Parallel(ctx, in, o, func(r *pgn.Reader) ([]*part, error) {
			w := workers.Get().(*Checker)
			defer workers.Put(w)
			return w.batch(ctx, r)
		}) {
			if err != nil {
				yield(nil, err)
				return
			}
			for _, g := range games {
				c.game.number++
				c.join(g)
				if !yield(&g.Report, nil) {
					return
				}
			}
		}
	}
}

// A part is a game that one goroutine has checked.
type part struct {
	Report
	apart
}

// apart is what the rules about several games must know of one.
type apart struct {
	duplicate *candidate // nil if the game is not compared with others
	names     []nameAt
}

// A nameAt is the name of a player, and where it is.
type nameAt struct {
	name         string
	line, column int
}

// batch checks the games of r.
func (c *Checker) batch(ctx context.Context, r *pgn.Reader) (games []*part, err error) {
	for {
		g := new(part)
		c.apart = &g.apart
		report, err := c.Next(ctx, r)
		if err == io.EOF {
			return games, nil
		}
		if err != nil {
			return nil, err
		}
		g.Report = Report{Findings: slices.Clone(report.Findings), Warning: report.Warning}
		games = append(games, g)
	}
}

// join completes the report of the game at hand, and applies the rules about several games.
func (c *Checker) join(g *part) {
	for i := range g.Findings {
		g.Findings[i].Source, g.Findings[i].Game = c.Source, c.game.number
	}
	for _, n := range g.names {
		c.countName(n.name, func() (line, column int) { return n.line, n.column })
	}
	if d := g.duplicate; d != nil {
		d.source, d.number = c.Source, c.game.number
		c.compare(d, &g.Report)
	}
}
