package pgn

import (
	"context"
	"errors"
	"io"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/pgn"
)

// A mode is how thoroughly files are read, and by how many threads.
type mode struct {
	tokens, skim bool
	threads      int
}

func (m *mode) flags(flags *pflag.FlagSet) {
	flags.BoolVar(&m.tokens, "tokens", false, "do not check moves")
	flags.BoolVar(&m.skim, "skim", false, "only find where games begin and end")
	flags.IntVar(&m.threads, "threads", 1, "read with `N` threads")
}

func (m *mode) check(given func(string) bool) error {
	switch {
	case m.tokens && m.skim:
		return errors.New("--tokens and --skim are mutually exclusive")
	case m.skim && given("threads"):
		return errors.New("--skim requires --threads 1")
	}
	return cli.Threads(m.threads)
}

// read reads a file to its end and counts what is in it in all. Malformed games
// are given to tell in their order.
func (m *mode) read(ctx context.Context, in io.Reader, all *tally, tell func(*pgn.Error) error) error {
	var doubt games.Doubt
	bad := func(e *pgn.Error) error { return errors.Join(tell(e), doubt.Add(e)) }
	options := pgn.ReaderOptions{RawMoves: m.tokens}
	if m.threads > 1 {
		return m.readParallel(ctx, in, pgn.ParallelOptions{ReaderOptions: options, Workers: m.threads}, all, bad)
	}
	r := pgn.NewReader(in)
	r.ReaderOptions = options
	if !m.skim {
		return readGames(r, all, bad)
	}
	for {
		if _, err := r.Skip(); err != nil {
			return ignoreEOF(err)
		}
		all.games++
	}
}

// readGames reads the games that r has left.
func readGames(r *pgn.Reader, all *tally, bad func(*pgn.Error) error) error {
	for {
		err := r.Next(all)
		if e, ok := errors.AsType[*pgn.Error](err); ok {
			err = bad(e)
		}
		if err != nil {
			return ignoreEOF(err)
		}
	}
}

// readParallel does the same with several threads, each of which counts by itself.
func (m *mode) readParallel(ctx context.Context, in io.Reader, o pgn.ParallelOptions, all *tally, bad func(*pgn.Error) error) error {
	type part struct {
		*tally
		bad []*pgn.Error
	}
	parts := pgn.Parallel(ctx, in, o, func(r *pgn.Reader) (part, error) {
		p := part{tally: newTally(all.book.Table)}
		err := readGames(r, p.tally, func(e *pgn.Error) error {
			p.bad = append(p.bad, e)
			return nil
		})
		return p, err
	})
	for p, err := range parts {
		if err != nil {
			return err
		}
		all.add(p.tally)
		for _, e := range p.bad {
			if err := bad(e); err != nil {
				return err
			}
		}
	}
	return nil
}
