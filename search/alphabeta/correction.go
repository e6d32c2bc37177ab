package alphabeta

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

// Corrections are how far the static evaluation has been off, in positions that
// have something in common with this one: the pawns, all else that one player has,
// or the last two moves. What an evaluator misjudges, it misjudges in all positions
// of that kind.
// See https://www.chessprogramming.org/Static_Evaluation_Correction_History.
type corrections struct {
	pawns  [2][correctionSize]int16
	pieces [2][2][correctionSize]int16 // by the player to move, and by whose they are
	moves  [2][correctionSize]int16
}

const (
	correctionSize = 1 << 14

	// correctionMax is the highest value, and correctionUnit what a centipawn is.
	correctionMax  = 1024
	correctionUnit = 16
)

// A correctionKey says which corrections are of a position.
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

// keyOf returns the key of a position that the moves, two pieceSquares in one, have
// led to.
func keyOf(b *board.Board, moves uint32) correctionKey {
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

// place mixes the high bits of a product, which are the good ones, down to an
// index.
func place(x uint64) uint16 {
	x ^= x >> 32
	return uint16(x*spreadPawns>>50) & (correctionSize - 1)
}

// of returns the values for a position in which it is c's turn.
func (h *corrections) of(c board.Color, k correctionKey) [4]*int16 {
	return [4]*int16{
		&h.pawns[c&1][k.pawns&(correctionSize-1)],
		&h.pieces[c&1][board.White][k.white&(correctionSize-1)],
		&h.pieces[c&1][board.Black][k.black&(correctionSize-1)],
		&h.moves[c&1][k.moves&(correctionSize-1)],
	}
}

// corrected returns the static evaluation with so many hundredths of what was learned
// about such positions.
func (h *corrections) corrected(c board.Color, k correctionKey, static eval.Score, hundredths int) eval.Score {
	sum := 0
	for _, v := range h.of(c, k) {
		sum += int(*v)
	}
	return (static + eval.Score(sum*hundredths/(100*correctionUnit))).Clamp()
}

// learn notes that a search to this depth came to a score that is off from the
// static evaluation by so much. What a deeper one says counts for more, but no single
// one for more than a quarter of the highest value.
func (h *corrections) learn(c board.Color, k correctionKey, depth int, off eval.Score) {
	change := min(max(int(off)*depth/8, -correctionMax/4), correctionMax/4)
	for _, v := range h.of(c, k) {
		*v += int16(change - int(*v)*max(change, -change)/correctionMax)
	}
}
