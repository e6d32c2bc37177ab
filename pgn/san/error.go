package san

import (
	"errors"
	"fmt"
	"strings"
)

// Why a text could not be read. They are the Err of an [Error].
var (
	// ErrSyntax: the text is not a move in the notation as the Parser takes it.
	// That may depend on the position: an 'x' where nothing is captured is one
	// byte too many.
	ErrSyntax = errors.New("not a move in algebraic notation")

	// ErrIllegal: no legal move fits the text.
	ErrIllegal = errors.New("no such legal move")

	// ErrAmbiguous: more than one legal move fits the text. A pawn that reaches
	// the last rank without a word on what it becomes is such a text too. No
	// leniency resolves it.
	ErrAmbiguous = errors.New("more than one such legal move")
)

// An Error says why a text could not be read, and where.
type Error struct {
	// Text is the text as it was given, or as much of a long one as could be a
	// move.
	Text string

	// Offset is the place in bytes. For ErrSyntax it is where the text stops
	// making sense; for ErrIllegal, where the square to go to is written, 0 if
	// none is; for ErrAmbiguous, where a file or rank, or the piece promoted to,
	// is missing.
	Offset int

	// Needs is the leniency without which the text stops making sense at
	// Offset, or 0 if none of those that are off would help there.
	Needs Leniency

	Err error // ErrSyntax, ErrIllegal or ErrAmbiguous
}

// Error shows the text and says what is wrong with it where.
func (e *Error) Error() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "san: %q: ", e.Text)
	if e.Err != nil {
		sb.WriteString(e.Err.Error())
	}
	fmt.Fprintf(&sb, " (offset %d", e.Offset)
	if e.Needs != 0 {
		fmt.Fprintf(&sb, ", needs %v", e.Needs)
	}
	sb.WriteByte(')')
	return sb.String()
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
