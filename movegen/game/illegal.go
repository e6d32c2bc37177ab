package game

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// ErrIllegalMove is what errors.Is finds in every error that reports an illegal move: an
// *[IllegalMoveError], and the errors of other packages for moves given as text or chosen
// by an engine.
var ErrIllegalMove = errors.New("illegal move")

// ErrMissingPromotion is what errors.Is finds, beside [ErrIllegalMove], in an error that
// reports a promotion without the piece to promote to, such as a7a8 for a7a8q.
var ErrMissingPromotion = errors.New("promotion piece missing")

// An IllegalMoveError reports a move that cannot be played. errors.Is finds
// [ErrIllegalMove] in it, and [ErrMissingPromotion] if all that is missing is the piece to
// promote to.
type IllegalMoveError struct {
	Move  board.Move  // the move as given
	Ply   int         // plies played before it
	Board board.Board // the position it was to be played in
}

// Error names the move and where in the game it is.
func (e *IllegalMoveError) Error() string {
	text := fmt.Sprintf("game: illegal move %v at ply %d, %v to move", e.Move, e.Ply, e.Board.Turn())
	if e.missesPromotion() {
		text += ": " + ErrMissingPromotion.Error()
	}
	return text
}

// Is reports whether target is [ErrIllegalMove], or is [ErrMissingPromotion] and the move
// lacks only the piece to promote to.
func (e *IllegalMoveError) Is(target error) bool {
	return target == ErrIllegalMove || target == ErrMissingPromotion && e.missesPromotion()
}

func (e *IllegalMoveError) missesPromotion() bool {
	return e.Move.Promotion() == board.NoKind &&
		movegen.IsLegal(&e.Board, board.NewPromotion(e.Move.From(), e.Move.To(), board.Queen))
}
