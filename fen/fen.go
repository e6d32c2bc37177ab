// Package fen reads and writes positions as text: FEN with its Chess960
// dialects, and EPD.
//
// # FEN
//
// A FEN record has six fields between blanks (spaces or tabs, any number of
// them): the pieces, the player to move, the castling rights, the en passant
// square and two move counters. [Parse] also takes the four fields that EPD
// has, and then the counters are 0 and 1; five fields, or more than six, are an
// error.
//
// Castling rights are the letters K, Q, k and q, in any order. Each means the
// outermost rook on that side of the king, which is the ordinary rook in
// ordinary chess and X-FEN's rule in Chess960. A letter A to H or a to h means
// the rook on that file, as in Shredder-FEN and, for an inner rook, in X-FEN.
// The dialects can be mixed.
//
// Counters are decimal digits and go from 0 to 65535. A move number of 0, which
// many programs write, is kept.
//
// [Parse] repairs nothing. It drops an en passant square where no capture is
// legal, as [board.Board] knows no such square. Any other fault is an *[Error]
// with field and offset; for a position that cannot be played it wraps the
// *[board.SetupError]. To accept more, such as too much material, use
// [ParseSetup] and waive the reason by name. [ParseLenient] repairs castling
// rights, en passant squares, counters and missing fields, and tells what it has
// repaired.
//
// # EPD
//
// See [EPD] for a record, [Reader] for a file of them.
//
// The directory examples/cookbook shows how to do common tasks.
package fen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// Parse reads a position. The error is an *[Error].
//
// It is the inverse of [Format], but takes the other dialects too.
func Parse(fen string) (board.Board, error) {
	var s board.Setup
	p := newParser(fen, false)
	if !p.fen(&s) {
		return board.Board{}, p.err
	}
	b, err := s.Board()
	if err != nil {
		return board.Board{}, p.locate(&s, err)
	}
	return b, nil
}

// ParseSetup reads what FEN says without asking whether it is a position that
// can be played; that is for [board.Setup.Board] to tell. The error is an
// *[Error].
//
// K, Q, k or q without a king and rook that it could mean stands for the h- or
// a-file's corner, which [board.Setup.Board] then refuses.
func ParseSetup(fen string) (board.Setup, error) {
	var s board.Setup
	p := newParser(fen, false)
	if !p.fen(&s) {
		return board.Setup{}, p.err
	}
	return s, nil
}

// Format returns b as FEN, from which [Parse] makes an equal Board; if reasons
// were waived to make b, [ParseSetup] does, waiving them again. It is what the
// zero [Formatter] writes.
func Format(b *board.Board) string {
	var buf [fentext.Longest]byte
	return string(Append(buf[:0], b))
}

// Append appends what [Format] returns to dst.
func Append(dst []byte, b *board.Board) []byte {
	return Formatter{}.Append(dst, b, board.NoMove)
}
