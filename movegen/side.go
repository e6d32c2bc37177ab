package movegen

import "github.com/luftchess/luft/board"

// A side is a colour known at compile time. The compiler instantiates a generic
// function over side once for each of the two types, since they differ in size, and
// folds forward and the like into constant shifts. Methods on the type parameter would
// be indirect calls.
type side interface{ white | black }

type (
	white = [1]struct{}
	black = [2]struct{}
)

const (
	notA = ^board.Bitboard(0x0101010101010101)
	notH = ^board.Bitboard(0x8080808080808080)
)

func color[S side]() board.Color {
	var s S
	return board.Color(len(s) - 1)
}

// forward shifts a set one rank in the direction of S's pawns.
func forward[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b << 8
	}
	return b >> 8
}

// forwardEast returns the squares S's pawns in b attack towards the h-file.
func forwardEast[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b & notH << 9
	}
	return b & notH >> 7
}

// forwardWest returns the squares S's pawns in b attack towards the a-file.
func forwardWest[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b & notA << 7
	}
	return b & notA >> 9
}

// backward shifts a set one rank against the direction of S's pawns.
func backward[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b >> 8
	}
	return b << 8
}

// theirPawnAttacks returns the squares attacked by the pawns in b, which are
// those of S's opponent.
func theirPawnAttacks[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b&notA>>9 | b&notH>>7
	}
	return b&notA<<7 | b&notH<<9
}

// third returns the rank that the double steps of S's pawns pass.
func third[S side]() board.Bitboard {
	var s S
	if len(s) == 1 {
		return 0xff << 16
	}
	return 0xff << 40
}

// last returns the rank on which S's pawns are promoted.
func last[S side]() board.Bitboard {
	var s S
	if len(s) == 1 {
		return 0xff << 56
	}
	return 0xff
}

// westStep and eastStep return how far apart the two squares of a capture by
// one of S's pawns are, towards the a- and the h-file.
func westStep[S side]() board.Square {
	var s S
	if len(s) == 1 {
		return 7
	}
	return 9
}

func eastStep[S side]() board.Square { return 16 - westStep[S]() }

// behind returns the square that is steps before s in the direction of S's pawns.
func behind[S side](s, steps board.Square) board.Square {
	var side S
	if len(side) == 1 {
		return s - steps
	}
	return s + steps
}
