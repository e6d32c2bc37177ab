package fen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// A CastlingStyle is a notation for castling rights. [Parse] reads both.
type CastlingStyle uint8

// The notations for castling rights.
const (
	// CastlingXFEN writes K, Q, k and q for the outermost rook on that side of the
	// king, and the letter of the file for an inner rook. For ordinary chess it is
	// plain FEN.
	CastlingXFEN CastlingStyle = iota

	// CastlingShredder always writes the letter of the file of the rook.
	CastlingShredder
)

// An EnPassantStyle is a rule for when to write the en passant square. A [board.Board]
// keeps the square only if an en passant capture is legal, so the other rules need the
// last move. [Parse] reads the same Board in all cases.
type EnPassantStyle uint8

// The rules for the en passant square.
const (
	// EnPassantLegal writes the square if a legal move captures on it.
	EnPassantLegal EnPassantStyle = iota

	// EnPassantBeside writes the square if an opposing pawn stands beside the pawn that
	// has made a double step, even if it is pinned. This is the rule of X-FEN.
	EnPassantBeside

	// EnPassantAlways writes the square after every double step. This is the rule of
	// the PGN standard.
	EnPassantAlways
)

// A Formatter writes FEN with options. The zero value writes what [Format] writes. With
// any options but NoCounters the text is read back as an equal Board.
type Formatter struct {
	// Castling is the notation for castling rights. The default is X-FEN.
	Castling CastlingStyle `json:"castling"`

	// EnPassant is the rule for the en passant square. By default it is written only if
	// a capture is legal.
	EnPassant EnPassantStyle `json:"en_passant"`

	// NoCounters omits the halfmove clock and the fullmove number, which leaves four
	// fields as in EPD.
	NoCounters bool `json:"no_counters"`
}

// Format returns b as FEN. The move last is the one that led to b. It is used only if
// f.EnPassant is not EnPassantLegal. If it is [board.NoMove], or cannot have led to b
// as a double step, the en passant square is written only if a capture is legal.
func (f Formatter) Format(b *board.Board, last board.Move) string {
	var buf [fentext.Longest]byte
	return string(f.Append(buf[:0], b, last))
}

// Append appends what [Formatter.Format] returns to dst and returns the extended slice.
func (f Formatter) Append(dst []byte, b *board.Board, last board.Move) []byte {
	s := b.Setup()
	dst = f.appendPosition(dst, b, &s, last)
	if f.NoCounters {
		return dst
	}
	return (*record)(&s).AppendCounters(dst)
}

// appendPosition appends the first four fields of b. S is b.Setup(), and is changed.
func (f Formatter) appendPosition(dst []byte, b *board.Board, s *board.Setup, last board.Move) []byte {
	if f.EnPassant != EnPassantLegal {
		s.EnPassant = f.enPassant(b, last).Bitboard()
	}
	r := (*record)(s)
	dst = r.AppendPlacement(dst)
	dst = r.AppendTurn(dst)
	dst = r.AppendCastling(dst, f.Castling == CastlingShredder)
	return r.AppendChecks(r.AppendEnPassant(dst))
}

// enPassant returns the square to write, or NoSquare.
func (f Formatter) enPassant(b *board.Board, last board.Move) board.Square {
	if sq := b.EnPassant(); sq != board.NoSquare {
		return sq
	}
	mover := b.Turn().Other()
	from, to := last.From(), last.To()
	over := (from + to) / 2
	if from.Relative(mover).Rank() != board.Rank2 || to.Relative(mover) != from.Relative(mover)+16 ||
		last.Promotion() != board.NoKind || b.Halfmove() != 0 {
		return board.NoSquare
	}
	at := to.Bitboard()
	beside := (at.East() | at.West()) & b.Pieces(board.NewPiece(b.Turn(), board.Pawn))
	if f.EnPassant != EnPassantAlways && beside == 0 || !isSteppedOver(b, over) {
		return board.NoSquare
	}
	return over
}

// isSteppedOver reports whether a double step over sq can have led to b, although b
// does not keep the square: a Setup with the square must give an equal Board.
func isSteppedOver(b *board.Board, sq board.Square) bool {
	s := b.Setup()
	s.EnPassant = sq.Bitboard()
	read, err := s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	return err == nil && read == *b
}
