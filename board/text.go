package board

import (
	"encoding"
	"fmt"
)

// A ParseError reports text that a Parse function cannot read.
type ParseError struct {
	What   string // what was expected: "square", "move", …
	Text   string // the text as given
	Offset int    // byte offset in Text of the first fault
}

// Error returns what was expected, the text, shortened if it is long, and the offset.
func (e *ParseError) Error() string {
	const most = 40
	shown := e.Text
	if len(shown) > most {
		shown = shown[:most] + "…"
	}
	return fmt.Sprintf("%q is not a valid %s (offset %d)", shown, e.What, e.Offset)
}

// text implements String for a type whose AppendText cannot fail.
func text(v encoding.TextAppender) string {
	b, _ := v.AppendText(nil)
	return string(b)
}

// parseInto implements UnmarshalText for a type with a Parse function.
func parseInto[T any](dst *T, parse func(string) (T, error), text []byte) error {
	v, err := parse(string(text))
	if err == nil {
		*dst = v
	}
	return err
}
