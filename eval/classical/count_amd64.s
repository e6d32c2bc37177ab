//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func mobilityAssembled(e *state, us board.Color) taper
TEXT ·mobilityAssembled(SB), NOSPLIT, $8-24
	MOVQ    e+0(FP), DI
	MOVBLZX us+8(FP), BX
	MOVQ    state_moving(DI)(BX*8), CX
	MOVQ    state_all(DI)(BX*8), R13
	MOVQ    state_twice(DI)(BX*8), R15
	MOVQ    state_reachable(DI)(BX*8), R11
	MOVL    BX, DX
	XORL    $1, DX
	MOVQ    state_ring(DI)(DX*8), R8
	MOVQ    R8, ring-8(SP)
	MOVQ    state_danger(DI)(DX*8), R9
	MOVL    BX, AX
	SHLQ    $6, AX
	LEAQ    state_by(DI)(AX*1), R12      // of us, by kind
	IMUL3Q  $(64*moves__size), BX, AX
	LEAQ    state_moves(DI)(AX*1), SI
	XORL    R8, R8                       // the sum
	XORL    R10, R10                     // attackers
	TESTQ   CX, CX
	JLE     done

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
	ADDQ    (state_parameters+parameters_moveWeights+moveWeights_mobility)(DI)(AX*8), R8
	ADDQ    DX, BX
	ADDQ    (state_parameters+parameters_moveWeights+moveWeights_attack)(DI)(BX*8), R9
	CMPQ    DX, $1
	SBBQ    $-1, R10                     // one more unless DX is 0
	ADDQ    $moves__size, SI
	DECQ    CX
	JNZ     piece

done:
	MOVBLZX us+8(FP), BX
	MOVQ    R13, state_all(DI)(BX*8)
	MOVQ    R15, state_twice(DI)(BX*8)
	MOVQ    R10, state_attackers(DI)(BX*8)
	XORL    $1, BX
	MOVQ    R9, state_danger(DI)(BX*8)
	MOVQ    R8, ret+16(FP)
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
