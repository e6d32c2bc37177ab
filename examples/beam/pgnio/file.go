package pgnio

import (
	"cmp"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path"
	"slices"

	"github.com/apache/beam/sdks/v2/go/pkg/beam/io/filesystem"
	"github.com/klauspost/compress/zstd"

	"github.com/luftchess/luft/examples/internal/database"
)

// A File is a file of games.
type File struct {
	Path  string
	Size  int64 // in bytes, as it is stored
	Whole bool  // cannot be divided: it is compressed, or its file system reads only from the beginning

	// Entries is the number of games of a database, deleted ones and guiding texts included: a .si4 or
	// .si5 of Scid, a .cbh of ChessBase, or an .idx of package explorer that has its games. Match
	// sets it. It is 0 for other files, which are PGN.
	Entries int64
}

// IsDatabase reports whether the file has the name of a database, which must be a local file, with
// its companions beside it.
func (f *File) IsDatabase() bool { return database.Is(f.Path) }

// Match returns the files that match any of the patterns, in the order of their paths, each
// once. The syntax of a pattern is that of its file system; for local files, that of
// [path/filepath.Match]. A pattern without a file is an error.
func Match(ctx context.Context, patterns ...string) ([]File, error) {
	var files []File
	for _, pattern := range patterns {
		found, err := match(ctx, pattern)
		if err != nil {
			return nil, fmt.Errorf("pgnio: %s: %w", pattern, err)
		}
		files = append(files, found...)
	}
	slices.SortFunc(files, func(a, b File) int { return cmp.Compare(a.Path, b.Path) })
	return slices.Compact(files), nil
}

func match(ctx context.Context, pattern string) ([]File, error) {
	fs, err := filesystem.New(ctx, pattern)
	if err != nil {
		return nil, err
	}
	defer fs.Close()
	names, err := fs.List(ctx, pattern)
	if err != nil {
		return nil, err
	}
	if len(names) == 0 {
		return nil, os.ErrNotExist
	}
	var files []File
	for _, name := range names {
		f, err := stat(ctx, fs, name)
		if err == nil && f.IsDatabase() {
			err = f.count()
		}
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// count sets the number of entries of a database.
func (f *File) count() error {
	d, err := database.Open(f.Path)
	if err != nil {
		return err
	}
	f.Entries = int64(d.Len)
	return d.Close()
}

// Stat returns the file of this name, which need not be one of games: it does not open databases, so
// Entries is 0.
func Stat(ctx context.Context, name string) (File, error) {
	f := File{Path: name}
	fs, err := filesystem.New(ctx, name)
	if err != nil {
		return f, f.wrap(err)
	}
	defer fs.Close() // it was only read
	if f, err = stat(ctx, fs, name); err != nil {
		return f, f.wrap(err)
	}
	return f, nil
}

func stat(ctx context.Context, fs filesystem.Interface, name string) (f File, err error) {
	f = File{Path: name, Whole: compression(name) != nil}
	if f.Size, err = fs.Size(ctx, name); err != nil || f.Whole {
		return f, err
	}
	in, err := fs.OpenRead(ctx, name)
	if err != nil {
		return f, err
	}
	_, direct := in.(io.ReaderAt)
	f.Whole = !direct
	return f, in.Close()
}

// Open opens the file for reading from its beginning, decompressed. The caller must close
// it.
func (f File) Open(ctx context.Context) (io.ReadCloser, error) {
	in, err := f.open(ctx)
	if err != nil {
		return nil, err
	}
	decompress := compression(f.Path)
	if decompress == nil {
		return in, nil
	}
	r, err := decompress(in)
	if err != nil {
		in.Close() // it was only read
		return nil, f.wrap(err)
	}
	return &stack{r, []io.Closer{r, in}}, nil
}

// OpenAt opens the file for random access and returns its size. If it is Whole, it is first
// decompressed, or copied, to a local temporary file. The caller must close it.
func (f File) OpenAt(ctx context.Context) (ReadAtCloser, int64, error) {
	if f.Whole {
		return f.temporary(ctx)
	}
	in, err := f.open(ctx)
	if err != nil {
		return nil, 0, err
	}
	at, ok := in.Reader.(io.ReaderAt)
	if !ok {
		in.Close() // it was only read
		return nil, 0, f.wrap(errors.New("the file system has no random access"))
	}
	return readerAt{at, in}, f.Size, nil
}

// temporary returns a temporary file with the content of the file.
func (f File) temporary(ctx context.Context) (ReadAtCloser, int64, error) {
	in, err := f.Open(ctx)
	if err != nil {
		return nil, 0, err
	}
	defer in.Close() // it was only read
	file, err := os.CreateTemp("", "pgnio-*")
	if err != nil {
		return nil, 0, err
	}
	out := temporaryFile{file}
	size, err := io.Copy(file, in)
	if err != nil {
		out.Close() // the first error matters
		return nil, 0, f.wrap(err)
	}
	return out, size, nil
}

// A temporaryFile is removed when it is closed.
type temporaryFile struct {
	*os.File
}

func (f temporaryFile) Close() error { return errors.Join(f.File.Close(), os.Remove(f.Name())) }

// A ReadAtCloser is a file that is open for random access.
type ReadAtCloser interface {
	io.ReaderAt
	io.Closer
}

type readerAt struct {
	io.ReaderAt
	io.Closer
}

// open opens the file as it is stored.
func (f File) open(ctx context.Context) (*stack, error) {
	fs, err := filesystem.New(ctx, f.Path)
	if err != nil {
		return nil, f.wrap(err)
	}
	in, err := fs.OpenRead(ctx, f.Path)
	if err != nil {
		fs.Close() // there is nothing to lose
		return nil, f.wrap(err)
	}
	return &stack{in, []io.Closer{in, fs}}, nil
}

func (f File) wrap(err error) error { return fmt.Errorf("pgnio: %s: %w", f.Path, err) }

// A stack is a reader on top of others, which are closed with it.
type stack struct {
	io.Reader
	closers []io.Closer
}

func (s *stack) Close() error {
	var first error
	for _, c := range s.closers {
		first = cmp.Or(first, c.Close())
	}
	return first
}

// compression returns a function that decompresses what is in a file of this name, or nil if
// it is not compressed.
func compression(name string) func(io.Reader) (io.ReadCloser, error) {
	switch path.Ext(name) {
	case ".gz":
		return func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) }
	case ".bz2":
		return func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil }
	case ".zst":
		return func(r io.Reader) (io.ReadCloser, error) {
			d, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(1))
			if err != nil {
				return nil, err
			}
			return d.IOReadCloser(), nil
		}
	}
	return nil
}
