package fen

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
	"github.com/luftchess/luft/internal/textform"
)

// A Field is a field of a FEN or EPD record. The zero value, [FieldNone], stands for
// the record as a whole.
type Field uint8

// The fields, in their order in a record.
const (
	FieldNone      = Field(fentext.None)
	FieldPlacement = Field(fentext.Placement)
	FieldTurn      = Field(fentext.Turn)
	FieldCastling  = Field(fentext.Castling)
	FieldEnPassant = Field(fentext.EnPassant)
	FieldHalfmove  = Field(fentext.Halfmove)
	FieldFullmove  = Field(fentext.Fullmove)
	FieldChecks    = Field(fentext.Checks) // of three-check, after the en passant square
	FieldOperation = FieldChecks + 1       // the operations of EPD, which follow the position
)

var fields = textform.Names[Field, board.ParseError]{What: "field of a record", Texts: []string{
	FieldNone:      "record",
	FieldPlacement: "piece placement",
	FieldTurn:      "player to move",
	FieldCastling:  "castling",
	FieldEnPassant: "en passant",
	FieldHalfmove:  "halfmove clock",
	FieldFullmove:  "fullmove number",
	FieldChecks:    "checks left",
	FieldOperation: "operation",
}}

// String returns the name of the field, such as "piece placement".
func (f Field) String() string { return fields.String(f) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (f Field) MarshalText() ([]byte, error) { return fields.Marshal(f) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it reads what [Field.String]
// returns. The error is a *[board.ParseError].
func (f *Field) UnmarshalText(text []byte) error { return fields.Unmarshal(f, text) }

// An Error describes what is wrong with a record and where.
//
// If the text can be read but the position is illegal, Err is a *[board.SetupError],
// which may have several reasons; errors.Is finds each of them. Field and Offset then
// locate the first problem that has a place in the text: a piece, a castling letter or
// the en passant square.
type Error struct {
	Line   int    // counted from 1; 0 unless a [Reader] has read the record
	Field  Field  // the field with the error
	Offset int    // in bytes from the start of the record
	Near   string // the text at the place, at most 24 bytes
	Err    error  // the cause
}

// Error returns the line, the field, the place and the cause.
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
	// The copy does not keep a long record alive.
	return &Error{Field: f, Offset: at, Near: strings.Clone(near), Err: err}
}

// A LineError is an error in a line of a file of positions, such as a suite or a collection of
// puzzles. The packages that read such files return it. A [Reader] returns an *[Error] for a
// line that is not EPD.
type LineError struct {
	Line int // counted from 1
	Err  error
}

// Error names the line and the error.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns e.Err.
func (e *LineError) Unwrap() error { return e.Err }
