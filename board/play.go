package board

// Play makes a legal move. Playing an illegal move leaves b in an unspecified state,
// but never panics. To play moves that may be illegal, call [movegen.IsLegal] first, or
// use a [game.Game].
//
// [movegen.IsLegal]: https://pkg.go.dev/github.com/luftchess/luft/movegen#IsLegal
// [game.Game]: https://pkg.go.dev/github.com/luftchess/luft/movegen/game#Game
func (b *Board) Play(m Move) {
	if b.rules != Standard {
		b.playVariant(m)
		return
	}
	from, to := m.From(), m.To()
	mover, captured := b.squares[from], b.squares[to]
	at := Bitboard(1) << to
	both := Bitboard(1)<<from | at
	kind := mover.Kind()

	if b.endsRights(both, mover) {
		b.playRights(m)
		return
	}

	p := &planes[mover&15]
	b.kind[0] = b.kind[0]&^both | p[0]&at
	b.kind[1] = b.kind[1]&^both | p[1]&at
	b.kind[2] = b.kind[2]&^both | p[2]&at
	b.black = b.black&^both | p[3]&at
	b.squares[from] = NoPiece
	b.squares[to] = mover

	keys := &pieceKeys[mover&15]
	hash := b.hash ^ keys[from] ^ keys[to] ^ passKeys[b.ep&63]
	clock := uint32(b.halfmove) + 1
	if captured != NoPiece {
		hash ^= pieceKeys[captured&15][to]
		clock = 0
	}
	b.hash = hash
	enPassant := b.ep
	b.turnOver()
	b.halfmove = saturate(clock)
	if kind == Pawn {
		b.halfmove = 0
		switch {
		case from^to == 16:
			b.openEnPassant(to)
		case m.Promotion() != NoKind:
			b.toggle(mover, to)
			b.toggle(NewPiece(mover.Color(), m.Promotion()), to)
		case to == enPassant && enPassant != 0:
			b.toggle(mover.Flip(), to^8)
		}
	}
}

// HashAfter returns the hash of the position after m, a legal move. An illegal move gives an
// unspecified number. Most moves take much less time than with [Board.Play], so a search can
// prefetch the transposition table entry of the next position before it plays the move.
func (b *Board) HashAfter(m Move) uint64 {
	if b.rules != Standard {
		next := *b
		next.playVariant(m)
		return next.hash
	}
	from, to := m.From(), m.To()
	mover, captured := b.squares[from], b.squares[to]
	special := mover.Kind() == Pawn && (from^to == 16 && b.isBesidePawn(to, mover.Flip()) || m.Promotion() != NoKind || to == b.ep)
	if special || b.endsRights(from.Bitboard()|to.Bitboard(), mover) {
		next := *b
		next.Play(m)
		return next.hash
	}
	keys := &pieceKeys[mover&15]
	return b.hash ^ keys[from] ^ keys[to] ^ pieceKeys[captured&15][to] ^ passKeys[b.ep&63]
}

// endsRights reports whether a move of mover between the two squares castles or ends castling
// rights.
func (b *Board) endsRights(both Bitboard, mover Piece) bool {
	if b.castling == 0 {
		return false
	}
	rooks := b.castling.rooks()
	return rooks&both != 0 || mover.Kind() == King && rooks&b.Color(mover.Color()) != 0
}

// playRights plays a move that castles or that ends castling rights.
func (b *Board) playRights(m Move) {
	if side, ok := b.castles(m); ok && b.Piece(m.From()).Kind() == King {
		b.castle(side)
		return
	}
	b.revoke(m.From().Bitboard()|m.To().Bitboard(), b.Piece(m.From()))
	b.Play(m) // which now affects no castling rights
}

// PlayNull plays a null move: it passes the turn, as null move pruning does. It reports
// false and does not change b if the player to move is in check, or has no king although the
// rules want one, as on the zero Board.
func (b *Board) PlayNull() bool {
	if b.rules != Standard {
		return b.playNullVariant()
	}
	king := b.King(b.turn)
	if king == NoSquare || b.attackersOf(king, b.turn.Other(), b.Occupied()) != 0 {
		return false
	}
	b.pass()
	b.halfmove = saturate(uint32(b.halfmove) + 1)
	return true
}

// PlayOrPass makes a move of a recorded game: a legal move as [Board.Play] does, or, if m is
// [NoMove], a null move as [Board.PlayNull] does. It reports false, and does not change b, if
// a null move cannot be made.
func (b *Board) PlayOrPass(m Move) bool {
	if m == NoMove {
		return b.PlayNull()
	}
	b.Play(m)
	return true
}

// toggle puts p on s if s is empty, or removes it, and updates the hash. [NoPiece]
// changes nothing.
func (b *Board) toggle(p Piece, s Square) {
	b.kind[0] ^= Bitboard(p&1) << s
	b.kind[1] ^= Bitboard(p>>1&1) << s
	b.kind[2] ^= Bitboard(p>>2&1) << s
	b.black ^= Bitboard(p>>3&1) << s
	b.hash ^= pieceKeys[p&15][s&63]
	b.squares[s&63] ^= p
}

// pass ends the turn: it clears the en passant square and makes the other player the
// player to move.
func (b *Board) pass() {
	b.hash ^= passKeys[b.ep&63]
	b.turnOver()
}

// turnOver does what pass does, except for the hash.
func (b *Board) turnOver() {
	b.fullmove = saturate(uint32(b.fullmove) + uint32(b.turn))
	b.ep = 0
	b.turn ^= 1
}

// openEnPassant sets the en passant square after a double step of the pawn on to, if a
// legal move captures there. The turn has already passed.
func (b *Board) openEnPassant(to Square) {
	if b.isBesidePawn(to, NewPiece(b.turn, Pawn)) && b.canCaptureEnPassant(to^8) {
		b.setEnPassant(to ^ 8)
	}
}

// isBesidePawn reports whether there is a pawn of the given colour on a square beside s.
func (b *Board) isBesidePawn(s Square, pawn Piece) bool {
	at := s.Bitboard()
	return (at.East()|at.West())&b.Pieces(pawn) != 0
}

func (b *Board) setEnPassant(s Square) {
	b.hash ^= enPassantKeys[b.ep&63] ^ enPassantKeys[s&63]
	b.ep = s
}

// canCaptureEnPassant reports whether the player to move has a legal en passant capture
// on s.
func (b *Board) canCaptureEnPassant(s Square) bool {
	victim := (s ^ 8).Bitboard()
	beside := (victim.East() | victim.West()) & b.Pieces(NewPiece(b.turn, Pawn))
	if b.rules != Standard {
		return b.canCaptureEnPassantVariant(beside, s)
	}
	king := b.King(b.turn)
	for ; beside != 0; beside &= beside - 1 {
		// Both pawns leave their squares at once, so pins and checks cannot be found
		// for each alone: test the position after the capture.
		after := b.Occupied() ^ beside&-beside ^ victim ^ s.Bitboard()
		if b.attackersOf(king, b.turn.Other(), after)&^victim == 0 {
			return true
		}
	}
	return false
}

// castles reports whether m, a move of the king, is castling in its canonical spelling,
// and on which side. It checks the castling right and the squares of king and rook, not
// whether castling is legal.
func (b *Board) castles(m Move) (CastlingSide, bool) {
	king := m.From()
	for own := b.Castling() & b.Color(b.turn); own != 0; own &= own - 1 {
		if rook := own.First(); m == NewCastling(king, rook) {
			return CastlingSideOf(king, rook), true
		}
	}
	return 0, false
}

// CastlingMove returns the move with which the player to move castles on the given
// side, in its canonical spelling, or [NoMove] without the castling right. The move
// need not be legal in this position.
func (b *Board) CastlingMove(side CastlingSide) Move {
	rook := b.CastlingRook(b.turn, side)
	if rook == NoSquare {
		return NoMove
	}
	return NewCastling(b.King(b.turn), rook)
}

// Canonical returns m with castling in its canonical spelling (see [Move]), whether m
// is spelled as the king's two-square step (e1g1) or as the king capturing its own rook
// (e1h1). Other moves are returned unchanged.
func (b *Board) Canonical(m Move) Move {
	king, own := b.King(b.turn), b.Color(b.turn)
	if b.Castling()&own&m.To().Bitboard() == 0 || m != NewMove(king, m.To()) {
		return m
	}
	return NewCastling(king, m.To())
}

// KingTakesRook returns m with castling spelled as the king capturing its own rook (e1h1),
// as UCI_Chess960 and Polyglot books have it. Other moves are returned unchanged.
func (b *Board) KingTakesRook(m Move) Move {
	if m.From() != b.King(b.turn) {
		return m
	}
	if side, ok := b.castles(m); ok {
		return NewMove(m.From(), b.CastlingRook(b.turn, side))
	}
	return m
}

// castle castles on the given side, for which the player to move must have the right.
func (b *Board) castle(side CastlingSide) {
	c := b.turn
	king, rook := b.King(c), b.CastlingRook(c, side)
	b.revoke(king.Bitboard(), NewPiece(c, King))
	b.toggle(NewPiece(c, King), king)
	b.toggle(NewPiece(c, Rook), rook)
	b.toggle(NewPiece(c, King), side.KingTo(c))
	b.toggle(NewPiece(c, Rook), side.RookTo(c))
	b.pass()
	b.halfmove = saturate(uint32(b.halfmove) + 1)
}

// revoke removes the castling rights that are lost by a move of mover, where touched
// holds its origin and target squares.
func (b *Board) revoke(touched Bitboard, mover Piece) {
	lost := b.Castling() & touched
	if mover.Kind() == King {
		lost |= b.Castling() & b.Color(mover.Color())
	}
	b.hash ^= b.castlingHash(lost)
	b.castling &^= newCastlingRights(lost)
}

// castlingHash returns the part of the hash for the castling rights of rooks.
func (b *Board) castlingHash(rooks Bitboard) (h uint64) {
	for ; rooks != 0; rooks &= rooks - 1 {
		s := rooks.First()
		c := b.Piece(s).Color()
		h ^= castlingKey(c, CastlingSideOf(b.King(c), s))
	}
	return h
}

// planes holds four masks for each piece, one for each plane of a Board: all squares if
// the piece is in that plane, and none if not.
var planes = func() (t [16][4]Bitboard) {
	for p := range t {
		for i := range t[p] {
			t[p][i] = -Bitboard(p >> i & 1)
		}
	}
	return t
}()
