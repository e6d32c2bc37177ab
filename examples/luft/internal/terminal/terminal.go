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
// none. Elsewhere a line is shown each time that every has passed, or, if that is 0, none
// at all.
func StatusFor(stderr, stdout io.Writer, written bool, every time.Duration) *Status {
	return NewStatus(stderr, Is(stderr) && !(written && Is(stdout)), every)
}

// Is reports whether w is a terminal on which lines can be redrawn.
func Is(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && term.IsTerminal(int(f.Fd())) && os.Getenv("TERM") != "dumb" && takesEscapes(f.Fd())
}

// height returns the number of lines that w shows, or 0 if it is not known.
func height(w io.Writer) int {
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
