package annotate

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/plot"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/annotate"
)

// A work is the annotation of files: one goroutine reads games, some annotate them,
// and the one that began writes them in their order.
type work struct {
	*options
	stdin    io.Reader
	out      io.Writer
	old      *oldGames // nil if there are none
	progress *progress
	complain func(error)
	engines  *search.Pool
	written  int   // games, with those of an earlier run
	faulty   int   // games with errors
	partial  bool  // a file could not be read to its end
	rows     []row // of the summary, if there is one
}

// A job is a game on its way, or only what is wrong with it.
type job struct {
	place string    // of the game; "" for a file
	game  *pgn.Game // nil if there is none
	bad   error     // what is wrong with the game
	fatal error     // after which nothing more can be done
	old   bool      // an earlier run has annotated the game
}

// do does all of it. The error is one of the output or of the engine, or comes of the
// end of ctx.
func (w *work) do(ctx context.Context) error {
	w.engines = &search.Pool{Open: w.Engine.Opener(w.Stall), Size: w.Concurrency}
	defer w.engines.Close() // they have given all their results
	o := &w.edit
	o.Limits = w.Limits
	o.Report = func(annotate.Evaluation) { w.progress.add(1, 0) }
	if w.tables != nil {
		o.Tablebase = w.tables
	}
	return inorder.Run(ctx, w.Concurrency, w.read, func() inorder.Worker[*job, *job] { return w.annotate }, func(j *job) error {
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		return w.write(j)
	})
}

// read passes the games of the files to emit, as far as they could be read, and what is
// wrong with them.
func (w *work) read(ctx context.Context, emit func(*job) error) error {
	complain := func(err error) { emit(&job{bad: err}) }
	err := games.Each(ctx, w.files, w.stdin, complain, func(name string, n int, g *pgn.Game, err error) error {
		j := &job{place: fmt.Sprintf("%s: game %d", name, n), game: g, bad: err}
		if err != nil && len(g.Tags) == 0 && g.Main().Len() == 0 {
			j.game = nil // text that is no game at all
		}
		w.prepare(j)
		return emit(j)
	})
	return cmp.Or(err, w.old.end())
}

// prepare finds out what is to be done with a game.
func (w *work) prepare(j *job) {
	if j.game == nil {
		return
	}
	if _, err := textOf(j.game); err != nil { // as it will be when it is annotated
		j.game, j.bad = nil, errors.Join(j.bad, fmt.Errorf("%s: %w", j.place, err))
		return
	}
	old, err := w.old.next(j.game)
	if err != nil {
		j.fatal = err
	} else if old != nil {
		j.game, j.old = old, true
		w.progress.add(0, old.Main().Len()+1)
	}
}

// annotate annotates the game of a job, if that is still to be done.
func (w *work) annotate(ctx context.Context, j *job) (*job, error) {
	if j.fatal != nil || j.game == nil || j.old {
		return j, j.fatal
	}
	evals, err := w.evaluations(ctx, j.game)
	if err == nil {
		_, err = annotate.Annotate(j.game, evals, w.edit)
	}
	if e, ok := errors.AsType[*annotate.Error](err); ok {
		err = fmt.Errorf("ply %d: %w", e.Ply, e.Err)
	}
	if err != nil {
		err = fmt.Errorf("%s: %w", j.place, err)
	}
	if _, refused := errors.AsType[*board.RulesError](err); refused {
		j.bad, err = errors.Join(j.bad, err), nil // the game is written as it is
	}
	return j, err
}

// evaluations returns those that the game has, or that an engine has found.
func (w *work) evaluations(ctx context.Context, g *pgn.Game) (evals []annotate.Evaluation, err error) {
	if w.recorded {
		w.progress.add(g.Main().Len()+1, 0)
		return annotate.Recorded(g), nil
	}
	err = w.engines.Do(ctx, func(ctx context.Context, engine *search.Supervisor) error {
		evals, err = annotate.Evaluate(ctx, engine, g, w.edit)
		return err
	})
	return evals, err
}

// write writes and draws an annotated game.
func (w *work) write(j *job) error {
	if j.bad != nil {
		w.complain(j.bad)
		if j.place != "" {
			w.faulty++
		} else {
			w.partial = true
		}
	}
	if j.game == nil {
		return nil
	}
	if !j.old {
		text, err := textOf(j.game)
		if err == nil {
			_, err = w.out.Write(text)
		}
		if err != nil {
			return fmt.Errorf("writing a game: %w", err)
		}
	}
	w.written++
	if w.summary {
		w.rows = append(w.rows, summary(w.written, j.game)...)
	}
	if w.plot == "" {
		return nil
	}
	return plot.Save(pictureName(w.plot, w.written), w.Force || w.resume, curve(j.game))
}

// textOf returns the game as it is written, with a blank line after it.
func textOf(g *pgn.Game) ([]byte, error) {
	text, err := g.Format(pgn.WriterOptions{})
	return []byte(text + "\n"), err
}

// A progress counts the positions of the games.
type progress struct {
	status *terminal.Status
	total  int // positions there are, 0 if it is not known; set before the work begins

	seen   atomic.Int64 // positions
	passed atomic.Int64 // positions that were there already
}

// add says that positions were looked at, or are passed over.
func (p *progress) add(seen, passed int) {
	p.seen.Add(int64(seen))
	p.passed.Add(int64(passed))
	p.status.Show(p.line)
}

// line returns how far the work has come.
func (p *progress) line(elapsed time.Duration) string {
	seen := int(p.seen.Load())
	done := seen + int(p.passed.Load())
	rate := 0.0
	if elapsed > 0 {
		rate = float64(seen) / elapsed.Seconds()
	}
	if p.total == 0 {
		return fmt.Sprintf("%d positions, %.1f/s\n", done, rate)
	}
	return fmt.Sprintf("%s %d of %d positions, %.1f/s%s\n", terminal.Bar(30, done, p.total), done, p.total, rate,
		terminal.Left(elapsed, seen, p.total-done))
}

// countPositions returns how many positions there are to look at, 0 if it is not
// known, as it is not of a pipe.
func countPositions(ctx context.Context, files []string) int {
	if file.Size(files) == 0 {
		return 0
	}
	positions := 0
	// Errors come again when the games are annotated.
	file.Each(ctx, files, nil, func(error) {}, func(in *file.Reader) error {
		r := pgn.NewReader(in)
		r.Variants = true
		for g := range r.Games() {
			if g != nil {
				positions += g.Main().Len() + 1
			}
		}
		return nil
	})
	return positions
}
