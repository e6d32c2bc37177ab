package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A picker hands out the legal moves of a node, the most promising first: alpha-
// beta saves the more, the earlier it comes to a good move. It works in stages
// and makes moves only when their stage comes, which after a refutation it never
// does. See https://www.chessprogramming.org/Move_Ordering.
type picker struct {
	worker  *worker
	node    *node
	board   *board.Board
	gen     *movegen.Generator
	killers [2]board.Move // of the node
	table   board.Move    // from the transposition table
	good    bool          // leave out captures and promotions that lose material
	quiets  quiets        // those among the moves left that are wanted

	stage  stage
	moves  []board.Move // of the present stage
	ranks  []int64      // of those left, from next on: value and place in moves
	next   int
	losing []board.Move // captures that lose material, for the end
}

// Quiets are which quiet moves are wanted.
type quiets uint8

const (
	allQuiets quiets = iota
	checksOnly
	noQuiets
)

// A stage is what a picker is at.
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

// pickFrom starts the node's picker over, with all legal moves.
func (w *worker) pickFrom(ply int, table board.Move) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(w, n, table)
	p.killers = n.killers
	return p
}

// pickNoisy is pickFrom with captures and promotions, but for those that lose
// material if good is set, and with the quiet moves that are wanted.
func (w *worker) pickNoisy(ply int, table board.Move, good bool, wanted quiets) *picker {
	n := &w.stack[ply]
	p := &n.picker
	p.begin(w, n, table)
	p.killers = [2]board.Move{}
	p.good, p.quiets = good, wanted
	if p.table != board.NoMove && isQuiet(p.board, p.table) && !p.wants(p.table) {
		p.table = board.NoMove
	}
	return p
}

// begin starts over, at a node that n.gen was reset to.
func (p *picker) begin(w *worker, n *node, table board.Move) {
	p.worker, p.node, p.board, p.gen = w, n, &n.board, &n.gen
	p.table, p.stage = table, tableMove
	p.good, p.quiets = false, allQuiets
	p.moves, p.ranks, p.losing, p.next = p.moves[:0], p.ranks[:0], p.losing[:0], 0
	if table != board.NoMove && !n.gen.IsLegal(table) {
		p.table = board.NoMove
	}
}

// pick returns the next move, or NoMove after the last.
func (p *picker) pick() board.Move {
	for {
		switch p.stage {
		case tableMove:
			p.stage++
			if p.table != board.NoMove {
				return p.table
			}
		case makeCaptures:
			p.stage++
			p.moves = p.gen.AppendCaptures(p.moves)
			p.valueCaptures()
		case goodCaptures:
			if m := p.bestLeft(); m == board.NoMove {
				p.stage++
				if p.quiets == noQuiets {
					p.stage, p.next = badCaptures, 0
				}
			} else if m == p.table {
				continue
			} else if p.worker.proving || p.gen.SEE(m, 0) {
				return m
			} else if !p.good {
				p.losing = append(p.losing, m)
			}
		case firstKiller, secondKiller:
			m := &p.killers[p.stage-firstKiller]
			p.stage++
			if *m == p.table || !p.isKiller(*m) || !p.wants(*m) {
				*m = board.NoMove
			} else {
				return *m
			}
		case makeQuiets:
			p.stage++
			if p.quiets == noQuiets {
				p.stage, p.next = badCaptures, 0
				continue
			}
			p.moves = p.gen.AppendQuiets(p.moves[:0])
			if p.quiets == allQuiets {
				p.valueQuiets()
			} else {
				p.rankAlike()
			}
		case quietMoves:
			m := p.bestLeft()
			if m == board.NoMove || p.quiets == noQuiets {
				p.stage, p.next = badCaptures, 0
			} else if m != p.table && m != p.killers[0] && m != p.killers[1] && p.wants(m) {
				return m
			}
		case badCaptures:
			if p.next < len(p.losing) {
				p.next++
				return p.losing[p.next-1]
			}
			p.stage++
		default:
			return board.NoMove
		}
	}
}

// bestLeft takes the move with the highest value from those that are left, the
// first of them if there are several; of quiet moves, when only checks are wanted,
// any. As few nodes come to their last moves, this is cheaper than sorting.
func (p *picker) bestLeft() board.Move {
	if p.next >= len(p.ranks) {
		return board.NoMove
	}
	left := p.ranks[p.next:]
	p.next++
	if p.stage == goodCaptures || p.quiets == allQuiets {
		best, at := left[0], 0
		for i, r := range left {
			if r > best {
				best, at = r, i
			}
		}
		left[0], left[at] = best, left[0]
	}
	return p.moves[rankPlaces-1-left[0]&(rankPlaces-1)]
}

// rankPlaces is more than there are moves in any position.
const rankPlaces = 1 << 16

// rank appends the rank of the move at the next place: a higher value before a
// lower one, and then an earlier place before a later one.
func (p *picker) rank(value int) {
	p.ranks = append(p.ranks, int64(value)<<16|int64(rankPlaces-1-len(p.ranks)))
}

// wants reports whether the quiet move m is among those wanted.
func (p *picker) wants(m board.Move) bool {
	return p.quiets == allQuiets || p.quiets == checksOnly && p.gen.GivesCheck(m)
}

// isKiller reports whether m, which was good in another position, is a legal
// quiet move here.
func (p *picker) isKiller(m board.Move) bool {
	return m != board.NoMove && isQuiet(p.board, m) && p.gen.IsLegal(m)
}

// valueCaptures ranks the most valuable victims first, and those of nearly the
// same value by how good the capture has been, or else by the least valuable
// attacker. See https://www.chessprogramming.org/MVV-LVA.
func (p *picker) valueCaptures() {
	w := p.worker
	p.ranks, p.next = p.ranks[:0], 0
	for _, m := range p.moves {
		v := 6000*(kindValues[victim(p.board, m)&7]+kindValues[m.Promotion()&7]) - int(p.board.Piece(m.From()).Kind())
		if !w.options.NoCaptureHistory {
			v += int(*w.learned.capture(p.board, m))
		}
		p.rank(v + p.proofValue(m))
	}
}

// rankAlike ranks the moves in the order in which they were made.
func (p *picker) rankAlike() {
	p.ranks, p.next = p.ranks[:0], 0
	for range p.moves {
		p.rank(0)
	}
}

// valueQuiets ranks quiet moves by history.
func (p *picker) valueQuiets() {
	p.ranks, p.next = p.ranks[:0], 0
	for _, m := range p.moves {
		p.rank(p.worker.quietValue(p.node, m) + p.proofValue(m))
	}
}

// proofValue puts checks first where a mate is looked for.
func (p *picker) proofValue(m board.Move) int {
	if p.worker.proving && p.gen.GivesCheck(m) {
		return 1 << 20
	}
	return 0
}

// kindValues are rough worths of the kinds, for ordering only. A promotion to
// less than a queen is hardly ever good.
var kindValues = [8]int{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}

// isQuiet reports whether m, if it is legal, neither captures nor promotes.
func isQuiet(b *board.Board, m board.Move) bool {
	to := m.To().Bitboard()
	switch {
	case m.Promotion() != board.NoKind:
		return false
	case m.To() == b.EnPassant():
		return b.Kind(board.Pawn)&m.From().Bitboard() == 0
	}
	return b.Color(b.Turn().Other())&to == 0
}
