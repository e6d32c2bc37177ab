package search

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A picker hands out the legal moves of a node, the most promising first: alpha-
// beta saves the more, the earlier it comes to a good move. It works in stages
// and makes moves only when their stage comes, which after a refutation it never
// does. See https://www.chessprogramming.org/Move_Ordering.
type picker struct {
	board   *board.Board
	gen     *movegen.Generator
	history *history
	killers [2]board.Move
	table   board.Move // from the transposition table
	noisy   bool       // hand out captures and promotions only
	good    bool       // leave those out that lose material

	stage  stage
	moves  []board.Move // of the present stage, from next on
	values []int32      // of the moves
	next   int
	losing int // moves at the front of moves that lose material, for the end
}

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

// begin starts over, at a node that n.gen was reset to.
func (p *picker) begin(n *node, h *history, table board.Move, noisy, good bool) {
	p.board, p.gen, p.history = &n.board, &n.gen, h
	p.killers, p.table = n.killers, table
	p.noisy, p.good = noisy, good
	p.stage = tableMove
	p.moves, p.next, p.losing = p.moves[:0], 0, 0
	if table == board.NoMove || noisy && isQuiet(p.board, table) || !n.gen.IsLegal(table) {
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
				if p.noisy {
					p.stage, p.next = badCaptures, 0
				}
			} else if m == p.table {
				continue
			} else if p.gen.SEE(m, 0) {
				return m
			} else if !p.good {
				p.moves[p.losing] = m // a place whose move was handed out
				p.losing++
			}
		case firstKiller, secondKiller:
			m := p.killers[p.stage-firstKiller]
			p.stage++
			if p.isKiller(m) && m != p.table {
				return m
			}
		case makeQuiets:
			p.stage++
			p.moves = p.gen.AppendQuiets(p.moves[:p.losing])
			p.next = p.losing
			p.valueQuiets()
		case quietMoves:
			m := p.bestLeft()
			if m == board.NoMove {
				p.stage, p.next = badCaptures, 0
			} else if m != p.table && m != p.killers[0] && m != p.killers[1] {
				return m
			}
		case badCaptures:
			if p.next < p.losing {
				p.next++
				return p.moves[p.next-1]
			}
			p.stage++
		default:
			return board.NoMove
		}
	}
}

// bestLeft takes the move with the highest value from those that are left, the
// first of them if there are several. As few nodes come to their last moves,
// this is cheaper than sorting.
func (p *picker) bestLeft() board.Move {
	if p.next >= len(p.moves) {
		return board.NoMove
	}
	best := p.next
	for i := p.next + 1; i < len(p.moves); i++ {
		if p.values[i] > p.values[best] {
			best = i
		}
	}
	m := p.moves[best]
	p.moves[best], p.values[best] = p.moves[p.next], p.values[p.next]
	p.moves[p.next] = m
	p.next++
	return m
}

// isKiller reports whether m, which was good in another position, is a legal
// quiet move here.
func (p *picker) isKiller(m board.Move) bool {
	return m != board.NoMove && isQuiet(p.board, m) && p.gen.IsLegal(m)
}

// valueCaptures ranks the most valuable victims first, and those of the same
// value by the least valuable attacker. See https://www.chessprogramming.org/MVV-LVA.
func (p *picker) valueCaptures() {
	p.values = p.values[:0]
	for _, m := range p.moves {
		victim := p.board.Piece(m.To()).Kind()
		attacker := p.board.Piece(m.From()).Kind()
		if victim == board.NoKind && m.Promotion() == board.NoKind {
			victim = board.Pawn // en passant
		}
		p.values = append(p.values, 8*int32(kindValues[victim]+kindValues[m.Promotion()])-int32(attacker))
	}
}

// valueQuiets ranks quiet moves by history. The losing captures in front of them
// keep their places.
func (p *picker) valueQuiets() {
	p.values = p.values[:0]
	turn := p.board.Turn()
	for _, m := range p.moves {
		p.values = append(p.values, int32(*p.history.at(turn, m)))
	}
}

// kindValues are rough worths of the kinds, for ordering only. A promotion to
// less than a queen is hardly ever good.
var kindValues = [8]int16{board.Pawn: 1, board.Knight: 3, board.Bishop: 3, board.Rook: 5, board.Queen: 9}

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
