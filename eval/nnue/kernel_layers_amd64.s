//go:build !purego

#include "textflag.h"

// The subtraction stops at 0: see outputAVX2. The rounded multiplication of 64*a and b is
// (64*a*b + 1<<14) >> 15, which is (a*b + 256) >> 9.
//
// func productsAVX2(x *uint8, own, opponent *uint64, words int)
TEXT ·productsAVX2(SB), NOSPLIT, $0-32
	MOVQ         x+0(FP), DI
	MOVQ         own+8(FP), SI
	MOVQ         opponent+16(FP), DX
	MOVQ         words+24(FP), CX
	SHLQ         $2, CX           // bytes of half an accumulator
	LEAQ         (SI)(CX*1), R8
	LEAQ         (DX)(CX*1), R9
	MOVQ         CX, R10
	SHRQ         $1, R10
	ADDQ         DI, R10          // the opponent's products
	MOVL         $0x8000, AX
	VMOVD        AX, X15
	VPBROADCASTW X15, Y15
	MOVL         $255, AX
	VMOVD        AX, X14
	VPBROADCASTW X14, Y14
	XORL         AX, AX

loop:
	VMOVDQU      (SI)(AX*2), Y0
	VMOVDQU      (R8)(AX*2), Y1
	VMOVDQU      (DX)(AX*2), Y2
	VMOVDQU      (R9)(AX*2), Y3
	VPSUBUSW     Y15, Y0, Y0
	VPSUBUSW     Y15, Y1, Y1
	VPSUBUSW     Y15, Y2, Y2
	VPSUBUSW     Y15, Y3, Y3
	VPMINUW      Y14, Y0, Y0
	VPMINUW      Y14, Y1, Y1
	VPMINUW      Y14, Y2, Y2
	VPMINUW      Y14, Y3, Y3
	VPSLLW       $6, Y0, Y0
	VPSLLW       $6, Y2, Y2
	VPMULHRSW    Y1, Y0, Y0
	VPMULHRSW    Y3, Y2, Y2
	VPACKUSWB    Y2, Y0, Y0        // 8 own products, 8 of the opponent, and once again
	VPERMQ       $0xd8, Y0, Y0
	VMOVDQU      X0, (DI)(AX*1)
	VEXTRACTI128 $1, Y0, (R10)(AX*1)
	ADDQ         $16, AX
	LEAQ         (AX)(AX*1), R11
	CMPQ         R11, CX
	JLT          loop

	VZEROUPPER
	RET

// GROUP adds a group of four inputs, times their weights, to the sums in Y0 and Y1. A
// product of two inputs and weights fits 16 bits.
#define GROUP(x, w, w2) \
	VPBROADCASTD x, Y4; \
	VPMADDUBSW   w, Y4, Y5; \
	VPMADDUBSW   w2, Y4, Y6; \
	VPMADDWD     Y15, Y5, Y5; \
	VPMADDWD     Y15, Y6, Y6; \
	VPADDD       Y5, Y0, Y0; \
	VPADDD       Y6, Y1, Y1

// MASK shifts whether the 8 groups at p are 0 into AX.
#define MASK(p) \
	VPCMPEQD  p, Y14, Y4; \
	VMOVMSKPS Y4, R10; \
	SHLQ      $8, AX; \
	ORQ       R10, AX

// func firstAVX2(z *[firstSize]int32, x *uint8, weights *int8, bias *int32, groups int)
TEXT ·firstAVX2(SB), NOSPLIT, $0-40
	MOVQ         x+8(FP), SI
	MOVQ         weights+16(FP), DX
	MOVQ         bias+24(FP), R8
	MOVQ         groups+32(FP), CX
	VMOVDQU      (R8), Y0
	VMOVDQU      32(R8), Y1
	VPXOR        Y14, Y14, Y14
	MOVL         $1, AX
	VMOVD        AX, X15
	VPBROADCASTW X15, Y15

chunk:
	// 64 groups, of which only those that are not 0 are weighed.
	XORL  AX, AX
	MASK(224(SI))
	MASK(192(SI))
	MASK(160(SI))
	MASK(128(SI))
	MASK(96(SI))
	MASK(64(SI))
	MASK(32(SI))
	MASK((SI))
	NOTQ  AX
	TESTQ AX, AX
	JEQ   next

	// AX is not 0 here, so processors without BMI1, which take TZCNT for BSF, do the same.
loop:
	TZCNTQ AX, R10
	LEAQ   -1(AX), R11
	MOVQ   R10, R12
	SHLQ   $6, R12
	GROUP((SI)(R10*4), (DX)(R12*1), 32(DX)(R12*1))
	ANDQ   R11, AX
	JNE    loop

next:
	ADDQ $256, SI
	ADDQ $4096, DX
	SUBQ $64, CX
	JGT  chunk

	MOVQ    z+0(FP), DI
	VMOVDQU Y0, (DI)
	VMOVDQU Y1, 32(DI)
	VZEROUPPER
	RET

// CLAMPED makes 8 outputs of the first layer of 8 sums in r, and their squares in s.
#define CLAMPED(r, s) \
	VPABSD   r, s; \
	VPMINSD  Y15, s, s; \
	VPMADDWD s, s, s; \
	VPSRLD   $13, s, s; \
	VPMAXSD  Y14, r, r; \
	VPMINSD  Y15, r, r

// PAIR weighs pair i of inputs.
#define PAIR(i) \
	VPBROADCASTD (4*i)(SP), Y4; \
	VPMADDWD     (128*i)(DX), Y4, Y5; \
	VPMADDWD     (128*i+32)(DX), Y4, Y6; \
	VPMADDWD     (128*i+64)(DX), Y4, Y7; \
	VPMADDWD     (128*i+96)(DX), Y4, Y8; \
	VPADDD       Y5, Y0, Y0; \
	VPADDD       Y6, Y1, Y1; \
	VPADDD       Y7, Y2, Y2; \
	VPADDD       Y8, Y3, Y3

// WEIGHED makes activations of 8 sums of the second layer, times their weights in w. The upper
// halves of the activations are 0.
#define WEIGHED(w, r) \
	VPMOVSXWD w, Y4; \
	VPSRAD    $10, r, r; \
	VPMAXSD   Y14, r, r; \
	VPMINSD   Y15, r, r; \
	VPMADDWD  r, r, r; \
	VPSRLD    $13, r, r; \
	VPMADDWD  Y4, r, r

// func secondAVX2(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
TEXT ·secondAVX2(SB), NOSPLIT, $64-36
	MOVQ         z+0(FP), SI
	MOVQ         weights+8(FP), DX
	MOVQ         bias+16(FP), R8
	MOVQ         output+24(FP), R9
	MOVL         $8128, AX
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VPXOR        Y14, Y14, Y14
	VMOVDQU      (SI), Y0
	VMOVDQU      32(SI), Y1
	CLAMPED(Y0, Y2)
	CLAMPED(Y1, Y3)
	VPACKSSDW    Y1, Y0, Y0
	VPACKSSDW    Y3, Y2, Y2
	VPERMQ       $0xd8, Y0, Y0
	VPERMQ       $0xd8, Y2, Y2
	VMOVDQU      Y0, (SP)
	VMOVDQU      Y2, 32(SP)

	VMOVDQU (R8), Y0
	VMOVDQU 32(R8), Y1
	VMOVDQU 64(R8), Y2
	VMOVDQU 96(R8), Y3
	PAIR(0)
	PAIR(1)
	PAIR(2)
	PAIR(3)
	PAIR(4)
	PAIR(5)
	PAIR(6)
	PAIR(7)
	PAIR(8)
	PAIR(9)
	PAIR(10)
	PAIR(11)
	PAIR(12)
	PAIR(13)
	PAIR(14)
	PAIR(15)

	WEIGHED((R9), Y0)
	WEIGHED(16(R9), Y1)
	WEIGHED(32(R9), Y2)
	WEIGHED(48(R9), Y3)
	VPADDD       Y1, Y0, Y0
	VPADDD       Y3, Y2, Y2
	VPADDD       Y2, Y0, Y0
	VEXTRACTI128 $1, Y0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0x4e, X0, X1
	VPADDD       X1, X0, X0
	VPSHUFD      $0xb1, X0, X1
	VPADDD       X1, X0, X0
	VMOVD        X0, AX
	MOVL         AX, ret+32(FP)
	VZEROUPPER
	RET
