package pgn

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// A Node is a move in a [Game] with its annotations, comments and variations, or the root of the
// tree, which stands for the start of the game; see [Game.Root].
//
// A pointer to a Node stays valid as long as the node is in the game, whatever is
// added, promoted or removed elsewhere. Moves are added through [Game.Add],
// [Node.Add] or a [Cursor]; the zero Node belongs to no game.
type Node struct {
	move  board.Move
	index int32  // in line.nodes, -1 in the root
	line  *Line  // nil only in the zero Node
	notes *notes // nil if there are none
}

// notes are the annotations, comments and variations of a move.
type notes struct {
	nags          []NAG
	before, after []Comment
	variations    []*Line
}

// Root returns the root of the tree, before the first move. It has no move, no annotations and no
// alternatives. Its children are the first moves, and the comments after it are those before the
// first move. It exists as long as the game does.
func (g *Game) Root() *Node {
	if g.root.line == nil { // in the zero Game
		g.setRoot()
	}
	return &g.root
}

// setRoot makes g the game of its main line, and of the root.
func (g *Game) setRoot() {
	g.main.game = g
	g.root = Node{move: board.NoMove, index: -1, line: &g.main}
}

// isRoot reports whether n is the root of a game.
func (n *Node) isRoot() bool { return n.index < 0 }

// Move returns the move. [board.NoMove] is a null move; the root has no move, and returns it too.
func (n *Node) Move() board.Move { return n.move }

// NAGs returns the annotations of the move. The slice must not be changed.
func (n *Node) NAGs() []NAG { return n.read().nags }

// SetNAGs replaces the annotations of the move. It does nothing for the root.
func (n *Node) SetNAGs(nags ...NAG) {
	if n.isRoot() {
		return
	}
	if n.notes != nil || len(nags) > 0 {
		n.write().nags = slices.Clone(nags)
	}
}

// CommentsBefore returns the comments before the move. Between two moves of a line, a
// comment is before the second only if the first has variations, which come between
// them; otherwise it is a comment after the first. The slice must not be
// changed.
func (n *Node) CommentsBefore() []Comment { return n.read().before }

// SetCommentsBefore replaces the comments before the move. If the move follows another
// one that has no variations, the comments are added to those after that move,
// where PGN has no other place for them. It does nothing for the root.
func (n *Node) SetCommentsBefore(comments ...Comment) {
	if n.isRoot() {
		return
	}
	if n.notes == nil && len(comments) == 0 {
		return
	}
	n.write().before = slices.Clone(comments)
	if n.line != nil {
		n.line.settle(int(n.index) - 1)
	}
}

// CommentsAfter returns the comments after the move and before its variations. The slice
// must not be changed.
func (n *Node) CommentsAfter() []Comment {
	if n.isRoot() {
		if first := n.Next(); first != nil {
			return first.CommentsBefore()
		}
		return n.line.end
	}
	return n.read().after
}

// SetCommentsAfter replaces the comments after the move.
func (n *Node) SetCommentsAfter(comments ...Comment) {
	if n.isRoot() {
		if first := n.Next(); first != nil {
			first.SetCommentsBefore(comments...)
		} else {
			n.line.end = slices.Clone(comments)
		}
		return
	}
	if n.notes != nil || len(comments) > 0 {
		n.write().after = slices.Clone(comments)
	}
}

// Variations returns the alternatives to the move. Each begins at the position
// before it. The slice must not be changed.
func (n *Node) Variations() []*Line { return n.read().variations }

var noNotes notes // is never changed

// read returns the notes for reading, whether there are any or not.
func (n *Node) read() *notes {
	if n.notes == nil {
		return &noNotes
	}
	return n.notes
}

// write returns the notes for writing and makes them if there are none.
func (n *Node) write() *notes {
	if n.notes == nil {
		n.notes = new(notes)
	}
	return n.notes
}

// Line returns the line that the node is in, nil for the zero Node. Promotion
// moves nodes from one line to another.
func (n *Node) Line() *Line { return n.line }

// Index returns the index of the node in its line, -1 for the root.
func (n *Node) Index() int { return int(n.index) }

// Next returns the move that the line continues with, nil at its end.
func (n *Node) Next() *Node {
	if n.line == nil {
		return nil
	}
	return n.line.node(int(n.index) + 1)
}

// Parent returns the move played before this one, the root before the first move, and nil for
// the root and for the first node of a part that has been removed. The parent of the first
// move of a variation is the move before the one to which it is an alternative.
func (n *Node) Parent() *Node {
	p := n.parent()
	if p == nil && !n.isRoot() {
		if g := n.Tree(); g != nil {
			return g.Root()
		}
	}
	return p
}

// parent is Parent with nil for the root.
func (n *Node) parent() *Node {
	for n.line != nil {
		if n.index > 0 {
			return n.line.nodes[n.index-1]
		}
		if n.line.parent == nil {
			break
		}
		n = n.line.parent
	}
	return nil
}

// Children returns the moves that follow this one: the next move of the line, then the
// first moves of its variations, including those of variations of variations that begin
// at the same position.
func (n *Node) Children() []*Node { return children(n.Next()) }

// children returns first, the move of the line, and its alternatives.
func children(first *Node) []*Node {
	if first == nil {
		return nil
	}
	return appendChildren(make([]*Node, 0, 1+len(first.Variations())), first)
}

func appendChildren(all []*Node, first *Node) []*Node {
	all = append(all, first)
	for _, v := range first.Variations() {
		if len(v.nodes) > 0 {
			all = appendChildren(all, v.nodes[0])
		}
	}
	return all
}

// Depth returns how many variations enclose the node, 0 in the main line.
func (n *Node) Depth() int {
	if n.line == nil {
		return 0
	}
	return n.line.Depth()
}

// Ply returns the number of moves from the start of the game up to and including
// this one.
func (n *Node) Ply() int {
	if n.line == nil {
		return 0
	}
	ply := int(n.index) + 1
	for l := n.line; l.parent != nil; l = l.parent.line {
		ply += int(l.parent.index)
	}
	return ply
}

// Path returns the nodes from the start of the game up to and including this one.
func (n *Node) Path() []*Node {
	path := make([]*Node, n.Ply())
	for i := len(path) - 1; i >= 0; i-- {
		path[i] = n
		n = n.parent()
	}
	return path
}

// Moves returns the moves from the start of the game up to and including this
// one. [Game.Find] returns the node for them.
func (n *Node) Moves() []board.Move {
	path := n.Path()
	moves := make([]board.Move, len(path))
	for i, p := range path {
		moves[i] = p.move
	}
	return moves
}

// Tree returns the game that the node is in, nil if it has been removed.
func (n *Node) Tree() *Game {
	if n.line == nil {
		return nil
	}
	return n.line.root().game
}

// Board returns the position after the move. It plays all moves from the start of the
// game; a [Cursor] keeps the positions instead. It returns the zero Board if the node
// has been removed, or if the moves are not legal from the start position.
func (n *Node) Board() board.Board {
	b, _ := n.boards()
	return b
}

// FEN returns the position after the move as FEN; see [Node.Board].
func (n *Node) FEN() string { return n.Board().FEN() }

// Turn returns the colour to move after the move, White if the node has been removed.
func (n *Node) Turn() board.Color {
	g := n.Tree()
	if g == nil {
		return board.White
	}
	start := g.start()
	return start.Turn() ^ board.Color(n.Ply()&1)
}

// boards returns the position after the move and the one before it.
func (n *Node) boards() (after, before board.Board) {
	g := n.Tree()
	if g == nil {
		return after, before
	}
	after = g.start()
	for _, m := range n.Moves() {
		before = after
		if !canPlay(&after, m) {
			return board.Board{}, board.Board{}
		}
		after.PlayOrPass(m)
	}
	return after, before
}

// SAN returns the move in standard algebraic notation, with its mark of check or mate.
// It plays all moves from the start of the game: in loops, use the positions of [Game.All], or
// [Cursor.SAN]. Without a position, see [Node.Board],
// it returns the move in UCI notation, and "" for the root.
func (n *Node) SAN() string {
	if n.isRoot() {
		return ""
	}
	_, before := n.boards()
	return san.Format(&before, n.move)
}

// Replay returns a [game.Game] in which the moves up to and including this one have
// been played. The error is [ErrRemoved], or a *[game.IllegalMoveError] for an illegal
// move or a null move; the game with the moves before it is returned with the error.
func (n *Node) Replay() (*game.Game, error) {
	g := n.Tree()
	if g == nil {
		return nil, ErrRemoved
	}
	return g.replay(n)
}

// Cursor returns a cursor after the move. If the node has been removed, or the moves
// are not legal, the cursor is at the start of the game.
func (n *Node) Cursor() *Cursor {
	c := &Cursor{game: n.Tree()}
	c.Goto(n)
	return c
}
