package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"
	"path/filepath"
	"regexp"

	"github.com/luftchess/luft/eval/tune/sample"
	"github.com/luftchess/luft/examples/luft/internal/file"
	"github.com/luftchess/luft/fen"
)

// wrongKind is the number of bad lines at the start of a file, without a good one, after
// which it is taken to be of another kind.
const wrongKind = 10

// A record is a position of a file.
type record struct {
	fen.EPD
	name string // of the file
	line int    // in it, or 0 if it has games
}

// A lineError is an error of one line, after which reading goes on.
type lineError struct {
	name string
	line int
	err  error
}

func (e *lineError) Error() string { return fmt.Sprintf("%s:%d: %v", e.name, e.line, e.err) }
func (e *lineError) Unwrap() error { return e.err }

// A reader reads the positions in files of EPD and of games that selfplay has played,
// which may be compressed.
type reader struct {
	stdin io.Reader

	// settings, if not nil, is called with those in each file of games.
	settings func(string) error
}

// all returns the positions of all files, and those of folders; "-" is stdin. After an
// error that is not a *lineError there are no more. The moment ctx is cancelled is such
// an error.
func (r *reader) all(ctx context.Context, names []string) iter.Seq2[record, error] {
	return func(yield func(record, error) bool) {
		names, err := r.expand(ctx, names)
		if err != nil {
			yield(record{}, err)
			return
		}
		for _, name := range names {
			in, err := file.Open(ctx, name, r.stdin)
			if err != nil {
				yield(record{}, err)
				return
			}
			next, err := r.one(ctx, in, yield)
			in.Close() // it was only read
			if err != nil && next {
				yield(record{}, file.Name(in.Name(), err))
			}
			if err != nil || !next {
				return
			}
		}
	}
}

// epd matches the names of files of positions.
var epd = regexp.MustCompile(`(?i)\.(epd|fen)(\.gz|\.bz2|\.zst)?$`)

// expand replaces folders by those of their files that have positions.
func (r *reader) expand(ctx context.Context, names []string) (list []string, err error) {
	for _, name := range names {
		if stat, err := os.Stat(name); name == "-" || err != nil || !stat.IsDir() {
			list = append(list, name) // an error comes again when it is opened
			continue
		}
		entries, err := os.ReadDir(name)
		if err != nil {
			return nil, err
		}
		had := len(list)
		for _, e := range entries {
			path := filepath.Join(name, e.Name())
			if !e.Type().IsRegular() {
				continue
			}
			games, err := hasGames(ctx, path)
			if err != nil {
				return nil, err
			}
			if games || epd.MatchString(path) {
				list = append(list, path)
			}
		}
		if len(list) == had {
			return nil, fmt.Errorf("%s: no files of selfplay, and no *.epd", name)
		}
	}
	return list, nil
}

// hasGames reports whether a file has games of selfplay.
func hasGames(ctx context.Context, name string) (bool, error) {
	in, err := file.Open(ctx, name, nil)
	if err != nil {
		return false, err
	}
	defer in.Close() // it was only read
	prefix := make([]byte, sample.PrefixSize)
	n, err := io.ReadFull(in, prefix)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		err = nil
	}
	return sample.IsFile(prefix[:n]), err
}

// one yields the positions of a file. It returns whether more are wanted.
func (r *reader) one(ctx context.Context, f *file.Reader, yield func(record, error) bool) (next bool, err error) {
	in := bufio.NewReader(f)
	// What cannot be read now is an error again when the file is read.
	if prefix, _ := in.Peek(sample.PrefixSize); !sample.IsFile(prefix) {
		return positions(in, f.Name(), yield)
	}
	games := sample.NewReader(in)
	settings, err := games.Settings()
	if err == nil && r.settings != nil {
		err = r.settings(settings)
	}
	if err != nil {
		return true, err
	}
	for g, err := range games.Games() {
		if err != nil {
			return true, err
		}
		for s := range g.Samples() {
			if !yield(record{EPD: s.EPD(), name: f.Name()}, nil) {
				return false, nil
			}
		}
	}
	return true, nil
}

// positions yields those of a file of EPD.
func positions(in io.Reader, name string, yield func(record, error) bool) (next bool, err error) {
	lines := fen.NewReader(in)
	good, bad := 0, 0
	for {
		e, err := lines.Read()
		if err == io.EOF {
			return true, nil
		}
		if err == nil {
			good++
		} else if _, malformed := errors.AsType[*fen.Error](err); malformed {
			bad++
			err = &lineError{name, lines.Line(), err}
		} else {
			return true, err
		}
		if !yield(record{e, name, lines.Line()}, err) {
			return false, nil
		}
		if good == 0 && bad == wrongKind {
			return true, errors.New("neither EPD nor a file of selfplay")
		}
	}
}
