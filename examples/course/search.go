package course

import (
	"cmp"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// Material returns the value of the pieces of the player to move minus that of the
// opponent's.
func Material(b *board.Board) (score eval.Score) {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	for _, piece := range []struct {
		kind  board.Kind
		worth eval.Score
	}{
		{board.Pawn, 100}, {board.Knight, 300}, {board.Bishop, 300}, {board.Rook, 500}, {board.Queen, 900},
	} {
		pieces := b.Kind(piece.kind)
		score += piece.worth * eval.Score((pieces&us).Count()-(pieces&them).Count())
	}
	return score
}

// A Tree is the state of a search.
type Tree struct {
	Nodes int              // positions searched
	Table map[uint64]Entry // the transposition table
}

// Minimax returns the score of a position for the player to move, searched to a
// depth in plies; ply is its distance from the root.
func (t *Tree) Minimax(b *board.Board, depth, ply int) eval.Score {
	t.Nodes++
	moves := movegen.AppendLegal(nil, b)
	switch {
	case len(moves) == 0 && movegen.InCheck(b):
		return eval.MatedIn(ply)
	case len(moves) == 0:
		return 0 // stalemate
	case depth == 0:
		return Material(b)
	}
	best := -eval.Infinity
	for _, m := range moves {
		next := *b
		next.Play(m)
		best = max(best, -t.Minimax(&next, depth-1, ply+1))
	}
	return best
}

// AlphaBeta returns the score of Minimax if that is between alpha and beta, otherwise
// an upper bound ≤ alpha or a lower bound ≥ beta.
func (t *Tree) AlphaBeta(b *board.Board, depth, ply int, alpha, beta eval.Score) eval.Score {
	t.Nodes++
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
	best := -eval.Infinity
	for _, m := range moves {
		next := *b
		next.Play(m)
		best = max(best, -t.AlphaBeta(&next, depth-1, ply+1, -beta, -alpha))
		alpha = max(alpha, best)
		if alpha >= beta {
			break // the opponent will avoid this position
		}
	}
	return best
}

// CapturesFirst sorts moves by the captured piece, the most valuable first, and then
// by the capturing piece, the least valuable first (MVV-LVA).
func CapturesFirst(b *board.Board, moves []board.Move) {
	order := func(m board.Move) int {
		taken, takes := b.Piece(m.To()).Kind(), b.Piece(m.From()).Kind()
		if taken == board.NoKind {
			return 0
		}
		return 10*int(taken) - int(takes)
	}
	slices.SortStableFunc(moves, func(m, n board.Move) int { return cmp.Compare(order(n), order(m)) })
}

// Quiesce returns the score of a position after all captures that pay (a quiescence
// search).
func (t *Tree) Quiesce(b *board.Board, alpha, beta eval.Score) eval.Score {
	t.Nodes++
	best := Material(b)
	alpha = max(alpha, best)
	if alpha >= beta {
		return best
	}
	var g movegen.Generator
	g.Reset(b)
	captures := g.AppendCaptures(nil)
	CapturesFirst(b, captures)
	for _, m := range captures {
		next := *b
		next.Play(m)
		best = max(best, -t.Quiesce(&next, -beta, -alpha))
		alpha = max(alpha, best)
		if alpha >= beta {
			break
		}
	}
	return best
}

// Choose returns the best move and its score, given a function that returns the score
// of a position for the player to move. If some of the moves asked for are legal, it
// chooses among them. Without a legal move, it returns board.NoMove.
func Choose(b *board.Board, worth func(*board.Board) eval.Score, asked ...board.Move) (best board.Move, score eval.Score) {
	score = -eval.Infinity
	limits := search.Limits{SearchMoves: asked}
	for _, m := range limits.RootMoves(b) {
		next := *b
		next.Play(m)
		if s := -worth(&next); s > score {
			best, score = m, s
		}
	}
	return best, score
}
