package wire

import (
	"bufio"
	"context"
	"errors"
	"io"
	"runtime"
	"strings"
	"time"

	"github.com/luftchess/luft/search"
)

// MaxLine is the number of bytes of the longest line that is read, which bounds the
// memory of a connection. It is enough for a game of four hundred thousand plies.
const MaxLine = 2 << 20

// ErrLineTooLong is the error of a longer line, which is skipped.
var ErrLineTooLong = errors.New("line too long")

// A lineReader reads lines.
type lineReader struct {
	in       *bufio.Reader
	partial  bool   // the line returned last had no "\n"
	long     []byte // of a line longer than the buffer of in
	skipping bool   // the rest of a line that was too long
}

// next returns the next line without its "\n". The last line may lack it, which sets
// partial. The error is ErrLineTooLong, as soon as a line is too long, after which
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
		case len(r.long)+len(part) > MaxLine:
			r.long, r.skipping = nil, !ended
			return "", ErrLineTooLong
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

// An Input reads lines on its own goroutine, each on request, so that no read is left
// waiting after the last line that is wanted.
type Input struct {
	Lines    chan Result // gets a line for each Next
	requests chan struct{}
}

// A Result is a line that was read, or an error: [ErrLineTooLong], after which reading can
// go on, or that of the reader.
type Result struct {
	Line string
	Err  error
}

// NewInput starts the goroutine; Close ends it, after a read in progress.
func NewInput(r io.Reader) *Input {
	in := &Input{requests: make(chan struct{}, 1), Lines: make(chan Result, 1)}
	lines := lineReader{in: bufio.NewReader(r)}
	go func() {
		for range in.requests {
			// A goroutine that waits in a system call keeps its processor until the
			// runtime notices, which can take 20 ms. Where there is only one, those that
			// are ready run before, such as a search that the last line has stopped.
			runtime.Gosched()
			line, err := lines.next()
			in.Lines <- Result{line, err}
		}
	}()
	return in
}

// Next requests the next line, which arrives in Lines. The line before must have been
// received.
func (in *Input) Next() { in.requests <- struct{}{} }

// WriteFailedGrace is how long the input may take to end after a write error. A GUI that
// exits closes both pipes, but one of them first.
const WriteFailedGrace = time.Second

// Ends reports, after a write error, whether the other side has gone: the input ends or a
// line says "quit" within the grace time, or ctx is cancelled. End is the error of the input
// if that has ended before; otherwise Ends is called after a Next.
func (in *Input) Ends(ctx context.Context, end error) bool {
	timer := time.NewTimer(WriteFailedGrace)
	defer timer.Stop()
	for end == nil {
		select {
		case <-ctx.Done():
			return true
		case <-timer.C:
			return ctx.Err() != nil
		case got := <-in.Lines:
			word, _, _ := strings.Cut(strings.TrimSpace(got.Line), " ")
			switch {
			case got.Err != nil && got.Err != ErrLineTooLong:
				end = got.Err
			case word == "quit":
				return true
			default:
				in.Next()
			}
		}
	}
	return end == io.EOF || ctx.Err() != nil
}

// Close ends the goroutine.
func (in *Input) Close() { close(in.requests) }

// CheckArguments returns an error that names the first argument of a Serve that is nil.
func CheckArguments(ctx context.Context, r io.Reader, w io.Writer, s search.Searcher) error {
	switch {
	case ctx == nil:
		return errors.New("nil context")
	case r == nil:
		return errors.New("nil reader")
	case w == nil:
		return errors.New("nil writer")
	case s == nil:
		return errors.New("nil searcher")
	}
	return nil
}
