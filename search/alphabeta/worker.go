package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
)

// infinity is above every score, and -infinity below.
const infinity eval.Score = 32001

// maxPly is the length of the longest line. It leaves room behind the deepest
// search for extensions and captures.
const maxPly = 192

// A worker is one thread of a search. Only the transposition table is shared with
// others. It must not be copied, as the move pickers of its nodes point to it.
type worker struct {
	Stats
	stopper   *search.Stopper
	stopped   bool // once true, what the search returns means nothing
	nodes     uint64
	path      search.Path
	histories *histories

	options     Tuning // of this search
	params      *params
	table       *table
	tables      *tables // nil without a tablebase
	evaluator   eval.Evaluator
	incremental eval.Incremental // evaluator, if it follows the line

	root           []rootMove
	restricted     bool          // root has not all legal moves
	best           rootMove      // the best move so far
	lines          []search.Info // of the last completed iteration, if there are several
	depth          int           // of the iteration
	selDepth       int           // plies of the longest line since the iteration began
	nullMoveMinPly int           // before this ply null moves are not tried
	mateSearch     bool          // a search for mate and nothing else
	noMateWithin   int           // plies within which there is no mate; -1 if nothing is known
	keySalt        uint64        // mixed into keys
	number         int           // 0 is the worker that reports
	time           timeManager
	previous       eval.Score   // of the player's search before this one; noEval if not known
	proofLimit     uint64       // number of nodes at which to stop proving
	moves          []board.Move // scratch space
	stack          [maxPly + 2]node
}

func newWorker(o *Options, t *table) *worker {
	w := &worker{table: t, evaluator: eval.Fork(o.evaluator()), histories: new(histories)}
	w.incremental, _ = w.evaluator.(eval.Incremental)
	for i := range w.stack {
		n := &w.stack[i]
		n.picker.worker, n.picker.node = w, n
	}
	w.setOptions(o)
	return w
}

// setOptions sets the options of the next search, except for the evaluator.
func (w *worker) setOptions(o *Options) {
	w.options = o.tuning()
	if p := w.options.parameters(); w.params == nil || w.params.Parameters != p {
		w.params = newParams(p)
	}
}

// makeMove plays m at the node at ply.
func (w *worker) makeMove(ply int, m board.Move) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.pieceTo = pieceSquare(&n.board, m)
	next.board = n.board
	next.board.Play(m)
	w.path.Push(&next.board)
	w.enter(n, next)
	w.nodes++
}

// makeNullMove passes the turn at the node at ply, which is not in check.
func (w *worker) makeNullMove(ply int) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.pieceTo = 0
	next.board = n.board
	next.board.PlayNull()
	w.table.prefetch(w.key(&next.board))
	w.path.PushNull(&next.board)
	w.enter(n, next)
}

// enter makes next the current node.
func (w *worker) enter(n, next *node) {
	next.lastMoves = n.lastMoves%pieceSquares*pieceSquares + uint32(n.pieceTo)
	if w.incremental != nil {
		w.incremental.Push(&n.board, &next.board)
	}
}

// unmakeMove takes the last move or null move back.
func (w *worker) unmakeMove() {
	w.path.Pop()
	if w.incremental != nil {
		w.incremental.Pop()
	}
}

// evaluate returns the static evaluation of the current node.
func (w *worker) evaluate(n *node) eval.Score { return w.evaluator.Evaluate(&n.board).Clamp() }

// enterNode resets the generator of the node and prefetches the values that correct its evaluation.
func (w *worker) enterNode(n *node) {
	if !w.options.NoCorrectionHistory {
		n.key = correctionKeyOf(&n.board, n.lastMoves)
		w.histories.correction.prefetch(n.board.Turn(), n.key)
	}
	n.reset()
}

// staticEvaluation sets n.static and n.eval of a node that is not in check, and returns
// the evaluator's score, which a table entry may have saved. n.static is that score with
// the correction history; n.eval is the score of the table entry instead, if its bound
// makes it the better estimate.
func (w *worker) staticEvaluation(n *node, known entry, score eval.Score) eval.Score {
	raw := known.eval
	if raw == noEval {
		raw = w.evaluate(n)
	}
	n.static = raw
	if !w.options.NoCorrectionHistory {
		n.static = corrected(raw, w.histories.correction.sum(n.board.Turn(), n.key), w.params.Correction)
	}
	n.eval = n.static
	if score != noEval && !score.IsMate() && !w.options.NoTableEvaluation {
		if known.bound == search.Exact || known.bound == search.Lower && score > n.static || known.bound == search.Upper && score < n.static {
			n.eval = score
		}
	}
	return raw
}

// setPV makes m, followed by the line of the next node, the line of the node at ply.
func (w *worker) setPV(ply int, m board.Move) {
	n := &w.stack[ply]
	n.pv = append(append(n.pv[:0], m), w.stack[ply+1].pv...)
}

// spent reports whether the search must stop. It is called before each node.
func (w *worker) spent() bool {
	if w.stopper.Stop(w.nodes) {
		w.stopped = true
	}
	return w.stopped
}

// total returns the number of nodes of all workers; those of helpers are a few
// behind.
func (w *worker) total() uint64 { return w.stopper.Nodes(w.nodes) }
