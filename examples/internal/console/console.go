// Package console is how the programs speak to people: while they work, of how far they
// have come, and of files that are at fault.
package console

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
	"time"
)

// IsTerminal reports whether w is a terminal on which lines can be redrawn, or another
// device, where nobody sees them.
func IsTerminal(w io.Writer) bool {
	f, ok := w.(*os.File)
	if !ok {
		return false
	}
	stat, err := f.Stat()
	return err == nil && stat.Mode()&os.ModeCharDevice != 0 && os.Getenv("TERM") != "dumb"
}

// CanRedraw reports whether lines can be redrawn on stderr, which is a terminal, without
// getting in the way of what is written to stdout in the meantime, if anything is.
func CanRedraw(stderr, stdout io.Writer, written bool) bool {
	return IsTerminal(stderr) && !(written && IsTerminal(stdout))
}

// InFile returns the error with the name of its file before it, unless it is one of the
// operating system's, which has the name in it.
func InFile(name string, err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path == name {
		return e
	}
	return fmt.Errorf("%s: %w", name, err)
}

// Bar returns so many cells between brackets, full for the part of the total that is
// done.
func Bar[N int | int64](cells int, done, total N) string {
	full := 0
	if done > 0 && total > 0 {
		full = int(float64(cells) * min(float64(done)/float64(total), 1))
	}
	return "[" + strings.Repeat("#", full) + strings.Repeat("-", cells-full) + "]"
}

// Left returns ", 2m0s left", or nothing if nothing was done; see [Remaining].
func Left[N int | int64](elapsed time.Duration, done, left N) string {
	if done <= 0 {
		return ""
	}
	return fmt.Sprintf(", %v left", Remaining(elapsed, done, left))
}

// Remaining returns how long what is left will take, in seconds, if it takes as long as
// what was done in the time that has elapsed.
func Remaining[N int | int64](elapsed time.Duration, done, left N) time.Duration {
	d := time.Duration(float64(elapsed) / float64(max(done, 1)) * float64(max(left, 0)))
	return d.Round(time.Second)
}
