package pipeline

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/bits"
	"reflect"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/beam/internal/shards"
	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/book"
)

func init() {
	beam.RegisterCoder(reflect.TypeFor[counts](), encodeCounts, decodeCounts)
	register.DoFn2x1[pgnio.Game, func(uint64, counts), error](&countFn{})
	register.Emitter2[uint64, counts]()
	register.Function2x1(addCounts)
	register.DoFn2x1[uint64, counts, shards.Piece](&bookPieceFn{})
	beam.RegisterDoFn(&bookFn{})
	beam.RegisterDoFn(&joinFn{})
	register.Iter1[string]()
}

// A Counting says what is counted for a book, as in [book.Builder].
type Counting struct {
	MaxPly, MinGames int
	Points           book.Points
}

// Book adds a pipeline that writes an opening book in Polyglot's format. Each shard is a book
// too, of a range of keys, so the whole, PREFIX.bin, is one shard after the other.
//
// Many games are counted before anything is emitted, and counts are combined before they are
// sent to other workers if the runner can do that. So it does not matter that the start
// position occurs in all games.
func Book(s beam.Scope, in Input, out Output, o Counting) {
	counted := beam.ParDo(s, &countFn{Counting: o}, in.read(s, out))
	pieces := beam.ParDo(s, &bookPieceFn{out.Shards}, beam.CombinePerKey(s, addCounts, counted))
	files := out.files("", ".bin", "")
	names := beam.ParDo(s, &bookFn{files, o.MinGames}, shards.Group(s, out.Shards, pieces))
	beam.ParDo0(s, &joinFn{out.Prefix + ".bin"}, beam.Impulse(s), beam.SideInput{Input: names})
}

// counts are the counts of the moves in one position. Beam takes a slice for one of its own
// types, so it is a field.
type counts struct {
	list []book.Count
}

func encodeCounts(all counts) []byte {
	var b []byte
	for _, c := range all.list {
		b = binary.LittleEndian.AppendUint64(b, c.Key)
		b = binary.LittleEndian.AppendUint16(b, uint16(c.Move))
		b = binary.AppendUvarint(b, uint64(c.Games))
		b = binary.AppendUvarint(b, c.Weight)
	}
	return b
}

func decodeCounts(b []byte) (counts, error) {
	var all counts
	for len(b) > 0 {
		if len(b) < 10 {
			return counts{}, errCounts
		}
		c := book.Count{Key: binary.LittleEndian.Uint64(b), Move: book.Move(binary.LittleEndian.Uint16(b[8:]))}
		games, n := binary.Uvarint(b[10:])
		if n <= 0 || bits.Len64(games) > 32 {
			return counts{}, errCounts
		}
		b = b[10+n:]
		c.Games = uint32(games)
		if c.Weight, n = binary.Uvarint(b); n <= 0 {
			return counts{}, errCounts
		}
		b = b[n:]
		all.list = append(all.list, c)
	}
	return all, nil
}

var errCounts = errors.New("invalid encoding of counts")

// addCounts adds the counts of a position.
func addCounts(a, b counts) counts {
	var sum book.Builder
	for _, c := range slices.Concat(a.list, b.list) {
		sum.AddCount(c)
	}
	return counts{sum.Counts()}
}

// maxMoves is the number of moves of games that a countFn counts before it emits the sums.
const maxMoves = 1 << 20

// A countFn counts the moves of games.
type countFn struct {
	Counting Counting

	builder book.Builder
	moves   int // since the sums were last emitted
}

func (fn *countFn) StartBundle(func(uint64, counts)) { fn.reset() }

func (fn *countFn) reset() {
	fn.builder = book.Builder{MaxPly: fn.Counting.MaxPly, Points: fn.Counting.Points}
	fn.moves = 0
}

func (fn *countFn) ProcessElement(g pgnio.Game, emit func(uint64, counts)) error {
	v := line{maxPly: fn.Counting.MaxPly}
	if err := g.Reader().Next(&v); err != nil {
		return fmt.Errorf("%s: game at %d: %w", g.File, g.Offset, err)
	}
	fn.builder.AddGame(v.played, v.result)
	if fn.moves += v.played.Ply(); fn.moves >= maxMoves {
		fn.emit(emit)
	}
	return nil
}

// A line collects the main line of a game, up to a null move, and its result.
type line struct {
	head
	maxPly int // 0 or less is no limit
	played *game.Game
	full   bool // no more moves are taken
}

func (v *line) Start(start *board.Board) error {
	v.played = game.New(*start)
	v.head.setResult()
	return nil
}

func (v *line) Move(_ *board.Board, m board.Move, _ []byte) error {
	if m == board.NoMove {
		v.full = true
	} else if !v.full {
		if err := v.played.Play(m); err != nil {
			return err
		}
		v.full = v.played.Ply() == v.maxPly
	}
	if v.full && v.result != game.Unfinished {
		return pgn.SkipGame
	}
	return nil
}

func (v *line) BeginVariation() error { return pgn.SkipVariation }

func (fn *countFn) FinishBundle(emit func(uint64, counts)) { fn.emit(emit) }

func (fn *countFn) emit(emit func(uint64, counts)) {
	all := fn.builder.Counts()
	for len(all) > 0 {
		n := slices.IndexFunc(all, func(c book.Count) bool { return c.Key != all[0].Key })
		if n < 0 {
			n = len(all)
		}
		emit(all[0].Key, counts{all[:n:n]})
		all = all[n:]
	}
	fn.reset()
}

// A bookPieceFn assigns positions to shards: each has a range of keys.
type bookPieceFn struct {
	Shards int64
}

func (fn *bookPieceFn) ProcessElement(key uint64, c counts) shards.Piece {
	shard, _ := bits.Mul64(key, uint64(fn.Shards))
	return shards.Piece{Shard: int64(shard), Order: binary.BigEndian.AppendUint64(nil, key), Data: encodeCounts(c)}
}

// A bookFn writes a shard.
type bookFn struct {
	Output   shards.Output
	MinGames int
}

func (fn *bookFn) ProcessElement(ctx context.Context, shard int64, next func(*shards.Piece) bool, emit func(string)) error {
	b := book.Builder{MinGames: fn.MinGames}
	for _, p := range shards.Sorted(next) {
		all, err := decodeCounts(p.Data)
		if err != nil {
			return err
		}
		for _, c := range all.list {
			b.AddCount(c)
		}
	}
	name := fn.Output.Name(shard)
	err := shards.WriteFile(ctx, name, func(w io.Writer) error { return book.Write(w, b.Entries()) })
	if err == nil {
		emit(name)
	}
	return err
}

// A joinFn writes one file after the other, in the order of their names, into one.
type joinFn struct {
	Name string
}

func (fn *joinFn) ProcessElement(ctx context.Context, _ []byte, next func(*string) bool) error {
	return shards.WriteFile(ctx, fn.Name, func(w io.Writer) error {
		for _, name := range sortedNames(next) {
			if err := copyFile(ctx, w, name); err != nil {
				return err
			}
		}
		return nil
	})
}

func sortedNames(next func(*string) bool) []string {
	var names []string
	for name := ""; next(&name); {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// copyFile writes what is in a file to w.
func copyFile(ctx context.Context, w io.Writer, name string) error {
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return err
	}
	defer fs.Close() // it was only read
	in, err := fs.OpenRead(ctx, name)
	if err != nil {
		return err
	}
	defer in.Close()
	_, err = io.Copy(w, in)
	return err
}
