package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"github.com/luftchess/luft/search/book"
)

// dump lists all entries of a book.
type dump struct{ book string }

func (d *dump) flags(*flag.FlagSet) {}

func (d *dump) check(args []string) error {
	if len(args) != 1 {
		return fmt.Errorf("%d books given, want one", len(args))
	}
	d.book = args[0]
	return nil
}

// run writes a line for each entry: key, move (castling as the king taking its
// rook), weight, learn. A book that is not sorted is listed all the same.
func (d *dump) run(ctx context.Context, s streams) error {
	b, err := book.Open(d.book)
	if err != nil {
		return err
	}
	defer b.Close() // it was only read
	for e, err := range b.All() {
		if err == nil {
			err = ctx.Err()
		}
		if err == nil {
			_, err = fmt.Fprintf(s.out, "%016x %v %d %d\n", e.Key, e.Move, e.Weight, e.Learn)
		}
		if err != nil {
			return err
		}
	}
	err = b.Verify()
	if errors.Is(err, book.ErrOrder) {
		return fmt.Errorf("%w; lookups in this book fail", err)
	}
	return err
}
