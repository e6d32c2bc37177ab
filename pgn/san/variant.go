package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// legalVariant returns the pieces of from, which attack s or could push to it, that have a legal
// move there by rules that are not Standard.
func legalVariant(b *board.Board, from board.Bitboard, s board.Square) (able board.Bitboard) {
	var g movegen.Generator
	g.Reset(b)
	for rest := from; rest != 0; rest &= rest - 1 {
		m := board.NewMove(rest.First(), s)
		if b.Kind(board.Pawn)&rest&-rest != 0 && s.Rank() == board.Rank8.Relative(b.Turn()) {
			m = board.NewPromotion(rest.First(), s, board.Queen)
		}
		if g.IsLegal(m) {
			able |= rest & -rest
		}
	}
	return able
}

// markOfVariant is markOf by rules that are not Standard.
func markOfVariant(g *movegen.Generator, b *board.Board, m board.Move) byte {
	next := *b
	next.Play(m)
	switch movegen.StatusOf(&next) {
	case movegen.StatusCheckmate, movegen.StatusVariantLoss, movegen.StatusVariantWin:
		return '#'
	}
	if g.GivesCheck(m) {
		return '+'
	}
	return 0
}

// appendDrop appends a legal drop.
func (l *Letters) appendDrop(dst []byte, g *movegen.Generator, b *board.Board, m board.Move) []byte {
	dst = l.appendKind(dst, m.Promotion())
	dst, _ = m.To().AppendText(append(dst, '@'))
	if mark := markOf(g, b, m); mark != 0 {
		dst = append(dst, mark)
	}
	return dst
}

// scanDrop reads a drop with the '@' at the given offset: "N@f3", "P@e4", or "@e4" for a pawn.
func (r *reader) scanDrop(at int, small bool) bool {
	r.kind, r.i = r.letters.match(r.text, small)
	if r.i == 0 {
		if r.kind, r.i = figurine(r.text); r.i > 0 && !r.need(Figurines, 0) {
			return false
		}
	}
	if r.i == 0 {
		r.kind = board.Pawn
		if at == 1 && (r.text[0] == 'P' && !small || r.text[0] == 'p' && small) {
			r.i = 1
		}
	}
	if r.i != at || r.kind == board.King {
		return r.fail(syntax, r.i)
	}
	r.i++
	r.toAt = r.i
	to, written := r.square()
	if written != fullPart {
		return r.fail(syntax, r.i)
	}
	r.drop, r.to = true, to
	return true
}

// dropReason says why a drop is illegal.
func dropReason(b *board.Board, k board.Kind, s board.Square) string {
	switch {
	case b.Pocket(b.Turn(), k) == 0:
		return "there is no " + k.String() + " in the pocket"
	case b.Piece(s) != board.NoPiece:
		return "there is a piece on " + s.String()
	case movegen.InCheck(b):
		return "the king is in check"
	}
	return "a pawn cannot be dropped on " + s.String()
}
