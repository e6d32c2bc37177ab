package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// An entry is what a table keeps of a position.
type entry struct {
	move  board.Move   // the best, or one that was good enough; or NoMove
	score eval.Score   // mates counted from this position on
	eval  eval.Score   // static evaluation, or noEval
	depth int          // plies looked ahead, 0 to 255
	bound search.Bound // of score
}

// noEval stands for a static evaluation that was not made.
const noEval eval.Score = -1 << 15

// generations is the number of searches after which entries look new again.
const generations = 64

// An entry in the table is, from the lowest bit: 16 of move, 16 of score, 16 of
// evaluation, 8 of depth, 2 of bound, 6 of generation. The bound is not NoScore,
// so that an entry is never 0.
func (e entry) pack(generation uint8) uint64 {
	return uint64(e.move) |
		uint64(uint16(e.score))<<16 |
		uint64(uint16(e.eval))<<32 |
		uint64(uint8(min(e.depth, 255)))<<48 |
		uint64(e.bound)<<56 |
		uint64(generation)<<58
}

func unpack(data uint64) entry {
	return entry{
		move:  board.Move(data),
		score: eval.Score(int16(data >> 16)),
		eval:  eval.Score(int16(data >> 32)),
		depth: int(uint8(data >> 48)),
		bound: search.Bound(data >> 56 & 3),
	}
}

// generation returns the generation of a packed entry.
func generation(data uint64) uint8 { return uint8(data >> 58) }

// fromNode returns a score at a node, where mates are counted from the root, as
// one that counts them from the node: whoever comes to the position by another
// way is as far from the mate, but not from the root.
func fromNode(s eval.Score, ply int) eval.Score {
	switch {
	case !s.IsMate():
		return s
	case s > 0:
		return s + eval.Score(ply)
	}
	return s - eval.Score(ply)
}

// toNode is the inverse of fromNode.
func toNode(s eval.Score, ply int) eval.Score {
	switch {
	case !s.IsMate():
		return s
	case s > 0:
		return s - eval.Score(ply)
	}
	return s + eval.Score(ply)
}

// cuts reports whether the score, as it is at this node, answers a search with
// the window from alpha to beta.
func (e entry) cuts(score, alpha, beta eval.Score) bool {
	switch e.bound {
	case search.Lower:
		return score >= beta
	case search.Upper:
		return score <= alpha
	}
	return true
}
