//go:build !purego

package movegen

import (
	"math/bits"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/cpu"
	"github.com/luftchess/luft/internal/ray"
)

// Perft spends most of its time counting moves. The compiler does not use the bit
// manipulation instructions of BMI1 and BMI2 on its own, so perft counts in assembly on
// processors with a fast PEXT. [count] is the Go twin that it is tested against.

// hasKernel reports whether the processor supports the assembly. Only tests change it.
var hasKernel = func() bool {
	has := cpu.Detect()
	return has.POPCNT && has.BMI1 && has.FastPEXT
}()

// A pextTable holds the attack sets of a slider by its square and by the blockers,
// compressed by PEXT to an index.
// See https://www.chessprogramming.org/BMI2#PEXT_Bitboards.
type pextTable struct {
	masks   [64]board.Bitboard
	attacks [64]*board.Bitboard
}

var pextRooks, pextBishops pextTable

// prepareKernel fills the tables of the assembly, 0.86 MB, when it is first called.
var prepareKernel = sync.OnceFunc(func() {
	if !hasKernel {
		return
	}
	for s := range 64 {
		pextRooks.fill(s, rook)
		pextBishops.fill(s, bishop)
	}
})

func (t *pextTable) fill(s int, attacks func(int, board.Bitboard) board.Bitboard) {
	mask := ray.Inner(uint8(s), uint64(attacks(s, 0)))
	sets := make([]board.Bitboard, 1<<bits.OnesCount64(mask))
	occupied := uint64(0)
	for i := range sets { // in the order of the values of PEXT
		sets[i] = attacks(s, board.Bitboard(occupied))
		occupied = (occupied - mask) & mask
	}
	t.masks[s], t.attacks[s] = board.Bitboard(mask), &sets[0]
}

// boardPlanes is the layout of [board.Board], which the assembly reads directly.
// TestBoardPlanes fails if the two differ.
//
//lint:ignore U1000 the assembly uses the fields
type boardPlanes struct {
	kind     [3]board.Bitboard
	black    board.Bitboard
	squares  [64]board.Piece
	hash     uint64
	castling uint16
}

// countWhite and countBlack return the number of legal moves on b of White or Black, the player to
// move, without en passant captures. They use gen as scratch space. The tables must have been
// prepared.
//
//go:noescape
func countWhite(gen *Generator, b *board.Board) int

//go:noescape
func countBlack(gen *Generator, b *board.Board) int
