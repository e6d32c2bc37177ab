package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// infinity is above every score, and -infinity below.
const infinity eval.Score = 32001

// maxPly is the length of the longest line. It leaves room behind the deepest
// search for extensions and captures.
const maxPly = 192

// A worker is one goroutine's part of a search: the line it is at, and what it
// has learned. Only the table is shared with others.
type worker struct {
	meter
	trail
	history history

	options   Options // of this search
	table     *table
	evaluator eval.Evaluator
	line      eval.Incremental // evaluator, if it follows the line

	root       []rootMove
	restricted bool     // root has not all legal moves
	best       rootMove // the best move so far
	depth      int      // of the iteration
	selDepth   int      // plies of the longest line since the iteration began
	stack      [maxPly + 1]node
}

// A node is a position on the line, with what its search needs. The stack of
// nodes is made once, so that the search allocates nothing.
type node struct {
	board      board.Board
	gen        movegen.Generator
	reversible int // plies that can be repeated: since a capture, pawn move or pass
	picker     picker
	killers    [2]board.Move
	tried      []board.Move // quiet moves searched
	pv         []board.Move
}

func newWorker(o *Options, t *table) *worker {
	w := &worker{table: t, evaluator: eval.Fork(o.evaluator())}
	w.line, _ = w.evaluator.(eval.Incremental)
	return w
}

// begin puts the worker at the root and forgets the search before, but for the
// table.
func (w *worker) begin(g *game.Game, moves []board.Move) {
	w.follow(g)
	w.history = history{}
	for i := range w.stack {
		w.stack[i].killers = [2]board.Move{}
	}
	n := &w.stack[0]
	g.Load(&n.board)
	n.reversible = n.board.Halfmove()
	if w.line != nil {
		w.line.Reset(&n.board)
	}
	w.setRoot(moves)
}

// play goes on from the node at ply by playing m.
func (w *worker) play(ply int, m board.Move) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	next.board = n.board
	next.board.Play(m)
	next.reversible = n.reversible + 1
	if next.board.Halfmove() == 0 {
		next.reversible = 0
	}
	w.enter(n, next)
	w.nodes++
}

// pass goes on from the node at ply, which is not in check, by passing the turn.
func (w *worker) pass(ply int) {
	n, next := &w.stack[ply], &w.stack[ply+1]
	next.board = n.board
	next.board.PlayNull()
	next.reversible = 0
	w.enter(n, next)
}

func (w *worker) enter(n, next *node) {
	w.push(&next.board)
	if w.line != nil {
		w.line.Push(&n.board, &next.board)
	}
}

// back takes the last play or pass back.
func (w *worker) back() {
	w.pop()
	if w.line != nil {
		w.line.Pop()
	}
}

// evaluate returns the static evaluation of the node, which is the one entered
// last.
func (w *worker) evaluate(n *node) eval.Score { return w.evaluator.Evaluate(&n.board).Clamp() }

// lookUp returns what the table knows of the node, with the score as it is here.
func (w *worker) lookUp(n *node, ply int) (e entry, score eval.Score, ok bool) {
	if w.options.NoTable {
		return entry{eval: noEval}, 0, false
	}
	e, ok = w.table.probe(n.board.Hash())
	if !ok {
		return entry{eval: noEval}, 0, false
	}
	return e, toNode(e.score, ply), true
}

// keep puts what was found out about the node into the table.
func (w *worker) keep(n *node, ply int, e entry) {
	if !w.options.NoTable {
		e.score = fromNode(e.score, ply)
		w.table.store(n.board.Hash(), e)
	}
}

// setPV makes m and the line behind it the principal variation of the node at
// ply.
func (w *worker) setPV(ply int, m board.Move) {
	n := &w.stack[ply]
	n.pv = append(append(n.pv[:0], m), w.stack[ply+1].pv...)
}
