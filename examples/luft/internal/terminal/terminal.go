// Package terminal shows the progress of commands on a terminal.
package terminal

import (
	"io"
	"os"
	"time"

	"golang.org/x/term"
)

// StatusFor returns the status of work that begins now, on stderr. Lines come and go if
// that is a terminal, and, where output is written to stdout in the meantime, stdout is
// none. They are cut to the size of the terminal. Elsewhere a line is shown each time
// that every has passed, or, if that is 0, none at all.
func StatusFor(stderr, stdout io.Writer, written bool, every time.Duration) *Status {
	s := NewStatus(stderr, Is(stderr) && !(written && Is(stdout)), every)
	s.Clip(func() int { return Height(stderr) })
	return s
}

// Is reports whether w is a terminal on which lines can be redrawn.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb"
}

// Height returns the number of lines that w shows, or 0 if it is not known.
func Height(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok {
		return 0
	}
	_, lines, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return lines
}
