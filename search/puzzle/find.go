package puzzle

import (
	"context"
	"errors"
	"iter"
	"sync"

	"github.com/luftchess/luft/pgn"
)

// A Found is what [Find] has found in a game.
type Found struct {
	Game    int // its number, counted from 1
	Puzzles []Puzzle
}

// Find returns an iterator over games, one step for each game and in their order, with the
// puzzles of its main line; most have none. The rules are those in the documentation of the package. It looks at [Options.Concurrency] games at a
// time. The games are read on another goroutine, such as those of [pgn.Reader.Games]; none is
// read after the loop has ended.
//
// Errors are of type *[Error], with the number of the game. A game that comes with an error
// is passed over, and the next one is looked at all the same. A failure of the searcher, or
// the end of ctx, is the last step. A nil game without an error is only counted, so that a
// program can go on where it has stopped.
func Find(ctx context.Context, games iter.Seq2[*pgn.Game, error], o Options) iter.Seq2[Found, error] {
	return func(yield func(Found, error) bool) {
		if ctx == nil {
			yield(Found{}, &Error{Ply: -1, Err: errors.New("nil context")})
			return
		}
		if err := o.Check(); err != nil {
			yield(Found{}, &Error{Ply: -1, Err: err})
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		var all sync.WaitGroup
		defer all.Wait()
		defer cancel()
		for one := range work(ctx, &all, games, o) {
			s := <-one
			if !yield(s.found, s.err) || s.last {
				return
			}
		}
		if err := context.Cause(ctx); err != nil {
			yield(Found{}, &Error{Ply: -1, Err: err})
		}
	}
}

// A step is one of the iterator.
type step struct {
	found Found
	err   error
	last  bool // nothing more can be done
}

// A job is a game on its way to a worker, which puts one step into the channel.
type job struct {
	number int
	game   *pgn.Game
	step   chan<- step
}

// work starts a goroutine that reads games, and the workers. It returns a channel for the
// step of each game, in their order, which is closed at the end of the games or of ctx.
func work(ctx context.Context, all *sync.WaitGroup, games iter.Seq2[*pgn.Game, error], o Options) <-chan chan step {
	workers := max(o.Concurrency, 1)
	ordered := make(chan chan step, 4*workers) // how many results wait for a game that takes long
	jobs := make(chan job)
	all.Go(func() {
		defer close(ordered)
		defer close(jobs)
		n := 0
		for g, err := range games {
			n++
			one := make(chan step, 1)
			select {
			case ordered <- one:
			case <-ctx.Done():
				return
			}
			if err != nil || g == nil {
				s := step{found: Found{Game: n}}
				if err != nil {
					s.err = &Error{n, -1, err}
				}
				one <- s
				continue
			}
			select {
			case jobs <- job{n, g, one}:
			case <-ctx.Done():
				one <- step{Found{Game: n}, &Error{n, -1, context.Cause(ctx)}, true}
				return
			}
		}
	})
	for range workers {
		all.Go(func() {
			m := newMaker(o)
			defer m.engine.Close() // it has given all its results
			for j := range jobs {
				s := step{found: Found{Game: j.number}}
				s.found.Puzzles, s.err = m.game(ctx, j.game)
				if e, ok := errors.AsType[*Error](s.err); ok {
					e.Game, s.last = j.number, true
				}
				j.step <- s
			}
		})
	}
	return ordered
}
