package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/ray"
)

// backward returns every square moved one rank towards the first rank of us.
func backward(us board.Color, b board.Bitboard) board.Bitboard { return b.Forward(us ^ 1) }

// besides returns the squares to the left and right of those in b.
func besides(b board.Bitboard) board.Bitboard { return b.West() | b.East() }

// forwardFill returns the squares of b and all squares in front of them, as us sees them.
func forwardFill(us board.Color, b board.Bitboard) board.Bitboard {
	if us == board.White {
		return board.Bitboard(ray.North(uint64(b)))
	}
	return board.Bitboard(ray.South(uint64(b)))
}

// files returns all squares of the files that b touches.
func files(b board.Bitboard) board.Bitboard {
	return forwardFill(board.White, b) | forwardFill(board.Black, b)
}

// ranks returns the ranks from first to last, 0 to 7 as us counts them.
func ranks(us board.Color, first, last uint) board.Bitboard {
	b := ^board.Bitboard(0) << (8 * first) & (^board.Bitboard(0) >> (8 * (7 - last)))
	if us == board.White {
		return b
	}
	return b.Flip()
}

// rankOf returns the rank of a square, 0 to 7 as us counts them.
func rankOf(us board.Color, sq board.Square) int { return int(sq.Relative(us) >> 3 & 7) }

// bit returns 1 for true.
func bit(b bool) int {
	if b {
		return 1
	}
	return 0
}

const (
	fileA        board.Bitboard = 0x0101010101010101
	queenSide    board.Bitboard = fileA | fileA<<1 | fileA<<2 | fileA<<3
	centreFiles  board.Bitboard = fileA<<2 | fileA<<3 | fileA<<4 | fileA<<5
	centreRegion board.Bitboard = centreFiles & 0x0000ffffffff0000
	middle       board.Bitboard = 0x0000001818000000 // d4, e4, d5, e5
)
