package game

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// ErrIllegalMove matches, by errors.Is, every error for an illegal move:
// *[IllegalMoveError], and the errors of other packages for moves given as text or
// chosen by an engine.
var ErrIllegalMove = errors.New("illegal move")

// ErrMissingPromotion matches, by errors.Is, an error for a pawn move to the last rank
// without the piece to promote to, such as a7a8 for a7a8q. Such an error matches
// [ErrIllegalMove] too.
var ErrMissingPromotion = errors.New("promotion piece missing")

// An IllegalMoveError reports an illegal move. It matches [ErrIllegalMove] and, if only
// the piece to promote to is missing, [ErrMissingPromotion].
type IllegalMoveError struct {
	Move  board.Move  `json:"move"`  // the move as given
	Ply   int         `json:"ply"`   // number of plies before the move
	Board board.Board `json:"board"` // the position in which it is illegal
}

// Error returns the move and its place in the game.
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
