package san

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/movegen/game"
)

// The reasons why a text could not be read, as the Err of an [Error].
var (
	// ErrSyntax: the text is not a move in the notation that the Parser reads. That
	// may depend on the position: an 'x' where nothing is captured is one byte too
	// many.
	ErrSyntax = errors.New("not a move in algebraic notation")

	// ErrIllegal: no legal move fits the text. An [Error] with it is a
	// [game.ErrIllegalMove] too.
	ErrIllegal = errors.New("no such legal move")

	// ErrAmbiguous: more than one legal move fits the text. No leniency resolves
	// it.
	ErrAmbiguous = errors.New("more than one such legal move")

	// ErrMissingPromotion: a pawn reaches the last rank, and the text does not say
	// what it is promoted to. An [Error] with it is a [game.ErrIllegalMove] too, as in
	// package game.
	ErrMissingPromotion = game.ErrMissingPromotion
)

// An Error says why a text could not be read as a move, and where.
type Error struct {
	// Text is the text as it was given, or as much of a long one as could be a
	// move.
	Text string

	// Offset is the place in bytes. For ErrSyntax it is where the text stops
	// making sense; for ErrIllegal, where the destination is written, 0 if it is not;
	// for ErrAmbiguous, where a file or rank is missing; for ErrMissingPromotion,
	// where the piece is missing.
	Offset int

	// Needs is the leniency without which the text stops making sense at
	// Offset, or 0 if none of those that are off would help there.
	Needs Leniency

	Err error // ErrSyntax, ErrIllegal, ErrAmbiguous or ErrMissingPromotion
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

// Is reports whether target is [game.ErrIllegalMove] and no legal move fits the text,
// or a promotion lacks its piece.
func (e *Error) Is(target error) bool {
	return target == game.ErrIllegalMove && (e.Err == ErrIllegal || e.Err == ErrMissingPromotion)
}
