package puzzle

import (
	"context"
	"errors"
	"iter"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/inorder"
	"github.com/luftchess/luft/pgn"
)

// A Found lists the puzzles of one game, as [Find] yields them.
type Found struct {
	Game    int      `json:"game"` // its number, counted from 1
	Puzzles []Puzzle `json:"puzzles"`
}

// Find returns an iterator over games, one step for each game and in their order, with the
// puzzles of its main line; most have none. The rules are those in the documentation of the
// package. It processes [Options].Concurrency games at a time. The sequence games, such as
// that of [pgn.Reader.Games], is read on another goroutine, but not after the loop has ended.
//
// Errors are of type *[Error], with the number of the game. A game with an error is skipped, and the
// iteration continues; so is a game of a variant, whose error wraps a *[board.RulesError]. A failure of the
// searcher or the cancellation of ctx ends it. A nil game without an error is only counted, so that a
// program can continue where it stopped.
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
		var makers makers
		defer makers.close()
		err := inorder.Run(ctx, max(o.Concurrency, 1), numbered(games), func() inorder.Worker[job, step] {
			return makers.add(o).step
		}, func(s step) error {
			if !yield(s.found, s.err) || s.last {
				return errEnded
			}
			return nil
		})
		if cause := context.Cause(ctx); err != errEnded && cause != nil {
			yield(Found{}, &Error{Ply: -1, Err: cause})
		}
	}
}

// errEnded ends the work after the last step.
var errEnded = errors.New("puzzle: no more steps")

// A step is one of the iterator.
type step struct {
	found Found
	err   error
	last  bool // nothing more can be done
}

// A job is a game, or the error in its place.
type job struct {
	number int
	game   *pgn.Game
	err    error
}

// numbered returns the jobs of games.
func numbered(games iter.Seq2[*pgn.Game, error]) inorder.Source[job] {
	return func(_ context.Context, emit func(job) error) error {
		n := 0
		for g, err := range games {
			n++
			if err := emit(job{n, g, err}); err != nil {
				return err
			}
		}
		return nil
	}
}

// step does a job.
func (m *maker) step(ctx context.Context, j job) (step, error) {
	s := step{found: Found{Game: j.number}}
	if j.err != nil {
		s.err = &Error{j.number, -1, j.err}
	} else if j.game == nil {
		return s, nil
	} else if err := j.game.Start.Require("searching for puzzles", board.Standard); err != nil {
		s.err = &Error{j.number, -1, err}
	} else {
		s.found.Puzzles, s.err = m.game(ctx, j.game)
		if e, ok := errors.AsType[*Error](s.err); ok {
			e.Game, s.last = j.number, true
		}
	}
	return s, nil
}

// makers are those of the workers.
type makers struct {
	mu  sync.Mutex
	all []*maker
}

func (all *makers) add(o Options) *maker {
	m := newMaker(o)
	all.mu.Lock()
	defer all.mu.Unlock()
	all.all = append(all.all, m)
	return m
}

// close closes them, when no worker is running.
func (all *makers) close() {
	for _, m := range all.all {
		m.engine.Close() // it has given all its results
	}
}
