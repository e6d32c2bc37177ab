// Package gamefiles reads the games of an index of pgn/explorer from their files.
package gamefiles

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// A Set has the files of an index, one of which is open at a time. It is not safe for
// concurrent use.
type Set struct {
	// InOrder says that games are read in the order of their numbers. If it is not set,
	// files that can only be read from their beginning are errors.
	InOrder bool

	// Dir is where the files are, or "" for the places where they may be, which are not
	// needed if the index has the games itself.
	Dir string

	ctx   context.Context
	x     *explorer.Index
	index string // the name of the index
	sizes map[string]int64

	source string // that is open
	in     io.ReaderAt
	closer io.Closer // nil if none is open
}

// Open gets the files of the index called name ready.
func (s *Set) Open(ctx context.Context, name string, x *explorer.Index) {
	s.ctx, s.x, s.index, s.sizes = ctx, x, name, make(map[string]int64)
	for _, f := range x.Sources() {
		s.sizes[f.Name] = f.Size
	}
}

// Names returns the names of those of the files that are there.
func (s *Set) Names() (names []string) {
	for source := range s.sizes {
		if name, err := s.find(source); err == nil {
			names = append(names, name)
		}
	}
	return names
}

// Close closes the file that is open.
func (s *Set) Close() {
	if s.closer != nil {
		s.closer.Close() // it was only read
		s.closer = nil
	}
}

// Read returns the game itself: that of the index, unless Dir is set or the index does not
// have its games.
func (s *Set) Read(g *explorer.Game) (*pgn.Game, error) {
	if s.Dir == "" && s.x.KeepsGames() {
		return s.x.ReadGame(g.ID)
	}
	if s.closer == nil || s.source != g.Source {
		s.Close()
		if err := s.openSource(g.Source); err != nil {
			return nil, err
		}
		s.source = g.Source
	}
	if w, ok := s.in.(*window); ok {
		if err := w.move(g.Offset); err != nil {
			return nil, file.Name(g.Source, err)
		}
	}
	read, err := g.Read(s.in, s.sizes[g.Source])
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if _, malformed := errors.AsType[*pgn.Error](err); malformed && read != nil {
		err = nil // it is shown up to the error, as it was indexed
	}
	if err != nil {
		return nil, fmt.Errorf("%s: offset %d: %w", g.Source, g.Offset, err)
	}
	return read, nil
}

// openSource opens a source by its name in the index.
func (s *Set) openSource(source string) error {
	name, err := s.find(source)
	if err != nil {
		return err
	}
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	s.in, err = s.access(f, source)
	if err == nil && s.in == nil { // only from the beginning
		f.Close() // it was only read
		if !s.InOrder {
			return fmt.Errorf("%s: %w", name, errNoSeeking)
		}
		r, err := file.Open(s.ctx, name, nil)
		if err == nil {
			s.in, s.closer = &window{in: r}, r
		}
		return err
	}
	if err != nil {
		f.Close() // it was only read
		return err
	}
	s.closer = f
	if db, ok := s.in.(*file.DatabaseText); ok {
		f.Close() // it was only read
		s.closer = db
	}
	return nil
}

var errNoSeeking = errors.New("a compressed file without a seek table, in which games cannot be found at once")

// access returns access to any place in the text of a source, or nil if there is none.
func (s *Set) access(f *os.File, source string) (io.ReaderAt, error) {
	stat, err := f.Stat()
	if err != nil {
		return nil, err
	}
	if !file.IsCompressed(f.Name()) {
		if stat.Size() != s.sizes[source] {
			return nil, fmt.Errorf("%s: has %d bytes, but was indexed with %d", f.Name(), stat.Size(), s.sizes[source])
		}
		return f, nil
	}
	if db, err := file.OpenDatabaseText(s.ctx, f.Name()); err != nil || db != nil {
		if err == nil && db.Size() != s.sizes[source] {
			db.Close() // it was only read
			return nil, fmt.Errorf("%s: has %d bytes as PGN, but was indexed with %d", f.Name(), db.Size(), s.sizes[source])
		}
		return db, err
	}
	if filepath.Ext(f.Name()) != ".zst" {
		return nil, nil
	}
	z, err := newSeekable(f, stat.Size())
	if err != nil || z == nil || z.size != s.sizes[source] { // as that of UTF-16, which is indexed as UTF-8
		return nil, err
	}
	return z, nil
}

// find returns the name of the file with the games of a source.
func (s *Set) find(source string) (string, error) {
	beside := filepath.Dir(s.index)
	places := []string{source, filepath.Join(beside, source), filepath.Join(beside, filepath.Base(source))}
	if s.Dir != "" {
		places = []string{filepath.Join(s.Dir, source), filepath.Join(s.Dir, filepath.Base(source))}
	}
	for _, name := range places {
		names := []string{name}
		if file.IsCompressed(name) {
			names = append(names, strings.TrimSuffix(name, filepath.Ext(name)))
		} else {
			for extension := range file.Decompressors() {
				names = append(names, name+extension)
			}
		}
		for _, name := range names {
			if stat, err := os.Stat(name); err == nil && stat.Mode().IsRegular() {
				return name, nil
			}
		}
	}
	return "", fmt.Errorf("%s: %w; it was indexed by that name, and --dir says where it is now", source, os.ErrNotExist)
}

// A window gives access to a stream that does not go back: to what follows an offset.
type window struct {
	in    io.Reader
	start int64  // the offset
	kept  []byte // what was read from there on
}

var errBackwards = errors.New("a compressed file cannot be read backwards")

// move goes forward to an offset.
func (w *window) move(to int64) error {
	if to < w.start {
		return errBackwards
	}
	gone := min(to-w.start, int64(len(w.kept)))
	w.kept = append(w.kept[:0], w.kept[gone:]...)
	w.start += gone
	n, err := io.CopyN(io.Discard, w.in, to-w.start)
	w.start += n
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	return err
}

// ReadAt implements [io.ReaderAt].
func (w *window) ReadAt(p []byte, at int64) (int, error) {
	if at < w.start {
		return 0, errBackwards
	}
	from := int(at - w.start)
	if more := from + len(p) - len(w.kept); more > 0 {
		had := len(w.kept)
		w.kept = append(w.kept, make([]byte, more)...)
		n, err := io.ReadFull(w.in, w.kept[had:])
		w.kept = w.kept[:had+n]
		if err != nil && err != io.EOF && err != io.ErrUnexpectedEOF {
			return 0, err
		}
	}
	n := 0
	if from < len(w.kept) {
		n = copy(p, w.kept[from:])
	}
	if n < len(p) {
		return n, io.EOF
	}
	return n, nil
}
