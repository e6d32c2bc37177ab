package movegen

import "github.com/luftchess/luft/board"

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
	const (
		popcnt = 1 << 23
		bmi1   = 1 << 3
		bmi2   = 1 << 8
	)
	last, b, c, d := cpuid(0, 0)
	if last < 7 {
		return compiled
	}
	version, _, first, _ := cpuid(1, 0)
	_, seventh, _, _ := cpuid(7, 0)
	if first&popcnt == 0 || seventh&bmi1 == 0 {
		return compiled
	}
	// AMD's processors before Zen 3, family 19h, have PEXT but take
	// hundreds of cycles for it. "AuthenticAMD", "HygonGenuine".
	amd := b == 0x68747541 && d == 0x69746e65 && c == 0x444d4163
	hygon := b == 0x6f677948 && d == 0x6e65476e && c == 0x656e6975
	family := version>>8&15 + version>>20&0xff
	if seventh&bmi2 == 0 || hygon || amd && family < 0x19 {
		return magical
	}
	return packed
}

// cpuid executes the instruction of that name.
func cpuid(leaf, sub uint32) (a, b, c, d uint32)

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
