package fen

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/internal/fentext"
)

// A Field is a part of a FEN or EPD record. The zero value, [FieldNone], is
// none of them: the record as a whole.
type Field uint8

// The fields, in the order they are written.
const (
	FieldNone      = Field(fentext.None)
	FieldPlacement = Field(fentext.Placement)
	FieldTurn      = Field(fentext.Turn)
	FieldCastling  = Field(fentext.Castling)
	FieldEnPassant = Field(fentext.EnPassant)
	FieldHalfmove  = Field(fentext.Halfmove)
	FieldFullmove  = Field(fentext.Fullmove)
	FieldOperation = FieldFullmove + 1 // an EPD's operations, which follow the position
)

var fieldNames = [...]string{
	FieldNone:      "record",
	FieldPlacement: "piece placement",
	FieldTurn:      "player to move",
	FieldCastling:  "castling",
	FieldEnPassant: "en passant",
	FieldHalfmove:  "halfmove clock",
	FieldFullmove:  "fullmove number",
	FieldOperation: "operation",
}

// String returns what the field holds, in words.
func (f Field) String() string {
	if int(f) < len(fieldNames) {
		return fieldNames[f]
	}
	return fmt.Sprintf("Field(%d)", uint8(f))
}

// An Error says what is wrong with a record and where.
//
// If the text can be read but its position cannot be played, Err is the
// *[board.SetupError], which may name several reasons; errors.Is finds each of
// them. Field and Offset then belong to the first of them that has a place: a
// piece, a castling letter, the en passant square.
type Error struct {
	Line   int    // line number from 1 if a [Reader] read the record, else 0
	Field  Field  // the field that is wrong
	Offset int    // in bytes from the start of the record (of its line) to what is wrong
	Near   string // the text there, no more than a few bytes of it
	Err    error  // what is wrong
}

// Error names the field, the place and what is wrong there. It repeats no more
// of the record than [Error] keeps.
func (e *Error) Error() string {
	var sb strings.Builder
	sb.WriteString("fen: ")
	if e.Line > 0 {
		fmt.Fprintf(&sb, "line %d, ", e.Line)
	}
	fmt.Fprintf(&sb, "%v (offset %d", e.Field, e.Offset)
	if e.Near != "" {
		fmt.Fprintf(&sb, ", at %q", e.Near)
	}
	sb.WriteString("): ")
	if e.Err != nil {
		sb.WriteString(e.Err.Error())
	}
	return sb.String()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }

// newError returns an error about in[at:].
func newError(in string, f Field, at int, err error) *Error {
	const most = 24
	near := in[at:]
	if len(near) > most {
		near = near[:most]
	}
	// The copy lets go of a record that may be long.
	return &Error{Field: f, Offset: at, Near: strings.Clone(near), Err: err}
}
