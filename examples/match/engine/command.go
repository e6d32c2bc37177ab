package engine

import (
	"context"
	"errors"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// start starts the engine's program and sets its options.
func (s *Spec) start(ctx context.Context) (search.Searcher, error) {
	d := uci.Driver{Dir: s.Dir}
	c, err := d.Start(ctx, s.Command, s.Args...)
	if err != nil {
		return nil, err
	}
	for _, f := range s.Options {
		if err := c.SetOption(f.Key, f.Value); err != nil {
			return nil, errors.Join(err, c.Close())
		}
	}
	if err := c.Ready(ctx); err != nil {
		return nil, errors.Join(err, c.Close())
	}
	return client{c}, nil
}

// A client is an engine whose illegal moves are known as such to whoever does not
// know package uci.
type client struct{ *uci.Client }

// Search implements [search.Searcher].
func (c client) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := c.Client.Search(ctx, g, lim, report)
	if m, ok := errors.AsType[*uci.IllegalMoveError](err); ok {
		err = &illegal{err, &game.IllegalMoveError{Move: m.Move, Ply: g.Ply(), Board: g.Board()}}
	}
	return r, err
}

// illegal is an error of an engine's that is an illegal move.
type illegal struct {
	error
	move *game.IllegalMoveError
}

func (e *illegal) Unwrap() []error { return []error{e.error, e.move} }
