package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// longest is the most bytes of a line. A FEN has a hundred.
const longest = 64 << 10

// lines is the input, read on a goroutine of its own so that an interrupt is heard
// while nobody types.
type lines struct {
	next chan string // closed at the end of the input
	done chan struct{}
	err  error // what has ended the input, if not its end; read it after next is closed
}

func readLines(in io.Reader) *lines {
	l := &lines{next: make(chan string), done: make(chan struct{})}
	go func() {
		defer close(l.next)
		scanner := bufio.NewScanner(in)
		scanner.Buffer(nil, longest)
		for n := 1; ; n++ {
			if !scanner.Scan() {
				l.err = scanner.Err()
				if errors.Is(l.err, bufio.ErrTooLong) {
					l.err = fmt.Errorf("line %d has more than %d bytes", n, longest)
				}
				return
			}
			select {
			case l.next <- scanner.Text():
			case <-l.done:
				return
			}
		}
	}()
	return l
}

// close lets the goroutine end, as soon as there is something to read.
func (l *lines) close() { close(l.done) }

// output remembers the first error of the writer below it.
type output struct {
	w   io.Writer
	err error
}

func (o *output) printf(format string, args ...any) {
	if o.err == nil {
		_, o.err = fmt.Fprintf(o.w, format, args...)
	}
}
