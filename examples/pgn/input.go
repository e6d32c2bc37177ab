package main

import (
	"bufio"
	"compress/bzip2"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"os"
	"strings"
	"sync/atomic"

	"github.com/luftchess/luft/examples/internal/console"
)

// An input is a file being read, decompressed if its name says so. Its counters
// may be read while another goroutine reads the file.
type input struct {
	name string
	io.Reader
	close func() error

	raw  *counter // the file's own bytes
	text *counter // PGN
}

// errZstd is the answer to a file that the standard library cannot read.
var errZstd = errors.New("a Zstandard file is read through a pipe: go run -C examples/zstcat . FILE | go run ./examples/pgn stat -")

// open opens the file called name; "-" is stdin. Reading fails once ctx is
// cancelled.
func open(ctx context.Context, name string, stdin io.Reader) (*input, error) {
	in := &input{name: name, close: func() error { return nil }}
	if name == "-" {
		in.name = "stdin"
		in.raw = &counter{ctx: ctx, r: stdin}
	} else {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		in.close = f.Close
		in.raw = &counter{ctx: ctx, r: f}
	}
	text, err := decompress(name, in.raw)
	if err != nil {
		in.close() // it was only read
		return nil, console.InFile(name, err)
	}
	in.text = &counter{ctx: ctx, r: text}
	in.Reader = in.text
	return in, nil
}

// decompress returns the text in a file called name that holds r.
func decompress(name string, r io.Reader) (io.Reader, error) {
	const block = 256 << 10
	switch {
	case strings.HasSuffix(name, ".gz"):
		z, err := gzip.NewReader(bufio.NewReaderSize(r, block))
		if err == io.EOF { // an empty file is none of gzip's
			err = io.ErrUnexpectedEOF
		}
		return z, err
	case strings.HasSuffix(name, ".bz2"):
		return bzip2.NewReader(bufio.NewReaderSize(r, block)), nil
	case strings.HasSuffix(name, ".zst"):
		return nil, errZstd
	}
	return r, nil
}

// totalSize returns the size of all files together, or 0 if it is not known, as
// that of a pipe is not.
func totalSize(names []string) int64 {
	var sum int64
	for _, name := range names {
		stat, err := os.Stat(name)
		if name == "-" || err == nil && !stat.Mode().IsRegular() {
			return 0
		}
		if err == nil { // a file that is not there takes no time
			sum += stat.Size()
		}
	}
	return sum
}

// errInterrupted is what reading ends with after an interrupt.
var errInterrupted = errors.New("interrupted")

// A counter counts the bytes that are read from r, and stops when ctx is
// cancelled.
type counter struct {
	ctx context.Context
	r   io.Reader
	n   atomic.Int64
}

func (c *counter) Read(p []byte) (int, error) {
	if c.ctx.Err() != nil {
		return 0, errInterrupted
	}
	n, err := c.r.Read(p)
	c.n.Add(int64(n))
	if err == io.EOF && c.ctx.Err() != nil {
		err = errInterrupted // while it was waiting for the end
	}
	return n, err
}
