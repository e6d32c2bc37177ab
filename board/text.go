package board

import "fmt"

// A ParseError reports text that a Parse function cannot read.
type ParseError struct {
	What   string `json:"what"`   // what was expected: "square", "move", …
	Text   string `json:"text"`   // the text as given
	Offset int    `json:"offset"` // byte offset in Text of the first fault
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
