package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// threats returns the score of the player's attacks on pieces, present and possible.
func (e *state) threats(own, foe *player, b *board.Board) (s taper) {
	us, by := own.color, &own.by
	pieces := foe.colors &^ (foe.pieces[board.Pawn] | foe.pieces[board.King])

	// A square is well defended by a pawn, or by two pieces against one.
	guarded := foe.by[board.Pawn] | foe.twice&^own.twice
	weak := foe.colors & own.all &^ guarded

	s += e.eachPiece(us, b, pawnThreat, pieces&by[board.Pawn])
	s += e.eachPiece(us, b, rookThreat, weak&by[board.Rook]&^foe.pieces[board.King])
	s += e.eachPiece(us, b, minorThreat, (pieces|weak)&(by[board.Knight]|by[board.Bishop])&^foe.pieces[board.King])
	s += e.weight(us, kingThreat, bit(weak&by[board.King] != 0))
	s += e.weight(us, hanging, (weak & (^foe.all | pieces&own.twice) &^ foe.pieces[board.King]).Count())

	// Pawns that can step forward and attack, without being taken at once.
	push := own.pieces[board.Pawn].Forward(us) &^ e.occupied
	push |= (push & ranks(us, 2, 2)).Forward(us) &^ e.occupied
	push &= (own.all | ^foe.all) &^ foe.by[board.Pawn]
	s += e.weight(us, pushThreat, (push.PawnAttacks(us) & pieces &^ by[board.Pawn]).Count())

	if queen := foe.pieces[board.Queen]; queen.IsSingle() {
		sq := queen.First()
		safe := own.area &^ (guarded | own.colors)
		s += e.weight(us, queenThreat, (movegen.KnightAttacks(sq) & by[board.Knight] & safe).Count())
		// A slider attacks the queen from where she attacks along its lines.
		from := movegen.BishopAttacks(sq, 0)&by[board.Bishop] | movegen.RookAttacks(sq, 0)&by[board.Rook]
		s += e.weight(us, queenThreat+1, (from & foe.by[board.Queen] & safe & own.twice).Count())
	}
	s += e.weight(us, restricted, (own.all & foe.all &^ guarded).Count())
	s += e.weight(us, centre, (centreRegion & own.all &^ foe.all).Count())

	// Space: squares in the centre of the own half that are safe from pawns, and once more
	// those behind own pawns. It is worth more with more pieces to use it.
	ours := own.pieces[board.Pawn]
	free := centreFiles & ranks(us, 1, 3) &^ (ours | foe.by[board.Pawn])
	behind := backward(us, ours) | backward(us, backward(us, ours))
	behind |= backward(us, backward(us, behind))
	room := free.Count() + (free & behind &^ foe.all).Count()
	return s + e.weight(us, space, room*own.colors.Count()/8)
}

// eachPiece adds up the weights from i on, by the kinds of the pieces in a set.
func (e *state) eachPiece(us board.Color, b *board.Board, i int, set board.Bitboard) (s taper) {
	for sq := range set.Squares() {
		s += e.weight(us, i+int(b.Piece(sq).Kind()-board.Pawn), 1)
	}
	return s
}
