package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// passers returns the score of the player's passed pawns: the further advanced and the less
// obstructed, the more.
func passers[M mode](e *state, own, foe *player) (s taper) {
	us := own.color & 1
	set := e.pawns.passed & own.colors
	if set == 0 {
		return 0
	}
	// Against king and pawns only, a pawn outside the square of the king decides the game.
	bare := foe.colors == foe.pieces[board.Pawn]|foe.pieces[board.King]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := board.Bitboard(1) << sq
		rank := rankOf(us, sq)
		front := forwardFill(us, at) &^ at
		stop := forward(us, at)
		s += weight[M](e, own, passed+rank)
		if stop&e.occupied == 0 {
			s += weight[M](e, own, passedFree+rank)
		}
		if stop&foe.all == 0 {
			s += weight[M](e, own, passedSafe+rank)
		}
		if front&(e.occupied|foe.all) == 0 {
			s += weight[M](e, own, passedRun+rank)
		}
		if rank >= 3 {
			stop := stop.First()
			s += weight[M](e, own, passedOwnKing+8*(min(rank, 6)-3)+distance(stop, own.king))
			s += weight[M](e, own, passedTheirKing+8*(min(rank, 6)-3)+distance(stop, foe.king))
		}
		if file := fileA << (sq & 7); file&(own.pieces[board.Rook]|foe.pieces[board.Rook]) != 0 {
			s += rookBehind[M](e, own, foe, sq, file&^front)
		}
		if bare && front&e.occupied == 0 {
			goal := front.Last()
			if us == board.Black {
				goal = front.First()
			}
			moves := 7 - max(rank, 2) // two steps at first
			if e.turn != us {
				moves++
			}
			if distance(goal, foe.king) > moves {
				s += weight[M](e, own, unstoppable)
			}
		}
	}
	return s
}

// rookBehind returns the score of rooks on the squares behind the player's passed pawn on sq, with
// nothing in between.
func rookBehind[M mode](e *state, own, foe *player, sq board.Square, behind board.Bitboard) (s taper) {
	for rest := behind & (own.pieces[board.Rook] | foe.pieces[board.Rook]); rest != 0; rest &= rest - 1 {
		rook := rest.First()
		if movegen.Between(sq, rook)&e.occupied == 0 {
			s += weight[M](e, own, passedRook+bit(foe.colors.Has(rook)))
		}
	}
	return s
}
