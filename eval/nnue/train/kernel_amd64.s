//go:build !purego

#include "go_asm.h"
#include "textflag.h"

// func gatherAVX2(acc, weights []float32, rows []int32)
TEXT ·gatherAVX2(SB), NOSPLIT, $0-72
	MOVQ acc_base+0(FP), DI
	MOVQ acc_len+8(FP), CX
	MOVQ weights_base+24(FP), SI
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9

wide:
	CMPQ    CX, $64
	JLT     narrow
	MOVLQSX (R8), AX
	LEAQ    (SI)(AX*4), AX
	VMOVUPS (AX), Y0
	VMOVUPS 32(AX), Y1
	VMOVUPS 64(AX), Y2
	VMOVUPS 96(AX), Y3
	VMOVUPS 128(AX), Y4
	VMOVUPS 160(AX), Y5
	VMOVUPS 192(AX), Y6
	VMOVUPS 224(AX), Y7
	MOVQ    $1, DX
	JMP     wideNext

wideRow:
	MOVLQSX (R8)(DX*4), AX
	LEAQ    (SI)(AX*4), AX
	VADDPS  (AX), Y0, Y0
	VADDPS  32(AX), Y1, Y1
	VADDPS  64(AX), Y2, Y2
	VADDPS  96(AX), Y3, Y3
	VADDPS  128(AX), Y4, Y4
	VADDPS  160(AX), Y5, Y5
	VADDPS  192(AX), Y6, Y6
	VADDPS  224(AX), Y7, Y7
	INCQ    DX

wideNext:
	CMPQ    DX, R9
	JLT     wideRow
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	VMOVUPS Y2, 64(DI)
	VMOVUPS Y3, 96(DI)
	VMOVUPS Y4, 128(DI)
	VMOVUPS Y5, 160(DI)
	VMOVUPS Y6, 192(DI)
	VMOVUPS Y7, 224(DI)
	ADDQ    $256, DI
	ADDQ    $256, SI
	SUBQ    $64, CX
	JMP     wide

narrow:
	TESTQ   CX, CX
	JLE     done
	MOVLQSX (R8), AX
	LEAQ    (SI)(AX*4), AX
	VMOVUPS (AX), Y0
	VMOVUPS 32(AX), Y1
	MOVQ    $1, DX
	JMP     narrowNext

narrowRow:
	MOVLQSX (R8)(DX*4), AX
	LEAQ    (SI)(AX*4), AX
	VADDPS  (AX), Y0, Y0
	VADDPS  32(AX), Y1, Y1
	INCQ    DX

narrowNext:
	CMPQ    DX, R9
	JLT     narrowRow
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $16, CX
	JMP     narrow

done:
	VZEROUPPER
	RET

// func scatterAVX2(gradient, d []float32, rows []int32)
TEXT ·scatterAVX2(SB), NOSPLIT, $0-72
	MOVQ gradient_base+0(FP), SI
	MOVQ d_base+24(FP), DI
	MOVQ d_len+32(FP), CX
	MOVQ rows_base+48(FP), R8
	MOVQ rows_len+56(FP), R9

wide:
	CMPQ    CX, $64
	JLT     narrow
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	VMOVUPS 64(DI), Y2
	VMOVUPS 96(DI), Y3
	VMOVUPS 128(DI), Y4
	VMOVUPS 160(DI), Y5
	VMOVUPS 192(DI), Y6
	VMOVUPS 224(DI), Y7
	XORL    DX, DX
	JMP     wideNext

wideRow:
	MOVLQSX (R8)(DX*4), AX
	LEAQ    (SI)(AX*4), AX
	VADDPS  (AX), Y0, Y8
	VADDPS  32(AX), Y1, Y9
	VADDPS  64(AX), Y2, Y10
	VADDPS  96(AX), Y3, Y11
	VMOVUPS Y8, (AX)
	VMOVUPS Y9, 32(AX)
	VMOVUPS Y10, 64(AX)
	VMOVUPS Y11, 96(AX)
	VADDPS  128(AX), Y4, Y12
	VADDPS  160(AX), Y5, Y13
	VADDPS  192(AX), Y6, Y14
	VADDPS  224(AX), Y7, Y15
	VMOVUPS Y12, 128(AX)
	VMOVUPS Y13, 160(AX)
	VMOVUPS Y14, 192(AX)
	VMOVUPS Y15, 224(AX)
	INCQ    DX

wideNext:
	CMPQ DX, R9
	JLT  wideRow
	ADDQ $256, DI
	ADDQ $256, SI
	SUBQ $64, CX
	JMP  wide

narrow:
	TESTQ   CX, CX
	JLE     done
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	XORL    DX, DX
	JMP     narrowNext

narrowRow:
	MOVLQSX (R8)(DX*4), AX
	LEAQ    (SI)(AX*4), AX
	VADDPS  (AX), Y0, Y8
	VADDPS  32(AX), Y1, Y9
	VMOVUPS Y8, (AX)
	VMOVUPS Y9, 32(AX)
	INCQ    DX

narrowNext:
	CMPQ DX, R9
	JLT  narrowRow
	ADDQ $64, DI
	ADDQ $64, SI
	SUBQ $16, CX
	JMP  narrow

done:
	VZEROUPPER
	RET

// func outputAVX2(own, other, weights []float32) float32
TEXT ·outputAVX2(SB), NOSPLIT, $0-76
	MOVQ         own_base+0(FP), SI
	MOVQ         own_len+8(FP), CX
	MOVQ         other_base+24(FP), DI
	MOVQ         weights_base+48(FP), R8
	LEAQ         (R8)(CX*4), R9         // the weights for other
	VXORPS       Y14, Y14, Y14
	MOVL         $0x3f800000, AX        // 1
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	VXORPS       Y0, Y0, Y0
	VXORPS       Y1, Y1, Y1
	XORL         DX, DX

next:
	VMOVUPS (SI)(DX*4), Y2
	VMOVUPS (DI)(DX*4), Y3
	VMAXPS  Y14, Y2, Y2
	VMAXPS  Y14, Y3, Y3
	VMINPS  Y2, Y15, Y2
	VMINPS  Y3, Y15, Y3
	VMULPS  Y2, Y2, Y2
	VMULPS  Y3, Y3, Y3
	VMULPS  (R8)(DX*4), Y2, Y2
	VMULPS  (R9)(DX*4), Y3, Y3
	VADDPS  Y2, Y0, Y0
	VADDPS  Y3, Y1, Y1
	ADDQ    $8, DX
	CMPQ    DX, CX
	JLT     next

	VADDPS       Y1, Y0, Y0
	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VMOVSS       X0, ret+72(FP)
	VZEROUPPER
	RET

// func backwardAVX2(acc, weights, gradient []float32, by float32)
TEXT ·backwardAVX2(SB), NOSPLIT, $0-76
	MOVQ         acc_base+0(FP), DI
	MOVQ         acc_len+8(FP), CX
	MOVQ         weights_base+24(FP), R8
	MOVQ         gradient_base+48(FP), R9
	VBROADCASTSS by+72(FP), Y13
	VXORPS       Y14, Y14, Y14
	MOVL         $0x3f800000, AX          // 1
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	XORL         DX, DX

next:
	VMOVUPS (DI)(DX*4), Y0
	VMAXPS  Y14, Y0, Y1
	VMINPS  Y1, Y15, Y1
	VMULPS  Y1, Y1, Y2
	VMULPS  Y2, Y13, Y2
	VADDPS  (R9)(DX*4), Y2, Y2
	VMOVUPS Y2, (R9)(DX*4)
	VMULPS  (R8)(DX*4), Y13, Y3
	VADDPS  Y1, Y1, Y1
	VMULPS  Y1, Y3, Y3
	VCMPPS  $17, Y15, Y0, Y4
	VANDPS  Y4, Y3, Y3
	VMOVUPS Y3, (DI)(DX*4)
	ADDQ    $8, DX
	CMPQ    DX, CX
	JLT     next
	VZEROUPPER
	RET

// func productsAVX2(x, acc []float32)
TEXT ·productsAVX2(SB), NOSPLIT, $0-48
	MOVQ         x_base+0(FP), DI
	MOVQ         x_len+8(FP), CX
	MOVQ         acc_base+24(FP), SI
	LEAQ         (SI)(CX*4), R8    // the second half
	VXORPS       Y14, Y14, Y14
	MOVL         $0x3f800000, AX   // 1
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	XORL         DX, DX

next:
	VMOVUPS (SI)(DX*4), Y0
	VMOVUPS (R8)(DX*4), Y1
	VMAXPS  Y14, Y0, Y0
	VMAXPS  Y14, Y1, Y1
	VMINPS  Y0, Y15, Y0
	VMINPS  Y1, Y15, Y1
	VMULPS  Y1, Y0, Y0
	VMOVUPS Y0, (DI)(DX*4)
	ADDQ    $8, DX
	CMPQ    DX, CX
	JLT     next
	VZEROUPPER
	RET

// func factorsAVX2(acc, d []float32)
TEXT ·factorsAVX2(SB), NOSPLIT, $0-48
	MOVQ         acc_base+0(FP), SI
	MOVQ         d_base+24(FP), DI
	MOVQ         d_len+32(FP), CX
	LEAQ         (SI)(CX*4), R8    // the second half
	VXORPS       Y14, Y14, Y14
	MOVL         $0x3f800000, AX   // 1
	VMOVD        AX, X15
	VPBROADCASTD X15, Y15
	XORL         DX, DX

next:
	VMOVUPS (SI)(DX*4), Y0
	VMOVUPS (R8)(DX*4), Y1
	VMOVUPS (DI)(DX*4), Y2
	VMAXPS  Y14, Y0, Y3
	VMAXPS  Y14, Y1, Y4
	VMINPS  Y3, Y15, Y3
	VMINPS  Y4, Y15, Y4
	VMULPS  Y4, Y2, Y4
	VMULPS  Y3, Y2, Y3
	VCMPPS  $17, Y15, Y0, Y0
	VCMPPS  $17, Y15, Y1, Y1
	VANDPS  Y0, Y4, Y4
	VANDPS  Y1, Y3, Y3
	VMOVUPS Y4, (SI)(DX*4)
	VMOVUPS Y3, (R8)(DX*4)
	ADDQ    $8, DX
	CMPQ    DX, CX
	JLT     next
	VZEROUPPER
	RET

// func nonZeroAVX2(rows []int32, x []float32, table *[256]uint64) int
TEXT ·nonZeroAVX2(SB), NOSPLIT, $0-64
	MOVQ         rows_base+0(FP), DI
	MOVQ         x_base+24(FP), SI
	MOVQ         x_len+32(FP), CX
	MOVQ         table+48(FP), R8
	MOVQ         DI, R9
	VXORPS       Y14, Y14, Y14
	VPXOR        Y1, Y1, Y1          // the index of the first lane, in all lanes
	MOVL         $8, AX
	VMOVD        AX, X2
	VPBROADCASTD X2, Y2
	XORL         DX, DX

next:
	VMOVUPS   (SI)(DX*4), Y0
	VCMPPS    $17, Y0, Y14, Y0   // 0 < x
	VMOVMSKPS Y0, AX
	VPMOVZXBD (R8)(AX*8), Y3
	VPADDD    Y1, Y3, Y3
	VMOVDQU   Y3, (DI)
	POPCNTL   AX, AX
	LEAQ      (DI)(AX*4), DI
	VPADDD    Y2, Y1, Y1
	ADDQ      $8, DX
	CMPQ      DX, CX
	JLT       next
	SUBQ      R9, DI
	SHRQ      $2, DI
	MOVQ      DI, ret+56(FP)
	VZEROUPPER
	RET

// func weighAVX2(sum, weights, x []float32, rows []int32)
TEXT ·weighAVX2(SB), NOSPLIT, $0-96
	MOVQ sum_base+0(FP), DI
	MOVQ sum_len+8(FP), CX
	MOVQ weights_base+24(FP), SI
	MOVQ x_base+48(FP), R10
	MOVQ rows_base+72(FP), R8
	MOVQ rows_len+80(FP), R9
	LEAQ (CX*4), R11             // bytes of a row

block:
	VMOVUPS (DI), Y0
	VMOVUPS 32(DI), Y1
	XORL    DX, DX
	JMP     next

row:
	MOVLQSX      (R8)(DX*4), AX
	VBROADCASTSS (R10)(AX*4), Y2
	IMULQ        R11, AX
	VMULPS       (SI)(AX*1), Y2, Y3
	VMULPS       32(SI)(AX*1), Y2, Y4
	VADDPS       Y3, Y0, Y0
	VADDPS       Y4, Y1, Y1
	INCQ         DX

next:
	CMPQ    DX, R9
	JLT     row
	VMOVUPS Y0, (DI)
	VMOVUPS Y1, 32(DI)
	ADDQ    $64, DI
	ADDQ    $64, SI
	SUBQ    $16, CX
	JGT     block
	VZEROUPPER
	RET

// func unweighAVX2(dx, gradient, weights, x, d []float32, rows []int32)
TEXT ·unweighAVX2(SB), NOSPLIT, $0-144
	MOVQ dx_base+0(FP), DI
	MOVQ gradient_base+24(FP), R12
	MOVQ weights_base+48(FP), SI
	MOVQ x_base+72(FP), R10
	MOVQ d_base+96(FP), R13
	MOVQ d_len+104(FP), R11
	MOVQ rows_base+120(FP), R8
	MOVQ rows_len+128(FP), R9
	LEAQ (R8)(R9*4), R9          // the end of the rows
	SHLQ $2, R11                 // bytes of a row

row:
	CMPQ         R8, R9
	JGE          done
	MOVLQSX      (R8), AX
	VBROADCASTSS (R10)(AX*4), Y2
	LEAQ         (DI)(AX*4), BX
	IMULQ        R11, AX
	LEAQ         (SI)(AX*1), CX
	ADDQ         R12, AX
	VXORPS       Y0, Y0, Y0
	XORL         DX, DX

next:
	VMOVUPS (R13)(DX*1), Y3
	VMOVUPS 32(R13)(DX*1), Y4
	VMULPS  (CX)(DX*1), Y3, Y5
	VMULPS  32(CX)(DX*1), Y4, Y6
	VMULPS  Y3, Y2, Y3
	VMULPS  Y4, Y2, Y4
	VADDPS  (AX)(DX*1), Y3, Y3
	VADDPS  32(AX)(DX*1), Y4, Y4
	VMOVUPS Y3, (AX)(DX*1)
	VMOVUPS Y4, 32(AX)(DX*1)
	VADDPS  Y5, Y0, Y0
	VADDPS  Y6, Y0, Y0
	ADDQ    $64, DX
	CMPQ    DX, R11
	JLT     next

	VEXTRACTF128 $1, Y0, X1
	VADDPS       X1, X0, X0
	VMOVHLPS     X0, X0, X1
	VADDPS       X1, X0, X0
	VMOVSHDUP    X0, X1
	VADDSS       X1, X0, X0
	VMOVSS       X0, (BX)
	ADDQ         $4, R8
	JMP          row

done:
	VZEROUPPER
	RET

// func updateAVX2(weights, mean, square, gradient []float32, s *step)
TEXT ·updateAVX2(SB), NOSPLIT, $0-104
	MOVQ         weights_base+0(FP), DI
	MOVQ         weights_len+8(FP), CX
	MOVQ         mean_base+24(FP), R8
	MOVQ         square_base+48(FP), R9
	MOVQ         gradient_base+72(FP), R10
	MOVQ         s+96(FP), SI
	VBROADCASTSS step_mean(SI), Y5
	VBROADCASTSS step_keepMean(SI), Y6
	VBROADCASTSS step_addMean(SI), Y7
	VBROADCASTSS step_keepSquare(SI), Y8
	VBROADCASTSS step_addSquare(SI), Y9
	VBROADCASTSS step_rate(SI), Y10
	VBROADCASTSS step_unbias(SI), Y11
	VBROADCASTSS step_epsilon(SI), Y12
	VBROADCASTSS step_shrink(SI), Y13
	VBROADCASTSS step_limit(SI), Y14
	VXORPS       Y15, Y15, Y15
	VSUBPS       Y14, Y15, Y15                // -limit
	VXORPS       Y4, Y4, Y4
	XORL         DX, DX

next:
	VMULPS  (R10)(DX*4), Y5, Y0  // g
	VMOVUPS Y4, (R10)(DX*4)
	VMULPS  (R8)(DX*4), Y6, Y1
	VMULPS  Y0, Y7, Y2
	VADDPS  Y2, Y1, Y1           // m
	VMOVUPS Y1, (R8)(DX*4)
	VMULPS  Y0, Y0, Y0
	VMULPS  Y0, Y9, Y0
	VMULPS  (R9)(DX*4), Y8, Y2
	VADDPS  Y0, Y2, Y2           // v
	VMOVUPS Y2, (R9)(DX*4)
	VMULPS  Y2, Y11, Y2
	VSQRTPS Y2, Y2
	VADDPS  Y12, Y2, Y2
	VMULPS  Y1, Y10, Y1
	VDIVPS  Y2, Y1, Y1
	VMULPS  (DI)(DX*4), Y13, Y0
	VSUBPS  Y1, Y0, Y0
	VMAXPS  Y0, Y15, Y0
	VMINPS  Y0, Y14, Y0
	VMOVUPS Y0, (DI)(DX*4)
	ADDQ    $8, DX
	CMPQ    DX, CX
	JLT     next
	VZEROUPPER
	RET
