package board

// This file has what the rules of all variants share. What one of them has alone is in a file of
// its name.

// playVariant plays m by rules that are not Standard.
func (b *Board) playVariant(m Move) {
	mover := b.Piece(m.From())
	switch t := b.traits(); {
	case t.Drops:
		b.playCrazyhouse(m)
	case t.Explode:
		b.playAtomic(m)
	default:
		b.playStandard(m)
	}
	b.reopenEnPassant(m, mover)
	if b.traits().Checks != 0 && b.inCheckVariant(b.turn) {
		b.countCheck()
	}
}

// playStandard plays m as in ordinary chess.
func (b *Board) playStandard(m Move) {
	rules := b.rules
	b.rules = Standard
	b.Play(m)
	b.rules = rules
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

// canCaptureEnPassantVariant is canCaptureEnPassant by rules that are not Standard; beside are the
// pawns that may capture on s.
func (b *Board) canCaptureEnPassantVariant(beside Bitboard, s Square) bool {
	king := b.royal(b.turn)
	if king == NoSquare {
		return beside != 0
	}
	for ; beside != 0; beside &= beside - 1 {
		from := beside.First()
		if b.traits().Explode {
			if b.survives(b.blast(from, s)) {
				return true
			}
			continue
		}
		after := b.Occupied() ^ from.Bitboard() ^ (s ^ 8).Bitboard() ^ s.Bitboard()
		if b.attackersOf(king, b.turn.Other(), after)&^(s^8).Bitboard() == 0 {
			return true
		}
	}
	return false
}

// royal returns the square of the king of colour c, or NoSquare if it has none or its king is a
// piece like others.
func (b *Board) royal(c Color) Square {
	if b.traits().FreeKings {
		return NoSquare
	}
	return b.King(c)
}

// inCheckVariant reports whether colour c is in check by rules that are not Standard.
func (b *Board) inCheckVariant(c Color) bool { return b.checkersVariant(c) != 0 }

// checkersVariant returns the pieces that give check to colour c.
func (b *Board) checkersVariant(c Color) Bitboard {
	king := b.royal(c)
	if king == NoSquare || b.traits().Explode && b.kingsTouch() {
		return 0
	}
	return b.attackersOf(king, c.Other(), b.Occupied())
}

// playNullVariant is PlayNull by rules that are not Standard. Who has no king by the rules may
// pass.
func (b *Board) playNullVariant() bool {
	t := b.traits()
	if b.inCheckVariant(b.turn) || b.Color(b.turn) == 0 || b.King(b.turn) == NoSquare && !t.Horde && !t.FreeKings {
		return false
	}
	b.pass()
	b.halfmove = saturate(uint32(b.halfmove) + 1)
	return true
}

// placeVariant adds to b what rules other than Standard have.
func (b *Board) placeVariant(s *Setup) {
	b.rules = s.Rules
	b.hash ^= rulesKey(s.Rules)
	for _, c := range [...]Color{White, Black} {
		switch t := b.traits(); {
		case t.Checks != 0:
			b.counts[c] = s.ChecksLeft[c]
			b.hash ^= checksKey(c, s.ChecksLeft[c])
		case t.Drops:
			for k := Pawn; k <= Queen; k++ {
				b.setPocket(c, k, int(s.Pockets[c][k]))
			}
		}
	}
	b.setPromoted(s.Promoted)
}

// countsTo sets what b counts in s.
func (b *Board) countsTo(s *Setup) {
	for _, c := range [...]Color{White, Black} {
		s.ChecksLeft[c] = uint8(b.ChecksLeft(c))
		for k := Pawn; k <= Queen; k++ {
			s.Pockets[c][k] = uint8(b.Pocket(c, k))
		}
	}
}

// validCounts reports whether the rules of s have the checks and the pieces that it counts.
func (s *Setup) validCounts() bool {
	t := s.Rules.traits()
	for _, c := range [...]Color{White, Black} {
		if s.ChecksLeft[c] > t.Checks || !t.Drops && s.Pockets[c] != [6]uint8{} {
			return false
		}
		for k, n := range s.Pockets[c] {
			if int(n) > maxInPocket(Kind(k)) {
				return false
			}
		}
	}
	return true
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
	alone := *s
	alone.Castling, alone.EnPassant = 0, 0
	b := alone.place()
	kings := b.Kind(King)
	legalKings := true
	for _, c := range [...]Color{White, Black} {
		own, pawns := b.Color(c), b.Pieces(NewPiece(c, Pawn))
		kingless := kings&own == 0 && (t.FreeKings || (t.Horde || t.Explode) && kings != 0)
		off := pawns & (rank1 | rank8)
		if kingless && t.Horde {
			off &= Rank8.Relative(c).Bitboard()
		}
		of(c, off != 0, PawnOnLastRank, off)
		of(c, t.NoPawns && pawns != 0, ForbiddenPiece, pawns)
		of(c, kings&own == 0 && !kingless, MissingKing, 0)
		of(c, (kings&own).Count() > 1 && !t.FreeKings, TooManyKings, kings&own)
		of(c, b.hasTooMuch(c, kingless && t.Horde), TooMuchMaterial, own)
		legalKings = legalKings && (kings&own != 0 || kingless) && ((kings&own).Count() <= 1 || t.FreeKings)
	}
	add(t.Horde && kings&b.black != 0 && kings&^b.black != 0, TooManyKings, kings)
	add(t.Checks != 0 && s.ChecksLeft == [2]uint8{}, ImpossibleCount, 0)
	add(t.Drops && b.dropsTooMuch(), TooMuchMaterial, b.Occupied())
	demoted := s.Promoted &^ (b.Kind(Knight) | b.Diagonals() | b.Orthogonals())
	add(demoted != 0, ImpossiblePromotion, demoted)
	if !legalKings {
		return found
	}

	opponent := b.turn.Other()
	add(b.inCheckVariant(opponent), OpponentInCheck, b.King(opponent).Bitboard())
	lone := s.Castling &^ b.castlable(s.Castling)
	if t.NoCastling {
		lone = s.Castling
	}
	lone |= s.Castling & s.Promoted
	add(lone != 0, ImpossibleCastling, lone)
	checkers := b.checkersVariant(b.turn)
	stepped := s.EnPassant == 0 || s.stepped(&b) && (checkers == 0 || s.stepExplains(&b))
	add(!stepped, ImpossibleEnPassant, s.EnPassant)
	add(t.NoChecks && checkers != 0, ForbiddenCheck, checkers)
	add(!t.NoChecks && !t.Explode && !b.possible(checkers), ImpossibleCheck, checkers)
	return found
}

// hasTooMuch reports whether colour c has more pieces than its start position and promotions
// allow.
func (b *Board) hasTooMuch(c Color, horde bool) bool {
	const maxOfHorde = 36
	pawns := b.Pieces(NewPiece(c, Pawn)).Count()
	switch t := b.traits(); {
	case horde:
		return b.Color(c).Count() > maxOfHorde
	case t.NoPawns:
		return b.promotions(c) > 0
	case t.Drops:
		return false // the players share their pieces; see dropsTooMuch
	case t.FreeKings:
		return b.promotions(c)+pawns+max(0, b.Pieces(NewPiece(c, King)).Count()-1) > 8
	}
	return b.promotions(c)+pawns > 8
}

// The keys of what variants add to the hash are numbers of the generator SplitMix64, so that they
// are the same in every release.
// See https://prng.di.unimi.it/splitmix64.c.

func rulesKey(r Rules) uint64 { return variantKey(uint64(r)) }

func variantKey(n uint64) uint64 {
	n *= 0x9e3779b97f4a7c15
	n = (n ^ n>>30) * 0xbf58476d1ce4e5b9
	n = (n ^ n>>27) * 0x94d049bb133111eb
	return n ^ n>>31
}
