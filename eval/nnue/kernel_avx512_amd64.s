//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// These are the functions of kernel_amd64.s with registers of 64 bytes. Blocks of an
// accumulator have 16, 8 or 1 of them, or half a one at the end.

#define LOAD8(p) \
	VMOVDQU64 (p), Z0; \
	VMOVDQU64 64(p), Z1; \
	VMOVDQU64 128(p), Z2; \
	VMOVDQU64 192(p), Z3; \
	VMOVDQU64 256(p), Z4; \
	VMOVDQU64 320(p), Z5; \
	VMOVDQU64 384(p), Z6; \
	VMOVDQU64 448(p), Z7

#define LOAD16(p) \
	LOAD8(p); \
	VMOVDQU64 512(p), Z8; \
	VMOVDQU64 576(p), Z9; \
	VMOVDQU64 640(p), Z10; \
	VMOVDQU64 704(p), Z11; \
	VMOVDQU64 768(p), Z12; \
	VMOVDQU64 832(p), Z13; \
	VMOVDQU64 896(p), Z14; \
	VMOVDQU64 960(p), Z15

#define STORE8(p) \
	VMOVDQU64 Z0, (p); \
	VMOVDQU64 Z1, 64(p); \
	VMOVDQU64 Z2, 128(p); \
	VMOVDQU64 Z3, 192(p); \
	VMOVDQU64 Z4, 256(p); \
	VMOVDQU64 Z5, 320(p); \
	VMOVDQU64 Z6, 384(p); \
	VMOVDQU64 Z7, 448(p)

#define STORE16(p) \
	STORE8(p); \
	VMOVDQU64 Z8, 512(p); \
	VMOVDQU64 Z9, 576(p); \
	VMOVDQU64 Z10, 640(p); \
	VMOVDQU64 Z11, 704(p); \
	VMOVDQU64 Z12, 768(p); \
	VMOVDQU64 Z13, 832(p); \
	VMOVDQU64 Z14, 896(p); \
	VMOVDQU64 Z15, 960(p)

// APPLY8 and the others do an operation, VPADDQ or VPSUBQ, with a row.
#define APPLYHALF(op, p) \
	op (p), Y0, Y0

#define APPLY1(op, p) \
	op (p), Z0, Z0

#define APPLY8(op, p) \
	op (p), Z0, Z0; \
	op 64(p), Z1, Z1; \
	op 128(p), Z2, Z2; \
	op 192(p), Z3, Z3; \
	op 256(p), Z4, Z4; \
	op 320(p), Z5, Z5; \
	op 384(p), Z6, Z6; \
	op 448(p), Z7, Z7

#define APPLY16(op, p) \
	APPLY8(op, p); \
	op 512(p), Z8, Z8; \
	op 576(p), Z9, Z9; \
	op 640(p), Z10, Z10; \
	op 704(p), Z11, Z11; \
	op 768(p), Z12, Z12; \
	op 832(p), Z13, Z13; \
	op 896(p), Z14, Z14; \
	op 960(p), Z15, Z15

// ROWS does an operation with each row of the list from R9 to the end R10.
#define ROWS(apply, op, loop, done) \
	CMPQ R9, R10; \
	JEQ  done; \
loop: \
	MOVL (R9), R11; \
	LEAQ (DX)(R11*8), R11; \
	apply(op, R11); \
	ADDQ $4, R9; \
	CMPQ R9, R10; \
	JNE  loop; \
done:

#define ADDED \
	LEAQ changes_added(R8), R9; \
	LEAQ (R9)(R12*4), R10

#define REMOVED \
	LEAQ changes_removed(R8), R9; \
	LEAQ (R9)(R13*4), R10

#define ADVANCE(bytes) \
	ADDQ $bytes, SI; \
	ADDQ $bytes, DI; \
	ADDQ $bytes, DX; \
	SUBQ $bytes, CX

// func updateAVX512(dst, src, rows *uint64, words int, c *changes)
TEXT ·updateAVX512(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ words+24(FP), CX
	MOVQ c+32(FP), R8
	MOVQ changes_nAdded(R8), R12
	MOVQ changes_nRemoved(R8), R13
	SHLQ $3, CX

block16:
	CMPQ CX, $1024
	JLT  block8
	LOAD16(SI)
	ADDED
	ROWS(APPLY16, VPADDQ, add16, added16)
	REMOVED
	ROWS(APPLY16, VPSUBQ, remove16, removed16)
	STORE16(DI)
	ADVANCE(1024)
	JMP  block16

block8:
	CMPQ CX, $512
	JLT  block1
	LOAD8(SI)
	ADDED
	ROWS(APPLY8, VPADDQ, add8, added8)
	REMOVED
	ROWS(APPLY8, VPSUBQ, remove8, removed8)
	STORE8(DI)
	ADVANCE(512)

block1:
	CMPQ CX, $64
	JLT  half
	VMOVDQU64 (SI), Z0
	ADDED
	ROWS(APPLY1, VPADDQ, add1, added1)
	REMOVED
	ROWS(APPLY1, VPSUBQ, remove1, removed1)
	VMOVDQU64 Z0, (DI)
	ADVANCE(64)
	JMP  block1

half:
	TESTQ CX, CX
	JEQ   end
	VMOVDQU (SI), Y0
	ADDED
	ROWS(APPLYHALF, VPADDQ, addHalf, addedHalf)
	REMOVED
	ROWS(APPLYHALF, VPSUBQ, removeHalf, removedHalf)
	VMOVDQU Y0, (DI)

end:
	VZEROUPPER
	RET

// ACTIVATE makes activations of a part of an accumulator: see outputAVX2.
#define ACTIVATE(p, r, zeros, limit) \
	VMOVDQU64 p, r; \
	VPSUBUSW  zeros, r, r; \
	VPMINUW   limit, r, r

// func outputAVX512(own, opponent *uint64, weights *int16, words int) int32
TEXT ·outputAVX512(SB), NOSPLIT, $0-36
	MOVQ         own+0(FP), SI
	MOVQ         opponent+8(FP), DI
	MOVQ         weights+16(FP), R8
	MOVQ         words+24(FP), CX
	LEAQ         (R8)(CX*8), R9
	MOVL         $0x8000, AX
	VPBROADCASTW AX, Z15
	MOVL         $255, AX
	VPBROADCASTW AX, Z14
	VPXOR        Y8, Y8, Y8
	VPXOR        Y9, Y9, Y9
	VPXOR        Y10, Y10, Y10
	VPXOR        Y11, Y11, Y11
	SHLQ         $3, CX
	XORL         AX, AX
	SUBQ         $128, CX
	JLT          rest

loop:
	ACTIVATE((SI)(AX*1), Z0, Z15, Z14)
	ACTIVATE((DI)(AX*1), Z1, Z15, Z14)
	ACTIVATE(64(SI)(AX*1), Z2, Z15, Z14)
	ACTIVATE(64(DI)(AX*1), Z3, Z15, Z14)
	VPMULLW  (R8)(AX*1), Z0, Z4
	VPMULLW  (R9)(AX*1), Z1, Z5
	VPMULLW  64(R8)(AX*1), Z2, Z6
	VPMULLW  64(R9)(AX*1), Z3, Z7
	VPDPWSSD Z4, Z0, Z8
	VPDPWSSD Z5, Z1, Z9
	VPDPWSSD Z6, Z2, Z10
	VPDPWSSD Z7, Z3, Z11
	ADDQ     $128, AX
	CMPQ     AX, CX
	JLE      loop

rest:
	ADDQ   $128, CX
	VPADDD Z10, Z8, Z8
	VPADDD Z11, Z9, Z9
	VPADDD Z9, Z8, Z8
	VEXTRACTI64X4 $1, Z8, Y9
	VPADDD Y9, Y8, Y8
	VPXOR  Y9, Y9, Y9
	CMPQ   AX, CX
	JGE    sum

loopHalf:
	ACTIVATE((SI)(AX*1), Y0, Y15, Y14)
	ACTIVATE((DI)(AX*1), Y1, Y15, Y14)
	VPMULLW  (R8)(AX*1), Y0, Y2
	VPMULLW  (R9)(AX*1), Y1, Y3
	VPDPWSSD Y2, Y0, Y8
	VPDPWSSD Y3, Y1, Y9
	ADDQ     $32, AX
	CMPQ     AX, CX
	JLT      loopHalf

	VPADDD Y9, Y8, Y8

sum:
	VEXTRACTI128 $1, Y8, X9
	VPADDD       X9, X8, X8
	VPSHUFD      $0x4e, X8, X9
	VPADDD       X9, X8, X8
	VPSHUFD      $0xb1, X8, X9
	VPADDD       X9, X8, X8
	VMOVD        X8, AX
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET
