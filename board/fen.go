package board

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/internal/fentext"
)

// record is what the codec of FEN works on. A Setup has the same fields.
type record = fentext.Record[Piece, Color, Bitboard]

// FEN returns the position as a FEN record of six fields. It writes any Board, even one
// that [Board.AppendText] refuses. Package fen has the reader and the other ways to write.
func (b Board) FEN() string {
	s := b.Setup()
	var buf [fentext.Longest]byte
	return string((*record)(&s).AppendFEN(buf[:0]))
}

// AppendText implements [encoding.TextAppender]. It appends what [Board.FEN] returns, or
// nothing for the zero Board, and [Board.UnmarshalText] makes an equal Board of it. It
// refuses a Board that no FEN
// can describe or that cannot be played, as an illegal move may leave it; the error is
// then a *[SetupError] or says that the Board is damaged.
func (b Board) AppendText(dst []byte) ([]byte, error) {
	s, err := b.check()
	if err != nil || b == (Board{}) {
		return dst, err
	}
	return (*record)(&s).AppendFEN(dst), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Board.AppendText].
func (b Board) MarshalText() ([]byte, error) { return b.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads a FEN record in any of
// the dialects that package fen documents, and empty text as the zero Board. Reasons that
// can be waived ([Reason.CanWaive]) are waived, so that every Board reads back. The error
// wraps a *[ParseError], or it is a *[SetupError]. For text from users, fen.Parse is the
// better choice: it waives nothing, and its errors name field and place.
func (b *Board) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*b = Board{}
		return nil
	}
	var s Setup
	if err := s.UnmarshalText(text); err != nil {
		return err
	}
	v, err := s.Board(waivable...)
	if err == nil {
		*b = v
	}
	return err
}

// waivable are the reasons that [Reason.CanWaive] tells of.
var waivable = []Reason{TooMuchMaterial, ImpossibleCheck, ImpossibleEnPassant}

var errDamaged = errors.New("board: damaged by an illegal move")

// check returns the description of b, and an error if no equal Board can be made of it.
func (b *Board) check() (Setup, error) {
	s := b.Setup()
	if *b == (Board{}) {
		return s, nil
	}
	back, err := s.Board(waivable...)
	if err == nil && back != *b {
		err = errDamaged
	}
	return s, err
}

// AppendText implements [encoding.TextAppender]. It appends a FEN record that
// [Setup.UnmarshalText] reads back equal, whether or not the position can be played. The
// error is a *[SetupError] if no record can say what s holds: an invalid piece, player or
// counter, a castling right off the back ranks, or several en passant squares.
func (s Setup) AppendText(dst []byte) ([]byte, error) {
	problems := s.invalid()
	if off := s.Castling &^ (rank1 | rank8); off != 0 {
		problems = append(problems, Problem{ImpossibleCastling, White, off})
	}
	if s.EnPassant != 0 && !s.EnPassant.IsSingle() {
		problems = append(problems, Problem{ImpossibleEnPassant, White, s.EnPassant})
	}
	if problems != nil {
		return dst, &SetupError{problems}
	}
	return (*record)(&s).AppendFEN(dst), nil
}

// MarshalText implements [encoding.TextMarshaler]; see [Setup.AppendText].
func (s Setup) MarshalText() ([]byte, error) { return s.AppendText(nil) }

// UnmarshalText implements [encoding.TextUnmarshaler]. It reads a FEN record as
// [fen.ParseSetup] does, and does not ask whether the position can be played. The error
// wraps a *[ParseError].
//
// [fen.ParseSetup]: https://pkg.go.dev/github.com/luftchess/luft/fen#ParseSetup
func (s *Setup) UnmarshalText(text []byte) error {
	var v Setup
	p := fentext.Parser[Piece, Color, Bitboard]{In: string(text)}
	if !p.FEN((*record)(&v)) {
		return fmt.Errorf("%w: %w", &ParseError{"FEN", p.In, p.At}, p.Err)
	}
	*s = v
	return nil
}
