package fen

import (
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
)

// names are the texts of a type's values, which its text methods share.
type names struct {
	what string
	text []string
}

var (
	castlingStyleNames  = names{"castling style", []string{"X-FEN", "Shredder-FEN"}}
	enPassantStyleNames = names{"en passant style", []string{"legal", "beside", "always"}}
	fieldTexts          = names{"field of a record", fieldNames[:]}
)

func (n names) string(v uint8) string {
	if int(v) < len(n.text) {
		return n.text[v]
	}
	return fmt.Sprintf("%s %d", n.what, v)
}

func (n names) append(dst []byte, v uint8) ([]byte, error) { return append(dst, n.string(v)...), nil }

func (n names) parse(text []byte) (uint8, error) {
	i := slices.Index(n.text, string(text))
	if i < 0 {
		return 0, &board.ParseError{What: n.what, Text: string(text)}
	}
	return uint8(i), nil
}

// String returns "X-FEN" or "Shredder-FEN".
func (s CastlingStyle) String() string { return castlingStyleNames.string(uint8(s)) }

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (s CastlingStyle) AppendText(b []byte) ([]byte, error) {
	return castlingStyleNames.append(b, uint8(s))
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s CastlingStyle) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [CastlingStyle.String] returns. The error is a *[board.ParseError].
func (s *CastlingStyle) UnmarshalText(text []byte) error {
	v, err := castlingStyleNames.parse(text)
	if err == nil {
		*s = CastlingStyle(v)
	}
	return err
}

// String returns "legal", "beside" or "always".
func (s EnPassantStyle) String() string { return enPassantStyleNames.string(uint8(s)) }

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (s EnPassantStyle) AppendText(b []byte) ([]byte, error) {
	return enPassantStyleNames.append(b, uint8(s))
}

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (s EnPassantStyle) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what
// [EnPassantStyle.String] returns. The error is a *[board.ParseError].
func (s *EnPassantStyle) UnmarshalText(text []byte) error {
	v, err := enPassantStyleNames.parse(text)
	if err == nil {
		*s = EnPassantStyle(v)
	}
	return err
}

// AppendText implements [encoding.TextAppender]. The error is always nil.
func (f Field) AppendText(b []byte) ([]byte, error) { return fieldTexts.append(b, uint8(f)) }

// MarshalText implements [encoding.TextMarshaler]. The error is always nil.
func (f Field) MarshalText() ([]byte, error) { return f.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Field.String]
// returns. The error is a *[board.ParseError].
func (f *Field) UnmarshalText(text []byte) error {
	v, err := fieldTexts.parse(text)
	if err == nil {
		*f = Field(v)
	}
	return err
}
