package pgn

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A Line is a sequence of moves: the main line of a game or a variation.
type Line struct {
	nodes []*Node
	end   []Comment

	// A line that is in a game has a parent, the move to which it is an alternative,
	// or is the main line of a game. A line that has been removed has neither, and
	// left is the last move before it that was not removed with it, nil if it began
	// at the start of the game.
	parent *Node
	game   *Game
	left   *Node
}

// Nodes returns the moves of the line. The slice must not be changed.
func (l *Line) Nodes() []*Node { return slices.Clip(l.nodes) }

// Len returns the number of moves.
func (l *Line) Len() int { return len(l.nodes) }

// First returns the first move, nil if there is none.
func (l *Line) First() *Node { return l.node(0) }

// Last returns the last move, nil if there is none.
func (l *Line) Last() *Node { return l.node(len(l.nodes) - 1) }

func (l *Line) node(i int) *Node {
	if i < 0 || i >= len(l.nodes) {
		return nil
	}
	return l.nodes[i]
}

// Moves returns the moves without their annotations.
func (l *Line) Moves() []board.Move {
	moves := make([]board.Move, len(l.nodes))
	for i, n := range l.nodes {
		moves[i] = n.move
	}
	return moves
}

// Board returns the position at the end of the line: after its last move, or where it
// begins if it has no moves. It is the zero Board for a line that has been removed, for
// moves that are not legal, and for the main line of the zero Game.
func (l *Line) Board() board.Board {
	switch last := l.Last(); {
	case last != nil:
		return last.Board()
	case l.parent != nil:
		_, before := l.parent.boards()
		return before
	case l.game != nil:
		return l.game.start()
	}
	return board.Board{}
}

// Parent returns the move to which the line is an alternative, nil for the main
// line and for a variation that has been removed.
func (l *Line) Parent() *Node { return l.parent }

// Depth returns how many variations the line is in, its own included: 0 for the
// main line.
func (l *Line) Depth() int {
	depth := 0
	for ; l.parent != nil; l = l.parent.line {
		depth++
	}
	return depth
}

// EndComments returns the comments at the end of the line, if it has no moves or its last
// move has variations, which they follow. In other lines they are comments after
// the last move. The slice must not be changed.
func (l *Line) EndComments() []Comment { return l.end }

// SetEndComments replaces the comments at the end of the line. If the last move has no
// variations, they are added to the comments after it.
func (l *Line) SetEndComments(comments ...Comment) {
	l.end = slices.Clone(comments)
	l.settle(len(l.nodes) - 1)
}

// root returns the outermost line that l is in.
func (l *Line) root() *Line {
	for l.parent != nil {
		l = l.parent.line
	}
	return l
}

// comment adds a comment at the end.
func (l *Line) comment(c Comment) {
	if last := l.Last(); last != nil && len(last.Variations()) == 0 {
		notes := last.write()
		notes.after = append(notes.after, c)
		return
	}
	l.end = append(l.end, c)
}

// add appends the node n. Comments at the end of the line become comments before it.
func (l *Line) add(n *Node, m board.Move) {
	n.move, n.line, n.index = m, l, int32(len(l.nodes))
	l.nodes = append(l.nodes, n)
	if len(l.end) > 0 {
		n.write().before = l.end
		l.end = nil
	}
}

// settle moves the comments after the variations of the i-th move to the comments after
// the move, if there are no such variations.
func (l *Line) settle(i int) {
	n := l.node(i)
	if n == nil || len(n.Variations()) > 0 {
		return
	}
	following := &l.end
	if next := l.node(i + 1); next != nil {
		if next.notes == nil {
			return
		}
		following = &next.notes.before
	}
	if len(*following) > 0 {
		notes := n.write()
		notes.after = append(slices.Clip(notes.after), *following...)
		*following = nil
	}
}

// number sets the line and index of the nodes from the i-th on.
func (l *Line) number(i int) {
	for ; i < len(l.nodes); i++ {
		l.nodes[i].line, l.nodes[i].index = l, int32(i)
	}
}

// cut removes the moves from the i-th on and the comments at the end. Comments
// before that move stay.
func (l *Line) cut(i int) {
	if i >= len(l.nodes) {
		return
	}
	first := l.nodes[i]
	gone := &Line{nodes: slices.Clone(l.nodes[i:]), left: first.anchor()}
	l.end = nil
	if first.notes != nil {
		l.end, first.notes.before = first.notes.before, nil
	}
	clear(l.nodes[i:])
	l.nodes = l.nodes[:i]
	l.settle(i - 1)
	gone.number(0)
}

// exchange makes the k-th alternative to the i-th move the continuation of the
// line, and the previous continuation the first alternative. Comments before the
// two moves stay where they are.
func (l *Line) exchange(i, k int) {
	old := l.nodes[i]
	v := old.notes.variations[k]
	others := slices.Delete(slices.Clone(old.notes.variations), k, k+1)

	tail := slices.Clone(l.nodes[i:])
	clear(l.nodes[i:])
	l.nodes = append(l.nodes[:i], v.nodes...)
	v.nodes = tail
	l.end, v.end = v.end, l.end
	l.number(i)
	v.number(0)

	first := l.nodes[i]
	notes := first.write()
	old.notes.before, notes.before = notes.before, old.notes.before
	notes.variations = slices.Concat([]*Line{v}, others, notes.variations)
	old.notes.variations = nil
	for _, alternative := range notes.variations {
		alternative.parent = first
	}
	v.settle(0)
}

// anchor returns the move before n for a line that is removed together with n. Where n is
// the first move of a line that was removed before, that is the move before that line.
func (n *Node) anchor() *Node {
	if p := n.parent(); p != nil {
		return p
	}
	return n.line.root().left
}

// Remove removes a variation. It reports false for a line that is not a variation of a
// game.
func (l *Line) Remove() bool {
	p := l.parent
	if p == nil {
		return false
	}
	l.left, l.parent = p.anchor(), nil
	k := slices.Index(p.notes.variations, l)
	p.notes.variations = slices.Delete(p.notes.variations, k, k+1)
	p.line.settle(int(p.index))
	return true
}

// Equal reports whether two lines have the same moves, variations, annotations
// and comments.
func (l *Line) Equal(m *Line) bool {
	if l == nil || m == nil {
		return l == m
	}
	if len(l.nodes) != len(m.nodes) {
		return false
	}
	if len(l.nodes) == 0 {
		return slices.Equal(l.end, m.end)
	}
	if !slices.Equal(l.nodes[0].CommentsBefore(), m.nodes[0].CommentsBefore()) {
		return false
	}
	for i, a := range l.nodes {
		b := m.nodes[i]
		if a.move != b.move || !slices.Equal(a.NAGs(), b.NAGs()) || !slices.Equal(a.CommentsAfter(), b.CommentsAfter()) ||
			!slices.EqualFunc(a.Variations(), b.Variations(), (*Line).Equal) || !slices.Equal(l.following(i), m.following(i)) {
			return false
		}
	}
	return true
}

// following returns the comments that follow the variations of the i-th move.
func (l *Line) following(i int) []Comment {
	if next := l.node(i + 1); next != nil {
		return next.CommentsBefore()
	}
	return l.end
}

// copyTo copies l to dst, which must be empty.
func (l *Line) copyTo(dst *Line, g *Game) {
	dst.end = slices.Clone(l.end)
	dst.nodes = make([]*Node, 0, len(l.nodes))
	for _, n := range l.nodes {
		c := g.newNode()
		c.move, c.line, c.index = n.move, dst, n.index
		dst.nodes = append(dst.nodes, c)
		if n.notes == nil {
			continue
		}
		c.notes = &notes{nags: slices.Clone(n.notes.nags), before: slices.Clone(n.notes.before), after: slices.Clone(n.notes.after)}
		for _, v := range n.notes.variations {
			w := &Line{parent: c}
			v.copyTo(w, g)
			c.notes.variations = append(c.notes.variations, w)
		}
	}
}
