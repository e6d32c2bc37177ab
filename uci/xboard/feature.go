package xboard

import (
	"iter"
	"strings"
)

// pairs returns an iterator over the settings in what follows "feature":
//
//	ping=1 myname="A name" option="Hash -spin 16 1 64" done=1
//
// A value is a word or text in quotes, which cannot have quotes in it.
func pairs(text string) iter.Seq2[string, string] {
	return func(yield func(name, value string) bool) {
		for {
			name, after, found := strings.Cut(strings.TrimLeft(text, whitespace), "=")
			if !found {
				return
			}
			if i := strings.LastIndexAny(name, whitespace); i >= 0 {
				name = name[i+1:] // a word without a value before it
			}
			var value string
			if quoted, ok := strings.CutPrefix(after, `"`); ok {
				value, text, _ = strings.Cut(quoted, `"`)
			} else {
				end := strings.IndexAny(after, whitespace)
				if end < 0 {
					end = len(after)
				}
				value, text = after[:end], after[end:]
			}
			if !yield(name, value) {
				return
			}
		}
	}
}

const whitespace = " \t\r\n\v\f\x00"

// cutWord returns the first word of text and what follows it, without whitespace around
// either.
func cutWord(text string) (word, rest string) {
	text = strings.Trim(text, whitespace)
	end := strings.IndexAny(text, whitespace)
	if end < 0 {
		return text, ""
	}
	return text[:end], strings.TrimLeft(text[end:], whitespace)
}
