package engine

import (
	"context"
	"errors"

	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
)

// start starts the program with that number and sets the options.
func (s *Spec) start(ctx context.Context, program int) (search.Searcher, error) {
	d := uci.Driver{Dir: s.Dir}
	if s.Log != nil {
		d.Log = func(d uci.Direction, line string) { s.Log(s.Name, program, d, line) }
	}
	c, err := d.Start(ctx, s.Command, s.Args...)
	if err != nil {
		return nil, err
	}
	if _, err := c.Option("Ponder"); err == nil && s.Ponder {
		if err := c.SetOption("Ponder", "true"); err != nil {
			return nil, errors.Join(err, c.Close())
		}
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
