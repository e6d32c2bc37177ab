package analyse

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"regexp"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// A position is what to search, with its history.
type position struct {
	number int    // from 1
	name   string // "" if it has none
	game   *game.Game
}

// positions passes the positions that the arguments ask for to search. An error ends it.
func (o *options) positions(ctx context.Context, stdin io.Reader, files []string, search func(position) error) error {
	if len(files) == 0 {
		return search(position{1, "", game.New(o.start)})
	}
	number := 0
	for _, name := range files {
		before := number
		err := o.read(ctx, stdin, name, func(name string, g *game.Game) error {
			number++
			return search(position{number, name, g})
		})
		if err != nil {
			return err
		}
		if number == before {
			return fmt.Errorf("%s: no positions", name)
		}
	}
	return nil
}

// isPGN matches the names of files with games.
var isPGN = regexp.MustCompile(`\.pgn(\.(gz|bz2|zst))?$`)

// read passes the positions in a file to found.
func (o *options) read(ctx context.Context, stdin io.Reader, name string, found func(string, *game.Game) error) error {
	f, err := file.Open(ctx, name, stdin)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	if !isPGN.MatchString(name) {
		records := fen.NewReader(f)
		records.Rules = o.rules
		for e, err := range records.Records() {
			if err != nil {
				return file.Name(f.Name(), err)
			}
			if err := found(e.ID(), game.New(e.Board)); err != nil {
				return err
			}
		}
		return nil
	}
	games := pgn.NewReader(f)
	games.Variants = true
	for record, err := range games.Games() {
		var g *game.Game
		if err == nil {
			g, err = record.Replay()
		}
		if err != nil {
			return file.Name(f.Name(), err)
		}
		for o.ply >= 0 && g.Ply() > o.ply {
			g.Undo()
		}
		players := cmp.Or(record.Tags.Get("White"), "?") + " – " + cmp.Or(record.Tags.Get("Black"), "?")
		if err := found(players, g); err != nil {
			return err
		}
	}
	return nil
}
