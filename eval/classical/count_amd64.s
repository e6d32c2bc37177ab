//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func mobilityAssembled(own, foe *player, w *moveWeights) taper
TEXT ·mobilityAssembled(SB), NOSPLIT, $8-32
	MOVQ own+0(FP), AX
	MOVQ foe+8(FP), DX
	MOVQ w+16(FP), DI
	MOVQ player_moving(AX), CX
	MOVQ player_all(AX), R13
	MOVQ player_twice(AX), R15
	MOVQ player_reachable(AX), R11
	LEAQ player_by(AX), R12
	LEAQ player_moves(AX), SI
	MOVQ player_danger(DX), R9
	MOVQ player_ring(DX), R8
	MOVQ R8, ring-8(SP)
	XORL R8, R8              // the sum
	XORL R10, R10            // attackers
	TESTQ CX, CX
	JLE  done

piece:
	MOVQ    moves_at(SI), AX
	MOVBLZX moves_kind(SI), BX
	MOVQ    R13, DX
	ORQ     AX, (R12)(BX*8)
	ANDQ    AX, DX
	ORQ     AX, R13
	ORQ     DX, R15
	MOVQ    ring-8(SP), DX
	ANDQ    AX, DX
	ANDQ    R11, AX
	POPCNTQ AX, AX
	POPCNTQ DX, DX
	SHLQ    $4, BX                       // mobility has 32 entries per kind, attack 16
	LEAQ    (AX)(BX*2), AX
	ADDQ    moveWeights_mobility(DI)(AX*8), R8
	ADDQ    DX, BX
	ADDQ    moveWeights_attack(DI)(BX*8), R9
	CMPQ    DX, $1
	SBBQ    $-1, R10                     // one more unless DX is 0
	ADDQ    $moves__size, SI
	DECQ    CX
	JNZ     piece

done:
	MOVQ own+0(FP), AX
	MOVQ foe+8(FP), DX
	MOVQ R13, player_all(AX)
	MOVQ R15, player_twice(AX)
	MOVQ R10, player_attackers(AX)
	MOVQ R9, player_danger(DX)
	MOVQ R8, ret+24(FP)
	RET

// func countAssembled(white, black *countable, worth *[countedSets]taper) taper
TEXT ·countAssembled(SB), NOSPLIT, $0-32
	MOVQ white+0(FP), SI
	MOVQ black+8(FP), DI
	MOVQ worth+16(FP), BX
	XORL R8, R8
	XORL CX, CX

set:
	POPCNTQ (SI)(CX*8), AX
	POPCNTQ (DI)(CX*8), DX
	SUBQ    DX, AX
	IMULQ   (BX)(CX*8), AX
	ADDQ    AX, R8
	POPCNTQ 8(SI)(CX*8), R9
	POPCNTQ 8(DI)(CX*8), R10
	SUBQ    R10, R9
	IMULQ   8(BX)(CX*8), R9
	ADDQ    R9, R8
	ADDQ    $2, CX
	CMPQ    CX, $const_countedSets
	JLT     set
	MOVQ    R8, ret+24(FP)
	RET

// func materialAssembled(white, black *player) materialKey
TEXT ·materialAssembled(SB), NOSPLIT, $0-24
	MOVQ white+0(FP), SI
	MOVQ black+8(FP), DI
	XORL AX, AX
	MOVL $1, CX              // a pawn

kind:
	SHLQ    $12, AX
	POPCNTQ player_pieces(SI)(CX*8), BX
	POPCNTQ player_pieces(DI)(CX*8), DX
	SHLQ    $6, BX
	ORQ     DX, AX
	ORQ     BX, AX
	INCQ    CX
	CMPQ    CX, $6           // a king
	JLT     kind
	MOVQ    AX, ret+16(FP)
	RET
