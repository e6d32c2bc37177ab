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
	"strings"
	"sync/atomic"

	"github.com/klauspost/compress/zstd"
)

// A Reader is an open file, decompressed if its name says so. The counters may be read
// while another goroutine reads the file.
type Reader struct {
	io.Reader
	name   string
	raw    counter
	text   counter
	closer []func() error
}

// Open opens the file called name; "-" is stdin. Files whose names end in .gz, .bz2 or
// .zst are decompressed. Reading fails with the error of ctx once that is cancelled.
func Open(ctx context.Context, name string, stdin io.Reader) (*Reader, error) {
	r := &Reader{name: name}
	r.raw.ctx, r.text.ctx = ctx, ctx
	if name == "-" {
		r.name = "stdin"
		r.raw.r = stdin
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
	r.text.r = text
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
		z, err := zstd.NewReader(&r.raw)
		if err != nil {
			return nil, err
		}
		r.closer = append(r.closer, func() error { z.Close(); return nil })
		return z, nil
	}
	return &r.raw, nil
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
