// Package game keeps a game in progress: the moves played and the positions they
// led to, which the rules on repetition, on fifty moves and on the end of the game
// need beside the board.
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
//
// The directory examples/cookbook shows how to do common tasks.
package game

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A Game is a starting position and the moves played since. It keeps each
// position on the way, 122 bytes a ply with the move, so that undo costs
// nothing.
//
// Any number of goroutines may read a Game at the same time, as long as none
// calls a method that changes it: Play, Undo, Redo or UnmarshalText. The zero
// Game begins at the zero Board, where nothing can be played. A nil *Game is a
// mistake of the program: all methods panic with a message that says so.
//
// The text of a Game, which JSON holds, is its start and its moves; see
// [Game.AppendText].
type Game struct {
	now    board.Board
	past   []board.Board // before each of the moves
	moves  []board.Move
	undone []board.Move // by Undo, the last first
}

// New returns a game that begins at start, with no moves played.
func New(start board.Board) *Game { return &Game{now: start} }

// Replay returns a game that begins at start with the given moves played. The
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

// notNil panics, with a message that names the mistake, if g is nil.
func (g *Game) notNil() {
	if g == nil {
		panic("game: method of a nil *Game")
	}
}

// Clone returns a game that is the same and has nothing in common with g. It
// copies all of the history.
func (g *Game) Clone() *Game {
	g.notNil()
	return &Game{g.now, slices.Clone(g.past), slices.Clone(g.moves), slices.Clone(g.undone)}
}

// Equal reports whether both games begin at the same Board and have the same
// moves played. Moves that [Game.Redo] could play again do not count.
func (g *Game) Equal(other *Game) bool {
	g.notNil()
	other.notNil()
	return g.now == other.now && slices.Equal(g.moves, other.moves) && slices.Equal(g.past, other.past)
}

// Board returns the present position.
func (g *Game) Board() board.Board {
	g.notNil()
	return g.now
}

// BoardAt returns the position after the given number of plies, 0 for the one
// the game began at. It reports false for a ply that has not been played.
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

// Load copies the present position into dst, which is cheaper than
// [Game.Board] where the copy is kept.
func (g *Game) Load(dst *board.Board) {
	g.notNil()
	*dst = g.now
}

// FEN returns the present position as FEN.
func (g *Game) FEN() string {
	g.notNil()
	return g.now.FEN()
}

// Turn returns the colour to move.
func (g *Game) Turn() board.Color {
	g.notNil()
	return g.now.Turn()
}

// InCheck reports whether the player to move is in check.
func (g *Game) InCheck() bool {
	g.notNil()
	return movegen.InCheck(&g.now)
}

// LegalMoves returns an iterator over the legal moves of the present position.
// The loop may play moves: the iterator keeps to the position it began with.
func (g *Game) LegalMoves() iter.Seq[board.Move] {
	g.notNil()
	return func(yield func(board.Move) bool) {
		now := g.now
		movegen.Legal(&now)(yield)
	}
}

// IsLegal reports whether [Game.Play] would play m. Castling can be spelled
// either way.
func (g *Game) IsLegal(m board.Move) bool {
	g.notNil()
	_, legal := movegen.Canonical(&g.now, m)
	return legal
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

// LastMove returns the move that led to the present position, [board.NoMove] if
// none has been played.
func (g *Game) LastMove() board.Move {
	g.notNil()
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

// Undo takes the last move back and returns it. It reports false, and changes
// nothing, if no move has been played.
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

// Redo plays the move again that [Game.Undo] took back, and returns it. It
// reports false, and changes nothing, if there is none left, or a move has been
// played since.
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

// Repetitions returns how often the present position has occurred in the game,
// now included, so at least once. Two positions are the same if
// [board.Board.SamePosition] says so. Only the positions since the last capture
// or pawn move are compared, as none before can be the same.
func (g *Game) Repetitions() int {
	g.notNil()
	return 1 + g.occurred(&g.now, len(g.past))
}

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
