// Package shards writes the elements of a PCollection to a given number of files.
//
// textio.Write has one worker write everything. Here each shard is written by a worker of its
// own, in an order that the pipeline chooses, so that the files do not depend on the runner.
// A shard is sorted in memory: a large output needs many shards.
package shards

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/fnv"
	"io"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"
)

func init() {
	beam.RegisterCoder(reflect.TypeFor[Piece](), encodePiece, decodePiece)
	register.Function1x2(keyed)
	register.Iter1[Piece]()
	register.Emitter1[string]()
	beam.RegisterDoFn(&writeFn{})
}

// A Piece is a part of a file.
type Piece struct {
	Shard int64  // the file, from 0
	Order []byte // pieces are written in this order
	Data  []byte // an empty one is not written
}

// An Output describes files, which are called PREFIX-1-of-3SUFFIX and so on.
type Output struct {
	Prefix, Suffix string
	Shards         int64
	Header         string // of each file
}

// Name returns the name of a shard, counted from 0.
func (o *Output) Name(shard int64) string {
	return fmt.Sprintf("%s-%0*d-of-%d%s", o.Prefix, len(fmt.Sprint(o.Shards)), shard+1, o.Shards, o.Suffix)
}

// Of returns the shard for an element with this key.
func Of(shards int64, key ...[]byte) int64 {
	h := fnv.New64a()
	for _, k := range key {
		h.Write(k)
	}
	return int64(h.Sum64() % uint64(shards))
}

// Group returns a PCollection of KV<int64, Piece> grouped by shard from one of Piece. All
// shards are there, as each gets an empty piece.
func Group(s beam.Scope, shards int64, pieces beam.PCollection) beam.PCollection {
	empty := make([]Piece, shards)
	for i := range empty {
		empty[i].Shard = int64(i)
	}
	all := beam.Flatten(s, pieces, beam.CreateList(s, empty))
	return beam.GroupByKey(s, beam.ParDo(s, keyed, all))
}

func keyed(p Piece) (int64, Piece) { return p.Shard, p }

// Write writes pieces, a PCollection of Piece, and returns the names of the files.
func Write(s beam.Scope, o Output, pieces beam.PCollection) beam.PCollection {
	s = s.Scope("shards.Write")
	return beam.ParDo(s, &writeFn{o}, Group(s, o.Shards, pieces))
}

type writeFn struct {
	Output Output
}

func (fn *writeFn) ProcessElement(ctx context.Context, shard int64, next func(*Piece) bool, emit func(string)) error {
	name := fn.Output.Name(shard)
	err := WriteFile(ctx, name, func(w io.Writer) error {
		if _, err := io.WriteString(w, fn.Output.Header); err != nil {
			return err
		}
		for _, p := range Sorted(next) {
			if _, err := w.Write(p.Data); err != nil {
				return err
			}
		}
		return nil
	})
	if err == nil {
		emit(name)
	}
	return err
}

// Sorted returns the pieces that are not empty, in order.
func Sorted(next func(*Piece) bool) []Piece {
	var all []Piece
	for p := (Piece{}); next(&p); {
		if len(p.Data) > 0 {
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b Piece) int {
		return cmp.Or(bytes.Compare(a.Order, b.Order), bytes.Compare(a.Data, b.Data))
	})
	return all
}

// WriteFile writes a file: under another name at first, and when it is complete it is
// renamed. So a worker may be killed, or two may write the same file.
func WriteFile(ctx context.Context, name string, write func(io.Writer) error) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close() // everything has been written
	temporary := fmt.Sprintf("%s.%016x.tmp", name, rand.Uint64())
	if err := writeTo(ctx, fs, temporary, write); err != nil {
		if r, ok := fs.(filesystem.Remover); ok {
			err = errors.Join(err, r.Remove(ctx, temporary))
		}
		return fmt.Errorf("%s: %w", name, err)
	}
	return filesystem.Rename(ctx, fs, temporary, name)
}

func writeTo(ctx context.Context, fs filesystem.Interface, name string, write func(io.Writer) error) error {
	out, err := fs.OpenWrite(ctx, name)
	if err != nil {
		return err
	}
	w := bufio.NewWriterSize(out, 1<<20)
	err = write(w)
	if err == nil {
		err = w.Flush()
	}
	return cmp.Or(err, out.Close())
}

// encodePiece encodes a piece as the shard, the length of the order, the order and the data.
func encodePiece(p Piece) []byte {
	b := binary.AppendUvarint(nil, uint64(p.Shard))
	b = binary.AppendUvarint(b, uint64(len(p.Order)))
	return slices.Concat(b, p.Order, p.Data)
}

func decodePiece(b []byte) (Piece, error) {
	shard, n := binary.Uvarint(b)
	if n <= 0 {
		return Piece{}, errPiece
	}
	b = b[n:]
	size, n := binary.Uvarint(b)
	if n <= 0 || size > uint64(len(b)-n) {
		return Piece{}, errPiece
	}
	b = bytes.Clone(b[n:])
	return Piece{int64(shard), b[:size:size], b[size:]}, nil
}

var errPiece = errors.New("shards: invalid encoding of a Piece")
