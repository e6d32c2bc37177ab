package uci

import (
	"bufio"
	"errors"
	"io"
	"strings"
)

// maxLine is the number of bytes of the longest line that is read, which bounds the
// memory of a connection. It is enough for a game of four hundred thousand plies.
const maxLine = 2 << 20

// errLineTooLong is the error of a longer line, which is skipped.
var errLineTooLong = errors.New("line too long")

// A lineReader reads lines.
type lineReader struct {
	in       *bufio.Reader
	partial  bool   // the line returned last had no "\n"
	long     []byte // of a line longer than the buffer of in
	skipping bool   // the rest of a line that was too long
}

// next returns the next line without its "\n". The last line may lack it, which sets
// partial. The error is errLineTooLong, as soon as a line is too long, after which
// reading can go on, or that of the reader.
func (r *lineReader) next() (string, error) {
	r.long = r.long[:0]
	for {
		part, err := r.in.ReadSlice('\n')
		ended := err == nil
		switch {
		case !ended && err != bufio.ErrBufferFull && len(part)+len(r.long) == 0:
			return "", err
		case r.skipping:
			r.skipping = !ended
			if !ended && err != bufio.ErrBufferFull {
				return "", err
			}
		case ended && len(r.long) == 0:
			return string(part[:len(part)-1]), nil // the usual case
		case len(r.long)+len(part) > maxLine:
			r.long, r.skipping = nil, !ended
			return "", errLineTooLong
		default:
			r.long = append(r.long, part...)
			if err != bufio.ErrBufferFull {
				line := strings.TrimSuffix(string(r.long), "\n")
				r.partial = !ended
				r.long = nil // most lines are short
				return line, nil
			}
		}
	}
}

// An input reads lines on its own goroutine, each on request, so that no read is
// left waiting after the last line that is wanted.
type input struct {
	requests chan struct{}
	lines    chan readResult
}

type readResult struct {
	line string
	err  error
}

// newInput starts the goroutine; close ends it, after a read in progress.
func newInput(r io.Reader) *input {
	in := &input{requests: make(chan struct{}, 1), lines: make(chan readResult, 1)}
	lines := lineReader{in: bufio.NewReader(r)}
	go func() {
		for range in.requests {
			line, err := lines.next()
			in.lines <- readResult{line, err}
		}
	}()
	return in
}

// next requests the next line, which arrives in lines. The line before must have
// been received.
func (in *input) next() { in.requests <- struct{}{} }

func (in *input) close() { close(in.requests) }
