package analyse

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
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

// isPGN matches the names of files with games.
var isPGN = regexp.MustCompile(`\.pgn(\.(gz|bz2|zst))?$`)

// positions returns an iterator over the positions that the arguments ask for. An error
// ends it.
func (o *options) positions(ctx context.Context, stdin io.Reader, files []string) iter.Seq2[position, error] {
	return func(yield func(position, error) bool) {
		number := 0
		found := func(name string, g *game.Game) bool {
			number++
			return yield(position{number, name, g}, nil)
		}
		if len(files) == 0 {
			found("", game.New(o.start))
		}
		for _, name := range files {
			before := number
			err := o.read(ctx, stdin, name, found)
			if err == nil && number == before {
				err = fmt.Errorf("%s: no positions", name)
			}
			if err == errStop {
				return
			}
			if err != nil {
				yield(position{}, err)
				return
			}
		}
	}
}

// errStop says that no more positions are wanted.
var errStop = errors.New("stop")

// read calls found with the positions in a file, until that returns false.
func (o *options) read(ctx context.Context, stdin io.Reader, name string, found func(string, *game.Game) bool) error {
	f, err := file.Open(ctx, name, stdin)
	if err != nil {
		return err
	}
	defer f.Close() // it was only read
	if !isPGN.MatchString(name) {
		for e, err := range fen.NewReader(f).Records() {
			if err != nil {
				return file.Name(f.Name(), err)
			}
			if !found(e.ID(), game.New(e.Board)) {
				return errStop
			}
		}
		return nil
	}
	for record, err := range pgn.NewReader(f).Games() {
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
		if !found(cmp.Or(record.Tags.Get("White"), "?")+" – "+cmp.Or(record.Tags.Get("Black"), "?"), g) {
			return errStop
		}
	}
	return nil
}
