// Package fentext reads and writes the fields of a FEN record. It works on plain arrays
// and numbers, so that package board can have its text methods and package fen its
// dialects without importing each other.
package fentext

// A Record is what a FEN record says. P, C, R and S are the types of package board:
// Piece, Color, Rules and Bitboard. A *board.Setup converts to a *Record of these, as their
// fields are the same; the compiler checks that they stay so.
//
// Squares count from a1 along the ranks. A piece is its kind (1 pawn, 2 knight, 3 bishop,
// 4 rook, 5 queen, 6 king), plus 8 for Black.
type Record[P, C, R ~uint8, S ~uint64] struct {
	Pieces    [64]P
	Turn      C // 0 White, 1 Black
	Castling  S // the rooks that may castle
	EnPassant S
	Halfmove  int
	Fullmove  int

	Rules      R        // the index in variant.Table
	ChecksLeft [2]uint8 // by colour
	Promoted   S
	Pockets    [2][6]uint8 // by colour and kind
}

// A Field is a part of a FEN record.
type Field uint8

// The fields in order. The zero value is the record as a whole.
const (
	None Field = iota
	Placement
	Turn
	Castling
	EnPassant
	Halfmove
	Fullmove
	Checks // between EnPassant and Halfmove, or after Fullmove

	fields
)

const (
	rook  = 4
	king  = 6
	black = 8
)

// letters are the pieces' letters by number.
const letters = ".PNBRQK..pnbrqk."

// pieces are the pieces' numbers by letter.
var pieces = [256]uint8{
	'P': 1, 'N': 2, 'B': 3, 'R': rook, 'Q': 5, 'K': king,
	'p': 9, 'n': 10, 'b': 11, 'r': 12, 'q': 13, 'k': 14,
}

// The corners of White's and Black's back ranks.
const (
	a1, h1 = 0, 7
	a8, h8 = 56, 63
)

// CastlingRook returns the square of the rook that a castling letter means, which need not
// stand there, and whether the letter means one.
func (r *Record[P, C, R, S]) CastlingRook(letter byte) (square int, ok bool) {
	square = r.castlingRook(letter)
	return square, square >= 0
}

// castlingRook returns -1 for a letter that means no rook.
func (r *Record[P, C, R, S]) castlingRook(letter byte) int {
	back, upper := a1, letter
	if 'a' <= letter && letter <= 'z' {
		back, upper = a8, letter-'a'+'A'
	}
	switch {
	case 'A' <= upper && upper <= 'H':
		return back + int(upper-'A')
	case upper == 'K':
		return r.outermostRook(back+7, -1)
	case upper == 'Q':
		return r.outermostRook(back, 1)
	}
	return -1
}

// outermostRook walks along a back rank from a corner to the king and returns the square
// of the first rook, or the corner if it meets no rook and king.
func (r *Record[P, C, R, S]) outermostRook(corner, step int) int {
	color := P(corner >> 5 << 3 & black)
	found := -1
	for i, sq := 0, corner; i < 8; i, sq = i+1, sq+step {
		switch r.Pieces[sq&63] {
		case color | rook:
			if found < 0 {
				found = sq
			}
		case color | king:
			if found >= 0 {
				return found
			}
			return corner
		}
	}
	return corner
}
