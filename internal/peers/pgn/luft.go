package main

import (
	"context"
	"errors"
	"io"
	"os"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// singleWays returns the ways of reading that one core is enough for. That with
// legality is the second.
func singleWays(program string) []way {
	return []way{
		{"pgn-extract -s -r", 0, extract(program)},
		{"legality", 1, luft(func(_ context.Context, in io.Reader) (tally, error) {
			return count(pgn.NewReader(in))
		})},
		{"tokens", 1, luft(func(_ context.Context, in io.Reader) (tally, error) {
			r := pgn.NewReader(in)
			r.RawMoves = true
			return count(r)
		})},
		{"skim", 1, luft(func(_ context.Context, in io.Reader) (tally, error) {
			return skim(pgn.NewReader(in))
		})},
	}
}

// allWays returns the single ways and legality on two workers.
func allWays(program string) []way {
	return append(singleWays(program), way{"legality, two workers", 2, luft(parallel)})
}

// luft returns the way that hands an open file to read, which runs in this
// process.
func luft(read func(context.Context, io.Reader) (tally, error)) func(context.Context, string) (tally, time.Duration, error) {
	return func(ctx context.Context, path string) (tally, time.Duration, error) {
		before := ownTime()
		f, err := os.Open(path)
		if err != nil {
			return tally{}, 0, err
		}
		defer f.Close()
		found, err := read(ctx, f)
		return found, ownTime() - before, err
	}
}

// A counter counts the moves it is told of.
type counter struct {
	pgn.Nop
	moves int
}

func (c *counter) Move(*board.Board, board.Move, []byte) error {
	c.moves++
	return nil
}

// count reads the games of r.
func count(r *pgn.Reader) (tally, error) {
	var found tally
	var c counter
	for {
		err := r.Next(&c)
		if err == io.EOF {
			found.moves = c.moves
			return found, nil
		}
		if _, bad := errors.AsType[*pgn.Error](err); bad {
			found.malformed++
		} else if err != nil {
			return tally{}, err
		}
		found.games++
	}
}

// skim counts the games of r without reading them.
func skim(r *pgn.Reader) (tally, error) {
	found := tally{malformed: -1, moves: -1}
	for {
		switch _, err := r.Skip(); err {
		case nil:
			found.games++
		case io.EOF:
			return found, nil
		default:
			return tally{}, err
		}
	}
}

// parallel is count on two workers.
func parallel(ctx context.Context, in io.Reader) (tally, error) {
	var found tally
	for part, err := range pgn.Parallel(ctx, in, pgn.ParallelOptions{Workers: 2}, count) {
		if err != nil {
			return tally{}, err
		}
		found.games += part.games
		found.malformed += part.malformed
		found.moves += part.moves
	}
	return found, nil
}
