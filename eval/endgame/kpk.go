package endgame

import (
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// A pawnEnding is the index of a position of king and pawn against king, in which the
// pawn is White's and on one of the files a to d: the player to move, the black king, the
// white king, and the pawn's rank and file.
type pawnEnding uint32

const pawnEndings = 2 * 64 * 64 * 24

func newPawnEnding(turn board.Color, white, black, pawn board.Square) pawnEnding {
	at := pawnEnding(pawn>>3-1)&7*4 + pawnEnding(pawn&3)
	return (at<<6|pawnEnding(white&63))<<7 | pawnEnding(black&63)<<1 | pawnEnding(turn&1)
}

func (p pawnEnding) parts() (turn board.Color, white, black, pawn board.Square) {
	at := board.Square(p >> 13)
	return board.Color(p & 1), board.Square(p >> 7 & 63), board.Square(p >> 1 & 63), (at/4+1)<<3 | at%4
}

// wonEndings has a bit for each pawnEnding that White wins. It is computed at the first
// call by retrograde analysis: positions are marked as won until nothing changes, for one
// square of the pawn after the other, those nearest to promotion first.
var wonEndings = sync.OnceValue(func() *[pawnEndings / 64]uint64 {
	won := new([pawnEndings / 64]uint64)
	const perPawn = 2 * 64 * 64
	for first := pawnEnding(pawnEndings - perPawn); ; first -= perPawn {
		for again := true; again; {
			again = false
			for p := first; p < first+perPawn; p++ {
				if won[p/64]>>(p%64)&1 == 0 && p.wins(won) {
					won[p/64] |= 1 << (p % 64)
					again = true
				}
			}
		}
		if first == 0 {
			return won
		}
	}
})

// wins reports whether White wins p according to the positions after the next move that
// are marked so far.
func (p pawnEnding) wins(won *[pawnEndings / 64]uint64) bool {
	turn, king, other, pawn := p.parts()
	known := func(turn board.Color, king, other, pawn board.Square) bool {
		q := newPawnEnding(turn, king, other, pawn)
		return won[q/64]>>(q%64)&1 != 0
	}
	near, far := movegen.KingAttacks(king), movegen.KingAttacks(other)
	guarded := movegen.PawnAttacks(board.White, pawn)
	if king == other || king == pawn || other == pawn || near.Has(other) {
		return false
	}
	if turn == board.Black {
		moved := false
		for to := range (far &^ (near | guarded | king.Bitboard())).Squares() {
			if moved = true; to == pawn || !known(board.White, king, to, pawn) {
				return false
			}
		}
		return moved || guarded.Has(other) // else stalemate
	}
	if guarded.Has(other) {
		return false // it cannot be White's turn
	}
	for to := range (near &^ (far | pawn.Bitboard())).Squares() {
		if known(board.Black, to, other, pawn) {
			return true
		}
	}
	step := pawn + 8
	if step == king || step == other {
		return false
	}
	if step >= board.A8 {
		// The new queen, or rook where a queen would be stalemate, must not
		// be taken.
		return !far.Has(step) || near.Has(step)
	}
	if known(board.Black, king, other, step) {
		return true
	}
	return pawn < board.A3 && step+8 != king && step+8 != other && known(board.Black, king, other, step+8)
}

// KPK solves king and pawn against king in standard chess: ok reports whether b is such a
// position, and win whether the player with the pawn wins it. The table behind it takes 24 KiB
// and some milliseconds to compute, at the first call.
func KPK(b *board.Board) (win, ok bool) {
	pawns := b.Kind(board.Pawn)
	kings := b.Kind(board.King)
	if b.Occupied() != pawns|kings || !pawns.IsSingle() || kings.Count() != 2 || b.Rules() != board.Standard {
		return false, false
	}
	strong := board.White
	if pawns&b.Color(board.Black) != 0 {
		strong = board.Black
	}
	king, other := b.King(strong), b.King(strong.Other())
	if !king.IsValid() || !other.IsValid() {
		return false, false
	}
	pawn := pawns.First().Relative(strong)
	if pawn < board.A2 || pawn >= board.A8 {
		return false, false // an illegal move can leave such a board
	}
	king, other = king.Relative(strong), other.Relative(strong)
	if pawn&7 > 3 {
		king, other, pawn = king.Mirror(), other.Mirror(), pawn.Mirror()
	}
	turn := board.White
	if b.Turn() != strong {
		turn = board.Black
	}
	p := newPawnEnding(turn, king, other, pawn)
	return wonEndings()[p/64]>>(p%64)&1 != 0, true
}
