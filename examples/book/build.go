package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"

	"github.com/luftchess/luft/examples/internal/console"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

// build makes a book of games.
type build struct {
	out     string
	plies   int
	least   int
	rating  int
	weights points
	files   []string
}

func (b *build) flags(flags *flag.FlagSet) {
	b.weights = points{Win: 2, Draw: 1}
	flags.StringVar(&b.out, "o", "", "write the book to `FILE`")
	flags.IntVar(&b.plies, "plies", 30, "take the first `N` plies of each game; 0 means all")
	flags.IntVar(&b.least, "min", 1, "skip moves played in fewer than `N` games")
	flags.IntVar(&b.rating, "rating", 0, "skip games unless both players are rated at least `N`")
	flags.Var(&b.weights, "weights", "weights of a win, a draw and a loss, as `W,D,L`")
}

func (b *build) check(args []string) error {
	b.files = args
	stdins := 0
	for _, name := range args {
		if name == "-" {
			stdins++
		}
	}
	switch {
	case b.out == "":
		return errors.New("missing -o FILE")
	case b.plies < 0:
		return fmt.Errorf("-plies %d: less than 0", b.plies)
	case b.least < 0:
		return fmt.Errorf("-min %d: less than 0", b.least)
	case b.rating < 0:
		return fmt.Errorf("-rating %d: less than 0", b.rating)
	case len(args) == 0:
		return errors.New("missing PGN (\"-\" is the standard input)")
	case stdins > 1:
		return errors.New("the standard input can be read only once")
	}
	return nil
}

// points are a flag's value.
type points book.Points

// String returns the points as the flag has them.
func (p *points) String() string { return fmt.Sprintf("%d,%d,%d", p.Win, p.Draw, p.Loss) }

// Set reads three numbers.
func (p *points) Set(s string) error {
	fields := strings.Split(s, ",")
	if len(fields) != 3 {
		return errors.New("not three numbers as in 2,1,0")
	}
	for i, to := range []*uint32{&p.Win, &p.Draw, &p.Loss} {
		n, err := strconv.ParseUint(fields[i], 10, 32)
		if err != nil {
			return fmt.Errorf("%q is not a number from 0 to %d", fields[i], uint32(1<<32-1))
		}
		*to = uint32(n)
	}
	if *p == (points{}) {
		return errors.New("all weights are 0")
	}
	return nil
}

func (b *build) run(ctx context.Context, s streams) error {
	c := collector{
		builder: book.Builder{MaxPly: b.plies, MinGames: b.least, Points: book.Points(b.weights)},
		rating:  b.rating,
	}
	for _, name := range b.files {
		err := b.read(ctx, s, &c, name)
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			c.errors++
			fmt.Fprintf(s.err, "book: %v\n", console.InFile(name, err))
		}
	}
	entries := c.builder.Entries()
	if len(entries) == 0 {
		return s.nothing(b.out)
	}
	if _, err := create(ctx, b.out, func(w io.Writer) error { return book.Write(w, entries) }); err != nil {
		return err
	}
	fmt.Fprintf(s.out, "games %d left out %d errors %d positions %d entries %d\n",
		c.games, c.leftOut, c.errors, positions(entries), len(entries))
	if c.errors > 0 {
		return errReported
	}
	return nil
}

// positions returns the number of positions in a book.
func positions(entries []book.Entry) (n int) {
	for i, e := range entries {
		if i == 0 || e.Key != entries[i-1].Key {
			n++
		}
	}
	return n
}

// read adds the games of one file.
func (b *build) read(ctx context.Context, s streams, c *collector, name string) error {
	in := s.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return err
		}
		defer f.Close() // it was only read
		in = f
	}
	r := pgn.NewReader(in)
	for ctx.Err() == nil {
		switch err := r.Next(c); {
		case err == nil:
			c.add()
		case err == io.EOF:
			return nil
		default:
			if _, ok := errors.AsType[*pgn.Error](err); !ok {
				return err
			}
			c.errors++
			fmt.Fprintf(s.err, "book: %s: %v\n", name, err)
		}
	}
	return ctx.Err()
}
