package main

import (
	"errors"
	"flag"
	"fmt"

	"github.com/luftchess/luft/pgn"
)

// format writes the games anew. Of a malformed game, it writes what comes before
// the mistake.
type format struct {
	options pgn.WriterOptions
	writer  *pgn.Writer
}

func (f *format) flags(flags *flag.FlagSet) {
	flags.IntVar(&f.options.Width, "width", 80, "break lines of moves after `N` characters; 0 means no line breaks")
	flags.BoolVar(&f.options.Reduced, "reduced", false, "omit variations, comments, NAGs and all but the seven main tags")
}

func (f *format) check(map[string]bool) error {
	switch {
	case f.options.Width < 0:
		return fmt.Errorf("-width %d: less than 0", f.options.Width)
	case f.options.Width == 0:
		f.options.Width = -1 // which is how a Writer has it
	}
	return nil
}

func (f *format) file(p *program, in *input) error {
	if f.writer == nil {
		f.writer = pgn.NewWriter(p.out)
		f.writer.WriterOptions = f.options
	}
	r := pgn.NewReader(in)
	for n := 1; ; n++ {
		err := r.Next(f.writer)
		if e, ok := errors.AsType[*pgn.WriteError](err); ok {
			p.complain(fmt.Errorf("%s: game %d cannot be rewritten: %s %q", in.name, n, e.What, e.Text))
		} else if err != nil && !p.malformed(in.name, err) {
			return err
		}
	}
}

func (f *format) end(*program) error {
	if f.writer == nil {
		return nil
	}
	return f.writer.Flush()
}
