package terminal

import (
	"bufio"
	"errors"
	"fmt"
	"io"
)

// Lines are the lines of an input for a program that must notice an interrupt while nobody types.
type Lines struct {
	C <-chan string // closed at the end of the input

	err error // what has ended the input; written before C is closed
}

// ReadLines reads lines in another goroutine, which ends with the input, or when done is closed and there is
// something to read.
func ReadLines(in io.Reader, done <-chan struct{}) *Lines {
	c := make(chan string)
	l := &Lines{C: c}
	go func() {
		defer close(c)
		scanner := bufio.NewScanner(in)
		for scanner.Scan() {
			select {
			case c <- scanner.Text():
			case <-done:
				return
			}
		}
		if l.err = scanner.Err(); errors.Is(l.err, bufio.ErrTooLong) {
			l.err = fmt.Errorf("a line has more than %d bytes", bufio.MaxScanTokenSize)
		}
	}()
	return l
}

// Err returns what has ended the input, or nil if that was its end. It may be called when C is closed.
func (l *Lines) Err() error { return l.err }
