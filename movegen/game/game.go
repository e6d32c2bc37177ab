// Package game represents a game in progress: the moves played and the positions after them.
// It adds to package movegen what depends on the history of a game: undo, repetition, the
// fifty-move rule, and the outcome.
//
//	g := game.New(board.Start())
//	if err := g.Play(m); err != nil {
//		…
//	}
//	if o := g.Outcome(); o.IsOver() {
//		fmt.Println(o) // "1-0 checkmate"
//	}
//
// The rules are those of FIDE's Laws of Chess, articles 5 and 9, and in variants those of Lichess.
//
// The directory examples/cookbook shows how to do common tasks.
package game

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Game is a start position and the moves played from it. It keeps every position,
// which takes 130 bytes per ply including the move, so that Undo takes constant time.
//
// Any number of goroutines may read a Game at the same time, as long as none calls a
// method that changes it: Play, Undo, Redo or UnmarshalText. The zero Game begins at
// the zero Board and has no legal moves. All methods of a nil *Game panic.
//
// The text form, which JSON uses, is the start position and the moves; see
// [Game.MarshalText].
type Game struct {
	now    board.Board
	past   []board.Board // before each of the moves
	moves  []board.Move
	undone []board.Move // by Undo, the last first
}

// New returns a game that begins at start. The zero Board stands for the ordinary start position.
func New(start board.Board) *Game {
	if start == (board.Board{}) {
		start = board.Start()
	}
	return &Game{now: start}
}

// Replay returns a game that begins at start and in which moves have been played. The
// error is an *[IllegalMoveError].
func Replay(start board.Board, moves ...board.Move) (*Game, error) {
	g := New(start)
	for _, m := range moves {
		if err := g.Play(m); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// notNil panics with a clear message if g is nil.
func (g *Game) notNil() {
	if g == nil {
		panic("game: method of a nil *Game")
	}
}

// Clone returns an independent copy of g with its whole history.
func (g *Game) Clone() *Game {
	g.notNil()
	return &Game{g.now, slices.Clone(g.past), slices.Clone(g.moves), slices.Clone(g.undone)}
}

// Equal reports whether both games have equal start positions and the same moves. Moves
// that [Game.Undo] has taken back are ignored.
func (g *Game) Equal(other *Game) bool {
	g.notNil()
	other.notNil()
	return g.now == other.now && slices.Equal(g.moves, other.moves) && slices.Equal(g.past, other.past)
}

// Board returns the current position.
func (g *Game) Board() board.Board {
	g.notNil()
	return g.now
}

// BoardAt returns the position after the given number of plies; 0 is the start
// position. It reports false if fewer plies have been played, or if ply is negative.
func (g *Game) BoardAt(ply int) (board.Board, bool) {
	g.notNil()
	switch {
	case ply == len(g.past):
		return g.now, true
	case ply < 0 || ply > len(g.past):
		return board.Board{}, false
	}
	return g.past[ply], true
}

// CopyBoard copies the current position to dst, which is faster than assigning the result of
// [Game.Board].
func (g *Game) CopyBoard(dst *board.Board) {
	g.notNil()
	*dst = g.now
}

// FEN returns the current position as FEN.
func (g *Game) FEN() string {
	g.notNil()
	return g.now.FEN()
}

// Turn returns the colour to move.
func (g *Game) Turn() board.Color {
	g.notNil()
	return g.now.Turn()
}

// Piece returns the piece on s, or [board.NoPiece].
func (g *Game) Piece(s board.Square) board.Piece {
	g.notNil()
	return g.now.Piece(s)
}

// Fullmove returns the number of the move that comes next, from 1 on, as FEN counts.
func (g *Game) Fullmove() int {
	g.notNil()
	return g.now.Fullmove()
}

// InCheck reports whether the player to move is in check.
func (g *Game) InCheck() bool {
	g.notNil()
	return movegen.InCheck(&g.now)
}

// LegalMoves returns an iterator over the legal moves of the current position. The loop
// body may play moves: the iterator continues with the position at the start of the
// loop.
func (g *Game) LegalMoves() iter.Seq[board.Move] {
	g.notNil()
	return func(yield func(board.Move) bool) {
		now := g.now
		movegen.Legal(&now)(yield)
	}
}

// IsLegal reports whether m is legal in the current position, with castling in its canonical
// spelling, as [movegen.IsLegal] does; see [board.Move].
func (g *Game) IsLegal(m board.Move) bool {
	g.notNil()
	return movegen.IsLegal(&g.now, m)
}

// Ply returns the number of moves played by both players.
func (g *Game) Ply() int {
	g.notNil()
	return len(g.moves)
}

// Moves returns a copy of the moves played. Castling is in its canonical
// spelling; see [board.Move].
func (g *Game) Moves() []board.Move {
	g.notNil()
	return slices.Clone(g.moves)
}

// LastMove returns the last move played, or [board.NoMove] at the start of the game.
func (g *Game) LastMove() board.Move {
	g.notNil()
	if len(g.moves) == 0 {
		return board.NoMove
	}
	return g.moves[len(g.moves)-1]
}

// Play plays m if it is legal. It accepts castling in both spellings, as the king's
// two-square step (e1g1) or as the king capturing its own rook (e1h1). The error is an
// *[IllegalMoveError]; the game is then unchanged.
//
// Play ignores [Game.Outcome]: a game can continue after a fivefold repetition, for
// example to analyse a game that was not stopped.
func (g *Game) Play(m board.Move) error {
	g.notNil()
	canonical, legal := movegen.Canonical(&g.now, m)
	if !legal {
		return &IllegalMoveError{Move: m, Ply: g.Ply(), Board: g.now}
	}
	g.undone = g.undone[:0]
	g.play(canonical)
	return nil
}

func (g *Game) play(m board.Move) {
	g.past = append(g.past, g.now)
	g.moves = append(g.moves, m)
	g.now.Play(m)
}

// Undo takes back the last move and returns it. It reports false at the start of the
// game.
func (g *Game) Undo() (board.Move, bool) {
	g.notNil()
	last := len(g.moves) - 1
	if last < 0 {
		return board.NoMove, false
	}
	m := g.moves[last]
	g.now = g.past[last]
	g.past, g.moves = g.past[:last], g.moves[:last]
	g.undone = append(g.undone, m)
	return m, true
}

// Redo plays the last move again that [Game.Undo] took back, and returns it. It reports
// false if there is none. [Game.Play] discards the moves that were taken back.
func (g *Game) Redo() (board.Move, bool) {
	g.notNil()
	last := len(g.undone) - 1
	if last < 0 {
		return board.NoMove, false
	}
	m := g.undone[last]
	g.undone = g.undone[:last]
	g.play(m)
	return m, true
}

// Repetitions returns the number of times that the current position has occurred in the
// game, including now, so at least 1. Positions are compared by
// [board.Board.SamePosition]. Only positions since the last capture or pawn move are
// examined, since no earlier one can be the same, except in Crazyhouse.
func (g *Game) Repetitions() int {
	g.notNil()
	return 1 + g.occurred(&g.now, len(g.past))
}

// occurred returns how often b, the position after ply plies, occurred before.
func (g *Game) occurred(b *board.Board, ply int) (n int) {
	// Both players have to move away and back, so a position can recur only after an
	// even number of plies, at least four.
	first := max(ply-b.Halfmove(), 0)
	if b.Rules() == board.Crazyhouse {
		first = 0 // a captured piece may be dropped and captured back
	}
	for i := ply - 4; i >= first; i -= 2 {
		if g.past[i].SamePosition(b) {
			n++
		}
	}
	return n
}
