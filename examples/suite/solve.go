package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"sync"
	"text/tabwriter"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/suite"
)

// solveAll searches the positions, shows how far it has come until it ends the status,
// and writes those that are not solved. The error is that the engine cannot be started,
// the output not be written, or the cause of the end of ctx.
func solveAll(ctx context.Context, o *options, all positions, status *console.Status, out io.Writer, complain func(error)) (suite.Tally, error) {
	var (
		mu    sync.Mutex // on total, while status shows it
		total suite.Tally
	)
	status.Follow(func(elapsed time.Duration) string {
		mu.Lock()
		defer mu.Unlock()
		return progress(total, len(all.list), elapsed)
	})
	misses := make([]string, len(all.list))
	err := suite.Run(ctx, all.list, suite.Options{
		Open: o.engine.Opener(o.stall), Limits: o.limits, Concurrency: o.concurrency,
	}, func(r suite.Result) {
		mu.Lock()
		total.Add(r)
		mu.Unlock()
		if r.Solved {
			return
		}
		played := "failed"
		if r.Err != nil {
			complain(fmt.Errorf("%s: %w", all.names[r.Index], r.Err))
		} else {
			played = fmt.Sprintf("%s\t%v\tdepth %d", san.Format(&r.Position.Board, r.Search.Move), r.Search.Score, r.Search.Depth)
		}
		misses[r.Index] = fmt.Sprintf("%s\t%s\t%s\n", all.names[r.Index], r.Position.Goal(), played)
	})
	status.Stop()
	if werr := writeMisses(out, misses); err == nil {
		err = werr
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
