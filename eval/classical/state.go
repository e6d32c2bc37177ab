package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A state is an evaluation in progress: the position as bitboards, and the attacks. It is
// reused for the next evaluation.
type state struct {
	weights Weights
	trace   *counts // nil unless tracing

	turn     board.Color
	occupied board.Bitboard
	players  [2]player
	pawns    *pawnEntry
	table    [pawnEntries]pawnEntry
}

// A player is what an evaluation knows about the pieces of one colour.
type player struct {
	color  board.Color
	colors board.Bitboard    // the pieces
	pieces [8]board.Bitboard // by board.Kind
	king   board.Square
	view   board.Square // see place

	all   board.Bitboard    // squares attacked
	twice board.Bitboard    // squares attacked at least twice
	by    [8]board.Bitboard // squares attacked by each kind

	ring      board.Bitboard // the king's square, the squares next to it, and one rank more
	area      board.Bitboard // squares without blocked pawns, king and queens
	reachable board.Bitboard // the mobility area: those of them that no enemy pawn attacks

	danger    taper // to the king
	attackers int   // pieces that attack the other king's ring
}

// weight returns n times weight i, and when tracing records that it counts n times for the
// player of colour c.
func (e *state) weight(c board.Color, i, n int) taper {
	if e.trace != nil {
		e.trace.of[c&1][i] += int16(n)
	}
	return e.weights.values[i] * taper(n)
}

// load reads the sets of the board.
func (e *state) load(b *board.Board) {
	e.turn, e.occupied = b.Turn(), b.Occupied()
	for c := range e.players {
		p := &e.players[c]
		p.color, p.colors = board.Color(c), b.Color(board.Color(c))
		for k := board.Pawn; k <= board.King; k++ {
			p.pieces[k] = b.Kind(k) & p.colors
		}
		p.king = p.pieces[board.King].First()
		p.view = 0
		if p.color == board.Black {
			p.view = 56
		}
		if p.king&4 == 0 {
			p.view |= 7
		}
	}
}

// place returns what a piece of kind k is worth on a square. Exclusive or with the player's
// view gives the square in the piece-square table: Black sees the board upside down, and a
// player whose king is on the queen side sees it mirrored, so that the weights of one
// castled position apply to the other too.
func (e *state) place(own *player, k board.Kind, sq board.Square) taper {
	s := e.weight(own.color, squareWeight(k, sq^own.view), 1)
	if k < board.King {
		s += e.weight(own.color, material+int(k-board.Pawn), 1)
	}
	return s
}

// begin computes what the terms of both colours need to know about the player, before the
// pieces are evaluated.
func (e *state) begin(own, foe *player) {
	us := own.color
	pawns, king := own.pieces[board.Pawn], own.pieces[board.King]
	left, right := pawns.Forward(us).West(), pawns.Forward(us).East()
	near := movegen.KingAttacks(own.king)

	own.by = [8]board.Bitboard{board.Pawn: left | right, board.King: near}
	own.all = left | right | near
	own.twice = left&right | (left|right)&near

	ring := near | king
	ring |= ring.Forward(us)
	own.ring = ring &^ (left & right)

	blocked := pawns & backward(us, e.occupied)
	own.area = ^(blocked | king | own.pieces[board.Queen])
	own.reachable = own.area &^ foe.pieces[board.Pawn].PawnAttacks(foe.color)
	own.danger, own.attackers = 0, 0
}

// attack stores what a piece attacks, and adds its attack units to the danger to the other
// king. It returns the score of its mobility.
func (e *state) attack(own, foe *player, k board.Kind, at board.Bitboard) taper {
	own.by[k] |= at
	own.twice |= own.all & at
	own.all |= at
	if ring := at & foe.ring; ring != 0 {
		own.attackers++
		foe.danger += e.weight(foe.color, dangerAttacker+int(k-board.Knight), 1)
		foe.danger += e.weight(foe.color, dangerSquares, ring.Count())
	}
	return e.weight(own.color, mobility[k]+(at&own.reachable).Count(), 1)
}

// mobility is where the weights of each kind begin.
var mobility = [8]int{
	board.Knight: knightMobility,
	board.Bishop: bishopMobility,
	board.Rook:   rookMobility,
	board.Queen:  queenMobility,
}

// imbalance returns what the player's pieces are worth more or less with others on the board: a
// weight for each pair of kinds, counted for each pair of pieces, among the player's own and
// with the opponent's. For pieces of one kind against each other it would be the same for both
// players. See https://www.chessprogramming.org/Material#Imbalances.
func (e *state) imbalance(own, foe *player) (s taper) {
	var ours, theirs [8]int
	for k := board.Pawn; k <= board.Queen; k++ {
		ours[k], theirs[k] = own.pieces[k].Count(), foe.pieces[k].Count()
	}
	i, j := imbalanceOwn, imbalanceTheir
	for k := board.Pawn; k <= board.Queen; k++ {
		for other := board.Pawn; other <= k; other++ {
			s += e.weight(own.color, i, ours[k]*ours[other])
			i++
			if other < k {
				s += e.weight(own.color, j, ours[k]*theirs[other])
				j++
			}
		}
	}
	return s
}
