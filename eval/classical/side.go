package classical

import "github.com/luftchess/luft/board"

// A mode says whether an evaluation records a trace. Generic functions over it are compiled
// once for each mode, since the types differ in size: the same source gives a fast evaluation
// and one with a trace, and the two cannot differ.
//
// The colours share their code. Compiled for each colour, as the move generator is, an
// evaluation would not fit into the processor's instruction cache beside the search, and
// fetching it would take longer than the few instructions that depend on the colour.
type (
	mode interface{ playing | tracing }

	playing = [3]struct{}
	tracing = [traces]struct{}
)

const traces = 4

const (
	notA = ^board.Bitboard(0x0101010101010101)
	notH = ^board.Bitboard(0x8080808080808080)
)

func isTracing[M mode]() bool {
	var m M
	return len(m) == traces
}

// forward returns every square moved one rank towards the eighth rank of us.
func forward(us board.Color, b board.Bitboard) board.Bitboard {
	if us == board.White {
		return b << 8
	}
	return b >> 8
}

// backward returns every square moved one rank towards the first rank of us.
func backward(us board.Color, b board.Bitboard) board.Bitboard {
	if us == board.White {
		return b >> 8
	}
	return b << 8
}

// pawnAttacks returns the squares attacked by the pawns of us in b.
func pawnAttacks(us board.Color, b board.Bitboard) board.Bitboard { return besides(forward(us, b)) }

// attackedBack returns the squares attacked by pawns of the opponent of us.
func attackedBack(us board.Color, theirs board.Bitboard) board.Bitboard {
	return besides(backward(us, theirs))
}

// forwardFill returns the squares of b and all squares in front of them, as us sees them.
func forwardFill(us board.Color, b board.Bitboard) board.Bitboard {
	if us == board.White {
		b |= b << 8
		b |= b << 16
		return b | b<<32
	}
	b |= b >> 8
	b |= b >> 16
	return b | b>>32
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
func rankOf(us board.Color, sq board.Square) int {
	return int(sq>>3^board.Square(us)*7) & 7
}

// besides returns the squares to the left and right of those in b.
func besides(b board.Bitboard) board.Bitboard { return b&notA>>1 | b&notH<<1 }
