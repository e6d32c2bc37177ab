package explore

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/examples/luft/internal/games"
	"github.com/luftchess/luft/examples/luft/internal/terminal"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
)

// sources are the files of games that an index is made of.
type sources struct {
	list  []explorer.Source
	files []*os.File

	variants bool // games of variants are taken

	dir    textDir  // of decompressed files
	packed []string // their names
}

// openSources opens files of games. Those that are compressed are first decompressed into
// files in the directory called dir, because an index needs access to any place in them.
// The caller closes the sources. Variants says whether games of variants are taken. Complain is
// told about games of databases that are damaged.
func openSources(ctx context.Context, status *terminal.Status, dir string, names []string, variants bool, complain func(error)) (s *sources, err error) {
	s = &sources{dir: textDir(dir), variants: variants}
	defer func() {
		if err != nil {
			s.close() // nothing was written that is of use
		}
	}()
	var packed []string
	for _, name := range names {
		if file.IsCompressed(name) {
			packed = append(packed, name)
		}
	}
	bar := terminal.NewProgress(status, file.Size(packed))
	for i, name := range names {
		text := name
		if file.IsCompressed(name) {
			if len(s.packed) == 0 {
				if err := s.dir.make(names); err != nil {
					return s, err
				}
			}
			text = filepath.Join(dir, strconv.Itoa(i))
			s.packed = append(s.packed, text)
			fail := func(e error) {
				if file.IsLocal(e) {
					complain(e)
				} else {
					err = e
				}
			}
			stop := bar.Each(ctx, []string{name}, nil, fail, func(in *file.Reader) error { return decompress(in, text) })
			if stop != nil || err != nil {
				return s, errors.Join(stop, err)
			}
		}
		if err := s.open(ctx, name, text); err != nil {
			return s, err
		}
	}
	return s, nil
}

// decompress writes a file of games to one called name.
func decompress(in *file.Reader, name string) error {
	text, err := games.Text(in)
	if err != nil {
		return err
	}
	out, err := os.Create(name)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, text)
	return errors.Join(err, out.Close())
}

// open opens the file called name, whose text is in another of that name unless it is not
// compressed.
func (s *sources) open(ctx context.Context, name, text string) error {
	stat, err := os.Stat(text)
	if err != nil {
		return err
	}
	if !stat.Mode().IsRegular() {
		return fmt.Errorf("%s: not an ordinary file", name)
	}
	in, err := file.Open(ctx, text, nil)
	if err != nil {
		return err
	}
	err = doubtGames(in, s.variants)
	in.Close() // it was only read
	if err != nil {
		return file.Name(name, err)
	}
	f, err := os.Open(text)
	if err != nil {
		return err
	}
	s.files = append(s.files, f)
	s.list = append(s.list, explorer.Source{Name: name, In: f, Size: stat.Size()})
	return nil
}

// doubtGames reads the first games, up to one that can be read. The error is that the file has
// none.
func doubtGames(in *file.Reader, variants bool) error {
	text, err := games.Text(in)
	if err != nil {
		return err
	}
	r := pgn.NewReader(text)
	r.Variants = variants
	for _, err := range games.Visits(r, pgn.Nop{}) {
		malformed, ok := errors.AsType[*pgn.Error](err)
		switch {
		case !ok:
			return err
		case malformed.Ply > 1:
			return nil
		}
	}
	return nil
}

// close closes the files and removes those that were decompressed.
func (s *sources) close() {
	for _, f := range s.files {
		f.Close() // it was only read
	}
	if len(s.packed) > 0 {
		s.dir.remove(s.packed)
	}
}
