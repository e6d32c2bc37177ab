package course

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// An Entry is what was found about a position.
type Entry struct {
	Depth int // of the search that stored it, in plies
	Score eval.Score
	Bound search.Bound
}

// AlphaBetaTable is AlphaBeta with a transposition table.
func (t *Tree) AlphaBetaTable(b *board.Board, depth, ply int, alpha, beta eval.Score) eval.Score {
	t.Nodes++
	if e, ok := t.Table[b.Hash()]; ok && e.Depth == depth && !e.Score.IsMate() {
		switch {
		case e.Bound == search.Exact,
			e.Bound == search.Lower && e.Score >= beta,
			e.Bound == search.Upper && e.Score <= alpha:
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
	best, bound := -eval.Infinity, search.Upper
	for _, m := range moves {
		next := *b
		next.Play(m)
		best = max(best, -t.AlphaBetaTable(&next, depth-1, ply+1, -beta, -alpha))
		if best > alpha {
			alpha, bound = best, search.Exact
		}
		if alpha >= beta {
			bound = search.Lower
			break
		}
	}
	t.Table[b.Hash()] = Entry{depth, best, bound}
	return best
}
