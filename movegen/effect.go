package movegen

import "github.com/luftchess/luft/board"

// An Effect is what a legal move does.
type Effect struct {
	Move  board.Move  // in its canonical spelling
	Piece board.Piece // the piece that moves, the king in castling

	// Captured is the piece captured, NoPiece if there is none, and CapturedOn
	// its square, NoSquare if there is none. They differ from what stands on
	// the target square in en passant captures.
	Captured   board.Piece
	CapturedOn board.Square
	EnPassant  bool

	// Castling reports whether the move is castling, and Side to which side.
	Castling bool
	Side     board.CastlingSide // means nothing unless Castling is true

	Promotion board.Kind // NoKind if the move is no promotion
	Check     bool       // whether it gives check
}

// IsCapture reports whether the move captures, en passant included.
func (e Effect) IsCapture() bool { return e.Captured != board.NoPiece }

// IsQuiet reports whether the move neither captures nor promotes, which are the
// moves of [Generator.AppendQuiets]. It may give check.
func (e Effect) IsQuiet() bool { return !e.IsCapture() && e.Promotion == board.NoKind }

// EffectOf returns what m does on b. It accepts castling in both spellings, as
// [Canonical] does, and reports false if m is not legal.
func EffectOf(b *board.Board, m board.Move) (e Effect, legal bool) {
	var g Generator
	g.Reset(b)
	m = b.Canonical(m)
	if !g.IsLegal(m) {
		return Effect{}, false
	}
	e = Effect{
		Move:       m,
		Piece:      b.Piece(m.From()),
		CapturedOn: board.NoSquare,
		Promotion:  m.Promotion(),
		Check:      g.GivesCheck(m),
	}
	rook, castles := g.castlesWith(m)
	switch {
	case castles:
		e.Castling, e.Side = true, board.CastlingSideOf(m.From(), rook)
	case e.Piece.Kind() == board.Pawn && m.To() == b.EnPassant():
		e.EnPassant = true
		e.CapturedOn = m.To() ^ 8
		e.Captured = b.Piece(e.CapturedOn)
	case b.Piece(m.To()) != board.NoPiece:
		e.CapturedOn = m.To()
		e.Captured = b.Piece(e.CapturedOn)
	}
	return e, true
}
