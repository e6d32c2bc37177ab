package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// passers returns the score of the player's passed pawns: the further advanced and the less
// obstructed, the more.
func (e *state) passers(own, foe *player) (s taper) {
	us := own.color
	// Against king and pawns only, a pawn outside the square of the king decides the game.
	bare := foe.colors == foe.pieces[board.Pawn]|foe.pieces[board.King]
	for sq := range (e.pawns.passed & own.colors).Squares() {
		rank := rankOf(us, sq)
		front := forwardFill(us, sq.Bitboard()) &^ sq.Bitboard()
		stop := sq.Bitboard().Forward(us)
		s += e.weight(us, passed+rank, 1)
		s += e.weight(us, passedFree+rank, bit(stop&e.occupied == 0))
		s += e.weight(us, passedSafe+rank, bit(stop&foe.all == 0))
		s += e.weight(us, passedRun+rank, bit(front&(e.occupied|foe.all) == 0))
		if rank >= 3 {
			row := 8 * (min(rank, 6) - 3)
			s += e.weight(us, passedOwnKing+row+stop.First().Distance(own.king), 1)
			s += e.weight(us, passedTheirKing+row+stop.First().Distance(foe.king), 1)
		}
		s += e.rooksBehind(own, foe, sq, files(sq.Bitboard())&^front)
		if bare && front&e.occupied == 0 {
			moves := 7 - max(rank, 2) // two steps at first
			if e.turn != us {
				moves++
			}
			promotion := board.Square(sq&7 | 56).Relative(us)
			s += e.weight(us, unstoppable, bit(promotion.Distance(foe.king) > moves))
		}
	}
	return s
}

// rooksBehind returns the score of rooks on the squares behind the player's passed pawn on sq, with
// nothing in between.
func (e *state) rooksBehind(own, foe *player, sq board.Square, behind board.Bitboard) (s taper) {
	for rook := range (behind & (own.pieces[board.Rook] | foe.pieces[board.Rook])).Squares() {
		if movegen.Between(sq, rook)&e.occupied == 0 {
			s += e.weight(own.color, passedRook+bit(foe.colors.Has(rook)), 1)
		}
	}
	return s
}
