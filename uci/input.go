package uci

import (
	"bufio"
	"errors"
	"io"
)

// maxLine is the number of bytes in the longest line that is read: a game of
// four hundred thousand plies. It is what a connection can cost in memory.
const maxLine = 2 << 20

// errLong is the error of a line that was longer, and passed over.
var errLineTooLong = errors.New("line too long")

// A lineReader reads lines.
type lineReader struct {
	in       *bufio.Reader
	long     []byte // of a line longer than the buffer of in
	skipping bool   // what is left of a line that was too long
}

// next returns a line without what ends it; the last need not end. The error is
// errLong, as soon as a line is too long and before its end, after which there may
// be more, or that of the reader.
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
				line := string(r.long)
				r.long = nil // most lines are short
				return line, nil
			}
		}
	}
}

// An input is lines read by a goroutine of its own, each when it is asked for, so
// that after the last one wanted nobody is left reading.
type input struct {
	requests chan struct{}
	lines    chan readResult
}

type readResult struct {
	line string
	err  error
}

// newInput begins to read; close ends it. The goroutine ends as soon as the read
// it is in does, if any.
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

// ask asks for the next line, which comes out of got. The line before must have
// been received.
func (in *input) next() { in.requests <- struct{}{} }

func (in *input) close() { close(in.requests) }
