package textform

import (
	"unicode"
	"unicode/utf8"
)

// BlankLen returns the length of the blank beyond ASCII at the start of s, or 0 if there is
// none: Unicode white space, or a mark without width, such as a byte order mark or a mark
// of the writing direction. Copied text has them where a space may stand.
func BlankLen[T string | []byte](s T) int {
	if len(s) < 2 || s[0] < 0xc2 || s[0] > 0xef {
		return 0
	}
	r, n := utf8.DecodeRuneInString(string(s[:min(len(s), utf8.UTFMax)]))
	if n > 1 && (unicode.Is(unicode.White_Space, r) || IsZeroWidth(r)) {
		return n
	}
	return 0
}

// BlankLenBefore returns the length of the blank beyond ASCII that ends s, or 0.
func BlankLenBefore[T string | []byte](s T) int {
	for n := 2; n <= 3 && n <= len(s); n++ {
		if BlankLen(s[len(s)-n:]) == n {
			return n
		}
	}
	return 0
}

// IsZeroWidth reports whether r is a mark that is not seen.
func IsZeroWidth(r rune) bool {
	switch {
	case r == '\u00ad', // soft hyphen
		r == '\u180e',                  // Mongolian vowel separator
		r == '\ufeff',                  // byte order mark
		'\u200b' <= r && r <= '\u200f', // zero width space and joiners, left-to-right mark
		'\u202a' <= r && r <= '\u202e', // embedded directions
		'\u2060' <= r && r <= '\u2064', // word joiner, invisible operators
		'\u2066' <= r && r <= '\u206f': // isolated directions
		return true
	}
	return false
}

// FillBlanks returns s with a space for each byte of a blank beyond ASCII, so that offsets
// stay. Text between quotation marks is kept if quotes is true; a backslash before a
// quotation mark or a backslash escapes it there.
func FillBlanks(s string, quotes bool) string {
	var filled []byte
	for i, inside := 0, false; i < len(s); {
		n := 0
		switch {
		case quotes && s[i] == '"':
			inside = !inside
		case inside && s[i] == '\\' && i+1 < len(s) && (s[i+1] == '"' || s[i+1] == '\\'):
			i++
		case !inside:
			n = BlankLen(s[i:])
		}
		if n == 0 {
			i++
			continue
		}
		if filled == nil {
			filled = []byte(s)
		}
		for ; n > 0; n-- {
			filled[i] = ' '
			i++
		}
	}
	if filled == nil {
		return s
	}
	return string(filled)
}
