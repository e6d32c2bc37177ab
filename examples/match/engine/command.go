package engine

import (
	"context"
	"errors"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// start starts the program and sets the options.
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
	return c, nil
}
