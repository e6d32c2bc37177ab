package textform

import (
	"bytes"
	"strings"
)

// pgnBreaks has a space for each line break.
var pgnBreaks = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// PGNComment returns the comment as PGN can hold it. A comment in braces cannot contain a
// closing brace, and one after a semicolon cannot contain a line break. In a text with both,
// each line break becomes a space. Any other text is returned as it is.
func PGNComment(text []byte) []byte {
	if bytes.IndexByte(text, '}') < 0 || bytes.IndexByte(text, '\n') < 0 && bytes.IndexByte(text, '\r') < 0 {
		return text
	}
	return []byte(pgnBreaks.Replace(string(text)))
}
