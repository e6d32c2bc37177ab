package pgn_test

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// A tree, its nodes and notes are what a [pgn.Line] holds, as a test writes it
// down.
type tree struct {
	Nodes []node
	End   []pgn.Comment
}

type node struct {
	Move  board.Move
	Notes *notes // nil if there are none
}

type notes struct {
	NAGs          []pgn.NAG
	Before, After []pgn.Comment
	Variations    []*tree
}

// treeOf returns what a line holds.
func treeOf(l *pgn.Line) *tree {
	t := &tree{End: l.EndComments()}
	for _, n := range l.Nodes() {
		var all *notes
		if len(n.NAGs())+len(n.CommentsBefore())+len(n.CommentsAfter())+len(n.Variations()) > 0 {
			all = &notes{NAGs: n.NAGs(), Before: n.CommentsBefore(), After: n.CommentsAfter()}
			for _, v := range n.Variations() {
				all.Variations = append(all.Variations, treeOf(v))
			}
		}
		t.Nodes = append(t.Nodes, node{n.Move(), all})
	}
	return t
}
