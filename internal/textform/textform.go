// Package textform implements text forms, above all those of types with a few named
// values, such as board.Color, with one policy for all of them: a value without a name
// cannot be marshalled, and its String is one that cannot be parsed, such as "Color(2)".
package textform

import (
	"fmt"
	"reflect"
)

// Names are the names of the values of T. E is the type of the errors of Parse:
// board.ParseError, which this package cannot import because package board uses it.
type Names[T ~int8 | ~uint8, E ~struct {
	What   string `json:"what"`
	Text   string `json:"text"`
	Offset int    `json:"offset"`
}] struct {
	What  string   // what errors call a value: "castling side"
	First T        // the value of Texts[0]
	Texts []string // the names, with "" for a value that has none
}

// text returns the name of v, or "".
func (n *Names[T, E]) text(v T) string {
	if i := int(v) - int(n.First); uint(i) < uint(len(n.Texts)) {
		return n.Texts[i]
	}
	return ""
}

// String implements [fmt.Stringer] for v.
func (n *Names[T, E]) String(v T) string {
	if s := n.text(v); s != "" {
		return s
	}
	return Invalid(v)
}

// Marshal implements [encoding.TextMarshaler] for v.
func (n *Names[T, E]) Marshal(v T) ([]byte, error) {
	if s := n.text(v); s != "" {
		return []byte(s), nil
	}
	return nil, Error(v)
}

// Parse returns the value with the name s. The error is an *E. Its offset is the length
// of the longest beginning that s and a name have in common.
func (n *Names[T, E]) Parse(s string) (T, error) {
	offset := 0
	for i, text := range n.Texts {
		if s == text && s != "" {
			return n.First + T(i), nil
		}
		same := 0
		for same < min(len(s), len(text)) && s[same] == text[same] {
			same++
		}
		offset = max(offset, same)
	}
	return 0, any(&E{n.What, s, offset}).(error)
}

// Unmarshal implements [encoding.TextUnmarshaler] for *v.
func (n *Names[T, E]) Unmarshal(v *T, text []byte) error { return Unmarshal(v, n.Parse, text) }

// Unmarshal implements [encoding.TextUnmarshaler] for a type with a Parse function. An
// error leaves *v unchanged.
func Unmarshal[T any](v *T, parse func(string) (T, error), text []byte) error {
	parsed, err := parse(string(text))
	if err == nil {
		*v = parsed
	}
	return err
}

// Invalid returns the String of a value without a name: its type and its number.
func Invalid[T ~int8 | ~uint8 | ~uint16](v T) string {
	return fmt.Sprintf("%s(%d)", reflect.TypeFor[T]().Name(), v)
}

// Error returns the error of marshalling a value without a name.
func Error[T ~int8 | ~uint8 | ~uint16](v T) error {
	return fmt.Errorf("%T(%d) has no text form", v, v)
}
