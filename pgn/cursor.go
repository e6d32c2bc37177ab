package pgn

import (
	"errors"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Cursor is a place in a game: between two moves of its main line or of a
// variation, at the beginning of one or at its end. It keeps the positions that
// have led there, so that each step costs the same, wherever it is.
//
// Moves may be changed through the Cursor, but not in another way as long as it
// is in use; notes may. Of two cursors in one game, only one may change moves,
// and the other is then no longer good for anything. A Cursor is for one
// goroutine at a time. The zero Cursor is at the beginning of a game of its own.
type Cursor struct {
	game  *Game
	now   board.Board
	past  []board.Board // before each of the moves that have led here
	lines []cursorLine  // variations the cursor is in, outermost first, main line before them
}

// cursorLine is where a cursor is in a line.
type cursorLine struct {
	line  *Line
	index int // of the next move
	k     int // the line is the k-th alternative to the next move of the line before
}

// ErrNoMove is what [Cursor.Insert] has against a place that no move follows.
var ErrNoMove = errors.New("pgn: no move to be an alternative to")

// Cursor returns a cursor at the beginning of the game.
func (g *Game) Cursor() *Cursor {
	c := &Cursor{game: g}
	c.start()
	return c
}

// start makes the zero Cursor ready.
func (c *Cursor) start() {
	if len(c.lines) > 0 {
		return
	}
	if c.game == nil {
		c.game = new(Game)
	}
	c.now = c.game.start()
	c.lines = append(c.lines, cursorLine{line: &c.game.Main})
}

func (c *Cursor) top() *cursorLine {
	c.start()
	return &c.lines[len(c.lines)-1]
}

// Game returns the game that the cursor is in.
func (c *Cursor) Game() *Game {
	c.start()
	return c.game
}

// Clone returns a cursor at the same place.
func (c *Cursor) Clone() *Cursor {
	return &Cursor{c.game, c.now, slices.Clone(c.past), slices.Clone(c.lines)}
}

// Board returns the position.
func (c *Cursor) Board() board.Board {
	c.start()
	return c.now
}

// Load copies the position into dst, which is cheaper than [Cursor.Board] where
// the copy is kept.
func (c *Cursor) Load(dst *board.Board) {
	c.start()
	*dst = c.now
}

// Ply returns the number of moves that have led here from the start of the game.
func (c *Cursor) Ply() int { return len(c.past) }

// Depth returns how many variations the cursor is in, 0 in the main line.
func (c *Cursor) Depth() int { return len(c.lines) - min(len(c.lines), 1) }

// Line returns the line that the cursor is in, and how many of its moves come
// before the cursor.
func (c *Cursor) Line() (l *Line, index int) {
	top := c.top()
	return top.line, top.index
}

// Last returns the last move of the line before the cursor, nil if it is at the
// beginning of the line.
func (c *Cursor) Last() *Node {
	if top := c.top(); top.index > 0 && top.index <= len(top.line.Nodes) {
		return &top.line.Nodes[top.index-1]
	}
	return nil
}

// Peek returns the move that the line goes on with, nil at its end. The
// alternatives to it are the variations that [Cursor.Enter] goes to.
func (c *Cursor) Peek() *Node {
	if top := c.top(); top.index < len(top.line.Nodes) {
		return &top.line.Nodes[top.index]
	}
	return nil
}

// Next plays the next move of the line. It reports false, and stays, at the end,
// and before a move that cannot be played.
func (c *Cursor) Next() bool {
	n := c.Peek()
	if n == nil || !canPlay(&c.now, n.Move) {
		return false
	}
	c.step(n.Move)
	return true
}

// step goes past the next move, which is m.
func (c *Cursor) step(m board.Move) {
	c.past = append(c.past, c.now)
	play(&c.now, m)
	c.top().index++
}

// Prev takes the last move back, leaving variations of which no move is left. It
// reports false, and stays, at the beginning of the game.
func (c *Cursor) Prev() bool {
	c.start()
	if len(c.past) == 0 {
		return false
	}
	for c.top().index == 0 {
		c.lines = c.lines[:len(c.lines)-1]
	}
	c.back(1)
	c.top().index--
	return true
}

// back returns to the position n plies ago.
func (c *Cursor) back(n int) {
	if n > 0 {
		c.now = c.past[len(c.past)-n]
		c.past = c.past[:len(c.past)-n]
	}
}

// Enter goes to the beginning of the k-th variation, counted from 0, that is an
// alternative to the next move. The position stays what it is. It reports false,
// and stays, if there is none.
func (c *Cursor) Enter(k int) bool {
	n := c.Peek()
	if n == nil || k < 0 || k >= len(n.Variations()) || n.Notes.Variations[k] == nil {
		return false
	}
	c.lines = append(c.lines, cursorLine{line: n.Notes.Variations[k], k: k})
	return true
}

// Leave goes back from anywhere in a variation to where [Cursor.Enter] was called.
// It reports false, and stays, in the main line.
func (c *Cursor) Leave() bool {
	if c.Depth() == 0 {
		return false
	}
	c.back(c.top().index)
	c.lines = c.lines[:len(c.lines)-1]
	return true
}

// Home goes to the beginning of the game.
func (c *Cursor) Home() {
	c.start()
	c.back(len(c.past))
	c.lines = c.lines[:1]
	c.lines[0].index = 0
}

// End goes to the end of the line.
func (c *Cursor) End() {
	for c.Next() {
	}
}

// Play plays a move, which may be new: if the line goes on with m, or a variation
// begins with it here, it goes there; at the end of a line it appends m; else it
// makes a variation of it. Castling can be spelled either way; [board.NoMove] is a
// null move. The error is a *[game.IllegalMoveError], and nothing has changed then.
func (c *Cursor) Play(m board.Move) error {
	m, err := c.check(&c.now, m, c.Ply())
	if err != nil {
		return err
	}
	n := c.Peek()
	if n == nil {
		c.top().line.add(m)
		c.step(m)
		return nil
	}
	if n.Move == m {
		c.step(m)
		return nil
	}
	for k, v := range n.Variations() {
		if v != nil && len(v.Nodes) > 0 && v.Nodes[0].Move == m {
			c.Enter(k)
			c.step(m)
			return nil
		}
	}
	k := len(n.Variations())
	n.Annotate().Variations = append(n.Variations(), &Line{Nodes: []Node{{Move: m}}})
	c.Enter(k)
	c.step(m)
	return nil
}

// Insert makes a variation of moves the k-th alternative to the next move, and
// those from the k-th on follow it. K is brought into range. The cursor stays where
// it is. The error is a *[game.IllegalMoveError], or [ErrNoMove] at the end of the
// line.
func (c *Cursor) Insert(k int, moves ...board.Move) error {
	n := c.Peek()
	if n == nil {
		return ErrNoMove
	}
	v := &Line{Nodes: make([]Node, len(moves))}
	b := c.now
	for i, m := range moves {
		m, err := c.check(&b, m, c.Ply()+i)
		if err != nil {
			return err
		}
		v.Nodes[i].Move = m
		play(&b, m)
	}
	k = max(0, min(k, len(n.Variations())))
	n.Annotate().Variations = slices.Insert(n.Variations(), k, v)
	return nil
}

// check returns the canonical spelling of m if it can be played.
func (c *Cursor) check(b *board.Board, m board.Move, ply int) (board.Move, error) {
	c.start()
	canonical := m
	if m != board.NoMove {
		canonical = b.Canonical(m)
	}
	if !canPlay(b, canonical) {
		return m, &game.IllegalMoveError{Move: m, Ply: ply, Board: *b}
	}
	return canonical, nil
}

// Truncate removes the rest of the line, with the alternatives to its moves.
// Comments before it stay.
func (c *Cursor) Truncate() {
	top := c.top()
	if top.index < len(top.line.Nodes) {
		top.line.cut(top.index)
	}
}

// Remove removes the k-th variation, counted from 0, that is an alternative to the
// next move. It reports false if there is none.
func (c *Cursor) Remove(k int) bool {
	n := c.Peek()
	if n == nil || k < 0 || k >= len(n.Variations()) {
		return false
	}
	n.Notes.Variations = slices.Delete(n.Notes.Variations, k, k+1)
	top := c.top()
	top.line.settle(top.index)
	return true
}

// Promote moves the variation that the cursor is in one place up. The first of the
// alternatives to a move changes places with it: the line goes on with the
// variation, and what it went on with is now the first alternative. Comments
// before the two moves stay where they are. The cursor stays at its move.
//
// It reports false in the main line, and for a variation without moves.
func (c *Cursor) Promote() bool {
	top := c.top()
	parent, all := c.alternatives()
	if all == nil || len(top.line.Nodes) == 0 {
		return false
	}
	if k := top.k; k > 0 {
		all[k-1], all[k] = all[k], all[k-1]
		top.k--
		return true
	}
	parent.line.exchange(parent.index, 0)
	parent.index += top.index
	c.lines = c.lines[:len(c.lines)-1]
	return true
}

// alternatives returns the place the cursor's variation branches off, and the
// variations that do so there, nil if its own is not among them any more.
func (c *Cursor) alternatives() (parent *cursorLine, all []*Line) {
	if c.Depth() == 0 {
		return nil, nil
	}
	top, parent := c.top(), &c.lines[len(c.lines)-2]
	if parent.index < len(parent.line.Nodes) {
		all = parent.line.Nodes[parent.index].Variations()
	}
	if top.k >= len(all) || all[top.k] != top.line {
		return parent, nil
	}
	return parent, all
}

// Demote undoes [Cursor.Promote] where it can: if the last move has alternatives,
// the line from it on changes places with the first of them; else the variation
// the cursor is in moves one place down. The cursor stays at its move. It reports
// false if there is nothing to change places with.
func (c *Cursor) Demote() bool {
	top := c.top()
	if last := c.Last(); last != nil && len(last.Variations()) > 0 {
		if v := last.Notes.Variations[0]; v == nil || len(v.Nodes) == 0 {
			return false
		}
		top.index--
		top.line.exchange(top.index, 0)
		c.lines = append(c.lines, cursorLine{line: top.line.Nodes[top.index].Notes.Variations[0], index: 1})
		return true
	}
	_, all := c.alternatives()
	k := top.k
	if k+1 >= len(all) {
		return false
	}
	all[k+1], all[k] = all[k], all[k+1]
	top.k++
	return true
}

// canPlay reports whether m is legal, or a null move that may be made.
func canPlay(b *board.Board, m board.Move) bool {
	if m == board.NoMove {
		next := *b
		return next.PlayNull()
	}
	return movegen.IsLegal(b, m)
}
