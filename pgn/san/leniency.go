package san

import (
	"fmt"
	"math/bits"
	"strings"
)

// A Leniency is a set of deviations from the notation that a [Parser] accepts. They are
// combined with |. The zero value is strict. White space around a move is always accepted.
type Leniency uint32

// The deviations. Each allows only what it describes: capture signs, for instance, are
// checked in long algebraic notation too, unless MissingCapture or ExtraCapture is set.
const (
	// AnyCheckMark: "e4+", "Qxf7", "Rd8++". One or two of '+' and '#' are ignored,
	// whether or not the move gives check or mate. Without it a mark may be missing,
	// but a mark that is present must be correct, which takes time to check.
	AnyCheckMark Leniency = 1 << iota

	// Suffixes: "e4!", "Nf3?!". One or two of '!' and '?' after the move are
	// ignored. (In PGN they are annotations, which package pgn keeps.)
	Suffixes

	// EnPassantMark: "exd6 e.p.", "exd6e.p.", "exd6ep" for a capture that is en
	// passant.
	EnPassantMark

	// ZeroCastling: "0-0", "0-0-0", in lower case "o-o", "o-o-o", and without hyphens
	// "oo", "00".
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

	// LongAlgebraic: the square of origin in full, with a hyphen, a blank or without:
	// "e2-e4", "e2 e4", "e2e4", "e4xd5", "e7-e8=Q", "Ng1-f3", "Ng1f3", "Ng1xf3".
	LongAlgebraic

	// Coordinates: "g1f3", "e7e8q", as UCI writes moves, and with a hyphen or a blank.
	// Castling may be spelled either way (e1g1, e1h1).
	Coordinates

	// AnyCase: "nf3", "NF3", "E4". A letter that may also be a file, as in "bxc3", is
	// taken for a file if that gives a legal move.
	AnyCase

	// Figurines: "♘f3", "♞f3", of either colour for either player.
	Figurines

	// NullMoves: "--", "Z0", "0000" and "@@@@", for a player who is not in check. The move read
	// is [board.NoMove].
	NullMoves

	// MoveNumbers: "1.e4", "1. e4", "1... e5", "...e5". The number is not checked.
	MoveNumbers

	// CaptureSign: "B:e7", "e:d5", "QXf7" for "Bxe7", "exd5", "Qxf7", as in old books.
	CaptureSign

	// PawnLetter: "Pe4", "Pexd5" for "e4", "exd5", which the PGN standard asks importers
	// to read. If the Letters have P for a piece, it is that piece.
	PawnLetter

	leniencies = iota
)

// Sets of deviations.
const (
	// Lenient is all of them.
	Lenient Leniency = 1<<leniencies - 1

	// Import is what package pgn accepts by default: all but AnyCase, with
	// which an illegal pawn move can be read as a bishop's, and MoveNumbers, which are words
	// of their own there.
	Import = Lenient &^ (AnyCase | MoveNumbers)
)

var leniencyNames = [leniencies]string{
	"AnyCheckMark", "Suffixes", "EnPassantMark", "ZeroCastling",
	"SmallPromotion", "BarePromotion", "SlashPromotion", "BracketPromotion",
	"MissingCapture", "ExtraCapture", "ExtraOrigin", "LongAlgebraic", "Coordinates",
	"AnyCase", "Figurines", "NullMoves", "MoveNumbers",
	"CaptureSign", "PawnLetter",
}

// String returns the names of the deviations in the set, separated by "|", or "strict"
// if there are none.
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
