package engine

import (
	"errors"
	"fmt"
	"strings"
)

// A Field is a setting in the value of a flag such as -engine.
type Field struct {
	Key   string `json:"key"`
	Value string `json:"value"`
}

// String returns the field as [Fields] parses it.
func (f Field) String() string {
	if !strings.ContainsAny(f.Value, `,"\`) {
		return f.Key + "=" + f.Value
	}
	return f.Key + `="` + strings.NewReplacer(`"`, `\"`, `\`, `\\`).Replace(f.Value) + `"`
}

// Fields parses comma-separated settings KEY=VALUE. Spaces around keys are ignored. A value
// ends at the next comma, unless it is in double quotes, in which \" and \\ stand for a quote
// and a backslash.
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
	errQuote = errors.New("unclosed quote")
	errAfter = errors.New("unexpected text after the closing quote")
)

// fieldValue returns the value at the start of s and the rest, which is empty or starts with
// a comma.
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

// words splits a text at spaces outside of single quotes, and removes the quotes.
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
