// Package game keeps a game in progress: the moves played so far and the
// positions they led to, which is what repetition, the fifty-move rule and the
// end of the game need to know beside the board.
//
//	g := game.New(board.Start())
//	if err := g.Play(m); err != nil {
//		…
//	}
//	if o := g.Outcome(); o.Result != game.Unfinished {
//		fmt.Println(o) // "1-0 checkmate"
//	}
//
// The rules are those of FIDE's Laws of Chess, articles 5 and 9.
package game

import (
	"errors"
	"fmt"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Game is a position to start from and the moves played since. Each position
// on the way is kept, 122 bytes a ply with the move, so that taking back costs
// nothing.
//
// Any number of goroutines may read a Game at a time, as long as none calls
// [Game.Play] or [Game.Undo]. The zero Game begins at the zero Board, where
// nothing can be played.
type Game struct {
	now   board.Board
	past  []board.Board // before each of the moves
	moves []board.Move
}

// New returns a game that begins at start, with no moves played.
func New(start board.Board) *Game { return &Game{now: start} }

// Clone returns a game that is the same and has nothing in common with g. It
// copies all of the history.
func (g *Game) Clone() *Game {
	return &Game{g.now, slices.Clone(g.past), slices.Clone(g.moves)}
}

// Board returns the present position.
func (g *Game) Board() board.Board { return g.now }

// BoardAt returns the position after the given number of plies, 0 for the one
// the game began at. It reports false for a ply that has not been played.
func (g *Game) BoardAt(ply int) (board.Board, bool) {
	switch {
	case ply == len(g.past):
		return g.now, true
	case ply < 0 || ply > len(g.past):
		return board.Board{}, false
	}
	return g.past[ply], true
}

// Load copies the present position into dst, which is cheaper than
// [Game.Board] where the copy is kept.
func (g *Game) Load(dst *board.Board) { *dst = g.now }

// Ply returns the number of moves played by both players.
func (g *Game) Ply() int { return len(g.moves) }

// Moves returns a copy of the moves played. Castling is in its canonical
// spelling; see [board.Move].
func (g *Game) Moves() []board.Move { return slices.Clone(g.moves) }

// LastMove returns the move that led to the present position, [board.NoMove] if
// none has been played.
func (g *Game) LastMove() board.Move {
	if len(g.moves) == 0 {
		return board.NoMove
	}
	return g.moves[len(g.moves)-1]
}

// Play plays m if it is legal. Castling can be spelled either way, as the king's
// two-square step or as the king taking its own rook. The error is an
// *[IllegalMoveError], and the game is then as it was.
//
// Play does not ask for [Game.Outcome]: a game can be continued after a fivefold
// repetition, as the analysis of one that was not stopped has to.
func (g *Game) Play(m board.Move) error {
	canonical := g.now.Canonical(m)
	if !movegen.IsLegal(&g.now, canonical) {
		return &IllegalMoveError{Move: m, Ply: g.Ply(), Board: g.now}
	}
	g.past = append(g.past, g.now)
	g.moves = append(g.moves, canonical)
	g.now.Play(canonical)
	return nil
}

// Undo takes the last move back and returns it. It reports false, and changes
// nothing, if no move has been played.
func (g *Game) Undo() (board.Move, bool) {
	last := len(g.moves) - 1
	if last < 0 {
		return board.NoMove, false
	}
	m := g.moves[last]
	g.now = g.past[last]
	g.past, g.moves = g.past[:last], g.moves[:last]
	return m, true
}

// Repetitions returns how often the present position has occurred in the game,
// now included, so at least once. What a position is [board.Board.SamePosition]
// says. Only the positions since the last capture or pawn move are looked at, as
// none before can be the same.
func (g *Game) Repetitions() int { return 1 + g.occurred(&g.now, len(g.past)) }

// occurred returns how often b, the position after the given number of plies,
// was on the board before that.
func (g *Game) occurred(b *board.Board, ply int) (n int) {
	// To come back, a player has to move away and back, and so does the other.
	first := max(ply-b.Halfmove(), 0)
	for i := ply - 4; i >= first; i -= 2 {
		if g.past[i].SamePosition(b) {
			n++
		}
	}
	return n
}

// ErrIllegalMove is what errors.Is finds in every error that reports an illegal move:
// an *[IllegalMoveError], and the errors of other packages for moves given as text or
// chosen by an engine.
var ErrIllegalMove = errors.New("illegal move")

// An IllegalMoveError reports a move that cannot be played. It wraps [ErrIllegalMove].
type IllegalMoveError struct {
	Move  board.Move  // the move as given
	Ply   int         // plies played before it
	Board board.Board // the position it was to be played in
}

// Error names the move and where in the game it is.
func (e *IllegalMoveError) Error() string {
	return fmt.Sprintf("game: %v is not legal at ply %d, %v to move", e.Move, e.Ply, e.Board.Turn())
}

// Unwrap returns [ErrIllegalMove].
func (e *IllegalMoveError) Unwrap() error { return ErrIllegalMove }
