package pgnio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/core/sdf"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/rtrackers/offsetrange"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/register"

	"github.com/luftchess/luft/examples/internal/database"
	"github.com/luftchess/luft/pgn"
)

func init() {
	register.DoFn5x1[context.Context, *sdf.LockRTracker, File, func(Game), func(Malformed), error](&readFn{})
	register.Emitter1[Game]()
	register.Emitter1[Malformed]()
}

// Options are the options of [Read]. The zero value selects the defaults.
type Options struct {
	// Block is the size of the ranges that files are divided into before they are read,
	// in bytes. A runner may divide them further. 0 selects 64 MiB. At both ends of a
	// range, about 1 MiB more is read.
	Block int64
}

const defaultBlock = 64 << 20

// Read reads the games of the files. It returns a PCollection of [Game] and one of
// [Malformed], for the games that have an error: these are only in the second one.
//
// Of databases, the second one also has what is not in the first: the entries that are deleted games
// or guiding texts, and for each game what PGN cannot hold of it. A damaged game of a database is in
// both, as far as it can be read.
func Read(s beam.Scope, files []File, o Options) (games, malformed beam.PCollection) {
	s = s.Scope("pgnio.Read")
	if o.Block <= 0 {
		o.Block = defaultBlock
	}
	return beam.ParDo2(s, &readFn{Block: o.Block}, beam.Reshuffle(s, beam.CreateList(s, files)))
}

// A readFn is a splittable DoFn that reads a file. A restriction is a range of bytes; for a
// file that is read as a whole it is [0,1), and for a database a range of its entries.
type readFn struct {
	Block int64
}

// CreateInitialRestriction returns the range of the whole file.
func (fn *readFn) CreateInitialRestriction(f File) offsetrange.Restriction {
	switch {
	case f.Whole:
		return offsetrange.Restriction{Start: 0, End: 1}
	case f.IsDatabase():
		return offsetrange.Restriction{Start: 0, End: f.Entries}
	}
	return offsetrange.Restriction{Start: 0, End: f.Size}
}

// SplitRestriction divides a range into about equal ones.
func (fn *readFn) SplitRestriction(f File, rest offsetrange.Restriction) []offsetrange.Restriction {
	size := int64(fn.RestrictionSize(f, rest))
	if f.Whole {
		size = 1
	}
	return rest.EvenSplits(max(1, (size+fn.Block-1)/fn.Block))
}

// entrySize is about how many bytes the text of a game of a database has.
const entrySize = 700

// RestrictionSize returns the number of bytes to be read.
func (fn *readFn) RestrictionSize(f File, rest offsetrange.Restriction) float64 {
	switch {
	case f.Whole:
		return rest.Size() * float64(f.Size)
	case f.IsDatabase():
		return rest.Size() * entrySize
	}
	return rest.Size()
}

// CreateTracker returns a tracker of the offsets of games.
func (fn *readFn) CreateTracker(rest offsetrange.Restriction) *sdf.LockRTracker {
	return sdf.NewLockRTracker(offsetrange.NewTracker(rest))
}

// ProcessElement reads the games of a range.
func (fn *readFn) ProcessElement(ctx context.Context, rt *sdf.LockRTracker, f File, game func(Game), bad func(Malformed)) error {
	out := output{f, game, bad}
	switch {
	case f.Whole:
		return out.readWhole(ctx, rt)
	case f.IsDatabase():
		return out.readEntries(ctx, rt)
	}
	in, _, err := f.OpenAt(ctx)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	return out.readRange(ctx, rt, in)
}

// An output is where the games of a file go.
type output struct {
	file File
	game func(Game)
	bad  func(Malformed)
}

// readWhole reads a file from the beginning to the end.
func (o *output) readWhole(ctx context.Context, rt *sdf.LockRTracker) error {
	if !rt.TryClaim(int64(0)) {
		return nil
	}
	in, err := o.file.Open(ctx)
	if err != nil {
		return err
	}
	defer in.Close() // it was only read
	r := pgn.NewReader(in)
	err = o.each(ctx, r, func(e *pgn.Error) (bool, error) { return true, o.emit(r, e) })
	if err != nil {
		return err
	}
	rt.TryClaim(int64(1)) // says that the restriction is done
	return nil
}

// readEntries reads the entries of a database that it claims.
func (o *output) readEntries(ctx context.Context, rt *sdf.LockRTracker) error {
	d, err := database.Open(o.file.Path)
	if err != nil {
		return o.file.wrap(err)
	}
	defer d.Close() // it was only read
	var text bytes.Buffer
	var w pgn.Writer
	rest := rt.GetRestriction().(offsetrange.Restriction)
	for i := rest.Start; i < min(rest.End, int64(d.Len)); i++ {
		if !rt.TryClaim(i) {
			return nil
		}
		text.Reset()
		absent, lost, err := d.Append(&text, &w, int(i))
		if text.Len() > 0 {
			o.game(Game{o.file.Path, i, bytes.TrimRight(bytes.Clone(text.Bytes()), "\n")})
		}
		if err != nil {
			lost = append(lost, err.Error())
		}
		if absent != "" {
			lost = append(lost, absent)
		}
		for _, reason := range lost {
			o.bad(Malformed{File: o.file.Path, Game: i, Reason: reason})
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
	rt.TryClaim(rest.End) // says that the restriction is done
	return nil
}

// readRange reads the games of a restriction. It claims the offset of each game.
//
// After a split the last of them may lie behind the new end: the games up to the first
// boundary after it belong to this range, as [pgn.NewRangeReader] divides the file, and the
// other worker reads from there on. So a claim that fails is no reason to stop yet.
func (o *output) readRange(ctx context.Context, rt *sdf.LockRTracker, in io.ReaderAt) error {
	rest := rt.GetRestriction().(offsetrange.Restriction)
	claiming, limit := true, int64(math.MaxInt64)
	r := pgn.NewRangeReader(in, o.file.Size, rest.Start, rest.End)
	err := o.each(ctx, r, func(e *pgn.Error) (bool, error) {
		span := r.Span()
		if claiming && !rt.TryClaim(span.Offset) {
			claiming = false
			if end := rt.GetRestriction().(offsetrange.Restriction).End; end < rest.End {
				var err error
				if limit, err = firstFrom(in, o.file.Size, end); err != nil {
					return false, err
				}
			}
		}
		if span.Offset >= limit {
			return false, nil
		}
		return true, o.emit(r, e)
	})
	if err == nil && claiming {
		rt.TryClaim(rt.GetRestriction().(offsetrange.Restriction).End) // says that the restriction is done
	}
	return err
}

// firstFrom returns the offset of the first game of the range from an offset to the end, or
// the greatest number if it has none.
func firstFrom(in io.ReaderAt, size, from int64) (int64, error) {
	switch span, err := pgn.NewRangeReader(in, size, from, size).Skip(); err {
	case nil:
		return span.Offset, nil
	case io.EOF:
		return math.MaxInt64, nil
	default:
		return 0, err
	}
}

// each reads games with their texts. It calls f for each, with its error if it is malformed, until
// f returns false or an error.
func (o *output) each(ctx context.Context, r *pgn.Reader, f func(*pgn.Error) (more bool, err error)) error {
	r.KeepText = true
	for {
		err := r.Next(pgn.Nop{})
		if err == io.EOF {
			return nil
		}
		malformed, ok := errors.AsType[*pgn.Error](err)
		if err != nil && !ok {
			return o.file.wrap(err)
		}
		if more, err := f(malformed); err != nil {
			return o.file.wrap(err)
		} else if !more {
			return nil
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
	}
}

// emit emits the game read last, or the error in it.
func (o *output) emit(r *pgn.Reader, e *pgn.Error) error {
	_, text := r.Text()
	switch {
	case e != nil:
		o.bad(NewMalformed(o.file.Path, r.Offset(), e))
	case text == nil:
		return fmt.Errorf("the game at %d is too large", r.Offset())
	default:
		o.game(Game{o.file.Path, r.Offset(), bytes.Clone(text)})
	}
	return nil
}
