package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// mostDoubles is how often a line may have moves extended by two plies, so that lines
// come to an end: a position in which every move is forced would go on and on.
const mostDoubles = 6

// singular searches the node at ply, less deeply, without the move the table
// has for it, to see whether others do as well. If they do not, the move is
// extended; if another is good enough by itself, there is nothing more to search,
// and it returns the score and true.
// See https://www.chessprogramming.org/Singular_Extensions.
func (w *worker) singular(ply, depth int, score, alpha, beta eval.Score, cut bool, m board.Move) (int, eval.Score, bool) {
	n := &w.stack[ply]
	target := score - times(depth, w.params.Singular)/2
	n.excluded = m
	// Half of the depth is a small part of the time.
	others := w.negamax(ply, max((depth-1)/2, 1), target-1, target, cut)
	n.excluded = board.NoMove
	n.pv = n.pv[:0]
	onPV := beta-alpha > 1
	switch {
	case w.stopped:
		return 0, 0, true
	case others < target:
		if !onPV && others < target-eval.Score(w.params.DoubleExtension) && w.doublesBefore(ply) < mostDoubles {
			return 2, 0, false
		}
		return 1, 0, false
	case w.options.NoMultiCut:
	case target >= beta && !onPV:
		return 0, target, true // more than one move is good enough
	case score >= beta:
		return -2, 0, false
	case cut:
		return -1, 0, false
	}
	return 0, 0, false
}

// doublesBefore returns how many moves of the line to ply were extended twice.
func (w *worker) doublesBefore(ply int) int {
	if ply == 0 {
		return 0
	}
	return w.stack[ply-1].doubles
}
