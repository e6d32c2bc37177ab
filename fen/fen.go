// Package fen reads and writes positions as text: FEN with its Chess960
// dialects, and EPD.
//
// # FEN
//
// A FEN record has six fields, separated by one or more spaces or tabs: the piece
// placement, the player to move, the castling rights, the en passant square, the
// halfmove clock and the fullmove number. [Parse] also accepts the first four fields
// alone, as in EPD; the counters are then 0 and 1. Five fields, or more than six, are
// an error.
//
// Castling rights are written in any order as K, Q, k and q, or as the file of the
// rook, A to H or a to h. K, Q, k and q mean the outermost rook on that side of the
// king, which is the rule of X-FEN for Chess960. Shredder-FEN always writes the file,
// and X-FEN does so for an inner rook. A record may mix the dialects.
//
// Counters are decimal numbers from 0 to 65535. A fullmove number of 0, which many
// programs write, is kept.
//
// [Parse] is strict, except that it drops an en passant square on which no capture is
// legal, since a [board.Board] has no such squares. A malformed record or an illegal
// position is an *[Error] with the field and the offset; for an illegal position it
// wraps a *[board.SetupError]. To accept some illegal positions, such as those with too
// much material, use a [Parser] with the reasons to waive. [ParseLenient] repairs castling rights, en passant squares,
// counters and missing fields, and reports each repair.
//
// # Variants
//
// A [Parser] or a [Reader] with the rules of a variant reads its positions. The FEN of three-check
// has a field for the checks that White and Black must still give, such as 3+3, after the en passant
// square. It may be missing, and means 3 and 3 then; older programs write the checks given after
// all other fields, such as +0+0. In crazyhouse, the pockets follow the pieces, in brackets or as a
// ninth rank, and a tilde marks a promoted piece: 4k3/8/8/8/8/8/8/3QK2R~[Pn]. Without pockets, or
// with [-], they are empty. The functions [Parse], [ParseSetup], [ParseLenient] and [ParseEPD] read
// ordinary chess.
//
// # EPD
//
// [EPD] is a record, which [ParseEPD] reads. A [Reader] reads files of them.
//
// The directory examples/cookbook shows how to do common tasks.
package fen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/fentext"
)

// Parse reads a position from a FEN record in any dialect. The error is an *[Error].
//
// [Format] is its inverse.
func Parse(fen string) (board.Board, error) { return Parser{}.Parse(fen) }

// A Parser reads positions with options. The zero value reads what [Parse], [ParseSetup],
// [ParseLenient] and [ParseEPD] read. Any number of goroutines may share a Parser. A [Reader]
// has the same options for a stream of records.
type Parser struct {
	// Rules are the rules of the positions, which their text does not name. Zero is
	// ordinary chess. Methods return an *[Error] if they are invalid.
	Rules board.Rules `json:"rules"`

	// Waive are the reasons to ignore when positions are validated; see
	// [board.Setup.Board]. [board.Waivable] returns all of them.
	Waive []board.Reason `json:"waive"`
}

// Parse reads a position from a FEN record in any dialect; see the package documentation.
// The error is an *[Error].
func (p Parser) Parse(fen string) (board.Board, error) {
	var s board.Setup
	r := newRecordParser(fen, false)
	if !r.follow(p.Rules) || !r.fen(&s) {
		return board.Board{}, r.err
	}
	b, err := s.Board(p.Waive...)
	if err != nil {
		return board.Board{}, r.locate(&s, err)
	}
	return b, nil
}

// ParseSetup reads a FEN record without validating the position, which
// [board.Setup.Board] does. The error is an *[Error].
//
// K, Q, k or q without a matching king and rook becomes a right for the corner square
// on the h- or a-file, which [board.Setup.Board] rejects.
func ParseSetup(fen string) (board.Setup, error) { return Parser{}.ParseSetup(fen) }

// ParseSetup is the function [ParseSetup] with the rules of p. It ignores Waive; pass that to
// [board.Setup.Board].
func (p Parser) ParseSetup(fen string) (board.Setup, error) {
	var s board.Setup
	r := newRecordParser(fen, false)
	if !r.follow(p.Rules) || !r.fen(&s) {
		return board.Setup{}, r.err
	}
	return s, nil
}

// Format returns b as FEN, which [Parse], or a [Parser] with the rules of b, reads back as an
// equal Board. If reasons were waived to make b, the Parser must waive them too. Format writes
// what the zero [Formatter] writes.
func Format(b *board.Board) string {
	var buf [fentext.Longest]byte
	return string(Append(buf[:0], b))
}

// Append appends what [Format] returns to dst and returns the extended slice.
func Append(dst []byte, b *board.Board) []byte {
	return Formatter{}.Append(dst, b, board.NoMove)
}
