package suite

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/suite"
)

// solve searches the positions, shows how far it has come until it ends the status, and
// writes the results. The error is that the engine cannot be started, the output not be
// written, or the cause of the end of ctx.
func (w *work) solve(ctx context.Context, status *terminal.Status, out io.Writer) error {
	var (
		mu    sync.Mutex // on total, while status shows it
		total suite.Totals
	)
	status.Follow(func(elapsed time.Duration) string {
		mu.Lock()
		defer mu.Unlock()
		return progress(total, len(w.positions), elapsed)
	})
	results := make([]*suite.Result, len(w.positions)) // nil for positions that were not searched
	o := suite.Options{Open: w.Engine.Opener(w.Stall), Limits: w.Limits, Concurrency: w.Concurrency}
	var failed error
	for r, err := range suite.Run(ctx, w.positions, o) {
		if failed = err; err != nil {
			break
		}
		mu.Lock()
		total.Add(r)
		mu.Unlock()
		results[r.Index] = &r
		if r.Err != nil {
			w.complaints.Add(fmt.Errorf("%s: %w", place(w.files[r.Index], r.Position), r.Err))
		}
	}
	status.Stop()
	return errors.Join(failed, w.write(out, results, total))
}

// progress returns how far the work has come, on a line.
func progress(t suite.Totals, positions int, elapsed time.Duration) string {
	return fmt.Sprintf("%s %d of %d, solved %d%s\n", terminal.Bar(30, t.Positions, positions), t.Positions, positions, t.Solved,
		terminal.Left(elapsed, t.Positions, positions-t.Positions))
}

// place returns where a position is, and its id.
func place(file string, p *suite.Position) string {
	text := fmt.Sprintf("%s:%d", file, p.Line)
	if p.ID != "" {
		text += " " + p.ID
	}
	return text
}

// A row is what has come of a position.
type row struct {
	File      string      `json:"file"`
	Line      int         `json:"line"`
	ID        string      `json:"id"`
	Goal      string      `json:"goal"`
	Solved    bool        `json:"solved"`
	Points    int         `json:"points"`
	MaxPoints int         `json:"max_points"`
	Move      string      `json:"move"`
	Score     *eval.Score `json:"score"`
	Depth     int         `json:"depth"`
	Nodes     uint64      `json:"nodes"`
	AtDepth   *int        `json:"solved_depth"`
	AtNodes   *uint64     `json:"solved_nodes"`
	AtTime    *int64      `json:"solved_ms"`
	Error     string      `json:"error"`

	place string
}

// String returns a row of a tabwriter.
func (r row) String() string {
	played := "failed"
	if r.Error == "" {
		played = fmt.Sprintf("%s\t%v\tdepth %d", r.Move, *r.Score, r.Depth)
	}
	return r.place + "\t" + r.Goal + "\t" + played
}

func newRow(file string, r *suite.Result) row {
	p := r.Position
	row := row{File: file, Line: p.Line, ID: p.ID, Goal: p.Goal(), Solved: r.Solved, Points: r.Points, MaxPoints: p.MaxPoints(), place: place(file, p)}
	if r.Err != nil {
		row.Error = r.Err.Error()
		return row
	}
	row.Move, row.Score = san.Format(&p.Board, r.Search.Move), &r.Search.Score
	row.Depth, row.Nodes = r.Search.Depth, r.Search.Nodes
	if r.Solved {
		ms := r.SolvedAt.Time.Milliseconds()
		row.AtDepth, row.AtNodes, row.AtTime = &r.SolvedAt.Depth, &r.SolvedAt.Nodes, &ms
	}
	return row
}

// write writes the results: as text, those that are not solved, and the sum.
func (w *work) write(out io.Writer, results []*suite.Result, total suite.Totals) error {
	var rows []row
	for i, r := range results {
		if r != nil && (w.format != tabular.Text || !r.Solved) {
			rows = append(rows, newRow(w.files[i], r))
		}
	}
	if w.format != tabular.Text {
		return tabular.All(out, w.format, rows)
	}
	buf := bufio.NewWriter(out)
	err := tabular.Columns(buf, 0, rows)
	fmt.Fprintln(buf, total) // the error is in Flush
	return errors.Join(err, buf.Flush())
}
