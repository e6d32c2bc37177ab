package board

import (
	"math/bits"

	"github.com/luftchess/luft/internal/ray"
)

// A Board is a legal position: the pieces, the player to move, the castling
// rights, the en passant square and the two move counters.
//
// A Board is a plain value without pointers or caches. Assignment copies it, and ==
// compares everything, including the counters; [Board.SamePosition] compares positions
// as the rule of repetition does. Any number of goroutines may read a Board at the same
// time. To try a move, play it on a copy:
//
//	next := b
//	next.Play(m)
//
// Most methods have a pointer receiver, so that nothing is copied by accident; assign the
// result of a function to a variable to call them. game.Game and pgn.Cursor have the most
// common methods themselves, such as Turn.
//
// Boards are made by [Start], [Chess960], [Random], [Setup.Board],
// [Board.UnmarshalText] and package fen, all of which reject illegal positions. The
// zero Board is an empty board: all functions accept it, and it has no legal moves.
//
// The text form, which JSON uses, is FEN ([Board.FEN]). The binary form has 38 bytes, and more
// for a variant ([Board.AppendBinary]).
//
// The rules of a variant are part of its Board ([Board.Rules]), and its text form names them.
type Board struct {
	// The kind on each square is a three-bit number, and three planes hold one bit of
	// it each; the fourth plane holds Black's pieces. That is less to copy than a set
	// for each kind, and the sets that generators need (bishops and queens, rooks and
	// queens, pawns) take two operations. The mailbox beside the planes answers what
	// stands on a square, the most frequent question.
	kind    [3]Bitboard
	black   Bitboard
	squares [64]Piece

	hash     uint64
	castling castlingRights
	halfmove uint16
	fullmove uint16
	ep       Square // 0 for none: a1 is never one
	turn     Color

	// What only variants have. By ThreeCheck, counts holds the checks that White and Black must
	// still give; by Crazyhouse, the pocketed pawns of White and of Black, and then the knights,
	// bishops, rooks and queens, with those of White in the low four bits.
	promoted Bitboard
	counts   [6]uint8
	rules    Rules
}

// castlingRights are the rooks that may still castle. All stand on the first or the last
// rank, so the two ranks are enough: the last one in the low byte, the first one in the high
// byte. A rotation makes a Bitboard of them.
type castlingRights uint16

func newCastlingRights(rooks Bitboard) castlingRights {
	return castlingRights(bits.RotateLeft64(uint64(rooks), 8))
}

func (c castlingRights) rooks() Bitboard { return Bitboard(bits.RotateLeft64(uint64(c), -8)) }

// Kind returns the squares of all pieces of kind k of both colours. For [NoKind] it
// returns the empty squares.
func (b *Board) Kind(k Kind) Bitboard {
	// A plane is inverted where k has a zero bit.
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

// Pieces returns the squares of all pieces p, such as the white knights.
func (b *Board) Pieces(p Piece) Bitboard { return b.Kind(p.Kind()) & b.Color(p.Color()) }

// Piece returns the piece on s, or [NoPiece].
func (b *Board) Piece(s Square) Piece {
	return b.squares[s&63]
}

// King returns the square of the king of colour c, or [NoSquare] if there is none, as
// on the zero Board, for the horde in [Horde], or after it has exploded in [Atomic]. Of several
// kings, which [Antichess] may have, it is the one on the lowest square.
func (b *Board) King(c Color) Square { return (b.Kind(King) & b.Color(c)).First() }

// Turn returns the colour to move.
func (b *Board) Turn() Color { return b.turn }

// WithoutCounters returns the position with the move counters as they are at the start of a
// game. Two positions are the same by the rule of repetition ([Board.SamePosition]) if and
// only if the results are equal, so the result can be the key of a map.
func (b Board) WithoutCounters() Board {
	b.halfmove, b.fullmove = 0, 1
	return b
}

// EnPassant returns the en passant square: the square that a pawn has just passed with
// a double step. It returns [NoSquare] if there is none or if no legal move captures en
// passant.
func (b *Board) EnPassant() Square {
	if b.ep == 0 {
		return NoSquare
	}
	return b.ep
}

// Halfmove returns the halfmove clock: the number of plies since the last capture or
// pawn move, which includes the drop of a pawn. It is at most 65535.
func (b *Board) Halfmove() int { return int(b.halfmove) }

// Fullmove returns the number of the next move, which is incremented after each move by
// Black. It is at most 65535.
func (b *Board) Fullmove() int { return int(b.fullmove) }

// Castling returns the castling rights of both players as the squares of the rooks that
// may still castle.
func (b *Board) Castling() Bitboard { return b.castling.rooks() }

// Rules returns the rules by which the position is played: [Standard] for ordinary chess.
func (b *Board) Rules() Rules { return b.rules }

// ChecksLeft returns the number of checks that colour c must still give to win. It is 0 for rules
// other than [ThreeCheck], and in a game that c has won.
func (b *Board) ChecksLeft(c Color) int {
	if b.traits().Checks == 0 {
		return 0
	}
	return int(b.counts[c&1])
}

// Pocket returns the number of pieces of kind k that colour c may drop. It is 0 for rules other than
// [Crazyhouse].
func (b *Board) Pocket(c Color, k Kind) int {
	switch {
	case !b.traits().Drops || k < Pawn || k > Queen:
		return 0
	case k == Pawn:
		return int(b.counts[c&1])
	}
	return int(b.counts[k] >> (c & 1 * 4) & 15)
}

// Promoted returns the squares of the pieces that were pawns, and are pawns again when they are
// captured. It is empty for rules other than [Crazyhouse].
func (b *Board) Promoted() Bitboard { return b.promoted }

// CastlingRook returns the square of the rook with which colour c may still castle on
// the given side, or [NoSquare] if there is no such right.
func (b *Board) CastlingRook(c Color, side CastlingSide) Square {
	return (b.Castling() & b.Color(c) & side.of(b.King(c))).First()
}

// Hash returns the Zobrist key of the position. It depends on all that [Board.SamePosition]
// compares, but not on the move counters: boards that are the same position have the same key.
//
// The key is the same in every process and release: in ordinary chess, it is the one that
// Polyglot defines. There is one exception: if a pawn stands beside a pawn that has made a
// double step but cannot legally capture it, Polyglot hashes the en passant file and
// Board does not. See http://hgm.nubati.net/book_format.html.
func (b *Board) Hash() uint64 { return b.hash }

// SamePosition reports whether b and c are the same position by the rule of repetition:
// the same pieces on the same squares, the same player to move, and the same rights to
// castle and to capture en passant, and in a variant the same rules, the same number of
// checks left, and the same pockets and promoted pieces. The move counters are ignored.
func (b *Board) SamePosition(c *Board) bool {
	return b.hash == c.hash && b.kind == c.kind && b.black == c.black &&
		b.turn == c.turn && b.castling == c.castling && b.ep == c.ep &&
		b.rules == c.rules && b.promoted == c.promoted && b.counts == c.counts
}

// Equal reports whether b == c. It exists for packages such as go-cmp, which look for a
// method of this name.
func (b Board) Equal(c Board) bool { return b == c }

// Flip returns the position mirrored vertically with the colours exchanged, and with
// the other player to move. A move m on b corresponds to m.Flip() on the result, and
// both have the same value for the player to move. This is not so in [RacingKings], where both
// players go to the eighth rank.
func (b *Board) Flip() Board {
	s := b.Setup()
	flipped := Setup{
		Turn:      s.Turn.Other(),
		Castling:  s.Castling.Flip(),
		EnPassant: s.EnPassant.Flip(),
		Halfmove:  s.Halfmove,
		Fullmove:  s.Fullmove,

		Rules:      s.Rules,
		ChecksLeft: [2]uint8{s.ChecksLeft[Black], s.ChecksLeft[White]},
		Promoted:   s.Promoted.Flip(),
		Pockets:    [2][6]uint8{s.Pockets[Black], s.Pockets[White]},
	}
	for sq, p := range s.Pieces {
		flipped.Pieces[Square(sq).Flip()] = p.Flip()
	}
	return flipped.place()
}

// attackersOf returns the pieces of colour by that attack sq, where occupied is the set
// of squares that block sliders.
func (b *Board) attackersOf(sq Square, by Color, occupied Bitboard) Bitboard {
	s := uint8(sq & 63)
	at := uint64(1) << s
	own := b.Color(by)
	return own&(b.Kind(Pawn)&Bitboard(at).PawnAttacks(by.Other())|
		b.Kind(Knight)&Bitboard(ray.Knight(at))|
		b.Kind(King)&Bitboard(ray.King(at))) |
		Bitboard(ray.Sliders(s, uint64(occupied), uint64(b.Diagonals()&own), uint64(b.Orthogonals()&own)))
}

// inCheck reports whether the king of colour c is attacked.
func (b *Board) inCheck(c Color) bool {
	k := b.King(c)
	return k != NoSquare && b.attackersOf(k, c.Other(), b.Occupied()) != 0
}

func saturate(x uint32) uint16 { return uint16(x - x>>16) }
