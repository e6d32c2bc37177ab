package fen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// A CastlingStyle is a way to write castling rights. [Parse] reads both.
type CastlingStyle uint8

// The ways to write castling rights.
const (
	// CastlingXFEN writes K, Q, k and q for the outermost rook on that side
	// of the king, so that ordinary chess looks as everybody expects, and the
	// file's letter for an inner rook.
	CastlingXFEN CastlingStyle = iota

	// CastlingShredder always writes the letter of the rook's file.
	CastlingShredder
)

// An EnPassantStyle is a rule on when the en passant square is written. A
// [board.Board] keeps it only where a capture is legal; to write more, the
// [Formatter] must be told the last move. [Parse] reads all of them as the same
// Board.
type EnPassantStyle uint8

// The rules on when the en passant square is written.
const (
	// EnPassantLegal writes the square if a pawn can legally capture there.
	EnPassantLegal EnPassantStyle = iota

	// EnPassantBeside writes it if a pawn stands beside the one that has made
	// a double step, even one that is pinned and may not capture. X-FEN says
	// so.
	EnPassantBeside

	// EnPassantAlways writes it after every double step, as the PGN standard
	// says.
	EnPassantAlways
)

// A Formatter writes FEN. The zero value writes what [Format] does. Whatever
// its options, its text is read as the Board that was written, just as that of
// [Format] is, if the counters are in it.
type Formatter struct {
	// Castling is the way to write castling rights, X-FEN by default.
	Castling CastlingStyle

	// EnPassant says when the en passant square is written, by default only
	// where a capture is legal.
	EnPassant EnPassantStyle

	// NoCounters leaves out the two move counters, so that four fields are
	// left, as in EPD.
	NoCounters bool
}

// Format returns b as FEN. The move last is the one that led to b; it matters
// if f.EnPassant asks for squares that b does not keep. With [board.NoMove], or
// a move that cannot have led to b by a double step, none of those are written:
// one that leaves a check unexplained, or the clock of quiet plies running, say.
func (f Formatter) Format(b *board.Board, last board.Move) string {
	var buf [fentext.Longest]byte
	return string(f.Append(buf[:0], b, last))
}

// Append appends what [Formatter.Format] returns to dst.
func (f Formatter) Append(dst []byte, b *board.Board, last board.Move) []byte {
	s := b.Setup()
	dst = f.appendPosition(dst, b, &s, last)
	if f.NoCounters {
		return dst
	}
	return (*record)(&s).AppendCounters(dst)
}

// appendPosition writes the first four fields of b, of which s is the Setup.
func (f Formatter) appendPosition(dst []byte, b *board.Board, s *board.Setup, last board.Move) []byte {
	if f.EnPassant != EnPassantLegal {
		s.EnPassant = f.enPassant(b, last).Bitboard()
	}
	r := (*record)(s)
	dst = r.AppendPlacement(dst)
	dst = r.AppendTurn(dst)
	dst = r.AppendCastling(dst, f.Castling == CastlingShredder)
	return r.AppendEnPassant(dst)
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

// isSteppedOver reports whether a double step over sq, which b does not keep, can
// have led to b: with the square, b is read as what it is.
func isSteppedOver(b *board.Board, sq board.Square) bool {
	s := b.Setup()
	s.EnPassant = sq.Bitboard()
	read, err := s.Board(board.TooMuchMaterial, board.ImpossibleCheck)
	return err == nil && read == *b
}
