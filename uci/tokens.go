package uci

import (
	"math"
	"strconv"
	"strings"
)

// Words reads a line word by word, a word being what stands between blanks. It
// allocates nothing, as a line may be long.
type tokens struct{ rest string }

const whitespace = " \t\r\n\v\f\x00"

// next returns the next word and steps over it; it returns "" at the end.
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

// peek returns the next word without stepping over it.
func (w tokens) peek() string { return w.next() }

// text returns all that is left, without the blanks around it.
func (w *tokens) remaining() string { return strings.Trim(w.rest, whitespace) }

// number steps over the next word if it is a whole number and returns it, the
// nearest there is if it does not fit.
func (w *tokens) number() (n int64, ok bool) {
	after := *w
	n, err := strconv.ParseInt(after.next(), 10, 64)
	if err != nil && n != math.MaxInt64 && n != math.MinInt64 {
		return 0, false
	}
	*w = after
	return n, true
}

// counter is number for an int of any size, not below low.
func (w *tokens) boundedInt(low int) (n int, ok bool) {
	v, ok := w.number()
	return int(min(max(v, int64(low)), math.MaxInt32)), ok
}

// Shown returns text of the other side as a message can repeat it: quoted, and not
// too much of it.
func quoted(text string) string {
	const most = 60
	if len(text) > most {
		return strconv.QuoteToASCII(text[:most]) + "…"
	}
	return strconv.QuoteToASCII(text)
}
