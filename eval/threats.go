package eval

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// threats returns what it is worth that S attacks pieces of the other player, or
// soon can.
func threats[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	theirs := e.colors[them]
	pawns := e.pieces[us][board.Pawn]
	pieces := theirs &^ (e.pieces[them][board.Pawn] | e.pieces[them][board.King])

	// What a pawn guards, or two pieces against one, is guarded well.
	guarded := e.by[them][board.Pawn] | e.twice[them]&^e.twice[us]
	weak := theirs & e.all[us] &^ guarded

	if hit := pieces & e.by[us][board.Pawn]; hit != 0 {
		s += eachKind[M, S](e, pawnThreat, hit)
	}
	byMinors := e.by[us][board.Knight] | e.by[us][board.Bishop]
	s += eachKind[M, S](e, minorThreat, (pieces|weak)&byMinors)
	if weak != 0 {
		s += eachKind[M, S](e, rookThreat, weak&e.by[us][board.Rook])
		if weak&e.by[us][board.King] != 0 {
			s += weight[M, S](e, kingThreat)
		}
		if hit := weak & (^e.all[them] | pieces&e.twice[us]) &^ e.pieces[them][board.King]; hit != 0 {
			s += weights[M, S](e, hanging, hit.Count())
		}
	}

	// Pawns that can step forward and attack, without being taken at once.
	push := forward[S](pawns) &^ e.occupied
	push |= forward[S](push&ranks[S](2, 2)) &^ e.occupied
	push &^= e.by[them][board.Pawn]
	push &= e.all[us] | ^e.all[them]
	s += weights[M, S](e, pushThreat, (pawnAttacks[S](push) & pieces &^ e.by[us][board.Pawn]).Count())

	if queen := e.pieces[them][board.Queen]; queen.IsSingle() {
		sq := queen.First()
		safe := e.area[us] &^ (guarded | e.colors[us])
		s += weights[M, S](e, queenThreat, (movegen.KnightAttacks(sq) & e.by[us][board.Knight] & safe).Count())
		// A slider attacks the queen from where she attacks along its lines.
		from := diagonals[sq&63]&e.by[us][board.Bishop] | straights[sq&63]&e.by[us][board.Rook]
		s += weights[M, S](e, queenThreat+1, (from & e.by[them][board.Queen] & safe & e.twice[us]).Count())
	}

	s += weights[M, S](e, restricted, (e.all[us] & e.all[them] &^ guarded).Count())
	return s + territory[M, S](e)
}

// eachKind counts the pieces of each kind, but kings, that are in a set and
// belong to S's opponent.
func eachKind[M mode, S side](e *state, i int, set board.Bitboard) taper {
	theirs := &e.pieces[color[S]().Other()]
	return weights[M, S](e, i, (set&theirs[board.Pawn]).Count()) +
		weights[M, S](e, i+1, (set&theirs[board.Knight]).Count()) +
		weights[M, S](e, i+2, (set&theirs[board.Bishop]).Count()) +
		weights[M, S](e, i+3, (set&theirs[board.Rook]).Count()) +
		weights[M, S](e, i+4, (set&theirs[board.Queen]).Count())
}

// territory returns what room S has behind its pawns, the more worth the more
// pieces are to use it, and what it controls of the centre.
func territory[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	pawns := e.pieces[us][board.Pawn]
	free := cdef & ranks[S](1, 3) &^ (pawns | e.by[them][board.Pawn])
	behind := backward[S](pawns)
	behind |= backward[S](behind)
	behind |= backward[S](backward[S](behind))
	room := free.Count() + (free & behind &^ e.all[them]).Count()
	s += weights[M, S](e, space, room*e.colors[us].Count()/8)
	return s + weights[M, S](e, centre, (centreSquares&e.all[us]&^e.all[them]).Count())
}

const (
	cdef          board.Bitboard = fileA<<2 | fileA<<3 | fileA<<4 | fileA<<5
	centreSquares board.Bitboard = cdef & 0x0000ffffffff0000
)
