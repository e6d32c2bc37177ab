package retro

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A position is a placement of a table's pieces on the board.
type position struct {
	*Table
	placement
	occ    board.Bitboard
	colors [2]board.Bitboard
}

// place puts the pieces on the board.
func (t *Table) place(p placement) position {
	q := position{Table: t, placement: p}
	for i, piece := range t.pieces {
		q.colors[piece.Color()] |= p.squares[i].Bitboard()
	}
	q.occ = q.colors[0] | q.colors[1]
	return q
}

// attacks returns what piece i attacks from a square.
func (t *Table) attacks(i int, from board.Square, occ board.Bitboard) board.Bitboard {
	switch p := t.pieces[i]; p.Kind() {
	case board.Pawn:
		return movegen.PawnAttacks(p.Color(), from)
	case board.Knight:
		return movegen.KnightAttacks(from)
	case board.Bishop:
		return movegen.BishopAttacks(from, occ)
	case board.Rook:
		return movegen.RookAttacks(from, occ)
	case board.Queen:
		return movegen.QueenAttacks(from, occ)
	}
	return movegen.KingAttacks(from)
}

// attacked reports whether the other player attacks a square of c, where occ is occupied and
// piece skip is not on the board.
func (q *position) attacked(c board.Color, s board.Square, occ board.Bitboard, skip int) bool {
	for i, p := range q.pieces {
		if p.Color() != c && i != skip && q.attacks(i, q.squares[i], occ).Has(s) {
			return true
		}
	}
	return false
}

// legal calls f with each legal move, en passant aside, until it returns false: with the
// piece, where it goes and the piece captured, -1 for none.
func (q *position) legal(f func(i int, to board.Square, captured int) bool) {
	us := q.turn
	king := q.squares[us]
	var danger board.Bitboard // where the king would be in check
	for i, p := range q.pieces {
		if p.Color() != us {
			danger |= q.attacks(i, q.squares[i], q.occ.Without(king))
		}
	}
	// Only these pieces can be pinned.
	near := movegen.QueenAttacks(king, q.occ)
	for i, p := range q.pieces {
		if p.Color() != us {
			continue
		}
		from := q.squares[i]
		targets := q.attacks(i, from, q.occ) &^ q.colors[us]
		switch p.Kind() {
		case board.Pawn:
			targets = targets&q.colors[us.Other()] | q.pushes(us, from)
		case board.King:
			targets &^= danger
		}
		ask := i != int(us) && (danger.Has(king) || near.Has(from))
		for ; targets != 0; targets &= targets - 1 {
			to := targets.First()
			captured := -1
			if q.occ.Has(to) {
				for j, s := range q.squares[:len(q.pieces)] {
					if s == to {
						captured = j
					}
				}
			}
			if ask && q.attacked(us, king, q.occ.Without(from).With(to), captured) {
				continue
			}
			if !f(i, to, captured) {
				return
			}
		}
	}
}

// pushes returns where a pawn may go without capturing.
func (q *position) pushes(c board.Color, from board.Square) board.Bitboard {
	one := from.Bitboard().Forward(c) &^ q.occ
	if from.Rank().Relative(c) == board.Rank2 {
		return one | one.Forward(c)&^q.occ
	}
	return one
}

// examine returns how many quiet moves there are, and the best outcome of the zeroing moves.
func (q *position) examine() (quiets uint8, zeroing int8) {
	zeroing = noZeroing
	q.legal(func(i int, to board.Square, captured int) bool {
		if captured < 0 && q.pieces[i].Kind() != board.Pawn {
			quiets++
		} else {
			zeroing = max(zeroing, q.zeroed(i, to, captured))
		}
		return true
	})
	return quiets, zeroing
}

// zeroed returns the outcome of a legal capture or pawn move of piece i, for who plays it.
func (q *position) zeroed(i int, to board.Square, captured int) int8 {
	next := q.placement
	next.squares[i] = to
	next.turn = q.turn.Other()
	if q.pieces[i].Kind() != board.Pawn {
		return -q.link(captured, -1, board.NoKind).outcome(&next)
	}
	if to.Rank().Relative(q.turn) == board.Rank8 {
		best := int8(noZeroing)
		for k := board.Knight; k <= board.Queen; k++ {
			best = max(best, -q.link(captured, i, k).outcome(&next))
		}
		return best
	}
	v := -q.link(captured, -1, board.NoKind).outcome(&next)
	if d := int(to) - int(q.squares[i]); d == 16 || d == -16 {
		return q.enPassant(v, i, &next)
	}
	return v
}

// enPassant returns the outcome, for who plays it, of a double push of piece i that without
// en passant has the outcome v and leads to next.
func (q *position) enPassant(v int8, i int, next *placement) int8 {
	them := next.turn
	to := next.squares[i]
	behind := to.Bitboard().Forward(them).First()
	captured := false
	for j, p := range q.pieces {
		if p != board.NewPiece(them, board.Pawn) || !movegen.PawnAttacks(them, next.squares[j]).Has(behind) {
			continue
		}
		after := q.place(*next)
		after.squares[j] = behind
		occ := after.occ.Without(next.squares[j]).Without(to).With(behind)
		if after.attacked(them, after.squares[them], occ, i) {
			continue
		}
		after.turn = q.turn
		w := -q.link(i, -1, board.NoKind).outcome(&after.placement) // for them
		if !captured {
			captured = true
			moves := false
			pushed := q.place(*next)
			pushed.legal(func(int, board.Square, int) bool {
				moves = true
				return false
			})
			if !moves {
				v = -w
			}
		}
		v = min(v, -w)
	}
	return v
}
