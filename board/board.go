package board

import (
	"math/bits"

	"github.com/luftchess/luft/internal/ray"
)

// A Board is a legal position: the pieces, the player to move, the castling
// rights, the en passant square and the two move counters.
//
// It is a plain value. Assignment copies it, and == compares everything, counters
// too ([Board.SamePosition] compares as the rule on repetition does). Nothing in it
// is cached or shared, so any number of goroutines may read one at the same time.
// To try a move, copy and play:
//
//	next := b
//	next.Play(m)
//
// A Board comes from [Start], [Chess960], [Setup.Board], [Board.UnmarshalText] or
// package fen, which all refuse illegal positions. The zero Board is an empty
// board: all functions accept it and find no moves.
//
// Its text form, which JSON holds, is its FEN ([Board.FEN]); its binary form takes
// 38 bytes ([Board.AppendBinary]).
type Board struct {
	// The kind on each square is a three-bit number spread over three planes;
	// the fourth holds Black's pieces. Fewer sets than one for each kind, and
	// those generators want (bishops and queens, rooks and queens, pawns) are
	// two operations away. What stands on a square, which moves and searches
	// ask all the time, is kept beside them.
	kind    [3]Bitboard
	black   Bitboard
	squares [64]Piece

	hash     uint64
	castling Bitboard // rooks that may still castle
	halfmove uint16
	fullmove uint16
	ep       Square // 0 for none: a1 is never one
	turn     Color
}

// Kind returns the squares of all pieces of kind k, both colours; of [NoKind],
// the empty squares.
func (b *Board) Kind(k Kind) Bitboard {
	// A plane counts as it is where k has a one, inverted where k has a zero.
	return (b.kind[0] ^ (Bitboard(k&1) - 1)) &
		(b.kind[1] ^ (Bitboard(k>>1&1) - 1)) &
		(b.kind[2] ^ (Bitboard(k>>2&1) - 1))
}

// Color returns the squares of all pieces of colour c.
func (b *Board) Color(c Color) Bitboard {
	if c&1 == Black {
		return b.black
	}
	return b.Occupied() &^ b.black
}

// Occupied returns the squares of all pieces.
func (b *Board) Occupied() Bitboard { return b.kind[0] | b.kind[1] | b.kind[2] }

// Diagonals returns the squares of all bishops and queens.
func (b *Board) Diagonals() Bitboard { return b.kind[0] & (b.kind[1] | b.kind[2]) }

// Orthogonals returns the squares of all rooks and queens.
func (b *Board) Orthogonals() Bitboard { return b.kind[2] &^ b.kind[1] }

// Pieces returns the squares of the pieces p.
func (b *Board) Pieces(p Piece) Bitboard { return b.Kind(p.Kind()) & b.Color(p.Color()) }

// Piece returns the piece on s, or [NoPiece].
func (b *Board) Piece(s Square) Piece {
	return b.squares[s&63]
}

// King returns the square of colour c's king, [NoSquare] if there is none, as on
// the zero Board.
func (b *Board) King(c Color) Square { return (b.Kind(King) & b.Color(c)).First() }

// Turn returns the colour to move.
func (b *Board) Turn() Color { return b.turn }

// EnPassant returns the square behind a pawn that has just made a double step,
// if some pawn can legally capture it there, else [NoSquare].
func (b *Board) EnPassant() Square {
	if b.ep == 0 {
		return NoSquare
	}
	return b.ep
}

// Halfmove returns the number of plies since the last capture or pawn move. It
// stops at 65535.
func (b *Board) Halfmove() int { return int(b.halfmove) }

// Fullmove returns the number of the move to be played, which counts up after
// each of Black's. It stops at 65535.
func (b *Board) Fullmove() int { return int(b.fullmove) }

// Castling returns the squares of the rooks of both colours that may still castle:
// neither they nor their king have moved.
func (b *Board) Castling() Bitboard { return b.castling }

// CastlingRook returns the square of the rook with which colour c may still
// castle on the given side, or [NoSquare].
func (b *Board) CastlingRook(c Color, side CastlingSide) Square {
	return (b.castling & b.Color(c) & side.of(b.King(c))).First()
}

// Hash returns the position's Zobrist key. Pieces, turn, castling and en
// passant go into it, the counters do not: boards that are [Board.SamePosition]
// have the same key.
//
// It is Polyglot's key, and so the same in every process and release, with one
// exception: where a pawn stands beside a double step but may not legally
// capture it, Polyglot hashes the file and Board does not.
// See http://hgm.nubati.net/book_format.html.
func (b *Board) Hash() uint64 { return b.hash }

// SamePosition reports whether b and c are the same position as the rules on
// repetition have it: the same pieces on the same squares, the same player to
// move, the same rights to castle and to capture en passant.
func (b *Board) SamePosition(c *Board) bool {
	return b.hash == c.hash && b.kind == c.kind && b.black == c.black &&
		b.turn == c.turn && b.castling == c.castling && b.ep == c.ep
}

// Equal reports whether two boards are equal in everything, as == does. It is
// there for comparison packages, which look for a method of this name.
func (b Board) Equal(c Board) bool { return b == c }

// Flip returns the position with the colours changed: each piece goes to the
// same square of its file seen from the other side and changes colour, and the
// other player is to move. What was a good move m is now a good move m.Flip().
func (b *Board) Flip() Board {
	s := b.Setup()
	flipped := Setup{
		Turn:      s.Turn.Other(),
		Castling:  s.Castling.Flip(),
		EnPassant: s.EnPassant.Flip(),
		Halfmove:  s.Halfmove,
		Fullmove:  s.Fullmove,
	}
	for sq, p := range s.Pieces {
		flipped.Pieces[Square(sq).Flip()] = p.Flip()
	}
	return flipped.place()
}

// attackersOf returns the pieces of colour by that attack sq, with the sliders
// looking through whatever is not in occupied.
func (b *Board) attackersOf(sq Square, by Color, occupied Bitboard) Bitboard {
	s := uint8(sq & 63)
	at := uint64(1) << s
	own := b.Color(by)
	return own&(b.Kind(Pawn)&Bitboard(ray.Pawns(at, by == Black))|
		b.Kind(Knight)&Bitboard(ray.Knight(at))|
		b.Kind(King)&Bitboard(ray.King(at))) |
		Bitboard(ray.Sliders(s, uint64(occupied), uint64(b.Diagonals()&own), uint64(b.Orthogonals()&own)))
}

// inCheck reports whether colour c's king is attacked.
func (b *Board) inCheck(c Color) bool {
	k := b.King(c)
	return k != NoSquare && b.attackersOf(k, c.Other(), b.Occupied()) != 0
}

func saturate(x uint32) uint16 { return uint16(x - x>>16) }

func popcount(b Bitboard) int { return bits.OnesCount64(uint64(b)) }
