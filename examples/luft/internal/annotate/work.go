package annotate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync"

	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/annotate"
)

// A work is the annotation of files. One goroutine reads games, some annotate them,
// and the one that began writes them in their order.
type work struct {
	options  *options
	stdin    io.Reader
	out      io.Writer
	old      *oldGames // nil if there are none
	progress *progress
	complain func(error)
	plotted  int // games
}

// A job is a game on its way, or only what is wrong with it.
type job struct {
	place string
	game  *pgn.Game // nil if there is none
	bad   error     // what is wrong with the game
	done  chan struct{}

	text  []byte    // of the annotated game, if it is to be written
	plot  *pgn.Game // the annotated game, or nil
	fatal error     // after which nothing more can be done
}

// do does all of it. The error is one of the output or of the engine, or the cause
// of the end of ctx. Nothing is left behind but a goroutine that waits for the
// standard input.
func (w *work) do(ctx context.Context) error {
	ctx, cancel := context.WithCancelCause(ctx)
	n := w.options.Concurrency
	jobs, order := make(chan *job), make(chan *job, n)
	var workers sync.WaitGroup
	for range n {
		workers.Go(func() { w.serve(ctx, jobs) })
	}
	go func() {
		defer close(order)
		defer close(jobs)
		w.read(ctx, jobs, order)
	}()
	err := w.write(ctx, order)
	cancel(err)
	workers.Wait()
	return err
}

// read puts the games in order, and those that are to be annotated also in jobs.
func (w *work) read(ctx context.Context, jobs, order chan<- *job) {
	put := func(to chan<- *job, j *job) bool {
		select {
		case to <- j:
			return true
		case <-ctx.Done():
			return false
		}
	}
	ended := func(j *job) *job {
		close(j.done)
		return j
	}
	readAll(ctx, w.options.files, w.stdin, func(place string, g *pgn.Game, err error) bool {
		j := &job{place: place, game: g, bad: err, done: make(chan struct{})}
		if g != nil {
			if _, err := textOf(g); err != nil { // as it will be when it is annotated
				j.game, j.bad = nil, errors.Join(j.bad, fmt.Errorf("%s: %w", place, err))
			}
		}
		if j.game != nil {
			if j.plot, j.fatal = w.old.next(g); j.plot != nil {
				w.progress.add(0, g.Main().Len()+1)
			}
			if j.plot != nil || j.fatal != nil {
				j.game = nil
			}
		}
		if j.game == nil {
			return put(order, ended(j))
		}
		return put(order, j) && put(jobs, j)
	})
	if err := w.old.end(); err != nil && ctx.Err() == nil {
		put(order, ended(&job{fatal: err, done: make(chan struct{})}))
	}
}

// serve annotates games with an engine of its own.
func (w *work) serve(ctx context.Context, jobs <-chan *job) {
	a := annotate.Analyst{Open: w.options.Engine.Opener(w.options.Stall), Limits: w.options.Limits}
	if t := w.options.tables; t != nil {
		a.Tablebase = t
	}
	defer a.Close() // it has given all its results
	for {
		select {
		case <-ctx.Done():
			return
		case j, ok := <-jobs:
			if !ok {
				return
			}
			w.annotate(ctx, &a, j)
			close(j.done)
		}
	}
}

// annotate annotates one game.
func (w *work) annotate(ctx context.Context, a *annotate.Analyst, j *job) {
	evals, err := a.Evaluate(ctx, j.game, func(annotate.Evaluation) { w.progress.add(1, 0) })
	if err == nil {
		_, err = w.options.edit.Annotate(j.game, evals)
	}
	if err == nil {
		j.plot = j.game
		j.text, err = textOf(j.game)
	}
	if e, ok := errors.AsType[*annotate.Error](err); ok {
		err = fmt.Errorf("ply %d: %w", e.Ply, e.Err)
	}
	if err != nil {
		j.fatal = fmt.Errorf("%s: %w", j.place, err)
	}
}

// write writes games in their order.
func (w *work) write(ctx context.Context, order <-chan *job) error {
	for ctx.Err() == nil {
		var j *job
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case next, ok := <-order:
			if !ok {
				return context.Cause(ctx)
			}
			j = next
		}
		select {
		case <-j.done:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
		if j.fatal != nil {
			return cmp.Or(context.Cause(ctx), j.fatal)
		}
		if j.bad != nil {
			w.complain(j.bad)
		}
		if j.text != nil {
			if _, err := w.out.Write(j.text); err != nil {
				return fmt.Errorf("writing a game: %w", err)
			}
		}
		if err := w.plot(j.plot); err != nil {
			return err
		}
	}
	return context.Cause(ctx)
}

// plot draws an annotated game, if there is one and pictures are wanted.
func (w *work) plot(g *pgn.Game) error {
	if g == nil || w.options.plot == "" {
		return nil
	}
	w.plotted++
	picture, err := curve(g)
	if err != nil {
		return err
	}
	return plot.Save(pictureName(w.options.plot, w.plotted), w.options.force || w.options.resume, picture)
}

// textOf returns the game as it is written, with a blank line after it.
func textOf(g *pgn.Game) ([]byte, error) {
	text, err := g.Format(pgn.WriterOptions{})
	return []byte(text + "\n"), err
}
