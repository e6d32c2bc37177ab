package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// resolve finds the one legal move that matches the result of scan, and compares its
// spelling with that of [Append].
func (r *reader) resolve() (board.Move, bool) {
	m, ok := r.find()
	if !ok || !r.isCoordinates() && !r.checkOrigin(m) {
		return board.NoMove, false
	}
	if r.enPassant && !isEnPassant(r.b, m) {
		return board.NoMove, r.fail(syntax, r.enPassantAt)
	}
	return m, r.checkMark(m)
}

// find finds the legal move that matches.
func (r *reader) find() (board.Move, bool) {
	switch {
	case r.null:
		if next := *r.b; !next.PlayNull() {
			return board.NoMove, r.fail(illegal, 0)
		}
		return board.NoMove, true
	case r.drop:
		m := board.NewDrop(r.to, r.kind)
		if !movegen.IsLegal(r.b, m) {
			return board.NoMove, r.fail(illegal, r.toAt)
		}
		return m, true
	case r.castling:
		m := r.b.CastlingMove(r.side)
		if m == board.NoMove || !movegen.IsLegal(r.b, m) {
			return board.NoMove, r.fail(illegal, 0)
		}
		return m, true
	case r.isCoordinates():
		r.plain = true
		return r.findCoordinates()
	case r.kind == board.Pawn:
		return r.findPawn()
	}
	us := r.b.Color(r.b.Turn())
	from := attackers(r.b, r.kind, r.to) & r.from
	switch {
	case us.Has(r.to):
		from = 0
	case r.kind != board.King || r.b.Rules() != board.Standard:
		from = legal(r.b, from, r.to)
	case from != 0 && kingAttacked(r.b, from, r.to):
		from = 0
	}
	return r.only(from)
}

// only returns the move of the piece on from, which must be exactly one.
func (r *reader) only(from board.Bitboard) (board.Move, bool) {
	switch {
	case from == 0:
		return board.NoMove, r.fail(illegal, r.toAt)
	case !from.IsSingle():
		r.fail(ambiguous, r.fromTo)
		r.able = from
		return board.NoMove, false
	}
	return board.NewMove(from.First(), r.to), true
}

func (r *reader) findPawn() (board.Move, bool) {
	from := pushers(r.b, r.to)
	if r.origin != noPart || r.sign == 'x' {
		from |= capturers(r.b, r.to)
	}
	m, ok := r.only(legal(r.b, from&r.from, r.to))
	if !ok {
		return board.NoMove, false
	}
	last := r.to.Rank() == board.Rank8.Relative(r.b.Turn())
	switch {
	case last && r.promotion == board.NoKind:
		return board.NoMove, r.fail(promotion, r.promotionAt)
	case !last && r.promotion != board.NoKind:
		return board.NoMove, r.fail(illegal, r.toAt)
	}
	return board.NewPromotion(m.From(), r.to, r.promotion), true
}

func (r *reader) findCoordinates() (board.Move, bool) {
	m := r.b.Canonical(board.NewPromotion(r.from.First(), r.to, r.promotion))
	var g movegen.Generator
	g.Reset(r.b)
	switch {
	case g.IsLegal(m):
		return m, true
	case r.promotion == board.NoKind && g.IsLegal(board.NewPromotion(m.From(), m.To(), board.Queen)):
		return board.NoMove, r.fail(promotion, r.promotionAt)
	}
	return board.NoMove, r.fail(illegal, r.toAt)
}

// checkOrigin reports whether the origin is written as far as necessary, and an 'x'
// exactly if m captures, or deviations are allowed.
func (r *reader) checkOrigin(m board.Move) bool {
	if r.null || r.castling || r.drop {
		return true
	}
	// A hyphen or a plain origin has been allowed already.
	if origin := originOf(r.b, r.kind, m); r.origin != origin && !r.isPlainOrigin() && r.sign != '-' {
		l := ExtraOrigin
		if r.origin == fullPart {
			l |= LongAlgebraic
		}
		if !r.need(l, r.fromAt) {
			return false
		}
	}
	switch captures := isCapture(r.b, r.kind, m); {
	case captures && r.sign != 'x':
		return r.need(MissingCapture, r.fromTo)
	case !captures && r.sign == 'x':
		return r.need(ExtraCapture, r.fromTo)
	}
	return true
}

// checkMark reports whether the check mark is correct, missing or allowed to be wrong.
func (r *reader) checkMark(m board.Move) bool {
	if len(r.mark) == 0 || r.allow&AnyCheckMark != 0 {
		return true
	}
	var g movegen.Generator
	g.Reset(r.b)
	if m != board.NoMove && r.mark[0] == markOf(&g, r.b, m) {
		return true
	}
	return r.need(AnyCheckMark, r.markAt)
}
