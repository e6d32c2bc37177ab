package perft

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/tabular"
	"github.com/luftchess/luft/movegen"
)

// count counts as the options say and writes how it went.
func count(ctx context.Context, w io.Writer, o *options) error {
	start := time.Now()
	var nodes uint64
	var err error
	if o.divide && (o.depth > 0 || o.format != tabular.Text) {
		nodes, err = divide(ctx, w, o.format, &o.board, o.depth, o.threads)
	} else {
		nodes, err = movegen.PerftParallel(ctx, &o.board, o.depth, o.threads)
	}
	if err != nil || o.format != tabular.Text {
		return err
	}
	took := time.Since(start)
	speed := 0.0 // if the clock has not moved
	if took > 0 {
		speed = float64(nodes) / 1e6 / took.Seconds()
	}
	_, err = fmt.Fprintf(w, "nodes %d time %v speed %.1f Mnps\n", nodes, took.Round(time.Microsecond), speed)
	return err
}

// A part is the count of a move.
type part struct {
	Move  board.Move `json:"move"`
	Nodes uint64     `json:"nodes"`
}

func (p part) String() string { return fmt.Sprintf("%v: %d", p.Move, p.Nodes) }

// divide writes a line for each move of b and returns the sum of the counts.
// Unlike [movegen.Divide] it can be interrupted and shares out the work on each
// move, so that the lines come in order and as soon as they are known. The depth
// is at least 1, or there are no lines.
func divide(ctx context.Context, w io.Writer, format tabular.Format, b *board.Board, depth, threads int) (sum uint64, err error) {
	parts := tabular.NewWriter[part](w, format)
	if depth == 0 {
		return 1, parts.Flush()
	}
	for m := range movegen.Legal(b) {
		next := *b
		next.Play(m)
		n, err := movegen.PerftParallel(ctx, &next, depth-1, threads)
		if err != nil {
			return 0, err
		}
		if err := parts.Write(part{m, n}); err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, parts.Flush()
}
