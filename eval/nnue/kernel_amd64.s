//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// A block of an accumulator stays in registers while all rows are added to and subtracted
// from it. Blocks have 16, 8 or 1 registers of 32 bytes.

#define LOAD8(p) \
	VMOVDQU (p), Y0; \
	VMOVDQU 32(p), Y1; \
	VMOVDQU 64(p), Y2; \
	VMOVDQU 96(p), Y3; \
	VMOVDQU 128(p), Y4; \
	VMOVDQU 160(p), Y5; \
	VMOVDQU 192(p), Y6; \
	VMOVDQU 224(p), Y7

#define LOAD16(p) \
	LOAD8(p); \
	VMOVDQU 256(p), Y8; \
	VMOVDQU 288(p), Y9; \
	VMOVDQU 320(p), Y10; \
	VMOVDQU 352(p), Y11; \
	VMOVDQU 384(p), Y12; \
	VMOVDQU 416(p), Y13; \
	VMOVDQU 448(p), Y14; \
	VMOVDQU 480(p), Y15

#define STORE8(p) \
	VMOVDQU Y0, (p); \
	VMOVDQU Y1, 32(p); \
	VMOVDQU Y2, 64(p); \
	VMOVDQU Y3, 96(p); \
	VMOVDQU Y4, 128(p); \
	VMOVDQU Y5, 160(p); \
	VMOVDQU Y6, 192(p); \
	VMOVDQU Y7, 224(p)

#define STORE16(p) \
	STORE8(p); \
	VMOVDQU Y8, 256(p); \
	VMOVDQU Y9, 288(p); \
	VMOVDQU Y10, 320(p); \
	VMOVDQU Y11, 352(p); \
	VMOVDQU Y12, 384(p); \
	VMOVDQU Y13, 416(p); \
	VMOVDQU Y14, 448(p); \
	VMOVDQU Y15, 480(p)

// APPLY8 and the others do an operation, VPADDQ or VPSUBQ, with a row.
#define APPLY1(op, p) \
	op (p), Y0, Y0

#define APPLY8(op, p) \
	op (p), Y0, Y0; \
	op 32(p), Y1, Y1; \
	op 64(p), Y2, Y2; \
	op 96(p), Y3, Y3; \
	op 128(p), Y4, Y4; \
	op 160(p), Y5, Y5; \
	op 192(p), Y6, Y6; \
	op 224(p), Y7, Y7

#define APPLY16(op, p) \
	APPLY8(op, p); \
	op 256(p), Y8, Y8; \
	op 288(p), Y9, Y9; \
	op 320(p), Y10, Y10; \
	op 352(p), Y11, Y11; \
	op 384(p), Y12, Y12; \
	op 416(p), Y13, Y13; \
	op 448(p), Y14, Y14; \
	op 480(p), Y15, Y15

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

// func updateAVX2(dst, src, rows *uint64, words int, c *changes)
TEXT ·updateAVX2(SB), NOSPLIT, $0-40
	MOVQ dst+0(FP), DI
	MOVQ src+8(FP), SI
	MOVQ rows+16(FP), DX
	MOVQ words+24(FP), CX
	MOVQ c+32(FP), R8
	MOVQ changes_nAdded(R8), R12
	MOVQ changes_nRemoved(R8), R13
	SHLQ $3, CX

block16:
	CMPQ CX, $512
	JLT  block8
	LOAD16(SI)
	ADDED
	ROWS(APPLY16, VPADDQ, add16, added16)
	REMOVED
	ROWS(APPLY16, VPSUBQ, remove16, removed16)
	STORE16(DI)
	ADVANCE(512)
	JMP  block16

block8:
	CMPQ CX, $256
	JLT  block1
	LOAD8(SI)
	ADDED
	ROWS(APPLY8, VPADDQ, add8, added8)
	REMOVED
	ROWS(APPLY8, VPSUBQ, remove8, removed8)
	STORE8(DI)
	ADVANCE(256)
	JMP  block8

block1:
	CMPQ CX, $32
	JLT  end
	VMOVDQU (SI), Y0
	ADDED
	ROWS(APPLY1, VPADDQ, add1, added1)
	REMOVED
	ROWS(APPLY1, VPSUBQ, remove1, removed1)
	VMOVDQU Y0, (DI)
	ADVANCE(32)
	JMP  block1

end:
	VZEROUPPER
	RET

// The subtraction stops at 0: it takes away what an accumulator adds to each lane, and limits
// the lane below. The product of an activation and a weight fits 16 bits, and that times the
// activation again 32.

// func outputAVX2(own, opponent *uint64, weights *int16, words int) int32
TEXT ·outputAVX2(SB), NOSPLIT, $0-36
	MOVQ         own+0(FP), SI
	MOVQ         opponent+8(FP), DI
	MOVQ         weights+16(FP), R8
	MOVQ         words+24(FP), CX
	LEAQ         (R8)(CX*8), R9
	MOVL         $0x8000, AX
	VMOVD        AX, X15
	VPBROADCASTW X15, Y15
	MOVL         $255, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Y14
	VPXOR        Y8, Y8, Y8
	VPXOR        Y9, Y9, Y9
	SHLQ         $3, CX
	XORL         AX, AX

loop:
	VMOVDQU  (SI)(AX*1), Y0
	VMOVDQU  (DI)(AX*1), Y1
	VPSUBUSW Y15, Y0, Y0
	VPSUBUSW Y15, Y1, Y1
	VPMINUW  Y14, Y0, Y0
	VPMINUW  Y14, Y1, Y1
	VPMULLW  (R8)(AX*1), Y0, Y2
	VPMULLW  (R9)(AX*1), Y1, Y3
	VPMADDWD Y2, Y0, Y2
	VPMADDWD Y3, Y1, Y3
	VPADDD   Y2, Y8, Y8
	VPADDD   Y3, Y9, Y9
	ADDQ     $32, AX
	CMPQ     AX, CX
	JLT      loop

	VPADDD       Y9, Y8, Y8
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
