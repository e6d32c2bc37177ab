//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// SLIDE sets out to the attack set of a slider on square s. The registers tables and base may
// be the same.
#define SLIDE(tables, s, occupied, base, out) \
	PEXTQ (tables)(s*8), occupied, out         \
	MOVQ  pextTable_attacks(tables)(s*8), base \
	MOVQ  (base)(out*8), out

// One body serves both colours, which differ in the directions of pawns.

#define PAWN_ATTACKS ·pawnAttacks(SB)
#define CASTLING_PATHS ·castlingPaths(SB)
#define FORWARD(set) SHLQ $8, set
#define WEST(set) SHLQ $7, set
#define EAST(set) SHLQ $9, set
#define THEIR_WEST(set) SHRQ $9, set
#define THEIR_EAST(set) SHRQ $7, set
#define THIRD $0x0000000000ff0000
#define LAST $0xff00000000000000
#define SIDES(black) \
	MOVQ  black, R10  \
	ANDNQ R9, R10, R8

// func countWhite(gen *Generator, b *board.Board) int
TEXT ·countWhite(SB), NOSPLIT, $8-24
#include "count_amd64.h"

#undef PAWN_ATTACKS
#undef CASTLING_PATHS
#undef FORWARD
#undef WEST
#undef EAST
#undef THEIR_WEST
#undef THEIR_EAST
#undef SIDES
#undef THIRD
#undef LAST

#define PAWN_ATTACKS ·pawnAttacks+512(SB)
#define CASTLING_PATHS ·castlingPaths+1024(SB)
#define FORWARD(set) SHRQ $8, set
#define WEST(set) SHRQ $9, set
#define EAST(set) SHRQ $7, set
#define THEIR_WEST(set) SHLQ $7, set
#define THEIR_EAST(set) SHLQ $9, set
#define THIRD $0x0000ff0000000000
#define LAST $0x00000000000000ff
#define SIDES(black) \
	MOVQ  black, R8   \
	ANDNQ R9, R8, R10

// func countBlack(gen *Generator, b *board.Board) int
TEXT ·countBlack(SB), NOSPLIT, $8-24
#include "count_amd64.h"
