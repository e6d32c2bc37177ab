package engine

import (
	"errors"
	"fmt"
	"strings"
)

// A Field is one of the settings that a flag such as -engine has.
type Field struct {
	Key, Value string
}

// Fields reads settings as flags have them: KEY=VALUE, any number of them, with
// commas between. Blanks around keys mean nothing. A value goes as far as the next
// comma; one that begins with a double quote goes to the next, and in it \" and \\
// stand for a quote and a backslash.
func Fields(s string) ([]Field, error) {
	var fields []Field
	for rest := s; ; {
		key, after, found := strings.Cut(rest, "=")
		key = strings.TrimSpace(key)
		if !found || key == "" || strings.Contains(key, ",") {
			return nil, fmt.Errorf("%q is not KEY=VALUE", cutAt(rest, ","))
		}
		value, more, err := fieldValue(after)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", key, err)
		}
		fields = append(fields, Field{key, value})
		if more == "" {
			return fields, nil
		}
		rest = more[1:]
	}
}

var (
	errQuote = errors.New("the quotation is not closed")
	errAfter = errors.New("something follows the quotation")
)

// fieldValue returns the value that s begins with, and what follows: nothing, or a
// comma and more.
func fieldValue(s string) (value, rest string, err error) {
	quoted, found := strings.CutPrefix(s, `"`)
	if !found {
		value = cutAt(s, ",")
		return value, s[len(value):], nil
	}
	var b strings.Builder
	for i := 0; i < len(quoted); i++ {
		switch c := quoted[i]; {
		case c == '\\' && i+1 < len(quoted) && (quoted[i+1] == '"' || quoted[i+1] == '\\'):
			i++
			b.WriteByte(quoted[i])
		case c == '"':
			rest = quoted[i+1:]
			if rest != "" && rest[0] != ',' {
				return "", "", errAfter
			}
			return b.String(), rest, nil
		default:
			b.WriteByte(c)
		}
	}
	return "", "", errQuote
}

// cutAt returns s up to sep.
func cutAt(s, sep string) string {
	before, _, _ := strings.Cut(s, sep)
	return before
}

// words divides a text at its blanks, but not in single quotes, which are left out.
func words(s string) ([]string, error) {
	var all []string
	var word strings.Builder
	inWord, quoted := false, false
	for _, c := range []byte(s) {
		switch {
		case c == '\'':
			inWord, quoted = true, !quoted
		case !quoted && (c == ' ' || c == '\t'):
			if inWord {
				all = append(all, word.String())
				word.Reset()
			}
			inWord = false
		default:
			inWord = true
			word.WriteByte(c)
		}
	}
	if quoted {
		return nil, errQuote
	}
	if inWord {
		all = append(all, word.String())
	}
	return all, nil
}
