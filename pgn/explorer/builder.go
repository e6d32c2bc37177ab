package explorer

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"slices"
	"unsafe"

	"github.com/luftchess/luft/pgn"
)

// A Builder makes an index in memory. It takes 16 bytes for each move and 48 bytes for each
// game, and 16 more for each move while it writes the index. Build makes larger indexes
// from those of several Builders; a program can do the same with [Merge].
//
// A Builder must not be used by several goroutines at once. The zero Builder is ready to
// use, with the zero Options.
type Builder struct {
	options Options
	sources []SourceInfo
	games   []builderGame
	records []record
	spare   []record
	kept    []byte // the records of the games, if they are kept
	game    collector

	malformed int64 // games that have been read; Reset does not change it
}

// A builderGame is a game with its source.
type builderGame struct {
	source int
	place
	from, to int // of the record in kept
}

// NewBuilder returns a Builder without games.
func NewBuilder(o Options) *Builder { return &Builder{options: o} }

// Reset removes all games but keeps the memory, for the next index.
func (b *Builder) Reset() {
	b.sources = b.sources[:0]
	b.games = b.games[:0]
	b.records = b.records[:0]
	b.kept = b.kept[:0]
}

// Size returns the number of bytes that the games take in memory, without what writing the
// index takes.
func (b *Builder) Size() int64 {
	return int64(uintptr(len(b.records))*unsafe.Sizeof(record{})+uintptr(len(b.games))*unsafe.Sizeof(builderGame{})) + int64(len(b.kept))
}

// Read reads the remaining games of r, which are games of the source: r reads the whole file
// or a range of it; see [pgn.NewRangeReader]. Only the name and the size of the source are
// used. Sources and ranges may come in any order. Games of variants are taken only if the reader
// and [Options].Variants say so.
//
// Malformed games are passed to [Options].Report and are not an error. The error is [ErrSource], [ErrTooMany]
// or one of the input, or the cause if ctx is cancelled.
func (b *Builder) Read(ctx context.Context, source Source, r *pgn.Reader) error {
	_, err := b.read(ctx, source, r, 0)
	return err
}

// read is Read, but if limit is not 0, it stops when the Builder has at least that number of
// bytes, and then returns true.
func (b *Builder) read(ctx context.Context, source Source, r *pgn.Reader, limit int64) (full bool, err error) {
	if source.Size > 1<<offsetBits {
		return false, fmt.Errorf("explorer: %q: size %d exceeds the maximum of %d", source.Name, source.Size, int64(1)<<offsetBits)
	}
	number := slices.IndexFunc(b.sources, func(s SourceInfo) bool { return s.Name == source.Name })
	if number < 0 {
		number = len(b.sources)
		b.sources = append(b.sources, SourceInfo{Name: source.Name, Size: source.Size})
	} else if was := b.sources[number].Size; was != source.Size {
		return false, fmt.Errorf("%w: %q has %d and %d bytes", ErrSource, source.Name, was, source.Size)
	}
	v := &b.game
	v.b, v.reader, v.source = b, r, number
	v.maxPly = b.options.maxPly()
	for n := 0; ; n++ {
		if n%256 == 0 && ctx.Err() != nil {
			return false, context.Cause(ctx)
		}
		switch err := r.Next(v); {
		case err == io.EOF:
			return false, nil
		case err != nil:
			if _, ok := errors.AsType[*pgn.Error](err); !ok {
				return false, fmt.Errorf("explorer: %s: %w", source.Name, err)
			}
			b.malformed++
			if b.options.Report != nil {
				b.options.Report(source.Name, err)
			}
		}
		if int64(len(b.games)) > maxGames {
			return false, ErrTooMany
		}
		if limit > 0 && b.Size() >= limit {
			return true, nil
		}
	}
}

// WriteTo writes the index of all games that have been read. The error is [ErrOverlap] or
// that of w. More games may be read afterwards.
func (b *Builder) WriteTo(w io.Writer) (int64, error) {
	sources, err := b.order()
	if err != nil {
		return 0, err
	}
	b.spare = slices.Grow(b.spare[:0], len(b.records))[:len(b.records)]
	sortRecords(b.records, b.spare)

	count := &countingWriter{w: w}
	p := newPacker(count, new(bytes.Buffer), int64(len(b.games)), func(i int64) place { return b.games[i].place },
		footer{maxPly: uint32(b.options.maxPly()), minGames: leastGames(b.options.MinGames)}, b.options.KeepGames)
	e := encoder{minGames: int64(b.options.MinGames)}
	e.facts = func(id uint32) facts { return b.games[id].facts }
	var ids []uint32
	for rest := b.records; len(rest) > 0 && p.err == nil; {
		key := rest[0].key
		e.begin()
		for len(rest) > 0 && rest[0].key == key {
			c := code(rest[0].low >> 48)
			ids = ids[:0]
			for len(rest) > 0 && rest[0].key == key && code(rest[0].low>>48) == c {
				id := uint32(rest[0].low)
				if len(ids) == 0 || ids[len(ids)-1] != id { // a game may repeat a position
					ids = append(ids, id)
				}
				rest = rest[1:]
			}
			e.add(c, ids)
		}
		if e.enough() {
			p.add(key, e.body, e.lists, e.moves)
		}
	}
	var kept iter.Seq2[[]byte, error]
	if b.options.KeepGames {
		kept = func(yield func([]byte, error) bool) {
			for _, g := range b.games {
				if !yield(b.kept[g.from:g.to], nil) {
					return
				}
			}
		}
	}
	err = p.close(sources, kept)
	return count.n, err
}

// order sorts the sources, and the games by source and offset, and renumbers the games of
// the records accordingly. It returns the sources that have games.
func (b *Builder) order() ([]SourceInfo, error) {
	names := make([]int, len(b.sources)) // the sources in order
	for i := range names {
		names[i] = i
	}
	slices.SortFunc(names, func(i, j int) int { return cmp.Compare(b.sources[i].Name, b.sources[j].Name) })
	rank := make([]int, len(names))
	for i, n := range names {
		rank[n] = i
	}
	compare := func(x, y builderGame) int {
		return cmp.Or(cmp.Compare(rank[x.source], rank[y.source]), cmp.Compare(x.offset, y.offset))
	}
	if !slices.IsSortedFunc(b.games, compare) {
		order := make([]uint32, len(b.games))
		for i := range order {
			order[i] = uint32(i)
		}
		slices.SortFunc(order, func(i, j uint32) int { return compare(b.games[i], b.games[j]) })
		number := make([]uint32, len(b.games))
		games := make([]builderGame, len(b.games))
		for i, old := range order {
			number[old] = uint32(i)
			games[i] = b.games[old]
		}
		b.games = games
		for i, r := range b.records {
			b.records[i].low = r.low&^(1<<48-1) | uint64(number[uint32(r.low)])
		}
	}
	sources := make([]SourceInfo, len(names))
	for i, n := range names {
		sources[i] = b.sources[n]
		sources[i].Games = 0
	}
	for i, g := range b.games {
		sources[rank[g.source]].Games++
		if i > 0 && compare(b.games[i-1], g) == 0 {
			return nil, fmt.Errorf("%w: %q, offset %d", ErrOverlap, b.sources[g.source].Name, g.offset)
		}
	}
	return slices.DeleteFunc(sources, func(s SourceInfo) bool { return s.Games == 0 }), nil
}

// A countingWriter counts the bytes that are written.
type countingWriter struct {
	w io.Writer
	n int64
}

func (c *countingWriter) Write(b []byte) (int, error) {
	n, err := c.w.Write(b)
	c.n += int64(n)
	return n, err
}
