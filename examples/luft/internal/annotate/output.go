package annotate

import (
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

// An output is the file for the games. What is left in it of a game that was cut
// short is taken away when the first game is written, and not before it is sure that
// the file is what was asked for.
type output struct {
	*os.File
	kept  int64 // bytes of whole games
	cut   bool  // something follows them
	fresh bool  // the file was not there before, and nothing is written yet
}

// Close closes the file, and removes it if it is as good as never made.
func (o *output) Close() error {
	err := o.File.Close()
	if o.fresh {
		err = errors.Join(err, os.Remove(o.Name()))
	}
	return err
}

// Write writes a game after those that are whole.
func (o *output) Write(p []byte) (int, error) {
	o.fresh = false
	if o.cut {
		if err := o.Truncate(o.kept); err != nil {
			return 0, err
		}
		o.cut = false
	}
	return o.File.Write(p)
}

// openOutput opens the file for the games. With --resume, its games are returned too.
func openOutput(o *options) (_ *output, _ *oldGames, err error) {
	there, err := os.Stat(o.out)
	switch {
	case err != nil: // a new one
	case !there.Mode().IsRegular() && o.resume:
		return nil, nil, fmt.Errorf("%s: cannot continue this kind of file", o.out)
	case there.Mode().IsRegular() && !o.resume && !o.force:
		return nil, nil, fmt.Errorf("%s: %w, --resume continues it", o.out, file.ErrExists)
	}
	for _, name := range o.files {
		if in, err := os.Stat(name); err == nil && os.SameFile(in, there) {
			return nil, nil, fmt.Errorf("%s is both input and output", name)
		}
	}
	f, err := os.OpenFile(o.out, os.O_RDWR|os.O_CREATE, 0o666)
	if err != nil {
		return nil, nil, err
	}
	defer func() {
		if err != nil {
			f.Close() // nothing was written
		}
	}()
	out := &output{File: f, fresh: there == nil}
	if !o.resume {
		out.cut = there != nil && there.Mode().IsRegular()
		return out, nil, nil
	}
	stat, err := f.Stat()
	if err != nil {
		return nil, nil, err
	}
	if out.kept, err = wholeGames(f, stat.Size()); err != nil {
		return nil, nil, file.Name(o.out, err)
	}
	if _, err := f.Seek(out.kept, io.SeekStart); err != nil {
		return nil, nil, err
	}
	out.cut = out.kept < stat.Size()
	old := &oldGames{name: o.out, reader: pgn.NewReader(io.NewSectionReader(f, 0, out.kept)), cut: out.cut}
	return out, old, nil
}

// wholeGames returns how many bytes of a file of that size are games that are all
// there. Only the last may be cut short; the error is that of another.
func wholeGames(file io.ReaderAt, size int64) (int64, error) {
	r := pgn.NewReader(io.NewSectionReader(file, 0, size))
	whole := true
	for {
		var v endVisitor
		err := r.Next(&v)
		if err == io.EOF {
			break
		}
		if err != nil {
			at := r.Offset()
			if _, ok := errors.AsType[*pgn.Error](err); !ok {
				return 0, err
			}
			if next := r.Next(pgn.Nop{}); next != io.EOF {
				return 0, err
			}
			return at, nil
		}
		whole = v.ended
	}
	// A marker may have been cut too: "1/2-1/2" to "1/2". With the blank line that
	// is written after it, it is whole.
	end := make([]byte, min(size, 2))
	if _, err := file.ReadAt(end, size-int64(len(end))); err != nil && err != io.EOF {
		return 0, err
	}
	if size > 0 && (!whole || string(end) != "\n\n") {
		return r.Offset(), nil
	}
	return size, nil
}

// An endVisitor sees whether a game has the marker that ends it.
type endVisitor struct {
	pgn.Nop
	ended bool
}

// Result implements [pgn.Visitor].
func (v *endVisitor) Result(game.Result) error {
	v.ended = true
	return nil
}

// oldGames are the games of an earlier run.
type oldGames struct {
	name   string
	reader *pgn.Reader
	read   int
	over   bool // there are no more
	cut    bool // a part of one follows that is to be written anew
}

// next returns the next of them, or nil if there are no more. They come in the order of
// the input; the error is that the next one is another game than g.
func (o *oldGames) next(g *pgn.Game) (*pgn.Game, error) {
	if o == nil || o.over {
		return nil, nil
	}
	var b pgn.Builder
	err := o.reader.Next(&b)
	if err == io.EOF {
		o.over, o.cut = true, false
		return nil, nil
	}
	o.read++
	switch {
	case err != nil:
		return nil, file.Name(o.name, err)
	case !comesFrom(b.Game, g):
		return nil, fmt.Errorf("%s: game %d does not match the next game of the input", o.name, o.read)
	}
	return b.Game, nil
}

// end returns an error if there are games that the input did not have.
func (o *oldGames) end() error {
	if o == nil || !o.cut && (o.over || o.reader.Next(pgn.Nop{}) == io.EOF) {
		return nil
	}
	return fmt.Errorf("%s has more games than the input", o.name)
}

// comesFrom reports whether the annotated game was made of the other: has its tags
// and moves.
func comesFrom(annotated, g *pgn.Game) bool {
	for _, t := range g.Tags {
		// The other two are written as the position and the result have it.
		if t.Name != "FEN" && t.Name != "Result" && !slices.Contains(annotated.Tags, t) {
			return false
		}
	}
	a, b := annotated.Cursor(), g.Cursor() // which know the ordinary position
	return a.Board() == b.Board() && slices.Equal(annotated.Main().Moves(), g.Main().Moves())
}
