package board

// playVariant plays m by rules that are not Standard: as in ordinary chess, and then what the
// rules add.
func (b *Board) playVariant(m Move) {
	rules, mover := b.rules, b.Piece(m.From())
	b.rules = Standard
	b.Play(m)
	b.rules = rules
	b.reopenEnPassant(m, mover)
	if b.traits().Checks != 0 && b.inCheck(b.turn) {
		b.countCheck()
	}
}

// reopenEnPassant sets the en passant square after m, a move of mover, by the rules of b. A double
// step of the horde from its first rank opens none.
func (b *Board) reopenEnPassant(m Move, mover Piece) {
	if mover.Kind() != Pawn || m.From()^m.To() != 16 {
		return
	}
	if b.ep != 0 {
		b.setEnPassant(0)
	}
	if m.From().Rank() == Rank2.Relative(mover.Color()) {
		b.openEnPassant(m.To())
	}
}

// countCheck counts a check that the player who has just moved has given.
func (b *Board) countCheck() {
	c := b.turn.Other()
	if left := b.checksLeft[c]; left > 0 {
		b.hash ^= checksKey(c, left) ^ checksKey(c, left-1)
		b.checksLeft[c] = left - 1
	}
}

// playNullVariant is PlayNull by rules that are not Standard. A horde, which has no king, may pass.
func (b *Board) playNullVariant() bool {
	if b.inCheck(b.turn) || b.King(b.turn) == NoSquare && !b.isHorde(b.turn) {
		return false
	}
	b.pass()
	b.halfmove = saturate(uint32(b.halfmove) + 1)
	return true
}

// isHorde reports whether the player of colour c has a horde: pieces without a king.
func (b *Board) isHorde(c Color) bool {
	return b.traits().Horde && b.Color(c) != 0 && b.King(c) == NoSquare
}

// placeVariant adds to b what rules other than Standard have.
func (b *Board) placeVariant(s *Setup) {
	b.rules = s.Rules
	b.checksLeft = s.ChecksLeft
	b.hash ^= rulesKey(s.Rules)
	for _, c := range [...]Color{White, Black} {
		b.hash ^= checksKey(c, s.ChecksLeft[c])
	}
}

// variantProblems is problems for a Setup that has valid values and rules other than Standard.
func (s *Setup) variantProblems() (found []Problem) {
	of := func(c Color, wrong bool, r Reason, squares Bitboard) {
		if wrong {
			found = append(found, Problem{r, c, squares})
		}
	}
	add := func(wrong bool, r Reason, squares Bitboard) { of(White, wrong, r, squares) }
	t := s.Rules.traits()
	b := (&Setup{Pieces: s.Pieces, Turn: s.Turn, Rules: s.Rules, ChecksLeft: s.ChecksLeft}).place()
	kings := b.Kind(King)
	legalKings := true
	for _, c := range [...]Color{White, Black} {
		own, pawns := b.Color(c), b.Pieces(NewPiece(c, Pawn))
		horde := t.Horde && kings&own == 0
		off := pawns & (rank1 | rank8)
		if horde {
			off &= Rank8.Relative(c).Bitboard()
		}
		of(c, off != 0, PawnOnLastRank, off)
		of(c, t.NoPawns && pawns != 0, ForbiddenPiece, pawns)
		of(c, kings&own == 0 && !(horde && kings != 0), NoKing, 0)
		of(c, (kings&own).Count() > 1, TooManyKings, kings&own)
		of(c, b.hasTooMuch(c, horde), TooMuchMaterial, own)
		legalKings = legalKings && (kings&own != 0 || horde) && (kings&own).Count() <= 1
	}
	add(t.Horde && kings&b.black != 0 && kings&^b.black != 0, TooManyKings, kings)
	add(t.Checks != 0 && s.ChecksLeft == [2]uint8{}, ImpossibleCount, 0)
	if !legalKings || kings == 0 {
		return found
	}

	add(b.inCheck(b.turn.Other()), OpponentInCheck, b.King(b.turn.Other()).Bitboard())
	lone := s.Castling &^ b.castlable(s.Castling)
	if t.NoCastling {
		lone = s.Castling
	}
	add(lone != 0, ImpossibleCastling, lone)
	stepped := s.EnPassant == 0 || s.stepped(&b)
	if king := b.King(b.turn); king != NoSquare {
		checkers := b.attackersOf(king, b.turn.Other(), b.Occupied())
		stepped = stepped && (s.EnPassant == 0 || s.stepExplains(&b))
		add(t.NoChecks && checkers != 0, ForbiddenCheck, checkers)
		add(!t.NoChecks && !b.possible(checkers), ImpossibleCheck, checkers)
	}
	add(!stepped, ImpossibleEnPassant, s.EnPassant)
	return found
}

// hasTooMuch reports whether colour c has more pieces than its start position and promotions
// allow.
func (b *Board) hasTooMuch(c Color, horde bool) bool {
	const mostOfHorde = 36
	pawns := b.Pieces(NewPiece(c, Pawn)).Count()
	switch {
	case horde:
		return b.Color(c).Count() > mostOfHorde
	case b.traits().NoPawns:
		return b.promoted(c) > 0
	}
	return b.promoted(c)+pawns > 8
}

// The keys of what variants add to the hash are numbers of the generator SplitMix64, so that they
// are the same in every release.
// See https://prng.di.unimi.it/splitmix64.c.

func rulesKey(r Rules) uint64 {
	if r == Standard {
		return 0
	}
	return variantKey(uint64(r))
}

func checksKey(c Color, left uint8) uint64 {
	if left == 0 {
		return 0
	}
	return variantKey(0x100 + uint64(c&1)<<4 + uint64(left))
}

func variantKey(n uint64) uint64 {
	n *= 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
