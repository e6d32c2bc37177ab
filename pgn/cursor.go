package pgn

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// A Cursor is a place in a game: the start, or after one of its moves. It keeps the
// positions before it, so that each step takes constant time.
//
// A game may have any number of cursors and may be changed through each of them and
// through its nodes. A cursor stays at its move when the move is promoted or demoted.
// If the move is removed, the cursor goes back to the last move before it that remains.
// A Cursor must not be used by several goroutines at once. The zero Cursor is at the
// start of a game of its own.
type Cursor struct {
	game  *Game
	node  *Node // nil at the start of the game, instead of the root
	now   board.Board
	past  []board.Board // before each of the moves that have led here
	ready bool          // now is valid
}

// Cursor returns a cursor at the start of the game.
func (g *Game) Cursor() *Cursor {
	c := &Cursor{game: g}
	c.sync()
	return c
}

// sync initialises the zero Cursor, and goes back to the last remaining move on the
// path to the cursor.
func (c *Cursor) sync() {
	if !c.ready {
		if c.game == nil {
			c.game = new(Game)
		}
		c.now, c.ready = c.game.start(), true
	}
	if c.node == nil || c.node.Tree() != nil {
		return
	}
	for c.node != nil && c.node.Tree() == nil {
		c.node = c.node.line.root().left
	}
	ply := 0
	if c.node != nil {
		ply = c.node.Ply()
	}
	c.back(len(c.past) - ply)
}

// Tree returns the game that the cursor is in.
func (c *Cursor) Tree() *Game {
	c.sync()
	return c.game
}

// Clone returns a cursor at the same place.
func (c *Cursor) Clone() *Cursor {
	c.sync()
	return &Cursor{c.game, c.node, c.now, slices.Clone(c.past), true}
}

// Board returns the position.
func (c *Cursor) Board() board.Board {
	c.sync()
	return c.now
}

// CopyBoard copies the position to dst, which is faster than assigning the result of
// [Cursor.Board].
func (c *Cursor) CopyBoard(dst *board.Board) {
	c.sync()
	*dst = c.now
}

// FEN returns the position as FEN.
func (c *Cursor) FEN() string {
	c.sync()
	return c.now.FEN()
}

// Turn returns the colour to move.
func (c *Cursor) Turn() board.Color {
	c.sync()
	return c.now.Turn()
}

// Piece returns the piece on s, or [board.NoPiece].
func (c *Cursor) Piece(s board.Square) board.Piece {
	c.sync()
	return c.now.Piece(s)
}

// InCheck reports whether the player to move is in check.
func (c *Cursor) InCheck() bool {
	c.sync()
	return movegen.InCheck(&c.now)
}

// IsLegal reports whether m is legal, with castling in its canonical spelling; see [board.Move].
func (c *Cursor) IsLegal(m board.Move) bool {
	c.sync()
	return movegen.IsLegal(&c.now, m)
}

// LegalMoves returns an iterator over the legal moves. The loop body may move the cursor.
func (c *Cursor) LegalMoves() iter.Seq[board.Move] {
	c.sync()
	return func(yield func(board.Move) bool) {
		now := c.now
		movegen.Legal(&now)(yield)
	}
}

// SAN returns the move that the cursor is after in standard algebraic notation, with its mark of
// check or mate, or "" at the start of the game. It takes constant time.
func (c *Cursor) SAN() string {
	c.sync()
	if c.node == nil {
		return ""
	}
	return san.Format(&c.past[len(c.past)-1], c.node.move)
}

// Ply returns the number of moves from the start of the game to the cursor.
func (c *Cursor) Ply() int {
	c.sync()
	return len(c.past)
}

// Depth returns how many variations enclose the cursor, 0 in the main line.
func (c *Cursor) Depth() int { return c.Line().Depth() }

// Line returns the line that the cursor is in.
func (c *Cursor) Line() *Line { return c.Node().line }

// Node returns the move that the cursor is after, or the root at the start of the game.
func (c *Cursor) Node() *Node {
	c.sync()
	if c.node == nil {
		return c.game.Root()
	}
	return c.node
}

// Peek returns the move that the line continues with, nil at its end. The
// alternatives to it are the variations that [Cursor.Enter] goes into.
func (c *Cursor) Peek() *Node { return c.Node().Next() }

// Next goes to the next move of the line. It reports false, and stays, at the end of
// the line and before an illegal move.
func (c *Cursor) Next() bool { return c.step(c.Peek()) }

// Enter goes to the first move of the k-th variation, counted from 0, among the
// alternatives to the next move. It reports false, and stays, if there is no such
// variation, or it has no moves.
func (c *Cursor) Enter(k int) bool {
	next := c.Peek()
	if next == nil || k < 0 || k >= len(next.Variations()) {
		return false
	}
	return c.step(next.Variations()[k].First())
}

// step plays the move of n, a child of the current node.
func (c *Cursor) step(n *Node) bool {
	if n == nil || !canPlay(&c.now, n.move) {
		return false
	}
	c.past = append(c.past, c.now)
	c.now.PlayOrPass(n.move)
	c.node = n
	return true
}

// Prev goes back by one move, which may leave a variation. It reports false, and stays,
// at the start of the game.
func (c *Cursor) Prev() bool {
	c.sync()
	if c.node == nil {
		return false
	}
	c.node = c.node.parent()
	c.back(1)
	return true
}

// back returns to the position n plies ago.
func (c *Cursor) back(n int) {
	if n > 0 {
		c.now = c.past[len(c.past)-n]
		c.past = c.past[:len(c.past)-n]
	}
}

// Leave goes back from anywhere in a variation to the position in which it begins: the
// variation is then one of the alternatives to the next move. It reports false, and
// stays, in the main line.
func (c *Cursor) Leave() bool {
	n := c.Node()
	if n.line.parent == nil {
		return false
	}
	c.node = n.line.parent.parent()
	c.back(int(n.index) + 1)
	return true
}

// Home goes to the start of the game.
func (c *Cursor) Home() {
	c.sync()
	c.node = nil
	c.back(len(c.past))
}

// End goes to the end of the line.
func (c *Cursor) End() {
	for c.Next() {
	}
}

// Goto goes to the place after a move of the game, or to the start if n is the root. It
// reports false, and stays, if the node is not in the game or its moves are not legal.
// Only the moves after the point where the two paths divide are played.
func (c *Cursor) Goto(n *Node) bool {
	from := c.Node().Path()
	if n == nil || n.Tree() != c.game {
		return false
	}
	if n == c.game.Root() {
		c.Home()
		return true
	}
	to := n.Path()
	shared := 0
	for shared < min(len(from), len(to)) && from[shared] == to[shared] {
		shared++
	}
	moved := Cursor{game: c.game, now: c.now, ready: true, past: c.past}
	if shared < len(from) {
		moved.now = c.past[shared]
		moved.past = c.past[:shared:shared] // the old positions are needed if n cannot be reached
	}
	for _, next := range to[shared:] {
		if !moved.step(next) {
			return false
		}
	}
	c.node, c.now, c.past = n, moved.now, moved.past
	return true
}

// Play plays a move, which may be new: if the line continues with m, or a
// variation begins with it here, it goes there; at the end of a line it appends m;
// otherwise it adds m as a variation. Castling can be spelled either way;
// [board.NoMove] is a null move. The error is a *[game.IllegalMoveError], and
// nothing has changed then.
func (c *Cursor) Play(m board.Move) error {
	c.sync()
	m, err := checkMove(&c.now, m, len(c.past))
	if err != nil {
		return err
	}
	c.step(c.game.child(c.Node(), m))
	return nil
}

// Truncate removes the rest of the line, with its variations. Comments before it
// stay.
func (c *Cursor) Truncate() { c.Node().Truncate() }

// Replay returns a [game.Game] in which the moves to the cursor have been played;
// see [Node.Replay].
func (c *Cursor) Replay() (*game.Game, error) {
	c.sync()
	return c.game.replay(c.node)
}
