package terminal

import (
	"fmt"
	"strings"
	"time"
)

// Bar returns a progress bar of the given number of cells between brackets. The part of the
// total that is done is full.
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
