package explorer

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
)

// WalkOptions are the options of [Index.Walk]. The zero value walks the whole tree.
type WalkOptions struct {
	// MaxPly is the maximum length of a path in plies. 0 is no limit.
	MaxPly int

	// MinGames is the minimum number of games of a move that is followed.
	MinGames int64
}

// A Node is a position that [Index.Walk] has come to. Its slices are valid until the
// iteration continues.
type Node struct {
	Board board.Board
	Path  []board.Move // the moves from where the walk began
	Moves []Move       // in this position, the most frequent first

	// Skip is set by the loop to leave out what follows the position.
	Skip bool
}

// Walk returns an iterator over the positions that follow b, and b itself first, if the index
// has them. Each position comes before those that its moves lead to, the most frequent
// first. A position that can be reached on several paths comes once for each of them, but
// no path leads to a position twice: to see each position once, the loop can set Skip
// when it sees one again. The iteration ends after an error, which is an *[Error].
func (x *Index) Walk(b board.Board, o WalkOptions) iter.Seq2[*Node, error] {
	return func(yield func(*Node, error) bool) {
		w := walker{x: x, o: o, yield: yield}
		w.visit(b, 0)
	}
}

// A walker walks for Index.Walk.
type walker struct {
	x     *Index
	o     WalkOptions
	yield func(*Node, error) bool
	node  Node
	path  []board.Move
	keys  []uint64 // of the positions on the path
	moves [][]Move // for each of them
}

// visit visits b, after so many plies, and what follows. It reports whether to go on.
func (w *walker) visit(b board.Board, ply int) bool {
	if ply == len(w.moves) {
		w.moves = append(w.moves, nil)
	}
	moves, err := w.x.Moves(w.moves[ply][:0], &b)
	w.moves[ply] = moves
	if err != nil {
		w.yield(nil, err)
		return false
	}
	if len(moves) == 0 {
		return true
	}
	w.node = Node{Board: b, Path: w.path, Moves: moves}
	if !w.yield(&w.node, nil) {
		return false
	}
	if w.node.Skip || w.o.MaxPly > 0 && ply >= w.o.MaxPly {
		return true
	}
	w.keys = append(w.keys, b.Hash())
	defer func() { w.keys = w.keys[:ply] }()
	for i := range moves {
		m := moves[i].Move
		if moves[i].Games < w.o.MinGames {
			break // the others have fewer
		}
		next := b
		next.Play(m)
		if slices.Contains(w.keys, next.Hash()) {
			continue
		}
		w.path = append(w.path[:ply], m)
		if !w.visit(next, ply+1) {
			return false
		}
	}
	w.path = w.path[:ply]
	return true
}
