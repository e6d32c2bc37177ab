package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// infinity is above every score, and -infinity below.
const infinity eval.Score = 32001

// maxPly is the length of the longest line. It leaves room behind the deepest
// search for extensions and captures.
const maxPly = 192

// A worker is one goroutine's part of a search: the line it is at, and what it
// has learned. Only the table is shared with others.
type worker struct {
	Stats
	stopper *search.Stopper
	stopped bool // once true, what the search returns means nothing
	nodes   uint64
	path    search.Path
	learned *histories

	options   Tuning // of this search
	params    *params
	table     *table
	evaluator eval.Evaluator
	line      eval.Incremental // evaluator, if it follows the line

	root       []rootMove
	restricted bool          // root has not all legal moves
	best       rootMove      // the best move so far
	lines      []search.Info // of the last completed iteration, if there are several
	depth      int           // of the iteration
	selDepth   int           // plies of the longest line since the iteration began
	noPass     int           // before this ply nobody may pass
	proving    bool          // looking for a mate and nothing else
	refuted    int           // plies within which there is no mate; -1 if nothing is known
	salt       uint64        // mixed into keys
	number     int           // 0 is the worker that reports
	time       timeManager
	proofLimit uint64 // number of nodes at which to stop proving
	stack      [maxPly + 2]node
}

// A node is a position on the line, with what its search needs. The stack of
// nodes is made once, so that the search allocates nothing.
type node struct {
	board board.Board
	gen   movegen.Generator
	pv    []board.Move

	static   eval.Score // static evaluation, corrected; noEval in check
	estimate eval.Score // the same, or what the table knows better
	key      correctionKey

	picker   picker
	killers  [2]board.Move
	before   [3]*answers  // to the moves one, two and four plies before
	moved    int          // pieceSquare of the move being searched, 0 for a pass
	moves    uint32       // the two moves before, in moved's form; the last is the lower
	quiets   []board.Move // searched in vain
	captures []board.Move // and promotions, searched in vain
	excluded board.Move   // left out, to see how good the others are
	doubles  int          // moves on the line extended by two plies
}

func newWorker(o *Options, t *table) *worker {
	w := &worker{table: t, evaluator: eval.Fork(o.evaluator()), learned: new(histories)}
	w.line, _ = w.evaluator.(eval.Incremental)
	w.setOptions(o)
	return w
}

// setOptions sets what the next search is to go by, but for the evaluator.
func (w *worker) setOptions(o *Options) {
	w.options = o.tuning()
	if p := w.options.parameters(); w.params == nil || w.params.Parameters != p {
		w.params = newParams(p)
	}
}

// begin puts the worker at the root. What it has learned in earlier searches of
// the game is kept.
func (w *worker) begin(g *game.Game, moves []board.Move) {
	w.path.Reset(g)
	w.Stats, w.nodes, w.stopped = Stats{}, 0, w.stopper.Stopped()
	for i := range w.stack {
		n := &w.stack[i]
		n.killers, n.excluded, n.moved, n.moves, n.static, n.doubles = [2]board.Move{}, board.NoMove, 0, 0, noEval, 0
	}
	w.noPass, w.refuted, w.lines = 0, -1, nil
	n := &w.stack[0]
	g.Load(&n.board)
	if w.line != nil {
		w.line.Reset(&n.board)
	}
	w.setRoot(moves)
}

// play goes on from the node at ply by playing m.
func (w *worker) play(ply int, m board.Move) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.moved = pieceSquare(&n.board, m)
	next.board = n.board
	next.board.Play(m)
	w.path.Push(&next.board)
	w.enter(n, next)
	w.nodes++
}

// pass goes on from the node at ply, which is not in check, by passing the turn.
func (w *worker) pass(ply int) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	n.moved = 0
	next.board = n.board
	next.board.PlayNull()
	w.path.PushNull(&next.board)
	w.enter(n, next)
}

// enter follows the line to the next node. What the table knows of it will be
// asked for shortly.
func (w *worker) enter(n, next *node) {
	w.table.prefetch(next.board.Hash() ^ w.salt)
	next.moves = n.moves%pieceSquares*pieceSquares + uint32(n.moved)
	if w.line != nil {
		w.line.Push(&n.board, &next.board)
	}
}

// back takes the last play or pass back.
func (w *worker) back() {
	w.path.Pop()
	if w.line != nil {
		w.line.Pop()
	}
}

// evaluate returns the static evaluation of the node, which is the one entered
// last.
func (w *worker) evaluate(n *node) eval.Score { return w.evaluator.Evaluate(&n.board).Clamp() }

// assess sets n.static and n.estimate, in a position without check. What the
// table knows of it is used: the evaluation as the evaluator made it, which is
// what assess returns, and a score, which is the better estimate if it is on the
// right side.
func (w *worker) assess(n *node, known *entry, score eval.Score) eval.Score {
	raw := known.eval
	if raw == noEval {
		raw = w.evaluate(n)
	}
	n.static = raw
	if !w.options.NoCorrectionHistory {
		n.key = keyOf(&n.board, n.moves)
		n.static = w.learned.corrections.corrected(n.board.Turn(), n.key, raw, w.params.Correction)
	}
	n.estimate = n.static
	if score != noEval && !score.IsMate() && !w.options.NoTableEvaluation {
		if known.bound == search.Exact || known.bound == search.Lower && score > n.static || known.bound == search.Upper && score < n.static {
			n.estimate = score
		}
	}
	return raw
}

// lookUp returns what the table knows of the node, with the score as it is here.
func (w *worker) lookUp(n *node, ply int) (e entry, score eval.Score, ok bool) {
	if w.options.NoTranspositionTable {
		return entry{eval: noEval}, noEval, false
	}
	w.Probes++
	e, ok = w.table.probe(n.board.Hash() ^ w.salt)
	if !ok {
		return entry{eval: noEval}, noEval, false
	}
	w.Hits++
	return e, toNode(e.score, ply), true
}

// keep puts what was found out about the node into the table.
func (w *worker) keep(n *node, ply int, e entry) {
	if !w.options.NoTranspositionTable {
		e.score = fromNode(e.score, ply)
		w.table.store(n.board.Hash()^w.salt, e)
	}
}

// setPV makes m and the line behind it the principal variation of the node at
// ply.
func (w *worker) setPV(ply int, m board.Move) {
	n := &w.stack[ply]
	n.pv = append(append(n.pv[:0], m), w.stack[ply+1].pv...)
}

// spent reports whether the search has to stop. It is asked before each node.
func (w *worker) spent() bool {
	if w.stopper.Stop(w.nodes) {
		w.stopped = true
	}
	return w.stopped
}

// total returns the number of nodes of all workers; those of helpers are a few
// behind.
func (w *worker) total() uint64 { return w.stopper.Nodes(w.nodes) }
