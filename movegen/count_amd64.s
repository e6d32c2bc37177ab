//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func countAssembled(k kernel, turn board.Color, gen *Generator, b *board.Board) int
TEXT ·countAssembled(SB), NOSPLIT, $0-32
	CMPB k+0(FP), $const_pext
	JEQ  pext
	CMPB turn+1(FP), $0
	JNE  blackMagic
	JMP  countWhiteMagic<>(SB)

blackMagic:
	JMP countBlackMagic<>(SB)

pext:
	CMPB turn+1(FP), $0
	JNE  blackPEXT
	JMP  countWhitePEXT<>(SB)

blackPEXT:
	JMP countBlackPEXT<>(SB)

// One body serves both colours, and magics as well as PEXT. White and Black differ in
// the directions of pawns.

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

// SLIDE sets out to the attack set of a slider on square s, by magics. The registers
// tables and base may be the same.
#define SLIDE(tables, factors, shift, attacks, s, occupied, base, out) \
	MOVQ  occupied, out              \
	ANDQ  (tables)(s*8), out         \
	IMULQ factors(tables)(s*8), out  \
	SHRQ  shift, out                 \
	MOVQ  attacks(tables)(s*8), base \
	MOVQ  (base)(out*8), out

#define BISHOPS ·bishops(SB)
#define ROOKS ·rooks(SB)
#define BISHOP(tables, s, occupied, base, out) \
	SLIDE(tables, bishopMagics_factors, $(64-const_bishopBits), bishopMagics_attacks, s, occupied, base, out)
#define ROOK(tables, s, occupied, base, out) \
	SLIDE(tables, rookMagics_factors, $(64-const_rookBits), rookMagics_attacks, s, occupied, base, out)

TEXT countWhiteMagic<>(SB), NOSPLIT, $8-32
#include "count_amd64.h"

#undef SLIDE
#undef BISHOPS
#undef ROOKS
#undef BISHOP
#undef ROOK

// PEXT takes half as many instructions.
#define SLIDE(tables, s, occupied, base, out) \
	PEXTQ (tables)(s*8), occupied, out           \
	MOVQ  pextTable_attacks(tables)(s*8), base \
	MOVQ  (base)(out*8), out

#define BISHOPS ·pextBishops(SB)
#define ROOKS ·pextRooks(SB)
#define BISHOP(tables, s, occupied, base, out) SLIDE(tables, s, occupied, base, out)
#define ROOK(tables, s, occupied, base, out) SLIDE(tables, s, occupied, base, out)

TEXT countWhitePEXT<>(SB), NOSPLIT, $8-32
#include "count_amd64.h"

#undef SLIDE
#undef BISHOPS
#undef ROOKS
#undef BISHOP
#undef ROOK

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

#define SLIDE(tables, factors, shift, attacks, s, occupied, base, out) \
	MOVQ  occupied, out              \
	ANDQ  (tables)(s*8), out         \
	IMULQ factors(tables)(s*8), out  \
	SHRQ  shift, out                 \
	MOVQ  attacks(tables)(s*8), base \
	MOVQ  (base)(out*8), out

#define BISHOPS ·bishops(SB)
#define ROOKS ·rooks(SB)
#define BISHOP(tables, s, occupied, base, out) \
	SLIDE(tables, bishopMagics_factors, $(64-const_bishopBits), bishopMagics_attacks, s, occupied, base, out)
#define ROOK(tables, s, occupied, base, out) \
	SLIDE(tables, rookMagics_factors, $(64-const_rookBits), rookMagics_attacks, s, occupied, base, out)

TEXT countBlackMagic<>(SB), NOSPLIT, $8-32
#include "count_amd64.h"

#undef SLIDE
#undef BISHOPS
#undef ROOKS
#undef BISHOP
#undef ROOK

#define SLIDE(tables, s, occupied, base, out) \
	PEXTQ (tables)(s*8), occupied, out           \
	MOVQ  pextTable_attacks(tables)(s*8), base \
	MOVQ  (base)(out*8), out

#define BISHOPS ·pextBishops(SB)
#define ROOKS ·pextRooks(SB)
#define BISHOP(tables, s, occupied, base, out) SLIDE(tables, s, occupied, base, out)
#define ROOK(tables, s, occupied, base, out) SLIDE(tables, s, occupied, base, out)

TEXT countBlackPEXT<>(SB), NOSPLIT, $8-32
#include "count_amd64.h"

#undef SLIDE
#undef BISHOPS
#undef ROOKS
#undef BISHOP
#undef ROOK
