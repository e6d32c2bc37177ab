package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/panics"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Options say how a suite is run. Open is required.
type Options struct {
	// Open opens a searcher: one for each position searched at a time, and another
	// after one has failed. Several goroutines may call it at once. A searcher that is
	// an [io.Closer] is closed in the end.
	Open func(ctx context.Context) (search.Searcher, error)

	// Limits are those of each search. A position that asks for a mate only is searched
	// with [search.Limits.Mate] too.
	Limits search.Limits

	// Concurrency is the number of positions that are searched at a time. 0 is 1.
	Concurrency int
}

// A Result is what has come of a position.
type Result struct {
	Index    int // of the position, from 0
	Position *Position

	// Search is the result of the search, the zero Result if Err is not nil.
	Search search.Result

	Solved bool // see [Position.Judge]
	Points int

	// SolvedAt is the report from which on the best line solved the position, up to the
	// end of the search: its depth, nodes and time. It is zero if Solved is false.
	SolvedAt At

	Err error // of the searcher, such as a *[search.PanicError]: the position counts as not solved
}

// An At is a moment of a search.
type At struct {
	Depth int
	Nodes uint64 `json:",string"`
	Time  time.Duration
}

// A Tally counts results. The zero value is empty.
type Tally struct {
	Positions, Solved int
	Points, MaxPoints int
}

// Add adds a result.
func (t *Tally) Add(r Result) {
	t.Positions++
	t.Points += r.Points
	t.MaxPoints += r.Position.MaxPoints()
	if r.Solved {
		t.Solved++
	}
}

// String returns "solved 3 of 4 points 33 of 40".
func (t Tally) String() string {
	return fmt.Sprintf("solved %d of %d points %d of %d", t.Solved, t.Positions, t.Points, t.MaxPoints)
}

// Run searches all positions and calls report, which may be nil, with each result, as
// soon as it is known, on the goroutine that called Run. With Concurrency above 1 the
// results come in any order. If the searchers are deterministic, the results do not
// depend on Concurrency.
//
// The error is the cause of the end of ctx, or that of Open, which ends the run; the
// positions not reported were not searched to the end. If report panics, Run closes the
// searchers before it panics too. A searcher that fails, panics or plays an illegal move is
// an error of that Result only.
func Run(ctx context.Context, positions []Position, o Options, report func(Result)) error {
	switch {
	case ctx == nil:
		return errors.New("suite: nil context")
	case o.Open == nil && len(positions) > 0:
		return errors.New("suite: nil Open")
	}
	ctx, cancel := context.WithCancelCause(ctx)
	todo := make(chan int)
	results := make(chan Result)
	var workers sync.WaitGroup
	for range min(max(o.Concurrency, 1), len(positions)) {
		workers.Go(func() {
			w := worker{Options: &o}
			defer w.close()
			for i := range todo {
				r, err := w.solve(ctx, &positions[i])
				if err != nil {
					cancel(err)
					return
				}
				r.Index = i
				results <- r
			}
		})
	}
	go func() {
		defer close(todo)
		for i := range positions {
			select {
			case todo <- i:
			case <-ctx.Done():
				return
			}
		}
	}()
	go func() {
		workers.Wait()
		close(results)
	}()
	defer func() { // also if report panics
		cancel(nil)
		for range results {
		}
	}()
	done := 0
	for r := range results {
		done++
		if report != nil {
			report(r)
		}
	}
	if done < len(positions) {
		return context.Cause(ctx)
	}
	return nil
}

// A worker searches one position at a time.
type worker struct {
	*Options
	searcher search.Searcher // nil if there is none
}

// solve searches a position. The error is that of Open, or the cause of the end of ctx.
func (w *worker) solve(ctx context.Context, p *Position) (Result, error) {
	if err := context.Cause(ctx); err != nil {
		return Result{}, err
	}
	if w.searcher == nil {
		s, err := w.Open(ctx)
		if err == nil && s == nil {
			err = errors.New("suite: a nil searcher from Open")
		}
		if err != nil {
			return Result{}, err
		}
		w.searcher = s
	}
	limits := w.Limits
	if p.Mate > 0 && len(p.Best) == 0 && len(p.Avoid) == 0 {
		limits.Mate = p.Mate
	}
	r := Result{Position: p}
	var since tracker
	found, err := w.search(ctx, p.Board, limits, func(i search.Info) {
		if i.MultiPV == 1 && len(i.PV) > 0 {
			since.see(p, i.PV[0], i.Score, At{i.Depth, i.Nodes, i.Time})
		}
	})
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx) // the search was cut short
	}
	if err == nil {
		err = game.New(p.Board).Play(found.Move)
	}
	if err != nil {
		r.Err = err
		w.close()
		return r, nil
	}
	since.see(p, found.Move, found.Score, At{found.Depth, found.Nodes, found.Time})
	r.Search = found
	r.Solved, r.Points = p.Judge(found.Move, found.Score)
	if r.Solved {
		r.SolvedAt = since.at
	}
	return r, nil
}

// search begins a new game and searches. A panic of the searcher is an error.
func (w *worker) search(ctx context.Context, b board.Board, limits search.Limits, report func(search.Info)) (r search.Result, err error) {
	defer panics.Recover(&err)
	search.NotifyNewGame(w.searcher)
	return w.searcher.Search(ctx, game.New(b), limits, report)
}

// A tracker keeps the moment since which the best line solves a position.
type tracker struct {
	solved bool
	at     At
}

// see takes in the best move and score at a moment.
func (t *tracker) see(p *Position, m board.Move, score eval.Score, at At) {
	solved, _ := p.Judge(m, score)
	if solved && !t.solved {
		t.at = at
	}
	t.solved = solved
}

// close closes the searcher, if there is one.
func (w *worker) close() {
	if c, ok := w.searcher.(io.Closer); ok {
		c.Close() // it has given all its results
	}
	w.searcher = nil
}
