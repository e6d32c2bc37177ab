package cli

import (
	"strconv"
	"strings"
)

// Printable returns text in which all that is not printable, such as the escape
// sequences that a file may hold, is written as Go does in strings: \x1b. Line ends and
// tabs stay. It is what to show of text from elsewhere on a terminal.
func Printable(text string) string {
	if !strings.ContainsFunc(text, isHidden) && !strings.ContainsRune(text, '\uFFFD') {
		return text
	}
	var out []byte
	for i, r := range text {
		switch {
		case isHidden(r):
			quoted := strconv.QuoteRune(r)
			out = append(out, quoted[1:len(quoted)-1]...)
		case r == '\uFFFD' && text[i] != "\uFFFD"[0]: // a byte that is not UTF-8
			out = append(out, `\x`+strconv.FormatUint(uint64(text[i]), 16)...)
		default:
			out = append(out, string(r)...)
		}
	}
	return string(out)
}

func isHidden(r rune) bool { return r != '\n' && r != '\t' && !strconv.IsPrint(r) }
