package perft

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// count counts from b and writes how it went; it divides the count if asked to.
func count(ctx context.Context, w io.Writer, b *board.Board, depth, threads int, divided bool) error {
	start := time.Now()
	var nodes uint64
	var err error
	if divided && depth > 0 {
		nodes, err = divide(ctx, w, b, depth, threads)
	} else {
		nodes, err = movegen.PerftParallel(ctx, b, depth, threads)
	}
	if err != nil {
		return err
	}
	took := time.Since(start)
	_, err = fmt.Fprintf(w, "nodes %d time %v speed %.1f Mnps\n",
		nodes, took.Round(time.Microsecond), speed(nodes, took))
	return err
}

// speed returns millions of nodes a second, or 0 if the clock has not moved.
func speed(nodes uint64, took time.Duration) float64 {
	if took <= 0 {
		return 0
	}
	return float64(nodes) / 1e6 / took.Seconds()
}

// divide writes a line for each move of b and returns the sum of the counts.
// Unlike [movegen.Divide] it can be interrupted and shares out the work on each
// move, so that the lines come in order and as soon as they are known. The depth
// is at least 1.
func divide(ctx context.Context, w io.Writer, b *board.Board, depth, threads int) (sum uint64, err error) {
	for m := range movegen.Legal(b) {
		next := *b
		next.Play(m)
		n, err := movegen.PerftParallel(ctx, &next, depth-1, threads)
		if err != nil {
			return 0, err
		}
		if _, err := fmt.Fprintf(w, "%v: %d\n", m, n); err != nil {
			return 0, err
		}
		sum += n
	}
	return sum, nil
}
