package winnable

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A blocked visits all positions that can arise from one in which pawns confine the other men,
// so that only a few thousand can.
//
// A state is a position in 64 bits, so that thousands fit on the stack: the player to move, and
// for each man that has moved or was captured in any state, 7 bits: its square exclusive-ored with
// the square where it began. That is 0 for a man that is still there, so a man needs a slot only
// when it first leaves its square, and the states found before remain right.
//
// If mate reports false, c cannot mate. Proof: there are no castling rights and no en passant
// square at the beginning, so castling never becomes legal, and a capture en passant only after a
// double step to a square beside an opposing pawn. After such a step or a promotion the search
// gives up and reports true, as it does when it runs out of slots or states. Otherwise it
// makes all legal moves, which the slots describe exactly. So the states are all positions that
// can arise, except those after a capture or a pawn move to a position that analyse has
// proved to be unwinnable; and none of the states is a mate by c.
type blocked struct {
	root   board.Board
	c      board.Color              // the player who wants to mate
	men    [blockedMen]board.Square // by slot, the square where the man began
	slots  int
	states [blockedStates]uint64 // in order of discovery
	found  int
	table  [2 * blockedStates]uint16 // open addressing: indices of states, plus 1
	stack  [blockedStates]uint16     // indices of states to be expanded
	open   int
}

const (
	blockedMen    = 8
	blockedStates = 1 << blockedBits
	blockedBits   = 13

	gone      = board.Square(64) // the square of a captured man
	blackTurn = uint64(1) << 63  // set in a state if Black is to move
)

// likelyBlocked reports whether a search is worth trying. In most other positions it would
// find a promotion soon, or too many states.
func likelyBlocked(b *board.Board) bool {
	pawns, occupied := b.Kind(board.Pawn), b.Occupied()
	if pawns.Count() < 4 || b.Castling() != 0 || b.EnPassant() != board.NoSquare {
		return false
	}
	free := 0 // pawns that can move and have no opposing pawn in front of them
	for c := range board.Color(2) {
		own := pawns & b.Color(c)
		other := pawns &^ own
		free += (own &^ fill(other, c.Other()) &^ occupied.Forward(c.Other())).Count()
		moves := 0 // of the other men
		for s := b.Color(c) &^ own &^ b.Kind(board.King); s != 0; s &= s - 1 {
			moves += (movegen.Attacks(b, s.First()) &^ b.Color(c)).Count()
		}
		if free > 1 || moves > 8 {
			return false
		}
	}
	return true
}

// mate reports whether c may be able to mate from b.
func (q *blocked) mate(b *board.Board, c board.Color) bool {
	q.root, q.c = *b, c
	start := uint64(0)
	if b.Turn() == board.Black {
		start = blackTurn
	}
	q.add(start, true)
	for q.open > 0 {
		q.open--
		if q.expand(q.states[q.stack[q.open]]) {
			return true
		}
	}
	return false
}

// add adds a state if it is new. It reports false if there is no room. After a move that was
// not quiet, the state is expanded only if it may be winnable.
func (q *blocked) add(state uint64, quiet bool) bool {
	h := (state ^ state>>32) * 0x9e3779b97f4a7c15 >> (64 - 1 - blockedBits)
	for ; q.table[h] != 0; h = (h + 1) % uint64(len(q.table)) {
		if q.states[q.table[h]-1] == state {
			return true
		}
	}
	if q.found == len(q.states) {
		return false
	}
	q.states[q.found] = state
	q.stack[q.open] = uint16(q.found)
	q.found++
	q.table[h] = uint16(q.found)
	if quiet || q.winnable(state) {
		q.open++
	}
	return true
}

// winnable reports whether analyse leaves it open that c can mate.
func (q *blocked) winnable(state uint64) bool {
	var u board.Setup
	for s, p := range q.root.All() {
		u.Pieces[s] = p
	}
	for _, home := range q.men[:q.slots] {
		u.Pieces[home] = board.NoPiece
	}
	for i, home := range q.men[:q.slots] {
		if s := q.square(state, i); s != gone {
			u.Pieces[s] = q.root.Piece(home)
		}
	}
	u.Turn, u.Fullmove = turnOf(state), 1
	b, err := u.Board(board.ImpossibleCheck, board.TooMuchMaterial)
	return err != nil || analyse(&b, q.c) == NoReason
}

func turnOf(state uint64) board.Color { return board.Color(state / blackTurn) }

// square returns the square of the man in slot i.
func (q *blocked) square(state uint64, i int) board.Square {
	return q.men[i] ^ board.Square(state>>(7*i)&127)
}

// slot returns the slot of the man on s, or false if there are too many men.
func (q *blocked) slot(state uint64, s board.Square) (i int, ok bool) {
	for i := range q.slots {
		if q.square(state, i) == s {
			return i, true
		}
	}
	if q.slots == len(q.men) {
		return 0, false
	}
	q.men[q.slots] = s
	q.slots++
	return q.slots - 1, true
}

// put returns the state after the man in slot i has gone to s.
func (q *blocked) put(state uint64, i int, s board.Square) uint64 {
	return state&^(127<<(7*i)) | uint64(q.men[i]^s)<<(7*i)
}

// expand adds the states after all legal moves. It reports whether c may be able to mate.
func (q *blocked) expand(state uint64) bool {
	var p placement
	p.set(q, state)
	legal := false
	// The state found last is expanded first: pawns go forward before anything else is tried.
	own := &p.pieces[p.turn]
	for _, k := range [...]board.Kind{board.King, board.Knight, board.Bishop, board.Rook, board.Queen, board.Pawn} {
		for s := own[k]; s != 0; s &= s - 1 {
			from := s.First()
			targets, ok := p.targets(k, from)
			if !ok {
				return true
			}
			for ; targets != 0; targets &= targets - 1 {
				to := targets.First()
				if !p.legal(k, from, to) {
					continue
				}
				legal = true
				next := state ^ blackTurn
				capture := p.occupied.Has(to)
				if capture {
					i, ok := q.slot(state, to)
					if !ok {
						return true
					}
					next = q.put(next, i, gone)
				}
				i, ok := q.slot(state, from)
				if !ok || !q.add(q.put(next, i, to), k != board.Pawn && !capture) {
					return true
				}
			}
		}
	}
	return !legal && p.turn != q.c && p.attacked(p.king, p.occupied, 0)
}

// A placement is the pieces of a state.
type placement struct {
	pieces   [2][board.King + 1]board.Bitboard
	sides    [2]board.Bitboard
	occupied board.Bitboard
	turn     board.Color
	king     board.Square // of the player to move
}

func (p *placement) set(q *blocked, state uint64) {
	moved := board.Bitboard(0) // squares where those in slots began
	for _, home := range q.men[:q.slots] {
		moved |= home.Bitboard()
	}
	for c := range p.pieces {
		for k := board.Pawn; k <= board.King; k++ {
			p.pieces[c][k] = q.root.Kind(k) & q.root.Color(board.Color(c)) &^ moved
		}
	}
	for i, home := range q.men[:q.slots] {
		if s := q.square(state, i); s != gone {
			man := q.root.Piece(home)
			p.pieces[man.Color()][man.Kind()] |= s.Bitboard()
		}
	}
	for c := range p.pieces {
		for _, s := range p.pieces[c] {
			p.sides[c] |= s
		}
	}
	p.occupied = p.sides[0] | p.sides[1]
	p.turn = turnOf(state)
	p.king = p.pieces[p.turn][board.King].First()
}

// targets returns where a man can go, legally or not. It reports false if a state cannot
// describe one of the moves.
func (p *placement) targets(k board.Kind, from board.Square) (_ board.Bitboard, ok bool) {
	own := p.sides[p.turn]
	switch k {
	case board.Knight:
		return movegen.KnightAttacks(from) &^ own, true
	case board.Bishop:
		return movegen.BishopAttacks(from, p.occupied) &^ own, true
	case board.Rook:
		return movegen.RookAttacks(from, p.occupied) &^ own, true
	case board.Queen:
		return movegen.QueenAttacks(from, p.occupied) &^ own, true
	case board.King:
		return movegen.KingAttacks(from) &^ own, true
	}
	pawn := from.Bitboard()
	step := pawn.Forward(p.turn) &^ p.occupied
	double := board.Bitboard(0)
	if pawn&(board.Rank2.Bitboard()|board.Rank7.Bitboard()) != 0 {
		double = step.Forward(p.turn) &^ p.occupied
	}
	targets := step | double | pawn.PawnAttacks(p.turn)&p.sides[p.turn.Other()]
	promotes := targets&(board.Rank1.Bitboard()|board.Rank8.Bitboard()) != 0
	enPassant := (double.East()|double.West())&p.pieces[p.turn.Other()][board.Pawn] != 0
	return targets, !promotes && !enPassant
}

// legal reports whether a move leaves the king safe.
func (p *placement) legal(k board.Kind, from, to board.Square) bool {
	king := p.king
	if k == board.King {
		king = to
	}
	return !p.attacked(king, p.occupied.Without(from).With(to), to.Bitboard())
}

// attacked reports whether the player not to move attacks s, other than with a man that is
// taken.
func (p *placement) attacked(s board.Square, occupied, taken board.Bitboard) bool {
	other := &p.pieces[p.turn.Other()]
	return (s.Bitboard().PawnAttacks(p.turn)&other[board.Pawn]|
		movegen.KnightAttacks(s)&other[board.Knight]|
		movegen.KingAttacks(s)&other[board.King]|
		movegen.BishopAttacks(s, occupied)&(other[board.Bishop]|other[board.Queen])|
		movegen.RookAttacks(s, occupied)&(other[board.Rook]|other[board.Queen]))&^taken != 0
}
