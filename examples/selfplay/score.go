package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"sync"
	"time"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// batchSize is the number of positions that are searched one after the other; the
// next ones begin with nothing known. So scores are the same with any number of
// threads.
const batchSize = 256

// A batch is positions that a goroutine scores.
type batch struct {
	records []fen.EPD
	done    chan error // of one, when the records are scored
}

// score writes the positions of an EPD file with what Luft thinks of them. Those that
// are over, a check or a mate to come are left out: no evaluation is asked for them.
func score(ctx context.Context, o *options, stdin io.Reader, stdout, stderr io.Writer) (err error) {
	in := stdin
	if o.score != "-" {
		file, err := os.Open(o.score)
		if err != nil {
			return err
		}
		defer file.Close() // it was only read
		in = file
	}
	out, done, err := o.output(stdout)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	buf := bufio.NewWriter(out)
	ctx, cancel := context.WithCancel(ctx)
	batches := scored(ctx, o, in)
	defer func() {
		cancel()
		for range batches { // so that nobody is left writing to it
		}
	}()
	status := console.NewStatus(stderr, console.CanRedraw(stderr, stdout, o.out == ""), console.LineEvery)
	defer status.Stop()
	n := 0
	for b := range batches {
		if err := <-b.done; err != nil {
			return errors.Join(console.InFile(o.score, err), buf.Flush())
		}
		for i := range b.records {
			if _, err := fmt.Fprintln(buf, &b.records[i]); err != nil {
				return err
			}
		}
		n += len(b.records)
		status.Show(func(elapsed time.Duration) string {
			return fmt.Sprintf("%d positions, %.0f/s\n", n, perSecond(n, elapsed))
		})
	}
	return errors.Join(context.Cause(ctx), buf.Flush())
}

// scored returns the batches in the order of the file, each of which tells when it is
// done. After one with an error there are no more.
func scored(ctx context.Context, o *options, in io.Reader) <-chan *batch {
	work := make(chan *batch)
	ordered := make(chan *batch, 2*o.threads)
	var workers sync.WaitGroup
	for range o.threads {
		workers.Go(func() {
			s := alphabeta.New(alphabeta.Options{Hash: o.hash})
			for b := range work {
				b.done <- b.score(ctx, s, o.nodes)
			}
		})
	}
	go func() {
		defer close(ordered)
		defer workers.Wait()
		defer close(work)
		b := newBatch()
		flush := func() {
			work <- b
			ordered <- b
			b = newBatch()
		}
		for e, err := range fen.NewReader(in).Records() {
			if ctx.Err() != nil {
				return
			}
			if err != nil {
				flush()
				b.done <- err
				ordered <- b
				return
			}
			if b.records = append(b.records, e); len(b.records) == batchSize {
				flush()
			}
		}
		flush()
	}()
	return ordered
}

func newBatch() *batch { return &batch{done: make(chan error, 1)} }

// score searches the positions of a batch.
func (b *batch) score(ctx context.Context, s *alphabeta.Searcher, nodes uint64) error {
	s.NewGame()
	kept := b.records[:0]
	var g movegen.Generator
	for _, e := range b.records {
		if g.Reset(&e.Board); g.InCheck() || !g.HasLegal() {
			continue
		}
		r, err := s.Search(ctx, game.New(e.Board), search.Limits{Nodes: nodes}, nil)
		switch {
		case ctx.Err() != nil:
			return context.Cause(ctx)
		case err != nil:
			return err
		case r.Bound == search.NoScore || r.Score.IsMate():
			continue
		}
		e.Ops = slices.DeleteFunc(e.Ops, func(op fen.Op) bool { return op.Code == "ce" })
		e.Ops = append(e.Ops, fen.Op{Code: "ce", Operands: []fen.Operand{{Text: strconv.Itoa(int(r.Score))}}})
		kept = append(kept, e)
	}
	b.records = kept
	return nil
}
