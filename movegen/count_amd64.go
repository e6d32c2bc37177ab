//go:build !purego

package movegen

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/cpu"
)

// Counting moves is where perft spends its time, and the work is a few hundred
// bit operations that the compiler, which has to do without the instructions
// made for them, turns into twice as many. So it is also done in assembly, for
// each colour and for two ways to look up attacks; which of them, if any, the
// processor decides. [count] is the twin it is tested against.

// A kernel is a way to count.
type kernel uint8

const (
	compiled kernel = iota // by the compiler
	magical                // in assembly, with magics
	packed                 // in assembly, with the PEXT instruction
)

// best is the fastest kernel the processor has. It is a variable only because
// it has to be found out.
var best = detect()

func detect() kernel {
	has := cpu.Detect()
	switch {
	case !has.POPCNT || !has.BMI1:
		return compiled
	case !has.FastPEXT:
		return magical
	}
	return packed
}

// A packedTable holds a slider's attack sets by the square it stands on and by
// the occupied squares in its way, packed together as PEXT does.
// See https://www.chessprogramming.org/BMI2#PEXT_Bitboards.
type packedTable struct {
	masks   [64]board.Bitboard
	attacks [64]*board.Bitboard
}

var packedRooks, packedBishops packedTable

// pack fills the packed tables from the magics.
func pack() {
	if best != packed {
		return
	}
	for s := range 64 {
		packedRooks.pack(s, rooks.masks[s], rook)
		packedBishops.pack(s, bishops.masks[s], bishop)
	}
}

func (t *packedTable) pack(s int, mask board.Bitboard, attacks func(int, board.Bitboard) board.Bitboard) {
	sets := make([]board.Bitboard, 1<<popcount(mask))
	occupied := board.Bitboard(0)
	for i := range sets { // in the order of the packed values
		sets[i] = attacks(s, occupied)
		occupied = (occupied - mask) & mask
	}
	t.masks[s], t.attacks[s] = mask, &sets[0]
}

// boardPlanes is the layout of [board.Board], which the kernels read themselves.
// A test holds the two together.
//
//lint:ignore U1000 the assembly uses the fields
type boardPlanes struct {
	kind     [3]board.Bitboard
	black    board.Bitboard
	squares  [64]board.Piece
	hash     uint64
	castling board.Bitboard
}

// countAssembled returns the number of legal moves, those en passant apart, of
// the player given, who is to move. It counts on b, for which it fills in what
// of g it needs to remember, or, if b is nil, on what g holds.
//
//go:noescape
func countAssembled(k kernel, turn board.Color, gen *Generator, b *board.Board) int
