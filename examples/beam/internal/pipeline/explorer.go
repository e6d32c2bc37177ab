package pipeline

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

func init() {
	beam.RegisterType(reflect.TypeFor[part]())
	beam.RegisterDoFn(&indexFn{})
	register.Emitter2[int64, string]()
	beam.RegisterDoFn(&mergeShardFn{})
	beam.RegisterDoFn(&mergeAllFn{})
}

// Indexing says what an index of positions has.
type Indexing struct {
	MaxPly   int // as in [explorer.Options]
	MinGames int // of the whole
	Filter   explorer.Filter
	Memory   int64 // of a worker for the games of one index, in bytes; 0 selects 256 MiB
}

const defaultMemory = 256 << 20

// Explorer adds a pipeline that writes an index of the positions of the games, PREFIX.idx,
// and its shards. The whole is the same file as [explorer.Build] writes.
//
// Where all files can be divided, so are the shards: those of Build with the same number of
// shards. A file that cannot is decompressed to a temporary file on the worker and belongs
// to one shard.
func Explorer(s beam.Scope, in Input, out Output, o Indexing) {
	if o.Memory <= 0 {
		o.Memory = defaultMemory
	}
	files := out.files("", ".idx", "")
	parts := beam.Reshuffle(s, beam.CreateList(s, divide(in, out.Shards)))
	runs, malformed := beam.ParDo2(s, &indexFn{Output: files, Indexing: o}, parts)
	shards.Write(s, out.files("-malformed", ".jsonl", ""), malformed)
	names := beam.ParDo(s, &mergeShardFn{files}, beam.GroupByKey(s, runs))
	beam.ParDo0(s, &mergeAllFn{out.Prefix + ".idx", o.MinGames}, beam.Impulse(s),
		beam.SideInput{Input: names}, beam.SideInput{Input: beam.DropKey(s, runs)})
}

// A part is a range of a file, for a shard. A part without a path is for a shard that may
// have no games.
type part struct {
	Shard    int64
	File     pgnio.File
	From, To int64
}

// divide divides the files into shards, and these into parts.
func divide(in Input, n int64) []part {
	var parts []part
	total := int64(0)
	for _, f := range in.Files { // in the order of their paths
		if !f.Whole {
			total += f.Size
		}
	}
	block := in.Block
	if block <= 0 {
		block = 64 << 20
	}
	begin, whole := int64(0), int64(0) // of the file; the number of files that are read as a whole
	for _, f := range in.Files {
		if f.Whole {
			parts = append(parts, part{whole % n, f, 0, f.Size})
			whole++
			continue
		}
		for shard := range n {
			from, to := total/n*shard, total/n*(shard+1)
			if shard == n-1 {
				to = total
			}
			from, to = max(from, begin)-begin, min(to, begin+f.Size)-begin
			for ; from < to; from += block {
				parts = append(parts, part{shard, f, from, min(from+block, to)})
			}
		}
		begin += f.Size
	}
	for shard := range n {
		parts = append(parts, part{Shard: shard})
	}
	return parts
}

// An indexFn makes an index of each part, or several if it is large.
type indexFn struct {
	Output   shards.Output
	Indexing Indexing
}

func (fn *indexFn) ProcessElement(ctx context.Context, p part, emit func(int64, string), malformed func(shards.Piece)) error {
	toPiece := malformedFn{fn.Output.Shards}
	var r *pgn.Reader
	b := explorer.NewBuilder(explorer.Options{
		MaxPly: fn.Indexing.MaxPly,
		Filter: fn.Indexing.Filter,
		Report: func(_ string, err error) {
			if e, ok := errors.AsType[*pgn.Error](err); ok {
				malformed(toPiece.ProcessElement(pgnio.NewMalformed(p.File.Path, r.Offset(), e)))
			}
		},
	})
	number := 0
	write := func() error {
		name := fmt.Sprintf("%s.run-%x-%d", fn.Output.Name(p.Shard), runLabel(p), number)
		number++
		err := shards.WriteFile(ctx, name, func(w io.Writer) error {
			_, err := b.WriteTo(w)
			return err
		})
		if err == nil {
			emit(p.Shard, name)
		}
		b.Reset()
		return err
	}
	if p.File.Path == "" {
		return write()
	}
	in, size, err := p.File.OpenAt(ctx)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	if p.File.Whole {
		p.To = size
	}
	source := explorer.Source{Name: p.File.Path, Size: size}
	for from := p.From; from < p.To || number == 0; {
		// A game takes at least two bytes a ply and 16 in the Builder.
		to := min(p.To, from+max(1<<20, fn.Indexing.Memory/16))
		r = pgn.NewRangeReader(in, size, from, to)
		if err := b.Read(ctx, source, r); err != nil {
			return err
		}
		if from = to; b.Size() >= fn.Indexing.Memory/2 || from >= p.To {
			if err := write(); err != nil {
				return err
			}
		}
	}
	return nil
}

// runLabel returns what the names of the indexes of a part have in common. It is always the
// same, so a part that is indexed twice leaves no files behind.
func runLabel(p part) []byte {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s", p.From, p.File.Path))
	return sum[:8]
}

// A mergeShardFn merges the indexes of the parts of a shard.
type mergeShardFn struct {
	Output shards.Output
}

func (fn *mergeShardFn) ProcessElement(ctx context.Context, shard int64, next func(*string) bool, emit func(string)) error {
	name := fn.Output.Name(shard)
	err := merge(ctx, name, sortedNames(next), 0)
	if err == nil {
		emit(name)
	}
	return err
}

// A mergeAllFn merges the shards and removes the indexes of parts, which are no longer needed
// when all shards are complete.
type mergeAllFn struct {
	Name     string
	MinGames int
}

func (fn *mergeAllFn) ProcessElement(ctx context.Context, _ []byte, indexes, runs func(*string) bool) error {
	if err := merge(ctx, fn.Name, sortedNames(indexes), fn.MinGames); err != nil {
		return err
	}
	for _, name := range sortedNames(runs) {
		if err := remove(ctx, name); err != nil && !errors.Is(err, os.ErrNotExist) {
			return err
		}
	}
	return nil
}

func remove(ctx context.Context, name string) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close()
	if r, ok := fs.(filesystem.Remover); ok {
		return r.Remove(ctx, name)
	}
	return nil
}

// fanIn is the number of indexes that are merged at a time.
const fanIn = 100

// merge merges indexes into one, in several steps if there are many.
func merge(ctx context.Context, name string, names []string, minGames int) error {
	dir, err := os.MkdirTemp("", "luft-beam-*")
	if err != nil {
		return err
	}
	defer os.RemoveAll(dir) // it is only temporary
	for step := 0; len(names) > fanIn; step++ {
		var merged []string
		for group := range slices.Chunk(names, fanIn) {
			to := filepath.Join(dir, fmt.Sprintf("%d-%d", step, len(merged)))
			if err := mergeOnce(ctx, to, group, 0); err != nil {
				return err
			}
			merged = append(merged, to)
		}
		names = merged
	}
	whole := filepath.Join(dir, "whole")
	if err := mergeOnce(ctx, whole, names, minGames); err != nil {
		return err
	}
	return shards.WriteFile(ctx, name, func(w io.Writer) error { return copyFile(ctx, w, whole) })
}

// mergeOnce merges indexes into a local file.
func mergeOnce(ctx context.Context, to string, names []string, minGames int) error {
	var indexes []*explorer.Index
	for _, name := range names {
		f, err := pgnio.Stat(ctx, name)
		if err != nil {
			return err
		}
		in, size, err := f.OpenAt(ctx)
		if err != nil {
			return err
		}
		defer in.Close() // it was only read
		x, err := explorer.New(in, size)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		indexes = append(indexes, x)
	}
	return explorer.Merge(ctx, to, indexes, explorer.MergeOptions{MinGames: minGames, Workers: 1})
}
