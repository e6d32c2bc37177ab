package wire

import (
	"strconv"
	"strings"
	"unicode"
)

// Quoted returns text of the other side for a message: quoted, and cut if it is long.
func Quoted(text string) string {
	const maxLen = 60
	if len(text) > maxLen {
		return strconv.QuoteToASCII(text[:maxLen]) + "…"
	}
	return strconv.QuoteToASCII(text)
}

// OneLine replaces line breaks and other control characters by spaces.
func OneLine(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}
