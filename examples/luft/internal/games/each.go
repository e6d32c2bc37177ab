package games

import (
	"context"
	"io"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
)

// Each passes the games of files to do, including games of variants, with the name of the file and the
// number of the game in it, from 1. A game that comes with an error is as far as it could be read; the
// error names the file. Files that cannot be read are reported to complain; see [file.Each]. An error of
// do ends it.
func Each(ctx context.Context, names []string, stdin io.Reader, complain func(error), do func(name string, n int, g *pgn.Game, err error) error) error {
	return file.Each(ctx, names, stdin, complain, func(in *file.Reader) error {
		text, err := Text(in)
		if err != nil {
			return err
		}
		n := 0
		r := pgn.NewReader(text)
		r.Variants = true
		for g, err := range Checked(r.Games()) {
			if !Local(err) {
				return err
			}
			n++
			if err != nil {
				err = file.Name(in.Name(), err)
			}
			if err := do(in.Name(), n, g, err); err != nil {
				return err
			}
		}
		return nil
	})
}
