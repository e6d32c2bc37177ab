package pgn

import (
	"slices"

	"github.com/luftchess/luft/board"
)

// A Node is a move of a [Line] with what is said of it.
type Node struct {
	Move  board.Move // [board.NoMove] is a null move
	Notes *Notes     // nil if there are none
}

// Notes are what is said of a move.
type Notes struct {
	NAGs []NAG

	// Before are comments that stand before the move. After another move of the
	// line they can stand there only if that move has variations; where it has
	// none, a comment between two moves is one after the first of them.
	Before []Comment

	// After are comments that follow the move, before its variations.
	After []Comment

	// Variations are the alternatives to the move. Each begins from the position
	// before it.
	Variations []*Line
}

// A Line is a sequence of moves, the main line of a game or a variation.
type Line struct {
	Nodes []Node

	// End are the comments at its end, if it has no moves or its last one has
	// variations, which they follow.
	End []Comment
}

// NAGs returns the annotations of the move. The slice is the node's own.
func (n *Node) NAGs() []NAG { return n.notes().NAGs }

// Before returns the comments before the move. The slice is the node's own.
func (n *Node) Before() []Comment { return n.notes().Before }

// After returns the comments after the move. The slice is the node's own.
func (n *Node) After() []Comment { return n.notes().After }

// Variations returns the alternatives to the move. The slice is the node's own.
func (n *Node) Variations() []*Line { return n.notes().Variations }

// Annotate returns n.Notes to be changed, making them if there are none.
func (n *Node) Annotate() *Notes {
	if n.Notes == nil {
		n.Notes = new(Notes)
	}
	return n.Notes
}

var noNotes Notes // is never changed

// notes returns n.Notes to be read, whether there are any or not.
func (n *Node) notes() *Notes {
	if n.Notes == nil {
		return &noNotes
	}
	return n.Notes
}

// comment adds a comment where the line has got to.
func (l *Line) comment(c Comment) {
	if last := len(l.Nodes) - 1; last >= 0 && len(l.Nodes[last].Variations()) == 0 {
		notes := l.Nodes[last].Annotate()
		notes.After = append(notes.After, c)
		return
	}
	l.End = append(l.End, c)
}

// add appends a move. Comments at the end are now before it.
func (l *Line) add(m board.Move) *Node {
	l.Nodes = append(l.Nodes, Node{Move: m})
	n := &l.Nodes[len(l.Nodes)-1]
	if len(l.End) > 0 {
		n.Annotate().Before = l.End
		l.End = nil
	}
	return n
}

// settle moves the comments that followed the variations of the i-th move to
// where they belong if there are no such variations any more.
func (l *Line) settle(i int) {
	if i < 0 || i >= len(l.Nodes) || len(l.Nodes[i].Variations()) > 0 {
		return
	}
	following := &l.End
	if i+1 < len(l.Nodes) {
		if l.Nodes[i+1].Notes == nil {
			return
		}
		following = &l.Nodes[i+1].Notes.Before
	}
	if len(*following) > 0 {
		notes := l.Nodes[i].Annotate()
		notes.After = append(notes.After, *following...)
		*following = nil
	}
}

// cut removes the moves from the i-th on and the comments at the end. Comments
// before that move stay.
func (l *Line) cut(i int) {
	l.End = l.Nodes[i].Before()
	clear(l.Nodes[i:])
	l.Nodes = l.Nodes[:i]
}

// exchange makes the k-th alternative to the i-th move what the line goes on
// with, and what it went on with the first alternative. Comments before the two
// moves stay where they are.
func (l *Line) exchange(i, k int) {
	old := l.Nodes[i]
	others := slices.Clone(old.Notes.Variations)
	v := others[k]
	others = slices.Delete(others, k, k+1)

	tail := slices.Clone(l.Nodes[i:])
	l.Nodes = append(l.Nodes[:i:i], v.Nodes...)
	v.Nodes = tail
	l.End, v.End = v.End, l.End

	first := &l.Nodes[i]
	outer, inner := old.Before(), first.Before()
	notes := first.Annotate()
	notes.Before = outer
	notes.Variations = slices.Concat([]*Line{v}, others, notes.Variations)
	v.Nodes[0].Notes.Before = inner
	v.Nodes[0].Notes.Variations = nil
	v.settle(0)
}

// Clone returns a line that is the same and has nothing in common with l.
func (l *Line) Clone() *Line {
	if l == nil {
		return nil
	}
	c := &Line{Nodes: slices.Clone(l.Nodes), End: slices.Clone(l.End)}
	for i := range c.Nodes {
		if n := c.Nodes[i].Notes; n != nil {
			notes := &Notes{slices.Clone(n.NAGs), slices.Clone(n.Before), slices.Clone(n.After), slices.Clone(n.Variations)}
			for k, v := range notes.Variations {
				notes.Variations[k] = v.Clone()
			}
			c.Nodes[i].Notes = notes
		}
	}
	return c
}

// Equal reports whether two lines have the same moves, variations, annotations
// and comments.
func (l *Line) Equal(m *Line) bool {
	if l == nil || m == nil {
		return l == m
	}
	return slices.Equal(l.End, m.End) && slices.EqualFunc(l.Nodes, m.Nodes, func(a, b Node) bool {
		if a.Move != b.Move {
			return false
		}
		if a.Notes == nil && b.Notes == nil {
			return true
		}
		n, o := a.notes(), b.notes()
		return slices.Equal(n.NAGs, o.NAGs) && slices.Equal(n.Before, o.Before) && slices.Equal(n.After, o.After) &&
			slices.EqualFunc(n.Variations, o.Variations, (*Line).Equal)
	})
}
