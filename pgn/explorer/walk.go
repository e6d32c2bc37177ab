package explorer

import (
	"iter"
	"slices"

	"github.com/luftchess/luft/board"
)

// WalkOptions are the options of [Index.Walk]. The zero value walks the whole tree.
type WalkOptions struct {
	// MaxPly is the maximum length of a path in plies. 0 is no limit.
	MaxPly int `json:"max_ply"`

	// MinGames is the minimum number of games of a move that is followed.
	MinGames int64 `json:"min_games"`
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
		w := walker{x: x, o: o, onPath: make(map[uint64]bool)}
		for ok := w.visit(b, yield); ok; {
			var next board.Board
			if next, ok = w.step(); ok {
				ok = w.visit(next, yield)
			}
		}
	}
}

// A walker walks for Index.Walk. It keeps the path itself rather than recurring, because a
// path in a hostile file may be longer than what the stack of a goroutine holds.
type walker struct {
	x      *Index
	o      WalkOptions
	moves  []Move // in the position at hand
	path   []board.Move
	places []walked
	rest   []board.Move    // the moves to follow from each of the places, the first of them last
	onPath map[uint64]bool // the keys of the places
}

// A walked is a position on the path of a walker.
type walked struct {
	board board.Board
	rest  int // where its moves begin in walker.rest
}

// visit gives b to yield, and makes it a place from which to go on. It reports whether to
// continue.
func (w *walker) visit(b board.Board, yield func(*Node, error) bool) bool {
	var err error
	if w.moves, err = w.x.Moves(w.moves[:0], &b); err != nil {
		yield(nil, err)
		return false
	}
	if len(w.moves) == 0 {
		return true
	}
	n := Node{Board: b, Path: w.path, Moves: w.moves}
	follow := w.moves
	if !yield(&n, nil) {
		return false
	}
	if n.Skip || w.o.MaxPly > 0 && len(w.path) >= w.o.MaxPly {
		return true
	}
	w.places = append(w.places, walked{b, len(w.rest)})
	w.onPath[b.Hash()] = true
	for i := range slices.Backward(follow) {
		if follow[i].Games >= w.o.MinGames {
			w.rest = append(w.rest, follow[i].Move)
		}
	}
	return true
}

// step takes the next move that leads to a position which is not on the path. At the end of
// the walk ok is false.
func (w *walker) step() (next board.Board, ok bool) {
	for len(w.places) > 0 {
		depth := len(w.places) - 1
		at := &w.places[depth]
		if len(w.rest) == at.rest {
			delete(w.onPath, at.board.Hash())
			w.places = w.places[:depth]
			continue
		}
		m := w.rest[len(w.rest)-1]
		w.rest = w.rest[:len(w.rest)-1]
		next = at.board
		next.Play(m)
		if !w.onPath[next.Hash()] {
			w.path = append(w.path[:depth], m)
			return next, true
		}
	}
	return board.Board{}, false
}
