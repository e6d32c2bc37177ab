//go:build !purego

#include "textflag.h"

// These are the functions of kernel_layers_amd64.s with registers of 64 bytes.

// PRODUCTS makes 32 or 16 products of an accumulator: see productsAVX2.
#define PRODUCTS(a, b, x, ra, rb, zeros, limit) \
	VMOVDQU64 a, ra; \
	VMOVDQU64 b, rb; \
	VPSUBUSW  zeros, ra, ra; \
	VPSUBUSW  zeros, rb, rb; \
	VPMINUW   limit, ra, ra; \
	VPMINUW   limit, rb, rb; \
	VPSLLW    $6, ra, ra; \
	VPMULHRSW ra, rb, ra; \
	VPMOVWB   ra, x

// func productsAVX512(x *uint8, own, opponent *uint64, words int)
TEXT ·productsAVX512(SB), NOSPLIT, $0-32
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
	VPBROADCASTW AX, Z15
	MOVL         $255, AX
	VPBROADCASTW AX, Z14
	SUBQ         $64, CX
	JLT          half

loop:
	PRODUCTS((SI), (R8), (DI), Z0, Z1, Z15, Z14)
	PRODUCTS((DX), (R9), (R10), Z2, Z3, Z15, Z14)
	ADDQ $64, SI
	ADDQ $64, R8
	ADDQ $64, DX
	ADDQ $64, R9
	ADDQ $32, DI
	ADDQ $32, R10
	SUBQ $64, CX
	JGE  loop

half:
	CMPQ CX, $-64
	JEQ  end
	PRODUCTS((SI), (R8), (DI), Y0, Y1, Y15, Y14)
	PRODUCTS((DX), (R9), (R10), Y2, Y3, Y15, Y14)

end:
	VZEROUPPER
	RET

DATA iota<>+0(SB)/4, $0
DATA iota<>+4(SB)/4, $1
DATA iota<>+8(SB)/4, $2
DATA iota<>+12(SB)/4, $3
DATA iota<>+16(SB)/4, $4
DATA iota<>+20(SB)/4, $5
DATA iota<>+24(SB)/4, $6
DATA iota<>+28(SB)/4, $7
DATA iota<>+32(SB)/4, $8
DATA iota<>+36(SB)/4, $9
DATA iota<>+40(SB)/4, $10
DATA iota<>+44(SB)/4, $11
DATA iota<>+48(SB)/4, $12
DATA iota<>+52(SB)/4, $13
DATA iota<>+56(SB)/4, $14
DATA iota<>+60(SB)/4, $15
GLOBL iota<>(SB), RODATA|NOPTR, $64

// func firstAVX512(z *[firstSize]int32, x *uint8, weights *int8, bias *int32, groups int, list *uint32)
TEXT ·firstAVX512(SB), NOSPLIT, $0-48
	MOVQ         x+8(FP), SI
	MOVQ         groups+32(FP), CX
	MOVQ         list+40(FP), DI
	VMOVDQU32    iota<>(SB), Z0
	MOVL         $16, AX
	VPBROADCASTD AX, Z1
	VPBROADCASTD CX, X4
	XORL         R9, R9  // groups in the list
	XORL         AX, AX

fill:
	VMOVDQU32     (SI)(AX*4), Z2
	VPTESTMD      Z2, Z2, K1
	VPCOMPRESSD.Z Z0, K1, Z3
	VMOVDQU32     Z3, (DI)(R9*4)
	KMOVW         K1, R10
	POPCNTL       R10, R10
	ADDQ          R10, R9
	VPADDD        Z1, Z0, Z0
	ADDQ          $16, AX
	CMPQ          AX, CX
	JLT           fill

	// Up to three groups behind the last, whose inputs are 0, so that there are a multiple of four.
	VMOVDQU   X4, (DI)(R9*4)
	LEAQ      (DI)(R9*4), R9
	MOVQ      weights+16(FP), DX
	MOVQ      bias+24(FP), R8
	VMOVDQU32 (R8), Z0
	VPXOR     X1, X1, X1
	VPXOR     X2, X2, X2
	VPXOR     X3, X3, X3
	JMP       test

loop:
	MOVL         (DI), R10
	MOVL         4(DI), R11
	MOVL         8(DI), R12
	MOVL         12(DI), R13
	VPBROADCASTD (SI)(R10*4), Z4
	VPBROADCASTD (SI)(R11*4), Z5
	VPBROADCASTD (SI)(R12*4), Z6
	VPBROADCASTD (SI)(R13*4), Z7
	SHLQ         $6, R10
	SHLQ         $6, R11
	SHLQ         $6, R12
	SHLQ         $6, R13
	VPDPBUSD     (DX)(R10*1), Z4, Z0
	VPDPBUSD     (DX)(R11*1), Z5, Z1
	VPDPBUSD     (DX)(R12*1), Z6, Z2
	VPDPBUSD     (DX)(R13*1), Z7, Z3
	ADDQ         $16, DI

test:
	CMPQ DI, R9
	JLT  loop

	MOVQ      z+0(FP), DI
	VPADDD    Z1, Z0, Z0
	VPADDD    Z3, Z2, Z2
	VPADDD    Z2, Z0, Z0
	VMOVDQU32 Z0, (DI)
	VZEROUPPER
	RET

// PAIRS weighs pairs 2*i and 2*i+1 of inputs.
#define PAIRS(i) \
	VPBROADCASTD (8*i)(SP), Z4; \
	VPBROADCASTD (8*i+4)(SP), Z5; \
	VPDPWSSD     (256*i)(DX), Z4, Z0; \
	VPDPWSSD     (256*i+64)(DX), Z4, Z1; \
	VPDPWSSD     (256*i+128)(DX), Z5, Z2; \
	VPDPWSSD     (256*i+192)(DX), Z5, Z3

// ACTIVATE makes the squares of the clamped sums in r.
#define ACTIVATE(r) \
	VPSRAD   $10, r, r; \
	VPMAXSD  Z14, r, r; \
	VPMINSD  Z15, r, r; \
	VPMADDWD r, r, r; \
	VPSRLD   $13, r, r

// func secondAVX512(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
TEXT ·secondAVX512(SB), NOSPLIT, $64-36
	MOVQ         z+0(FP), SI
	MOVQ         weights+8(FP), DX
	MOVQ         bias+16(FP), R8
	MOVQ         output+24(FP), R9
	MOVL         $8128, AX
	VPBROADCASTD AX, Z15
	VPXOR        X14, X14, X14
	VMOVDQU32    (SI), Z0
	VPMAXSD      Z14, Z0, Z1
	VPMINSD      Z15, Z1, Z1
	VPMOVDW      Z1, (SP)
	VPABSD       Z0, Z0
	VPMINSD      Z15, Z0, Z0
	VPMADDWD     Z0, Z0, Z0
	VPSRLD       $13, Z0, Z0
	VPMOVDW      Z0, 32(SP)

	VMOVDQU32 (R8), Z0
	VMOVDQU32 64(R8), Z1
	VPXOR     X2, X2, X2
	VPXOR     X3, X3, X3
	PAIRS(0)
	PAIRS(1)
	PAIRS(2)
	PAIRS(3)
	PAIRS(4)
	PAIRS(5)
	PAIRS(6)
	PAIRS(7)
	VPADDD Z2, Z0, Z0
	VPADDD Z3, Z1, Z1

	ACTIVATE(Z0)
	ACTIVATE(Z1)
	VPMOVSXWD     (R9), Z2
	VPMOVSXWD     32(R9), Z3
	VPMADDWD      Z2, Z0, Z0 // the upper halves of the activations are 0
	VPMADDWD      Z3, Z1, Z1
	VPADDD        Z1, Z0, Z0
	VEXTRACTI64X4 $1, Z0, Y1
	VPADDD        Y1, Y0, Y0
	VEXTRACTI128  $1, Y0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0x4e, X0, X1
	VPADDD        X1, X0, X0
	VPSHUFD       $0xb1, X0, X1
	VPADDD        X1, X0, X0
	VMOVD         X0, AX
	MOVL          AX, ret+32(FP)
	VZEROUPPER
	RET
