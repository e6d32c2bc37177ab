package movegen

import "github.com/luftchess/luft/board"

// An Effect describes what a legal move does.
type Effect struct {
	Move  board.Move  `json:"move"`  // with castling in its canonical spelling
	Piece board.Piece `json:"piece"` // the piece that moves; the king for castling

	Captured   board.Piece  `json:"captured"`    // NoPiece unless the move captures
	CapturedOn board.Square `json:"captured_on"` // its square, behind the target square for en passant; NoSquare unless the move captures
	EnPassant  bool         `json:"en_passant"`

	Castling bool               `json:"castling"`
	Side     board.CastlingSide `json:"side"` // valid only if Castling is true

	Promotion board.Kind     `json:"promotion"` // NoKind unless the move promotes
	Drop      bool           `json:"drop"`      // the piece comes from the pocket
	Exploded  board.Bitboard `json:"exploded"`  // the pieces that the move removes by an explosion, in Atomic
	Check     bool           `json:"check"`     // whether the move gives check
}

// IsCapture reports whether the move captures, including en passant.
func (e Effect) IsCapture() bool { return e.Captured != board.NoPiece }

// IsQuiet reports whether the move neither captures nor promotes, as the moves of
// [Generator.AppendQuiets] do. A quiet move may give check.
func (e Effect) IsQuiet() bool { return !e.IsCapture() && e.Promotion == board.NoKind }

// EffectOf returns what m does on b, and reports whether m is legal, as [IsLegal] does. For an
// illegal move it returns the zero Effect and false.
func EffectOf(b *board.Board, m board.Move) (e Effect, legal bool) {
	var g Generator
	g.Reset(b)
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
	case m.IsDrop():
		e.Drop, e.Piece, e.Promotion = true, board.NewPiece(b.Turn(), m.Promotion()), board.NoKind
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
	if b.Rules() == board.Atomic && e.IsCapture() {
		e.Exploded = g.blast(m)
	}
	return e, true
}
