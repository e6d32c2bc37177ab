package san

import (
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// The causes of an [Error].
var (
	// ErrSyntax: the text is not a move in the notation that the Parser reads. This may
	// depend on the position: an 'x' is an error if the move is not a capture.
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

// An Error describes why, and where, a text cannot be read as a move.
type Error struct {
	// Text is the text as given. A text too long for a move is shortened.
	Text string

	// Offset is the place in Text in bytes. For ErrSyntax it is the first byte that
	// does not fit the notation; for ErrIllegal, the target square, or 0 if there is
	// none; for ErrAmbiguous, the place for the missing file or rank; for
	// ErrMissingPromotion, the place for the missing piece.
	Offset int

	// Needs is the leniency that would accept the text at Offset, or 0 if there is
	// none.
	Needs Leniency

	// Candidates are the legal moves among which an ErrAmbiguous text does not decide.
	Candidates []board.Move

	// Reason says why a move is ErrIllegal, in words such as "the knight is pinned", or is "" if
	// that is not known.
	Reason string

	Err error // ErrSyntax, ErrIllegal, ErrAmbiguous or ErrMissingPromotion
}

// Error returns the text, the place and the cause.
func (e *Error) Error() string {
	var sb strings.Builder
	fmt.Fprintf(&sb, "san: %q: ", e.Text)
	if e.Err != nil {
		sb.WriteString(e.Err.Error())
	}
	if e.Reason != "" {
		sb.WriteString(": " + e.Reason)
	}
	for i, m := range e.Candidates {
		sb.WriteString([...]string{": ", " or "}[min(i, 1)] + m.String())
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

// Is reports whether target is [game.ErrIllegalMove] and the cause is ErrIllegal or
// ErrMissingPromotion.
func (e *Error) Is(target error) bool {
	return target == game.ErrIllegalMove && (e.Err == ErrIllegal || e.Err == ErrMissingPromotion)
}
