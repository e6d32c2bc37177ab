package uci

import (
	"math"
	"strconv"
	"strings"
)

// Tokens splits a line at whitespace, token by token, without allocating: a line may be
// long.
type tokens struct{ rest string }

const whitespace = " \t\r\n\v\f\x00"

// next consumes the next token and returns it, "" at the end.
func (w *tokens) next() string {
	w.rest = strings.TrimLeft(w.rest, whitespace)
	end := strings.IndexAny(w.rest, whitespace)
	if end < 0 {
		end = len(w.rest)
	}
	word := w.rest[:end]
	w.rest = w.rest[end:]
	return word
}

// peek returns the next token without consuming it.
func (w tokens) peek() string { return w.next() }

// remaining returns the rest of the line without surrounding whitespace.
func (w *tokens) remaining() string { return strings.Trim(w.rest, whitespace) }

// number consumes the next token if it is an integer, and returns it clamped to int64.
func (w *tokens) number() (n int64, ok bool) {
	after := *w
	n, err := strconv.ParseInt(after.next(), 10, 64)
	if err != nil && n != math.MaxInt64 && n != math.MinInt64 {
		return 0, false
	}
	*w = after
	return n, true
}

// boundedInt is number clamped to the range from low to math.MaxInt32.
func (w *tokens) boundedInt(low int) (n int, ok bool) {
	v, ok := w.number()
	return int(min(max(v, int64(low)), math.MaxInt32)), ok
}
