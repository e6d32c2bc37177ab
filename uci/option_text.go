package uci

import (
	"errors"

	"github.com/luftchess/luft/board"
)

// ParseOption parses the declaration of an option, as String of an [Option] returns it. Its
// function is nil. The error is a *[board.ParseError].
func ParseOption(s string) (Option, error) {
	o, err := parseOption(s)
	if err != nil {
		return nil, &board.ParseError{What: "UCI option", Text: s}
	}
	return o, nil
}

// MarshalText implements [encoding.TextMarshaler]: it returns the declaration, which does not
// include the function. The error says what is wrong with the option.
func (o CheckOption) MarshalText() ([]byte, error) { return marshalOption(o) }

// MarshalText implements [encoding.TextMarshaler], as that of [CheckOption].
func (o SpinOption) MarshalText() ([]byte, error) { return marshalOption(o) }

// MarshalText implements [encoding.TextMarshaler], as that of [CheckOption].
func (o ComboOption) MarshalText() ([]byte, error) { return marshalOption(o) }

// MarshalText implements [encoding.TextMarshaler], as that of [CheckOption].
func (o ButtonOption) MarshalText() ([]byte, error) { return marshalOption(o) }

// MarshalText implements [encoding.TextMarshaler], as that of [CheckOption].
func (o StringOption) MarshalText() ([]byte, error) { return marshalOption(o) }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *CheckOption) UnmarshalText(text []byte) error { return unmarshalOption(o, text) }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *SpinOption) UnmarshalText(text []byte) error { return unmarshalOption(o, text) }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *ComboOption) UnmarshalText(text []byte) error { return unmarshalOption(o, text) }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *ButtonOption) UnmarshalText(text []byte) error { return unmarshalOption(o, text) }

// UnmarshalText implements [encoding.TextUnmarshaler], as [ParseOption].
func (o *StringOption) UnmarshalText(text []byte) error { return unmarshalOption(o, text) }

func marshalOption(o Option) ([]byte, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	text := o.String()
	again, err := parseOption(text)
	if err != nil || again.String() != text { // a bound of more than 32 bits, for example
		return nil, errors.New("the option cannot be sent")
	}
	return []byte(text), nil
}

func unmarshalOption[T Option](to *T, text []byte) error {
	o, err := ParseOption(string(text))
	if err != nil {
		return err
	}
	t, ok := o.(T)
	if !ok {
		return &board.ParseError{What: "UCI option of this type", Text: string(text)}
	}
	*to = t
	return nil
}
