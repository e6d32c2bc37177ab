package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// passers returns the score of S's passed pawns: the further advanced and the less
// obstructed, the more.
func passers[M mode, S side](e *state) (s taper) {
	us, them := color[S](), color[S]().Other()
	set := e.pawns.passed & e.colors[us]
	if set == 0 {
		return 0
	}
	// Against king and pawns only, a pawn outside the square of the king decides the game.
	bare := e.colors[them] == e.pieces[them][board.Pawn]|e.pieces[them][board.King]
	for rest := set; rest != 0; rest &= rest - 1 {
		sq := rest.First() & 63
		at := board.Bitboard(1) << sq
		rank := rankOf[S](sq)
		front := forwardFill[S](at) &^ at
		stop := forward[S](at)
		s += weight[M, S](e, passed+rank)
		if stop&e.occupied == 0 {
			s += weight[M, S](e, passedFree+rank)
		}
		if stop&e.all[them] == 0 {
			s += weight[M, S](e, passedSafe+rank)
		}
		if front&(e.occupied|e.all[them]) == 0 {
			s += weight[M, S](e, passedRun+rank)
		}
		if rank >= 3 {
			stop := stop.First()
			s += weight[M, S](e, passedOwnKing+8*(min(rank, 6)-3)+distance(stop, e.king[us]))
			s += weight[M, S](e, passedTheirKing+8*(min(rank, 6)-3)+distance(stop, e.king[them]))
		}
		if file := fileA << (sq & 7); file&(e.pieces[us][board.Rook]|e.pieces[them][board.Rook]) != 0 {
			s += rookBehind[M, S](e, sq, file&^front)
		}
		if bare && front&e.occupied == 0 {
			goal := front.Last()
			if us == board.Black {
				goal = front.First()
			}
			moves := 7 - max(rank, 2) // two steps at first
			if e.turn == them {
				moves++
			}
			if distance(goal, e.king[them]) > moves {
				s += weight[M, S](e, unstoppable)
			}
		}
	}
	return s
}

// rookBehind returns the score of rooks on the squares behind S's passed pawn on sq, with
// nothing in between.
func rookBehind[M mode, S side](e *state, sq board.Square, behind board.Bitboard) (s taper) {
	us, them := color[S](), color[S]().Other()
	for rest := behind & (e.pieces[us][board.Rook] | e.pieces[them][board.Rook]); rest != 0; rest &= rest - 1 {
		rook := rest.First()
		if movegen.Between(sq, rook)&e.occupied == 0 {
			s += weight[M, S](e, passedRook+bit(e.colors[them].Has(rook)))
		}
	}
	return s
}
