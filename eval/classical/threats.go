package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// threats returns the score of the player's attacks on pieces, present and possible, and stores the
// sets that are still to be counted.
func threats[M mode](e *state, own, foe *player, b *board.Board) (s taper) {
	us := own.color & 1
	by, set := &own.by, &own.counted
	all, twice, allTheirs := own.all, own.twice, foe.all
	theirs := foe.colors
	foes := &foe.pieces
	byPawns, byTheirPawns := by[board.Pawn], foe.by[board.Pawn]
	pieces := theirs &^ (foes[board.Pawn] | foes[board.King])

	// A square is well defended by a pawn, or by two pieces against one.
	guarded := byTheirPawns | foe.twice&^twice
	weak := theirs & all &^ guarded

	// Threats by pawns and rooks are rare, those by minor pieces common.
	if hit := pieces & byPawns; hit != 0 {
		s += eachPiece[M](e, own, b, pawnThreat, hit)
	}
	if hit := weak & by[board.Rook] &^ foes[board.King]; hit != 0 {
		s += eachPiece[M](e, own, b, rookThreat, hit)
	}
	if weak&by[board.King] != 0 {
		s += weight[M](e, own, kingThreat)
	}
	hit := (pieces | weak) & (by[board.Knight] | by[board.Bishop])
	set[byMinor] = hit & foes[board.Pawn]
	set[byMinor+1] = hit & foes[board.Knight]
	set[byMinor+2] = hit & foes[board.Bishop]
	set[byMinor+3] = hit & foes[board.Rook]
	set[byMinor+4] = hit & foes[board.Queen]
	set[isHanging] = weak & (^allTheirs | pieces&twice) &^ foes[board.King]

	// Pawns that can step forward and attack, without being taken at once.
	push := forward(us, own.pieces[board.Pawn]) &^ e.occupied
	push |= forward(us, push&ranks(us, 2, 2)) &^ e.occupied
	push &^= byTheirPawns
	push &= all | ^allTheirs
	set[byPush] = pawnAttacks(us, push) & pieces &^ byPawns

	set[onQueen], set[onQueen+1] = 0, 0
	if queen := foes[board.Queen]; queen.IsSingle() {
		sq := queen.First()
		safe := own.area &^ (guarded | own.colors)
		set[onQueen] = movegen.KnightAttacks(sq) & by[board.Knight] & safe
		// A slider attacks the queen from where she attacks along its lines.
		from := diagonals[sq&63]&by[board.Bishop] | straights[sq&63]&by[board.Rook]
		set[onQueen+1] = from & foe.by[board.Queen] & safe & twice
	}
	set[isRestricted] = all & allTheirs &^ guarded
	set[inCentre] = centreSquares & all &^ allTheirs

	// Space is worth more with more pieces to use it.
	room := int(e.pawns.space[us]) + (e.pawns.room[us] &^ allTheirs).Count()
	return s + weights[M](e, own, space, room*own.colors.Count()/8)
}

// eachPiece adds up the weights from i on, by the kinds of the pieces in a set.
func eachPiece[M mode](e *state, own *player, b *board.Board, i int, set board.Bitboard) (s taper) {
	for rest := set; rest != 0; rest &= rest - 1 {
		s += weight[M](e, own, i+int((b.Piece(rest.First()).Kind()-board.Pawn)&7))
	}
	return s
}

const (
	cdef          board.Bitboard = fileA<<2 | fileA<<3 | fileA<<4 | fileA<<5
	centreSquares board.Bitboard = cdef & 0x0000ffffffff0000
)
