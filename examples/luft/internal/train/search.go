package train

import (
	"context"
	"errors"
	"hash/crc32"
	"io"
	"os"

	"github.com/spf13/pflag"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/examples/luft/internal/cli"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// An effort is how much searches do.
type effort struct {
	threads int
	nodes   uint64
	hash    int
}

func (e *effort) flags(flags *pflag.FlagSet, what string) {
	cli.Int(flags, &e.threads, "threads", 1, 1, cli.MaxThreads, "number `N` of "+what+" at a time")
	flags.Uint64Var(&e.nodes, "nodes", 5000, "limit of `N` nodes for each search")
	cli.Check(flags, "nodes", func() error {
		if e.nodes == 0 {
			return errors.New("--nodes must be positive")
		}
		return nil
	})
	cli.Int(flags, &e.hash, "hash", 4, 1, 1<<15, "transposition table of each searcher in `MiB`")
}

// A neural is the choice of a network with which searches evaluate positions.
type neural struct {
	path string

	evaluator eval.Evaluator // nil for the classical evaluation
	sum       uint32         // the checksum of the file, 0 without one
}

func (n *neural) flags(flags *pflag.FlagSet) {
	flags.StringVar(&n.path, "eval-file", "", "evaluate with the network in `FILE` (default the classical evaluation)")
}

// read reads the file, if there is one.
func (n *neural) read() error {
	if n.path == "" {
		return nil
	}
	net, sum, err := readNetwork(n.path)
	if err == nil {
		n.evaluator, n.sum = nnue.New(net), sum
	}
	return err
}

// readNetwork reads a network, and returns the checksum of the file too.
func readNetwork(name string) (*nnue.Network, uint32, error) {
	in, err := os.Open(name)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close() // it was only read
	hash := crc32.NewIEEE()
	net, err := nnue.Read(io.TeeReader(in, hash))
	if err != nil {
		return nil, 0, file.Name(name, err)
	}
	return net, hash.Sum32(), nil
}

// find searches the present position. The error is the cause of the end of ctx, with
// which the result would be another.
func find(ctx context.Context, s *alphabeta.Searcher, g *game.Game, lim search.Limits) (search.Result, error) {
	r, err := s.Search(ctx, g, lim, nil)
	if ctx.Err() != nil {
		err = context.Cause(ctx)
	}
	return r, err
}

// quiet reports whether there is something to learn from a position: what a capture is
// about to change tells nothing about it.
func quiet(b *board.Board, found *search.Result) bool {
	e, legal := movegen.EffectOf(b, found.Move)
	return legal && e.IsQuiet() && !found.Score.IsMate() && found.Bound == search.Exact && !movegen.InCheck(b)
}
