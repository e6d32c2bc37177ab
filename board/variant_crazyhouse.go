package board

// In Crazyhouse, a captured piece goes to the pocket of who captured it, a promoted one as a pawn.
// A drop is a Move with the same origin and target, and the kind as its promotion.

// playCrazyhouse plays m, a drop or a move on the board.
func (b *Board) playCrazyhouse(m Move) {
	if m.From() == m.To() {
		b.drop(m.Promotion(), m.To())
		return
	}
	mover, c := b.Piece(m.From()), b.turn
	if _, castles := b.castles(m); castles && mover.Kind() == King {
		b.playStandard(m)
		return
	}
	captured := b.Piece(m.To()).Kind()
	if b.promoted.Has(m.To()) || mover.Kind() == Pawn && b.ep != 0 && m.To() == b.ep {
		captured = Pawn
	}
	promoted := b.promoted.Without(m.To()).Without(m.From())
	if b.promoted.Has(m.From()) || mover.Kind() == Pawn && m.Promotion() != NoKind {
		promoted = promoted.With(m.To())
	}
	b.playStandard(m)
	b.setPromoted(promoted)
	if captured >= Pawn && captured <= Queen {
		b.setPocket(c, captured, b.Pocket(c, captured)+1)
	}
}

// drop puts a piece from the pocket on s. A drop that is not legal only passes the turn.
func (b *Board) drop(k Kind, s Square) {
	c, n := b.turn, b.Pocket(b.turn, k)
	if n == 0 || b.Piece(s) != NoPiece {
		b.pass()
		return
	}
	b.setPocket(c, k, n-1)
	b.toggle(NewPiece(c, k), s)
	b.pass()
	b.halfmove = saturate(uint32(b.halfmove) + 1)
	if k == Pawn {
		b.halfmove = 0
	}
}

// maxInPocket returns the number of pieces of a kind that a pocket has room for.
func maxInPocket(k Kind) int {
	switch {
	case k == Pawn:
		return 63
	case k >= Knight && k <= Queen:
		return 15
	}
	return 0
}

// setPocket sets the number of pieces of kind k, from a pawn to a queen, in the pocket of c. A full
// pocket stays as it is.
func (b *Board) setPocket(c Color, k Kind, n int) {
	n = min(n, maxInPocket(k))
	b.hash ^= pocketKey(c, k, b.Pocket(c, k)) ^ pocketKey(c, k, n)
	if k == Pawn {
		b.counts[c&1] = uint8(n)
		return
	}
	shift := c & 1 * 4
	b.counts[k] = b.counts[k]&^(15<<shift) | uint8(n)<<shift
}

func (b *Board) setPromoted(promoted Bitboard) {
	for changed := b.promoted ^ promoted; changed != 0; changed &= changed - 1 {
		b.hash ^= variantKey(0x200 + uint64(changed.First()))
	}
	b.promoted = promoted
}

// dropsTooMuch reports whether there are more pieces, on the board and in the pockets, than both
// players begin with and their pawns can have become.
func (b *Board) dropsTooMuch() bool {
	atFirst := [...]int{Knight: 4, Bishop: 4, Rook: 4, Queen: 2}
	pawns := (b.Kind(Pawn) | b.promoted).Count() + b.Pocket(White, Pawn) + b.Pocket(Black, Pawn)
	for k := Knight; k <= Queen; k++ {
		n := (b.Kind(k) &^ b.promoted).Count() + b.Pocket(White, k) + b.Pocket(Black, k)
		pawns += max(0, n-atFirst[k])
	}
	return pawns > 16
}

func pocketKey(c Color, k Kind, n int) uint64 {
	if n == 0 {
		return 0
	}
	return variantKey(0x400 + uint64(c&1)<<9 + uint64(k)<<6 + uint64(n))
}
