package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// prune looks for a reason not to search the moves of the node at ply, which is
// not on the principal variation and not in check. It returns the score and true
// if there is one, or if the search was stopped.
func (w *worker) prune(ply, depth int, alpha, beta eval.Score, improving, cut bool) (eval.Score, bool) {
	n, t := &w.stack[ply], w.params
	if pieces(&n.board) == 0 {
		return 0, false // it could be zugzwang, and pawn endgames are quick
	}

	// Reverse futility: near the end of the line, so far ahead that the
	// opponent's best move will not make it up. A single piece may have to leave
	// its place.
	most := t.ReverseFutilityDepth
	if pieces(&n.board) == 1 {
		most = min(most, 3)
	}
	plies := depth
	if improving {
		plies--
	}
	if !w.options.NoReverseFutilityPruning && depth <= most && !beta.IsMate() && !n.estimate.IsMate() &&
		n.estimate-times(plies, t.ReverseFutility) >= beta {
		return (n.estimate + beta) / 2, true
	}

	// Razoring: so far behind that only a capture could help. If none does, it
	// is over.
	if !w.options.NoRazoring && depth <= t.RazoringDepth && !alpha.IsMate() &&
		n.estimate+times(1, t.RazoringBase)+times(depth, t.Razoring) <= alpha {
		if score := w.quiesce(ply, alpha, alpha+1, w.threats(ply)); score <= alpha || w.stopped {
			return score, true
		}
	}

	// Null move: if the opponent may move twice and beta is still reached, it
	// will be by moving. With a single piece it could be zugzwang, where every
	// move is worse than none. Below depth 3 reverse futility says the same for
	// nothing.
	if !w.options.NoNullMovePruning && depth >= 3 && ply >= w.noPass && ply > 0 && w.stack[ply-1].moved != 0 && pieces(&n.board) > 1 &&
		n.estimate >= beta && n.static >= beta+times(1, t.NullMoveMargin)-times(depth, t.NullMoveMarginDepth) && !beta.IsMate() {
		if score := w.nullMove(ply, depth, beta, cut); w.stopped || score >= beta {
			return score, true
		}
	}
	return 0, false
}

// nullMove passes and returns a score of beta or more if that is still good
// enough. Far from the end of the line, it makes sure by a search in which nobody may
// pass for a while.
// See https://www.chessprogramming.org/Null_Move_Pruning.
func (w *worker) nullMove(ply, depth int, beta eval.Score, cut bool) eval.Score {
	n := &w.stack[ply]
	t := w.params
	reduced := depth - (t.NullMove+t.NullMoveDepth*depth)/100 - int(min((n.estimate-beta)/eval.Score(max(t.NullMoveLead, 1)), 3))
	reduced = min(reduced, depth-1)
	w.pass(ply)
	score := -w.negamax(ply+1, reduced, -beta, -beta+1, !cut)
	w.back()
	if score < beta || w.stopped {
		return score
	}
	if score.IsMate() {
		score = beta // one that was found by cheating
	}
	if depth < t.NullMoveVerify || w.noPass > 0 {
		return score
	}
	// This searches the same node, which has not begun with its moves.
	w.noPass = ply + 1 + max(3*reduced/4, 0)
	verified := w.negamax(ply, reduced, beta-1, beta, false)
	w.noPass = 0
	if verified < beta {
		return verified
	}
	return score
}

// pieces returns how many pieces the player to move has beside king and pawns.
func pieces(b *board.Board) int {
	return (b.Color(b.Turn()) &^ (b.Kind(board.King) | b.Kind(board.Pawn))).Count()
}
