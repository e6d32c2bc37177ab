package annotate

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/pgn"
)

// readAll calls yield with each game of the files, as far as it could be read, and
// what is wrong with it, until that returns false. There may be no game with an
// error.
func readAll(ctx context.Context, files []string, stdin io.Reader, yield func(place string, g *pgn.Game, err error) bool) {
	for _, name := range files {
		if !readFile(ctx, name, stdin, yield) {
			return
		}
	}
}

func readFile(ctx context.Context, name string, stdin io.Reader, yield func(string, *pgn.Game, error) bool) bool {
	in, err := file.Open(ctx, name, stdin)
	if err != nil {
		return yield(name, nil, err)
	}
	defer in.Close() // it was only read
	var doubt games.Doubt
	n := 0
	for g, err := range pgn.NewReader(in).Games() {
		n++
		place := fmt.Sprintf("%s: game %d", in.Name(), n)
		if err != nil {
			e, ok := errors.AsType[*pgn.Error](err)
			if !ok {
				return yield(name, nil, file.Name(in.Name(), err))
			}
			if other := doubt.Add(e); other != nil {
				return yield(name, nil, file.Name(in.Name(), other))
			}
			err = file.Name(in.Name(), err)
			if g != nil && len(g.Tags) == 0 && g.Main().Len() == 0 {
				g = nil // text that is no game at all
			}
		}
		if !yield(place, g, err) {
			return false
		}
	}
	return true
}

// countPositions returns how many positions there are to look at, 0 if it is not
// known, as it is not of a pipe.
func countPositions(ctx context.Context, files []string) int {
	if file.Size(files) == 0 {
		return 0
	}
	var c counter
	for _, name := range files {
		in, err := file.Open(ctx, name, nil)
		if err != nil {
			return 0
		}
		r := pgn.NewReader(in)
		for err == nil {
			if err = r.Next(&c); err != nil {
				if _, ok := errors.AsType[*pgn.Error](err); ok {
					err = nil
				}
			}
		}
		in.Close() // it was only read
	}
	return c.positions
}

// A counter counts the positions of main lines.
type counter struct {
	pgn.Nop
	positions int
}

// Start implements [pgn.Visitor].
func (c *counter) Start(*board.Board) error {
	c.positions++
	return nil
}

// Move implements [pgn.Visitor].
func (c *counter) Move(*board.Board, board.Move, []byte) error {
	c.positions++
	return nil
}

// BeginVariation implements [pgn.Visitor].
func (c *counter) BeginVariation() error { return pgn.SkipVariation }
