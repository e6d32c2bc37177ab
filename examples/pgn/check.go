package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/luftchess/luft/pgn"
)

// check writes a line for each malformed game.
type check struct {
	mode
}

func (c *check) flags(flags *flag.FlagSet) { c.mode.flags(flags) }

func (c *check) check(given map[string]bool) error {
	if c.skim {
		return errors.New("-skim finds no errors")
	}
	return c.mode.check(given)
}

func (c *check) file(p *program, in *input) error {
	return c.read(p.ctx, in, newTally(nil), func(e *pgn.Error) error {
		p.failed = true
		_, err := fmt.Fprintln(p.out, place(in.name, e))
		return err
	})
}

func (c *check) end(*program) error { return nil }
