package classical

import "github.com/luftchess/luft/board"

// A side is a colour as a type, and a mode says whether an evaluation records a trace.
// Generic functions over them are compiled once for each combination, since the types
// differ in size: the same source gives a fast evaluation and one with a trace, and the
// two cannot differ.
type (
	side interface{ white | black }
	mode interface{ playing | tracing }

	white = [1]struct{}
	black = [2]struct{}

	playing = [3]struct{}
	tracing = [traces]struct{}
)

const traces = 4

const (
	notA = ^board.Bitboard(0x0101010101010101)
	notH = ^board.Bitboard(0x8080808080808080)
)

func color[S side]() board.Color {
	var s S
	return board.Color(len(s) - 1)
}

func isTracing[M mode]() bool {
	var m M
	return len(m) == traces
}

// forward returns every square moved one rank towards S's eighth rank.
func forward[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b << 8
	}
	return b >> 8
}

// backward returns every square moved one rank towards S's first rank.
func backward[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b >> 8
	}
	return b << 8
}

// pawnAttacks returns the squares attacked by S's pawns in b.
func pawnAttacks[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return b&notA<<7 | b&notH<<9
	}
	return b&notA>>9 | b&notH>>7
}

// attackedBack returns the squares attacked by pawns of S's opponent.
func attackedBack[S side](theirs board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		return pawnAttacks[black](theirs)
	}
	return pawnAttacks[white](theirs)
}

// forwardFill returns the squares of b and all squares in front of them, from S's side.
func forwardFill[S side](b board.Bitboard) board.Bitboard {
	var s S
	if len(s) == 1 {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
}

// ranks returns the ranks from first to last, 0 to 7 from S's side.
func ranks[S side](first, last uint) board.Bitboard {
	var s S
	b := ^board.Bitboard(0) << (8 * first) & (^board.Bitboard(0) >> (8 * (7 - last)))
	if len(s) == 1 {
		return b
	}
	return b.Flip()
}

// rankOf returns the rank of a square, 0 to 7 from S's side.
func rankOf[S side](sq board.Square) int {
	var s S
	if len(s) == 1 {
		return int(sq >> 3 & 7)
	}
	return int(^sq >> 3 & 7)
}

// besides returns the squares to the left and right of those in b.
func besides(b board.Bitboard) board.Bitboard { return b&notA>>1 | b&notH<<1 }
