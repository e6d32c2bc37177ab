package serve

import (
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/gamefiles"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// openExplorer opens an index of games, or makes one in memory of a file of games in PGN.
func openExplorer(ctx context.Context, name string) (*explorer.Index, error) {
	x, err := explorer.Open(name)
	if err == nil || !errors.Is(err, explorer.ErrFormat) {
		return x, err
	}
	in, err := file.Open(ctx, name, nil)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	source := explorer.Source{Name: name}
	if stat, err := os.Stat(name); err == nil && !file.IsCompressed(name) {
		source.Size = stat.Size()
	}
	if x, err = endpoint.Index(ctx, source, in, 0); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return x, nil
}

// maxReaders is how many requests read games of the explorer at once. Each may have a file
// open, and a frame of it in memory.
const maxReaders = 4

// gamesOf returns a function that reads the games of the index called name, which any
// number of goroutines may call, and one that closes their files when no more are read.
func gamesOf(ctx context.Context, name string, x *explorer.Index) (read func(*explorer.Game) (*pgn.Game, error), end func()) {
	shelves := make(chan *gamefiles.Set, maxReaders)
	for range maxReaders {
		s := new(gamefiles.Set)
		s.Open(ctx, name, x)
		shelves <- s
	}
	return func(g *explorer.Game) (*pgn.Game, error) {
			s := <-shelves
			defer func() { shelves <- s }()
			return s.Read(g)
		}, func() {
			for range maxReaders {
				s := <-shelves
				s.Close()
			}
		}
}
