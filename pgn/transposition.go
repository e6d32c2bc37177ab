package pgn

import (
	"cmp"
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
)

// Transpositions returns an iterator over the positions that several lines of the game reach by
// different nodes, main line and variations alike. Each comes as the nodes after which it stands, in the order of
// [Game.All]; the root is the first if it is among them. The positions are in the order of their first nodes.
//
// Positions are compared by [board.Board.SamePosition], so move counters do not matter. A position
// that only repeats within one line is no transposition. If the lines continue with the same
// moves after a transposition, the positions that follow are transpositions too.
//
// The game is read when the iteration begins, and may be changed in the loop.
func (g *Game) Transpositions() iter.Seq[[]*Node] {
	return func(yield func([]*Node) bool) {
		for _, nodes := range g.positions() {
			if len(nodes) > 1 && !isOneLine(nodes) && !yield(nodes) {
				return
			}
		}
	}
}

// positions returns the nodes of each position. Those after an illegal move are left out.
func (g *Game) positions() [][]*Node {
	type place struct {
		board board.Board
		nodes []*Node
	}
	var places []place
	byHash := make(map[uint64][]int) // indices of places
	add := func(n *Node, b *board.Board) {
		all := byHash[b.Hash()]
		for _, i := range all {
			if places[i].board.SamePosition(b) {
				places[i].nodes = append(places[i].nodes, n)
				return
			}
		}
		byHash[b.Hash()] = append(all, len(places))
		places = append(places, place{*b, []*Node{n}})
	}
	start := g.start()
	add(g.Root(), &start)
	for n, before := range g.All() {
		if canPlay(before, n.move) {
			before.PlayOrPass(n.move)
			add(n, before)
		}
	}
	all := make([][]*Node, len(places))
	for i := range places {
		all[i] = places[i].nodes
	}
	return all
}

// isOneLine reports whether all nodes are on the path to one of them.
func isOneLine(nodes []*Node) bool {
	nodes = slices.SortedStableFunc(slices.Values(nodes), func(a, b *Node) int { return cmp.Compare(a.Ply(), b.Ply()) })
	for i := range nodes[1:] {
		if !nodes[i].isBefore(nodes[i+1]) {
			return false
		}
	}
	return true
}

// isBefore reports whether n is on the path to m, or m itself.
func (n *Node) isBefore(m *Node) bool {
	l, last := m.line, m.index
	for l != n.line && l.parent != nil {
		l, last = l.parent.line, l.parent.index-1
	}
	return l == n.line && n.index <= last
}
