//go:build !purego

package movegen

import (
	"math/bits"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/cpu"
	"github.com/luftchess/luft/internal/ray"
)

// Perft spends most of its time counting moves. The compiler does not use the bit
// manipulation instructions of BMI1 and BMI2 on its own, so counting is also
// implemented in assembly, for each colour and for magics and PEXT. The processor's
// features decide which implementation is used. [count] is the Go twin that it is
// tested against.

// A kernel is an implementation of counting.
type kernel uint8

const (
	compiled kernel = iota // in Go
	magic                  // in assembly, with magics
	pext                   // in assembly, with the PEXT instruction
)

// best is the fastest kernel that the processor supports. Only tests change it.
var best = detect()

func detect() kernel {
	has := cpu.Detect()
	switch {
	case !has.POPCNT || !has.BMI1:
		return compiled
	case !has.FastPEXT:
		return magic
	}
	return pext
}

// A pextTable holds the attack sets of a slider by its square and by the blockers,
// compressed by PEXT to an index.
// See https://www.chessprogramming.org/BMI2#PEXT_Bitboards.
type pextTable struct {
	masks   [64]board.Bitboard
	attacks [64]*board.Bitboard
}

var pextRooks, pextBishops pextTable

func init() { prepare(best) }

// prepare fills the tables of a kernel.
func prepare(k kernel) {
	switch k {
	case magic:
		fillMagics()
	case pext:
		for s := range 64 {
			pextRooks.fill(s, ray.Rook)
			pextBishops.fill(s, ray.Bishop)
		}
	}
}

func (t *pextTable) fill(s int, attacks func(uint8, uint64) uint64) {
	mask := ray.Inner(uint8(s), attacks(uint8(s), 0))
	sets := make([]board.Bitboard, 1<<bits.OnesCount64(mask))
	occupied := uint64(0)
	for i := range sets { // in the order of the values of PEXT
		sets[i] = board.Bitboard(attacks(uint8(s), occupied))
		occupied = (occupied - mask) & mask
	}
	t.masks[s], t.attacks[s] = board.Bitboard(mask), &sets[0]
}

// boardPlanes is the layout of [board.Board], which the kernels read directly.
// TestBoardPlanes fails if the two differ.
//
//lint:ignore U1000 the assembly uses the fields
type boardPlanes struct {
	kind     [3]board.Bitboard
	black    board.Bitboard
	squares  [64]board.Piece
	hash     uint64
	castling board.Bitboard
}

// countAssembled returns the number of legal moves of turn, the player to move,
// without en passant captures. It counts the moves on b and uses gen as scratch space;
// if b is nil, it counts the moves of gen.
//
//go:noescape
func countAssembled(k kernel, turn board.Color, gen *Generator, b *board.Board) int
