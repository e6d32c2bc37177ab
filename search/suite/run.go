package suite

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
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

// A Result is the result for one position.
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

// An At is a point in the course of a search.
type At struct {
	Depth int           `json:"depth"`
	Nodes uint64        `json:"nodes,string"`
	Time  time.Duration `json:"time"`
}

// Totals count results. The zero value is empty.
type Totals struct {
	Positions int `json:"positions"`
	Solved    int `json:"solved"`
	Points    int `json:"points"`
	MaxPoints int `json:"max_points"`
}

// Add adds a result.
func (t *Totals) Add(r Result) {
	t.Positions++
	t.Points += r.Points
	t.MaxPoints += r.Position.MaxPoints()
	if r.Solved {
		t.Solved++
	}
}

// String returns "solved 3 of 4 points 33 of 40".
func (t Totals) String() string {
	return fmt.Sprintf("solved %d of %d points %d of %d", t.Solved, t.Positions, t.Points, t.MaxPoints)
}

// Run returns an iterator over the results of all positions, each as soon as it is known. With
// Concurrency above 1 they come in any order. If the searchers are deterministic, the results do
// not depend on Concurrency. Leaving the loop ends the run; the searchers are closed when the
// loop has ended.
//
// If ctx is cancelled or Open fails, the last pair has an error and no result: the cause of
// the cancellation or the error of Open. Positions without a result were not searched to the
// end. A searcher that fails, panics or plays an illegal move is an error of that Result only.
func Run(ctx context.Context, positions []Position, o Options) iter.Seq2[Result, error] {
	return func(yield func(Result, error) bool) {
		switch {
		case ctx == nil:
			yield(Result{}, errors.New("suite: nil context"))
			return
		case o.Open == nil && len(positions) > 0:
			yield(Result{}, errors.New("suite: nil Open"))
			return
		}
		ctx, cancel := context.WithCancelCause(ctx)
		results := work(ctx, cancel, positions, &o)
		defer func() { // also if the loop panics
			cancel(nil)
			for range results {
			}
		}()
		done := 0
		for r := range results {
			if done++; !yield(r, nil) {
				return
			}
		}
		if done < len(positions) {
			yield(Result{}, context.Cause(ctx))
		}
	}
}

// work starts the workers, and closes the channel when they have ended.
func work(ctx context.Context, cancel context.CancelCauseFunc, positions []Position, o *Options) <-chan Result {
	todo := make(chan int)
	results := make(chan Result)
	var workers sync.WaitGroup
	for range min(max(o.Concurrency, 1), len(positions)) {
		workers.Go(func() {
			w := worker{limits: o.Limits, engine: search.Supervisor{Open: o.Open, Tries: 1}}
			defer w.engine.Close() // it has given all its results
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
	return results
}

// A worker searches one position at a time.
type worker struct {
	limits search.Limits
	engine search.Supervisor
}

// solve searches a position. The error is that of Open, or the cause of the end of ctx.
func (w *worker) solve(ctx context.Context, p *Position) (Result, error) {
	if err := context.Cause(ctx); err != nil {
		return Result{}, err
	}
	if err := w.engine.Start(ctx); err != nil {
		return Result{}, err
	}
	w.engine.NewGame()
	limits := w.limits
	if p.Mate > 0 && len(p.Best) == 0 && len(p.Avoid) == 0 {
		limits.Mate = p.Mate
	}
	var since tracker
	found, err := w.engine.Search(ctx, game.New(p.Board), limits, func(i search.Info) {
		if i.MultiPV == 1 && len(i.PV) > 0 {
			since.see(p, i.PV[0], i.Score, At{i.Depth, i.Nodes, i.Time})
		}
	})
	if ctx.Err() != nil {
		return Result{}, context.Cause(ctx) // the search was cut short
	}
	r := Result{Position: p, Search: found, Err: err}
	if err != nil {
		return r, nil
	}
	since.see(p, found.Move, found.Score, At{found.Depth, found.Nodes, found.Time})
	if r.Solved, r.Points = p.Judge(found.Move, found.Score); r.Solved {
		r.SolvedAt = since.at
	}
	return r, nil
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
