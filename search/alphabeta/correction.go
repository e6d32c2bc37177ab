package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// A correctionTable is the mean error of the static evaluation in positions with the
// same pawns, the same pieces of a player, or the same last two moves, which an evaluator
// tends to misjudge alike.
// See https://www.chessprogramming.org/Static_Evaluation_Correction_History.
type correctionTable struct {
	pawns  [2][correctionSize]int16
	pieces [2][2][correctionSize]int16 // by the player to move, and by whose they are
	moves  [2][correctionSize]int16
}

const (
	correctionSize = 1 << 14

	// correctionMax is the maximum of a value, and correctionUnit a centipawn.
	correctionMax  = 1024
	correctionUnit = 16
)

// A correctionKey has the indexes of a position in a correctionTable.
type correctionKey struct{ pawns, white, black, moves uint16 }

// Odd numbers with random bits, by which sets of squares are multiplied to spread
// them over a table.
const (
	spreadPawns   = 0x9E3779B97F4A7C15
	spreadKnights = 0xC2B2AE3D27D4EB4F
	spreadBishops = 0x165667B19E3779F9
	spreadRooks   = 0xD6E8FEB86659FD93
	spreadQueens  = 0xA0761D6478BD642F
	spreadKings   = 0xE7037ED1A0B428DB
)

// correctionKeyOf returns the key of a position, given its lastMoves.
func correctionKeyOf(b *board.Board, moves uint32) correctionKey {
	white, black := uint64(b.Color(board.White)), uint64(b.Color(board.Black))
	pawns := uint64(b.Kind(board.Pawn))
	knights, bishops := uint64(b.Kind(board.Knight)), uint64(b.Kind(board.Bishop))
	rooks, queens := uint64(b.Kind(board.Rook)), uint64(b.Kind(board.Queen))
	kings := uint64(b.Kind(board.King))
	of := func(c uint64) uint16 {
		return place((knights&c)*spreadKnights ^ (bishops&c)*spreadBishops ^ (rooks&c)*spreadRooks ^
			(queens&c)*spreadQueens ^ (kings&c)*spreadKings)
	}
	return correctionKey{
		pawns: place((pawns&white)*spreadPawns ^ (pawns&black)*spreadKnights),
		white: of(white),
		black: of(black),
		moves: place(uint64(moves) * spreadKings),
	}
}

// place mixes the high bits of a product, which are well mixed, down to an index.
func place(x uint64) uint16 {
	x ^= x >> 32
	return uint16(x*spreadPawns>>50) & (correctionSize - 1)
}

// of returns the values of a position in which it is c's turn.
func (h *correctionTable) of(c board.Color, k correctionKey) [4]*int16 {
	return [4]*int16{
		&h.pawns[c&1][k.pawns&(correctionSize-1)],
		&h.pieces[c&1][board.White][k.white&(correctionSize-1)],
		&h.pieces[c&1][board.Black][k.black&(correctionSize-1)],
		&h.moves[c&1][k.moves&(correctionSize-1)],
	}
}

// prefetch prefetches the values of a position.
func (h *correctionTable) prefetch(c board.Color, k correctionKey) {
	if prefetches {
		c &= 1
		fetchValues(&h.pawns[c][k.pawns&(correctionSize-1)],
			&h.pieces[c][board.White][k.white&(correctionSize-1)],
			&h.pieces[c][board.Black][k.black&(correctionSize-1)],
			&h.moves[c][k.moves&(correctionSize-1)])
	}
}

// sum returns the sum of the values of a position. It does not call of, which would be slower.
func (h *correctionTable) sum(c board.Color, k correctionKey) int {
	c &= 1
	return int(h.pawns[c][k.pawns&(correctionSize-1)]) +
		int(h.pieces[c][board.White][k.white&(correctionSize-1)]) +
		int(h.pieces[c][board.Black][k.black&(correctionSize-1)]) +
		int(h.moves[c][k.moves&(correctionSize-1)])
}

// corrected returns a static evaluation with the given percentage of the correction
// added, where sum is that of the correction history's values.
func corrected(static eval.Score, sum, hundredths int) eval.Score {
	return (static + eval.Score(sum*hundredths/(100*correctionUnit))).Clamp()
}

// update records the difference between the score of a search to this depth and the
// static evaluation. Deeper searches have more weight, but one update is at most a quarter
// of the maximum.
func (h *correctionTable) update(c board.Color, k correctionKey, depth int, off eval.Score) {
	change := min(max(int(off)*depth/8, -correctionMax/4), correctionMax/4)
	for _, v := range h.of(c, k) {
		*v += int16(change - int(*v)*max(change, -change)/correctionMax)
	}
}
