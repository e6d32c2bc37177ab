package scid

import (
	"sync"

	"github.com/luftchess/luft/board"
)

// Moves of the kinds of pieces, by the low half of the byte: differences of squares, those of pawns
// from White's point of view.
var (
	kingSteps   = [16]int8{1: -9, -8, -7, -1, 1, 7, 8, 9}
	knightSteps = [16]int8{1: -17, -15, -10, -6, 6, 10, 15, 17}
	pawnSteps   = [16]int8{7, 8, 9, 7, 8, 9, 7, 8, 9, 7, 8, 9, 7, 8, 9, 16}
	pawnKinds   = [16]board.Kind{
		3: board.Queen, board.Queen, board.Queen, board.Rook, board.Rook, board.Rook,
		board.Bishop, board.Bishop, board.Bishop, board.Knight, board.Knight, board.Knight,
	}
)

const (
	castleQueenSide = 9
	castleKingSide  = 10
)

// A stepTable holds, by piece, its square and the low half of the byte, the square that a move
// leads to, or one of the numbers below. One look-up is faster than a switch by the kind of the piece,
// whose branch is hard to predict.
type stepTable [16][64][16]uint8

const (
	nowhere      = 64 + iota
	passes             // a null move
	castlesLong        // queen side
	castlesShort       // king side
	twoBytes           // the diagonal move of a queen
	promotes     = 128 // added to the square where a pawn promotes
)

// steps makes the table. It takes less than a millisecond.
var steps = sync.OnceValue(func() *stepTable {
	var t stepTable
	for _, us := range []board.Color{board.White, board.Black} {
		for kind := board.Pawn; kind <= board.King; kind++ {
			for from := range board.NoSquare {
				for what := range 16 {
					t[board.NewPiece(us, kind)][from][what] = step(us, kind, from, what)
				}
			}
		}
	}
	return &t
})

// step decodes the low half of the byte of a move.
func step(us board.Color, kind board.Kind, from board.Square, what int) uint8 {
	to, promotion := int(from), 0
	switch kind {
	case board.King:
		switch what {
		case 0:
			return passes
		case castleQueenSide:
			return castlesLong
		case castleKingSide:
			return castlesShort
		}
		to += int(kingSteps[what])
	case board.Queen:
		if what == int(from.File()) {
			return twoBytes
		}
		fallthrough
	case board.Rook:
		if what >= 8 {
			to = int(from.File()) + 8*(what-8)
		} else {
			to = what + 8*int(from.Rank())
		}
	case board.Bishop: // the file, on one diagonal or the other
		files := what&7 - int(from.File())
		if what >= 8 {
			to -= 7 * files
		} else {
			to += 9 * files
		}
	case board.Knight:
		to += int(knightSteps[what])
	case board.Pawn:
		difference := int(pawnSteps[what])
		if us == board.Black {
			difference = -difference
		}
		to += difference
		if pawnKinds[what] != board.NoKind {
			promotion = promotes
		}
	}
	if to < 0 || to > 63 || to == int(from) {
		return nowhere
	}
	return uint8(to + promotion)
}
