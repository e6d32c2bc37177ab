package course

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
)

// An Entry is what was found out about a position.
type Entry struct {
	Depth int // looking so far ahead
	Score eval.Score
	Bound Bound
}

// A Bound says what a score is worth.
type Bound int

// The bounds.
const (
	Exact   Bound = iota
	AtLeast       // it was enough for beta, and the rest was not looked at
	AtMost        // no move came up to alpha
)

// Remember is AlphaBeta that looks into the table before it looks at the board.
func (t *Tree) Remember(b *board.Board, depth, ply int, alpha, beta eval.Score) eval.Score {
	t.Nodes++
	if e, ok := t.Table[b.Hash()]; ok && e.Depth == depth && !e.Score.IsMate() {
		switch {
		case e.Bound == Exact,
			e.Bound == AtLeast && e.Score >= beta,
			e.Bound == AtMost && e.Score <= alpha:
			return e.Score
		}
	}
	moves := movegen.AppendLegal(nil, b)
	switch {
	case len(moves) == 0 && movegen.InCheck(b):
		return eval.MatedIn(ply)
	case len(moves) == 0:
		return 0
	case depth == 0:
		return Material(b)
	}
	CapturesFirst(b, moves)
	best, bound := -infinity, AtMost
	for _, m := range moves {
		next := *b
		next.Play(m)
		best = max(best, -t.Remember(&next, depth-1, ply+1, -beta, -alpha))
		if best > alpha {
			alpha, bound = best, Exact
		}
		if alpha >= beta {
			bound = AtLeast
			break
		}
	}
	t.Table[b.Hash()] = Entry{depth, best, bound}
	return best
}
