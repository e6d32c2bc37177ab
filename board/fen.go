package board

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/internal/fentext"
)

// record is the type that the FEN codec works on. A Setup has the same fields.
type record = fentext.Record[Piece, Color, Rules, Bitboard]

// FEN returns the position as a FEN record with six fields, in X-FEN for Chess960. It
// writes any Board, even one that [Board.AppendText] rejects. Package fen reads FEN and
// writes its other dialects. The FEN of a variant does not name its rules; the text form does.
func (b Board) FEN() string {
	s := b.Setup()
	var buf [fentext.Longest]byte
	return string((*record)(&s).AppendFEN(buf[:0]))
}

// AppendText implements [encoding.TextAppender]. It appends what [Board.FEN] returns,
// or nothing for the zero Board, which [Board.UnmarshalText] reads back as an equal
// Board. For a variant, the name of its rules and a space precede the FEN. A Board after an
// illegal [Board.Play] may have no text that reads back as the same Board. The error is then a
// *[SetupError], or it says that an illegal move has damaged the Board.
func (b Board) AppendText(dst []byte) ([]byte, error) {
	s, err := b.check()
	if err != nil || b == (Board{}) {
		return dst, err
	}
	r := (*record)(&s)
	return r.AppendFEN(r.AppendName(dst)), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Board.AppendText].
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads a FEN record in any of
// the dialects that package fen documents, or the name of a variant and its FEN. FEN without a
// name is standard chess, unless it has something that only a variant has, such as the number
// of checks left. Empty text is the zero Board. All reasons of
// [Waivable] are waived, so that every Board can be read back. The error wraps a
// *[ParseError], or it is a *[SetupError]; b is then unchanged. For text from users call
// fen.Parse: it waives nothing, and its errors name the field.
func (b *Board) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Board{}
		return nil
	}
	var s Setup
	if err := s.UnmarshalText(text); err != nil {
		return err
	}
	v, err := s.Board(Waivable()...)
	if err == nil {
		*b = v
	}
	return err
}

var errDamaged = errors.New("board: damaged by an illegal move")

// check returns the Setup of b, and an error if it cannot be made into an equal Board.
func (b *Board) check() (Setup, error) {
	s := b.Setup()
	if *b == (Board{}) {
		return s, nil
	}
	back, err := s.Board(Waivable()...)
	if err == nil && back != *b {
		err = errDamaged
	}
	return s, err
}

// AppendText implements [encoding.TextAppender]. It appends a FEN record that
// [Setup.UnmarshalText] reads back as an equal Setup, whether or not the position is
// legal, with the name of the rules before it if they are not Standard. The error is a
// *[SetupError] if s cannot be written as FEN: for an invalid
// piece, player or counter, a castling right off the back ranks, several en passant
// squares, or a promoted piece where there is no piece.
func (s Setup) AppendText(dst []byte) ([]byte, error) {
	problems := s.invalid()
	if off := s.Castling &^ (rank1 | rank8); off != 0 {
		problems = append(problems, Problem{ImpossibleCastling, White, off})
	}
	if s.EnPassant != 0 && !s.EnPassant.IsSingle() {
		problems = append(problems, Problem{ImpossibleEnPassant, White, s.EnPassant})
	}
	var lone Bitboard
	for sq := range s.Promoted.Squares() {
		if s.Pieces[sq] == NoPiece {
			lone = lone.With(sq)
		}
	}
	if lone != 0 && s.Rules.traits().Drops { // elsewhere, invalid has found them
		problems = append(problems, Problem{ImpossiblePromotion, White, lone})
	}
	if problems != nil {
		return dst, &SetupError{problems}
	}
	r := (*record)(&s)
	return r.AppendFEN(r.AppendName(dst)), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Setup.AppendText].
func (s Setup) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads a FEN record as
// [fen.ParseSetup] does, or the name of a variant and its FEN, without validating the position.
// The error wraps a *[ParseError].
//
// [fen.ParseSetup]: https://pkg.go.dev/github.com/luftchess/luft/fen#ParseSetup
func (s *Setup) UnmarshalText(text []byte) error {
	var v Setup
	p := fentext.Parser[Piece, Color, Rules, Bitboard]{In: string(text)}
	p.Rules, p.Pos = fentext.SplitRules(p.In)
	if !p.FEN((*record)(&v)) {
		return fmt.Errorf("%w: %w", &ParseError{"FEN", p.In, p.At}, p.Err)
	}
	*s = v
	return nil
}
