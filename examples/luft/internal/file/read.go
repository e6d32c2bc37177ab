// Package file opens what commands read, decompressed, and creates what they write,
// whole or not at all.
package file

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"

	"github.com/luftchess/luft/examples/internal/database"
)

// maxWindow is the most bytes that a frame of Zstandard may look back, as in the program
// zstd, so that no file takes more memory than a small multiple of that.
const maxWindow = 128 << 20

// A Reader is an open file, decompressed if its name says so, and in UTF-8 if it begins
// with the byte order mark of UTF-16. The counters may be read while another goroutine
// reads the file.
type Reader struct {
	io.Reader
	name   string
	raw    counter
	text   counter
	closer []func() error

	database *databaseReader // nil if it is an ordinary file
}

// Open opens the file called name; "-" is stdin. Files whose names end in .gz, .bz2 or
// .zst are decompressed. The text of a database, .si4, .si5 or .cbh, or of an index with its games,
// .idx, is its games in PGN. Reading fails with the error of ctx once that is cancelled, even while
// stdin has nothing to read; a Read of stdin may then go on for ever.
func Open(ctx context.Context, name string, stdin io.Reader) (*Reader, error) {
	r := &Reader{name: name}
	r.raw.ctx, r.text.ctx = ctx, ctx
	if name == "-" {
		r.name = "stdin"
		r.raw.r = r.patient(ctx, stdin)
	} else if database.Is(name) {
		if err := r.openDatabase(ctx, name); err != nil {
			return nil, Name(name, err)
		}
		r.Reader = &r.text
		return r, nil
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		if stat, err := f.Stat(); err == nil && stat.IsDir() { // systems say different things when it is read
			f.Close() // nothing was read
			return nil, fmt.Errorf("%s: is a directory", name)
		}
		r.raw.r = f
		r.closer = append(r.closer, f.Close)
	}
	text, err := r.decompress(name)
	if err != nil {
		r.Close() // it was only read
		return nil, Name(name, err)
	}
	r.text.r = &wideReader{in: bufio.NewReaderSize(text, 16)} // large reads pass it by
	r.Reader = &r.text
	return r, nil
}

// Each opens the files one after the other and gives them to read, whose error io.EOF is the
// end of a file. Any other error, of opening too, goes to complain, with the name of the
// file, and the next file follows. While a database is read, complain is also told what [IsLocal]: damaged
// games, and what of it PGN cannot hold. The error of Each is the cause of the end of ctx.
func Each(ctx context.Context, names []string, stdin io.Reader, complain func(error), read func(*Reader) error) error {
	for _, name := range names {
		in, err := Open(ctx, name, stdin)
		if err == nil {
			if in.database != nil {
				in.database.complain = complain
			}
			if err = read(in); err == io.EOF {
				err = nil
			} else if err != nil {
				err = Name(in.Name(), err)
			}
			in.Close() // it was only read
		}
		if ctx.Err() != nil {
			return context.Cause(ctx)
		}
		if err != nil {
			complain(err)
		}
	}
	return nil
}

// decompress returns the text in the file.
func (r *Reader) decompress(name string) (io.Reader, error) {
	open := Decompressors()[filepath.Ext(name)]
	if open == nil {
		return &r.raw, nil
	}
	in := bufio.NewReaderSize(&r.raw, 256<<10)
	if _, err := in.Peek(1); err == io.EOF { // an empty file is none of theirs
		return nil, io.ErrUnexpectedEOF
	}
	z, err := open(in)
	if err == nil {
		r.closer = append(r.closer, z.Close)
	}
	return z, err
}

// IsCompressed reports whether a file has a name of compressed files, or of databases: its text is not
// what it holds.
func IsCompressed(name string) bool {
	return Decompressors()[filepath.Ext(name)] != nil || database.Is(name)
}

// Decompressors returns functions for compressed files, by the end of their name; see also
// opening.Options.
func Decompressors() map[string]func(io.Reader) (io.ReadCloser, error) {
	return map[string]func(io.Reader) (io.ReadCloser, error){
		".gz":  func(r io.Reader) (io.ReadCloser, error) { return gzip.NewReader(r) },
		".bz2": func(r io.Reader) (io.ReadCloser, error) { return io.NopCloser(bzip2.NewReader(r)), nil },
		".zst": func(r io.Reader) (io.ReadCloser, error) {
			z, err := zstd.NewReader(r, zstd.WithDecoderMaxWindow(maxWindow))
			if err != nil {
				return nil, err
			}
			return z.IOReadCloser(), nil
		},
	}
}

// A wideReader decodes in if that begins with the byte order mark of UTF-16.
type wideReader struct {
	in   *bufio.Reader
	text io.Reader // nil before the first Read
}

func (w *wideReader) Read(p []byte) (int, error) {
	if w.text == nil {
		w.text = w.in
		if mark, _ := w.in.Peek(2); string(mark) == "\xfe\xff" || string(mark) == "\xff\xfe" { // an error comes again
			w.text = transform.NewReader(w.in, unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder())
		}
	}
	return w.text.Read(p)
}

// patient returns a reader of a stream that may have nothing for a long time, such as a
// terminal or a pipe. Reading fails with the error of ctx as soon as that is cancelled,
// while the stream still waits.
func (r *Reader) patient(ctx context.Context, in io.Reader) io.Reader {
	out, pipe := io.Pipe()
	stop := context.AfterFunc(ctx, func() { pipe.CloseWithError(ctx.Err()) })
	r.closer = append(r.closer, func() error {
		stop()
		return out.Close()
	})
	go func() {
		_, err := io.Copy(pipe, in)
		pipe.CloseWithError(err)
	}()
	return out
}

// Name returns the name of the file, for messages.
func (r *Reader) Name() string { return r.name }

// Raw returns the number of bytes read from the file, and Text that of the decompressed
// ones.
func (r *Reader) Raw() int64  { return r.raw.n.Load() }
func (r *Reader) Text() int64 { return r.text.n.Load() }

// Close closes the file.
func (r *Reader) Close() error {
	var err error
	for i := len(r.closer) - 1; i >= 0; i-- {
		err = errors.Join(err, r.closer[i]())
	}
	r.closer = nil
	return err
}

// Size returns the size of all files together, or 0 if it is not known, as that of a
// pipe is not.
func Size(names []string) int64 {
	var sum int64
	for _, name := range names {
		stat, err := os.Stat(name)
		if name == "-" || err == nil && !stat.Mode().IsRegular() {
			return 0
		}
		if err == nil { // a missing file takes no time
			sum += stat.Size()
		}
	}
	return sum
}

// Name returns err with the name of its file before it, unless it is an error of the
// operating system that has the name in it.
func Name(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path == name {
		return e
	}
	return fmt.Errorf("%s: %w", name, err)
}

// A counter counts the bytes that are read from r, and stops when ctx is cancelled.
type counter struct {
	ctx context.Context
	r   io.Reader
	n   atomic.Int64
}

func (c *counter) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	if err == io.EOF && c.ctx.Err() != nil {
		err = c.ctx.Err() // while it was waiting for the end
	}
	return n, err
}

// OtherKind returns an error for a file that begins with ten malformed lines: it is not what it
// should be. Malformed is the number of lines so far, none of which was good.
func OtherKind(what string, malformed int) error {
	const limit = 10
	if malformed < limit {
		return nil
	}
	return fmt.Errorf("the first %d lines are malformed: not a %s", limit, what)
}
