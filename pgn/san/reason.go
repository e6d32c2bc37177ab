package san

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

// candidates returns the moves among which an ambiguous text does not decide.
func (f *failure) candidates() []board.Move {
	var moves []board.Move
	for from := range f.able.Squares() {
		moves = append(moves, board.NewMove(from, f.to))
	}
	return moves
}

// reason says why no legal move fits an unambiguous text.
func (f *failure) reason(b *board.Board) string {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	switch {
	case f.drop:
		return dropReason(b, f.kind, f.to)
	case f.castling:
		return castlingReason(b, f.side)
	case f.from == 0:
		return "" // a null move
	case f.plain && us&f.from == 0 && them&f.from != 0, !f.plain && f.isTheirs(b):
		return "that is not your piece, it is " + b.Turn().String() + "'s turn"
	case f.plain && us&f.from == 0:
		return "there is no piece on " + f.from.First().String()
	case us.Has(f.to):
		return "there is a piece of your own on " + f.to.String()
	}
	kind := f.kind
	if f.plain {
		kind = b.Piece(f.from.First()).Kind()
	}
	name := "the " + kind.String()
	switch from := f.movers(b, kind); {
	case from == 0 && f.isBlocked(b, kind):
		return "the way of " + name + " is blocked"
	case from == 0:
		return "no " + kind.String() + " can go there"
	case b.Rules() != board.Standard && !movegen.InCheck(b):
		return "" // the rules of the variant, or a pin
	case kind == board.King:
		return "the king would be in check"
	case movegen.InCheck(b):
		return "the king is in check"
	}
	return name + " is pinned"
}

// movers returns the pieces of a kind, from where the text says, that could go there if it were not
// for checks.
func (f *failure) movers(b *board.Board, kind board.Kind) board.Bitboard {
	if kind == board.Pawn {
		return (pushers(b, f.to) | capturers(b, f.to)) & f.from
	}
	return attackers(b, kind, f.to) & f.from
}

// isTheirs reports whether a piece of the opponent could make the move, and none of the player's.
func (f *failure) isTheirs(b *board.Board) bool {
	s := b.Setup()
	s.Turn, s.EnPassant = s.Turn.Other(), 0
	other, err := s.Board(board.ImpossibleCheck, board.TooMuchMaterial)
	return err == nil && f.movers(b, f.kind) == 0 && f.movers(&other, f.kind) != 0
}

// isBlocked reports whether a piece of the kind could go there if nothing were between.
func (f *failure) isBlocked(b *board.Board, kind board.Kind) bool {
	from := b.Pieces(board.NewPiece(b.Turn(), kind)) & f.from
	if kind != board.Pawn {
		return reach[kind&7][f.to&63]&from != 0
	}
	back := b.Turn().Other()
	one := f.to.Bitboard().Forward(back)
	if f.to.Rank() == board.Rank4.Relative(b.Turn()) {
		one |= one.Forward(back)
	}
	return one&from != 0
}

// castlingReason says why castling is illegal.
func castlingReason(b *board.Board, side board.CastlingSide) string {
	king := b.King(b.Turn())
	right := false
	for rook := range (b.Castling() & b.Color(b.Turn())).Squares() {
		right = right || board.CastlingSideOf(king, rook) == side
	}
	switch {
	case !right:
		return "the king or the rook has moved"
	case movegen.InCheck(b):
		return "the king is in check"
	}
	return "a square between is occupied or attacked"
}
