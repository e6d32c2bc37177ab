package board

import "github.com/luftchess/luft/internal/ray"

// In Atomic, a capture removes the piece that captures, the captured one, and all pieces on the
// squares around but pawns. Kings cannot capture. Kings that touch give each other no check, and
// nobody else can give check then: who captures one king explodes both.

// playAtomic plays m, and what it captures explodes.
func (b *Board) playAtomic(m Move) {
	from, to := m.From(), m.To()
	mover := b.Piece(from)
	if _, castles := b.castles(m); castles && mover.Kind() == King {
		b.playStandard(m)
		return
	}
	isCapture := b.Piece(to) != NoPiece || mover.Kind() == Pawn && b.ep != 0 && to == b.ep
	b.playStandard(m)
	if isCapture && from != to {
		b.explode(around(to)&^b.Kind(Pawn) | to.Bitboard())
	}
}

// explode removes the pieces on the given squares, and the castling rights that need them.
func (b *Board) explode(squares Bitboard) {
	squares &= b.Occupied()
	for rest := squares; rest != 0; rest &= rest - 1 {
		b.revoke(rest&-rest, b.Piece(rest.First()))
	}
	for rest := squares; rest != 0; rest &= rest - 1 {
		b.toggle(b.Piece(rest.First()), rest.First())
	}
}

// around returns the squares beside s.
func around(s Square) Bitboard { return Bitboard(ray.King(uint64(s.Bitboard()))) }

// blast returns the pieces that a capture en passant on to removes.
func (b *Board) blast(from, to Square) Bitboard {
	return around(to)&b.Occupied()&^b.Kind(Pawn) | from.Bitboard() | (to ^ 8).Bitboard()
}

// survives reports whether the player to move may remove these pieces: the king must remain, and be
// safe unless the other king explodes.
func (b *Board) survives(removed Bitboard) bool {
	king, other := b.King(b.turn), b.King(b.turn.Other())
	switch {
	case removed.Has(king):
		return false
	case other == NoSquare || removed.Has(other) || b.kingsTouch():
		return true
	}
	return b.attackersOf(king, b.turn.Other(), b.Occupied()&^removed)&^removed == 0
}

// kingsTouch reports whether the kings stand side by side, or one of them has exploded.
func (b *Board) kingsTouch() bool {
	white, black := b.King(White), b.King(Black)
	return white == NoSquare || black == NoSquare || around(white).Has(black)
}
