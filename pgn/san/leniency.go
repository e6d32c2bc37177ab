package san

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Leniency is a set of departures from the notation that a [Parser] puts up
// with. Unite them with |. The zero value is none, which is strict.
type Leniency uint32

// The departures. What is not mentioned stays as strict as it was: capture signs
// are checked in long algebraic too, unless they need not be.
const (
	// AnyCheckMark: "e4+", "Qxf7", "Rd8++". One or two of '+' and '#' are passed
	// over whether or not the move gives check or mate. Without it a mark may be
	// missing, but one that is there must be right, which takes time to find out.
	AnyCheckMark Leniency = 1 << iota

	// Suffixes: "e4!", "Nf3?!". One or two of '!' and '?' after the move are
	// passed over. (In PGN they are annotations, which package pgn takes off and
	// keeps.)
	Suffixes

	// EnPassantMark: "exd6 e.p.", "exd6e.p.", "exd6ep" for a capture that is en
	// passant.
	EnPassantMark

	// ZeroCastling: "0-0", "0-0-0", and with small letters "o-o", "o-o-o".
	ZeroCastling

	// SmallPromotion: "e8=q".
	SmallPromotion

	// BarePromotion: "e8Q".
	BarePromotion

	// SlashPromotion: "e8/Q".
	SlashPromotion

	// BracketPromotion: "e8(Q)".
	BracketPromotion

	// MissingCapture: "Nd5" and "ed5" where something is captured.
	MissingCapture

	// ExtraCapture: "Nxf3" where nothing is captured.
	ExtraCapture

	// ExtraOrigin: "Ng1f3", "Ngf3", "N1f3" where "Nf3" would do, or a rank where
	// a file would do; and "ee4".
	ExtraOrigin

	// LongAlgebraic: the square of origin in full, with a hyphen or without:
	// "e2-e4", "e2e4", "e4xd5", "e7-e8=Q", "Ng1-f3", "Ng1f3", "Ng1xf3".
	LongAlgebraic

	// Coordinates: "g1f3", "e7e8q", as UCI writes moves, and with a hyphen.
	// Castling may be spelled either way (e1g1, e1h1).
	Coordinates

	// LowerCasePieces: "nf3". Where the letter may be a file as well, as in
	// "bxc3", it is one unless that makes no move.
	LowerCasePieces

	// Figurines: "♘f3", "♞f3", of either colour for either player.
	Figurines

	// NullMoves: "--" and "Z0", for a player who is not in check. The move read
	// is [board.NoMove].
	NullMoves

	leniencies = iota
)

// Sets of departures.
const (
	// Lenient is all of them.
	Lenient Leniency = 1<<leniencies - 1

	// Import is what package pgn reads unless told otherwise: all but
	// LowerCasePieces, which turns a pawn's mistaken move into a bishop's.
	Import = Lenient &^ LowerCasePieces
)

var leniencyNames = [leniencies]string{
	"AnyCheckMark", "Suffixes", "EnPassantMark", "ZeroCastling",
	"SmallPromotion", "BarePromotion", "SlashPromotion", "BracketPromotion",
	"MissingCapture", "ExtraCapture", "ExtraOrigin", "LongAlgebraic", "Coordinates",
	"LowerCasePieces", "Figurines", "NullMoves",
}

// String returns the names of the departures in the set, with "|" between them,
// or "strict" for none.
func (l Leniency) String() string {
	if l == 0 {
		return "strict"
	}
	var names []string
	for rest := l; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros32(uint32(rest))
		if i >= leniencies {
			names = append(names, fmt.Sprintf("Leniency(%#x)", uint32(rest)))
			break
		}
		names = append(names, leniencyNames[i])
	}
	return strings.Join(names, "|")
}
