package pipeline

import (
	"context"
	"fmt"
	"io"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"

	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/examples/internal/scoring"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search/alphabeta"
)

func init() {
	beam.RegisterDoFn(&scoreFn{})
	beam.RegisterDoFn(&sampleFn{})
}

// A Scoring says how positions are scored.
type Scoring struct {
	Nodes      uint64 // for each search
	Hash       int    // size of the transposition table in MiB
	Ply        int    // positions before this ply are not stored
	Network    string // the file with the network; empty selects the network of the module
	Viriformat bool   // the format of the files, instead of that of package sample
}

func (o *Scoring) settings() string {
	text := fmt.Sprintf("beam nodes=%d hash=%d ply=%d", o.Nodes, o.Hash, o.Ply)
	if o.Network != "" {
		text += " net=" + o.Network
	}
	return text
}

// Positions adds a pipeline that writes games with the engine's scores of their positions, to
// train with. Games without a result are left out.
//
// Each game is searched from an empty transposition table, so the scores depend on the game
// only. They are those of "luft train rescore". The number of a game is its place in its
// shard times the number of shards, plus that of its shard.
func Positions(s beam.Scope, in Input, out Output, o Scoring) {
	pieces := beam.ParDo(s, &scoreFn{Shards: out.Shards, Scoring: o}, in.read(s, out))
	files := out.files("", ".luft", string(sample.AppendHeader(nil, o.settings())))
	if o.Viriformat {
		files.Suffix, files.Header = ".vf", ""
	}
	beam.ParDo(s, &sampleFn{files, o.Viriformat}, shards.Group(s, out.Shards, pieces))
}

// A scoreFn scores games. The data of its pieces is the binary form of a [sample.Game].
type scoreFn struct {
	Shards  int64
	Scoring Scoring

	searcher *alphabeta.Searcher
}

// Setup makes the searcher, which all bundles of a worker use.
func (fn *scoreFn) Setup(ctx context.Context) error {
	options := alphabeta.Options{Hash: fn.Scoring.Hash}
	if name := fn.Scoring.Network; name != "" {
		net, err := readNetwork(ctx, name)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		options.Evaluator = nnue.New(net)
	}
	fn.searcher = alphabeta.New(options)
	return nil
}

func readNetwork(ctx context.Context, name string) (*nnue.Network, error) {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return nil, err
	}
	defer fs.Close() // it was only read
	in, err := fs.OpenRead(ctx, name)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	return nnue.Read(in)
}

func (fn *scoreFn) ProcessElement(ctx context.Context, g pgnio.Game, emit func(shards.Piece)) error {
	tree, err := g.Reader().ReadGame()
	if err != nil {
		return fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	played, err := tree.Replay()
	if err != nil || tree.Result == game.Unfinished {
		return nil // it has a null move, or no result to learn from
	}
	scored := scoring.Mark(played, 0, tree.Result, fn.Scoring.Ply)
	if err := scoring.Game(ctx, fn.searcher, scored, fn.Scoring.Nodes); err != nil {
		return fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	p := pieceOf(g.File, g.Offset, fn.Shards)
	if p.Data, err = scored.MarshalBinary(); err != nil {
		return fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	emit(p)
	return nil
}

// A sampleFn numbers the games of a shard and writes them.
type sampleFn struct {
	Output     shards.Output
	Viriformat bool
}

func (fn *sampleFn) ProcessElement(ctx context.Context, shard int64, next func(*shards.Piece) bool, emit func(string)) error {
	name := fn.Output.Name(shard)
	appendGame := sample.AppendGame
	if fn.Viriformat {
		appendGame = sample.AppendViriformat
	}
	err := shards.WriteFile(ctx, name, func(w io.Writer) error {
		text := []byte(fn.Output.Header)
		for i, p := range shards.Sorted(next) {
			var g sample.Game
			if err := g.UnmarshalBinary(p.Data); err != nil {
				return err
			}
			g.Number = uint64(int64(i)*fn.Output.Shards + shard)
			var err error
			if text, err = appendGame(text, &g); err != nil {
				return err
			}
			if _, err := w.Write(text); err != nil {
				return err
			}
			text = text[:0]
		}
		_, err := w.Write(text) // the header, if there are no games
		return err
	})
	if err == nil {
		emit(name)
	}
	return err
}
