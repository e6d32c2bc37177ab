package puzzle

import (
	"context"
	"errors"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/panics"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// An engine is a searcher that is opened when it is first needed, and again after it has
// failed.
type engine struct {
	open     func(ctx context.Context) (search.Searcher, error) // set for each game
	searcher search.Searcher                                    // nil if there is none
}

// errNoScore is the failure of a searcher that does not evaluate positions.
var errNoScore = errors.New("the searcher gives no scores")

// newGame has the searcher forget the games before.
func (e *engine) newGame() {
	if e.searcher != nil {
		search.NotifyNewGame(e.searcher)
	}
}

// search searches a position with a legal move. A searcher that fails, panics, plays an
// illegal move or gives no score is opened again, once. The error is that of the second
// failure, of open, or the cause of the end of ctx.
func (e *engine) search(ctx context.Context, g *game.Game, lim search.Limits) (search.Result, error) {
	for tries := 1; ; tries++ {
		if ctx.Err() != nil {
			return search.Result{}, context.Cause(ctx)
		}
		if e.searcher == nil {
			if err := e.start(ctx); err != nil {
				return search.Result{}, err
			}
		}
		r, err := e.once(ctx, g, lim)
		if ctx.Err() != nil {
			return search.Result{}, context.Cause(ctx) // the search was cut short
		}
		if err == nil {
			return r, nil
		}
		e.close()
		if tries == 2 {
			return search.Result{}, err
		}
	}
}

// start opens the searcher. A panic of open is an error.
func (e *engine) start(ctx context.Context) (err error) {
	defer panics.Recover(&err)
	s, err := e.open(ctx)
	if err == nil && s == nil {
		err = errors.New("a nil searcher from Open")
	}
	if err == nil {
		e.searcher = s
	}
	return err
}

func (e *engine) once(ctx context.Context, g *game.Game, lim search.Limits) (r search.Result, err error) {
	defer panics.Recover(&err)
	if r, err = e.searcher.Search(ctx, g, lim, nil); err != nil {
		return r, err
	}
	b := g.Board()
	switch r.Move = b.Canonical(r.Move); {
	case !g.IsLegal(r.Move):
		return r, &game.IllegalMoveError{Move: r.Move, Ply: g.Ply(), Board: b}
	case r.Bound == search.NoScore:
		return r, errNoScore
	}
	return r, nil
}

// close closes the searcher, if there is one.
func (e *engine) close() {
	if c, ok := e.searcher.(io.Closer); ok {
		c.Close() // it has given all its results
	}
	e.searcher = nil
}

// without returns the legal moves that are not among these.
func without(g *game.Game, moves ...board.Move) []board.Move {
	var others []board.Move
next:
	for m := range g.LegalMoves() {
		for _, x := range moves {
			if m == x {
				continue next
			}
		}
		others = append(others, m)
	}
	return others
}
