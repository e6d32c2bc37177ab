package alphabeta

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A picker is a move picker: it returns the legal moves of a node one by one, the most
// promising first, as the number of cutoffs depends on the move ordering. It works in
// stages and generates moves only when their stage is reached, which a cutoff avoids. See https://www.chessprogramming.org/Move_Ordering.
type picker struct {
	worker  *worker
	node    *node         // that the picker belongs to
	killers [2]board.Move // of the node
	table   board.Move    // the transposition table's move
	good    bool          // leave out captures and promotions that lose material
	quiets  quietFilter   // which of the quiet moves left to return

	stage  stage
	moves  []scoredMove // of the present stage; from index on those that are left
	index  int
	losing []board.Move // captures that lose material, for the end
}

// A scoredMove is a move with its value, as one number, so that the best move is the
// greatest number. From the lowest bit: 16 of the move, 16 that count down, so that of moves
// of the same value the one that was generated first is the best, and 32 of the value.
type scoredMove int64

func newScoredMove(value, index int, m board.Move) scoredMove {
	return scoredMove(value)<<32 | scoredMove(maxMoves-1-index)<<16 | scoredMove(m)
}

func (s scoredMove) move() board.Move { return board.Move(s) }

// maxMoves is an upper bound of the number of legal moves.
const maxMoves = 1 << 16

// A quietFilter says which quiet moves a picker returns.
type quietFilter uint8

const (
	allQuiets quietFilter = iota
	quietChecks
	noQuiets
)

// A stage is where a picker is.
type stage uint8

const (
	tableMove stage = iota
	makeCaptures
	goodCaptures // and promotions, by what they win
	firstKiller
	secondKiller
	makeQuiets
	quietMoves // by history
	badCaptures
	finished
)

// newPicker restarts the picker of the node at ply, with all legal moves.
func (w *worker) newPicker(ply int, table board.Move) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(table)
	p.killers = n.killers
	return p
}

// newQuiescencePicker restarts the picker of the node at ply, with captures and
// promotions, without those that lose material if good is set, and with the quiet moves
// that wanted accepts.
func (w *worker) newQuiescencePicker(ply int, table board.Move, good bool, wanted quietFilter) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(table)
	p.killers = [2]board.Move{}
	p.good, p.quiets = good, wanted
	if p.table != board.NoMove && isQuiet(&p.node.board, p.table) && !p.accepts(p.table) {
		p.table = board.NoMove
	}
	return p
}

// begin restarts the picker at a node whose generator is reset.
func (p *picker) begin(table board.Move) {
	p.table, p.stage = table, tableMove
	p.good, p.quiets = false, allQuiets
	p.moves, p.losing, p.index = p.moves[:0], p.losing[:0], 0
	if table != board.NoMove && !p.node.gen.IsLegal(table) {
		p.table = board.NoMove
	}
}

// next returns the next move, or NoMove after the last.
func (p *picker) next() board.Move {
	for {
		switch p.stage {
		case tableMove:
			p.stage++
			if p.table != board.NoMove {
				return p.table
			}
		case makeCaptures:
			p.stage++
			p.scoreCaptures()
		case goodCaptures:
			if m := p.selectBest(); m == board.NoMove {
				p.stage++
				if p.quiets == noQuiets {
					p.stage, p.index = badCaptures, 0
				}
			} else if m == p.table {
				continue
			} else if p.node.gen.SEE(m, 0) {
				return m
			} else if !p.good {
				p.losing = append(p.losing, m)
			}
		case firstKiller, secondKiller:
			m := &p.killers[p.stage-firstKiller]
			p.stage++
			if *m == p.table || !p.isKiller(*m) || !p.accepts(*m) {
				*m = board.NoMove
			} else {
				return *m
			}
		case makeQuiets:
			p.stage++
			if p.quiets == noQuiets {
				p.stage, p.index = badCaptures, 0
				continue
			}
			p.scoreQuiets()
		case quietMoves:
			if m := p.nextQuiet(); m != board.NoMove {
				return m
			}
			p.stage, p.index = badCaptures, 0
		case badCaptures:
			if p.index < len(p.losing) {
				p.index++
				return p.losing[p.index-1]
			}
			p.stage++
		default:
			return board.NoMove
		}
	}
}

// losesNothing reports whether it is known that the last move is a capture or promotion that
// loses no material: the picker has asked SEE.
func (p *picker) losesNothing() bool { return p.stage == goodCaptures }

// nextQuiet returns the next quiet move that the filter accepts, or NoMove.
func (p *picker) nextQuiet() board.Move {
	switch p.quiets {
	case quietChecks:
		return p.nextCheck()
	case noQuiets:
		return board.NoMove
	}
	m := p.selectBest()
	for p.isDone(m) {
		m = p.selectBest()
	}
	return m
}

// nextCheck returns the next quiet move that gives check, in any order, or NoMove. The moves
// left are all quiet moves if the filter has changed since they were generated.
func (p *picker) nextCheck() board.Move {
	checks := p.node.preparedChecks()
	for p.index < len(p.moves) {
		m := p.moves[p.index].move()
		p.index++
		if checks.Gives(m) && !p.isDone(m) {
			return m
		}
	}
	return board.NoMove
}

// isDone reports whether m is a move that has been returned in an earlier stage.
func (p *picker) isDone(m board.Move) bool {
	return m != board.NoMove && (m == p.table || m == p.killers[0] || m == p.killers[1])
}

// selectBest returns the best of the moves that are left, or NoMove. This is cheaper than
// sorting, as few nodes come to their last moves.
func (p *picker) selectBest() board.Move {
	if p.index >= len(p.moves) {
		return board.NoMove
	}
	left := p.moves[p.index:]
	p.index++
	best, at := left[0], 0
	for i, m := range left {
		if m > best {
			best, at = m, i
		}
	}
	left[0], left[at] = best, left[0]
	return best.move()
}

// accepts reports whether the filter accepts the quiet move m.
func (p *picker) accepts(m board.Move) bool {
	return p.quiets == allQuiets || p.quiets == quietChecks && p.node.givesCheck(m)
}

// isKiller reports whether m, a killer move, is a legal quiet move here.
func (p *picker) isKiller(m board.Move) bool {
	return m != board.NoMove && isQuiet(&p.node.board, m) && p.node.gen.IsLegal(m)
}

// scoreCaptures orders captures by most valuable victim; those of about the same value
// by capture history, and then by least valuable attacker.
// See https://www.chessprogramming.org/MVV-LVA.
func (p *picker) scoreCaptures() {
	w := p.worker
	w.moves = p.node.gen.AppendCaptures(w.moves[:0])
	for i, m := range w.moves {
		v := pawnInHistory*(kindValues[victim(&p.node.board, m)&7]+kindValues[m.Promotion()&7]) - int(p.node.board.Piece(m.From()).Kind())
		p.moves = append(p.moves, newScoredMove(v+w.captureHistory(p.node, m), i, m))
	}
}

// scoreQuiets generates the quiet moves, and orders them by history, and by whether they give
// check without loss. If only checks are wanted, it generates only these, in any order.
func (p *picker) scoreQuiets() {
	w, n := p.worker, p.node
	if p.quiets == quietChecks {
		w.moves = n.preparedChecks().AppendQuiets(w.moves[:0])
	} else {
		if w.uses(continuationHistory) {
			for _, h := range n.continuations {
				h.prefetch(n.board.Turn())
			}
		}
		if w.uses(pawnHistory) {
			n.pawns.prefetch(n.board.Turn())
		}
		w.moves = n.gen.AppendQuiets(w.moves[:0])
	}
	scored := slices.Grow(p.moves[:0], len(w.moves))[:len(w.moves)]
	if p.quiets == allQuiets {
		w.scoreQuiets(n, w.moves, scored)
	} else {
		for i, m := range w.moves {
			scored[i] = newScoredMove(0, i, m)
		}
	}
	p.moves, p.index = scored, 0
}

// scoreQuiets is quietHistory for all quiet moves of a node, faster: scored[i] becomes moves[i] with
// its history and, if it is a check that loses nothing, with the bonus for that.
func (w *worker) scoreQuiets(n *node, moves []board.Move, scored []scoredMove) {
	t, table, turn, threats := w.params, &w.histories.main, n.board.Turn(), w.threats(n)
	pawns, last, own, far := n.pawns, n.continuations[0], n.continuations[1], n.continuations[2]
	mainPart, pawnPart, farPart, near := t.HistoryMain, t.HistoryPawn, t.HistoryContinuation, 1
	if !w.uses(mainHistory) {
		mainPart = 0
	}
	if !w.uses(pawnHistory) {
		pawnPart = 0
	}
	if !w.uses(continuationHistory) {
		farPart, near = 0, 0
	}
	var checks *movegen.Checks
	if w.uses(checkOrdering) {
		checks = n.preparedChecks()
	}
	for i, m := range moves {
		at := pieceSquare(&n.board, m) % pieceSquares
		value := int(table[mainIndex(turn, m, threats)])*mainPart/100 + int(pawns[at])*pawnPart/100 +
			(int(last[at])+int(own[at]))*near + int(far[at])*farPart/100
		if checks != nil && checks.Gives(m) && n.gen.SEE(m, 0) {
			value += t.CheckBonus
		}
		scored[i] = newScoredMove(value, i, m)
	}
}

// pawnInHistory is what a pawn is worth in units of the capture history, whose range is thus
// about five pawns: the best history makes up for the difference between a minor piece and a
// rook, but not for that between a pawn and a queen.
const pawnInHistory = 6000

// kindValues are rough values of the kinds, for ordering only. Promotion to less than a
// queen is hardly ever good.
var kindValues = [8]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}
