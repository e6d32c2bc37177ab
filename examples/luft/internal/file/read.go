// Package file opens what commands read, decompressed, and creates what they write,
// whole or not at all.
package file

import (
	"bufio"
	"bytes"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/transform"
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
}

// Open opens the file called name; "-" is stdin. Files whose names end in .gz, .bz2 or
// .zst are decompressed. Reading fails with the error of ctx once that is cancelled, even
// while stdin has nothing to read; a Read of stdin may then go on for ever.
func Open(ctx context.Context, name string, stdin io.Reader) (*Reader, error) {
	r := &Reader{name: name}
	r.raw.ctx, r.text.ctx = ctx, ctx
	if name == "-" {
		r.name = "stdin"
		r.raw.r = &patient{ctx: ctx, r: stdin}
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		r.raw.r = f
		r.closer = append(r.closer, f.Close)
	}
	text, err := r.decompress(name)
	if err != nil {
		r.Close() // it was only read
		return nil, Name(name, err)
	}
	r.text.r = &wideReader{r: text}
	r.Reader = &r.text
	return r, nil
}

// decompress returns the text in the file.
func (r *Reader) decompress(name string) (io.Reader, error) {
	const block = 256 << 10
	switch {
	case strings.HasSuffix(name, ".gz"):
		z, err := gzip.NewReader(bufio.NewReaderSize(&r.raw, block))
		if err == io.EOF { // an empty file is none of gzip's
			err = io.ErrUnexpectedEOF
		}
		return z, err
	case strings.HasSuffix(name, ".bz2"):
		return bzip2.NewReader(bufio.NewReaderSize(&r.raw, block)), nil
	case strings.HasSuffix(name, ".zst"):
		in := bufio.NewReaderSize(&r.raw, block)
		if _, err := in.Peek(1); err == io.EOF { // an empty file is none of zstd's either
			return nil, io.ErrUnexpectedEOF
		}
		z, err := newZstd(in)
		if err != nil {
			return nil, err
		}
		r.closer = append(r.closer, z.Close)
		return z, nil
	}
	return &r.raw, nil
}

func newZstd(r io.Reader) (io.ReadCloser, error) {
	z, err := zstd.NewReader(r, zstd.WithDecoderMaxWindow(maxWindow))
	if err != nil {
		return nil, err
	}
	return z.IOReadCloser(), nil
}

// Decompressors returns functions for the compressed files that packages of the standard
// library do not read, by the end of their name; see opening.Options.
func Decompressors() map[string]func(io.Reader) (io.ReadCloser, error) {
	return map[string]func(io.Reader) (io.ReadCloser, error){".zst": newZstd}
}

// A wideReader decodes r if it begins with the byte order mark of UTF-16.
type wideReader struct {
	r    io.Reader
	open bool
	head []byte // read before r, of which it is the beginning
}

func (w *wideReader) Read(p []byte) (int, error) {
	if !w.open {
		w.open = true
		mark := make([]byte, 2)
		n, err := io.ReadFull(w.r, mark)
		w.head = mark[:n]
		switch {
		case err == io.EOF || err == io.ErrUnexpectedEOF: // the next Read says which
		case err != nil:
			n = copy(p, w.head)
			w.head = w.head[n:]
			return n, err
		}
		if s := string(w.head); s == "\xfe\xff" || s == "\xff\xfe" {
			decoder := unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM).NewDecoder()
			w.r = transform.NewReader(io.MultiReader(bytes.NewReader(mark), w.r), decoder)
			w.head = nil
		}
	}
	if len(w.head) > 0 && len(p) > 0 {
		n := copy(p, w.head)
		w.head = w.head[n:]
		return n, nil
	}
	return w.r.Read(p)
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
