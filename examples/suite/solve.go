package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"text/tabwriter"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/examples/match/engine"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A sum is what has come of positions.
type sum struct {
	solved, positions int
	points, most      int
}

// String returns the last line of the output.
func (s sum) String() string {
	return fmt.Sprintf("solved %d of %d points %d of %d", s.solved, s.positions, s.points, s.most)
}

// An outcome is what has come of a position.
type outcome struct {
	index  int
	done   bool
	result search.Result
	err    error // of the engine
	fatal  bool  // it could not be started
}

// solveAll searches the positions, shows how far it has come until it ends the status,
// and writes those that are not solved. The error
// is that the engine cannot be started, the output not be written, or the cause of
// the end of ctx.
func solveAll(ctx context.Context, o *options, positions []position, status *console.Status, out io.Writer, complain func(error)) (sum, error) {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	outcomes := make(chan outcome)
	var next atomic.Int64
	var workers sync.WaitGroup
	for range min(o.concurrency, len(positions)) {
		workers.Go(func() {
			w := worker{options: o}
			defer w.close()
			for ctx.Err() == nil {
				i := int(next.Add(1)) - 1
				if i >= len(positions) {
					return
				}
				r := w.solve(ctx, &positions[i])
				r.index = i
				outcomes <- r
			}
		})
	}
	go func() {
		workers.Wait()
		close(outcomes)
	}()
	var (
		mu    sync.Mutex // on total, while status shows it
		total sum
	)
	status.Follow(func(elapsed time.Duration) string {
		mu.Lock()
		defer mu.Unlock()
		return progress(total, len(positions), elapsed)
	})
	misses := make([]string, len(positions))
	for r := range outcomes {
		if r.fatal {
			cancel(r.err)
		}
		if !r.done {
			continue
		}
		pos := &positions[r.index]
		solved, points := false, 0
		played := "failed"
		if r.err != nil {
			complain(fmt.Errorf("%s: %w", pos.name, r.err))
		} else {
			solved, points = pos.judge(&r.result)
			played = fmt.Sprintf("%s\t%v\tdepth %d", san.Format(&pos.board, r.result.Move), r.result.Score, r.result.Depth)
		}
		mu.Lock()
		total.positions++
		total.points += points
		total.most += pos.most
		if solved {
			total.solved++
		} else {
			misses[r.index] = fmt.Sprintf("%s\t%s\t%s\n", pos.name, pos.want, played)
		}
		mu.Unlock()
	}
	status.Stop()
	err := writeMisses(out, misses)
	if total.positions < len(positions) {
		return total, context.Cause(ctx)
	}
	return total, err
}

// writeMisses writes lines of cells as a table.
func writeMisses(out io.Writer, lines []string) error {
	var buf bytes.Buffer
	w := tabwriter.NewWriter(&buf, 0, 0, 2, ' ', 0)
	for _, line := range lines {
		if _, err := io.WriteString(w, line); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := out.Write(buf.Bytes())
	return err
}

// A worker searches one position at a time.
type worker struct {
	options  *options
	searcher search.Searcher // nil if there is none
}

// solve searches a position.
func (w *worker) solve(ctx context.Context, p *position) outcome {
	if w.searcher == nil {
		s, err := w.options.engine.Open(ctx)
		if err != nil {
			return outcome{err: err, fatal: true}
		}
		w.searcher = s
	}
	limits := w.options.limits
	if len(p.best) == 0 && len(p.avoid) == 0 {
		limits.Mate = p.mate
	}
	search.NotifyNewGame(w.searcher)
	r, err := engine.Search(ctx, w.searcher, game.New(p.board), limits, w.options.stall, nil)
	if ctx.Err() != nil {
		return outcome{} // stopped halfway
	}
	if err == nil {
		err = game.New(p.board).Play(r.Move)
	}
	if err != nil {
		w.close()
	}
	return outcome{done: true, result: r, err: err}
}

// close ends the searcher, if there is one.
func (w *worker) close() {
	if c, ok := w.searcher.(io.Closer); ok {
		c.Close() // it has given all its results
	}
	w.searcher = nil
}
