//go:build !purego

#include "textflag.h"

DATA upper<>+0(SB)/8, $0x6060606060606060
DATA upper<>+8(SB)/8, $0x6060606060606060
GLOBL upper<>(SB), RODATA|NOPTR, $16
DATA brace<>+0(SB)/8, $0x7b7b7b7b7b7b7b7b
DATA brace<>+8(SB)/8, $0x7b7b7b7b7b7b7b7b
GLOBL brace<>(SB), RODATA|NOPTR, $16
DATA lower<>+0(SB)/8, $0xfdfdfdfdfdfdfdfd
DATA lower<>+8(SB)/8, $0xfdfdfdfdfdfdfdfd
GLOBL lower<>(SB), RODATA|NOPTR, $16
DATA paren<>+0(SB)/8, $0x2828282828282828
DATA paren<>+8(SB)/8, $0x2828282828282828
GLOBL paren<>(SB), RODATA|NOPTR, $16
DATA minus<>+0(SB)/8, $0x2d2d2d2d2d2d2d2d
DATA minus<>+8(SB)/8, $0x2d2d2d2d2d2d2d2d
GLOBL minus<>(SB), RODATA|NOPTR, $16
DATA percent<>+0(SB)/8, $0x2525252525252525
DATA percent<>+8(SB)/8, $0x2525252525252525
GLOBL percent<>(SB), RODATA|NOPTR, $16

// MARK sets each byte of a to ones where it is a landmark, to zeros elsewhere. Three
// differ in the bits of 0x60 ({, ; and [, and the escape character, which does no
// harm), and two pairs in the bit of 2 (( and *, - and /).
#define MARK(a, b, c, d) \
	MOVO    a, b    \
	MOVO    a, c    \
	PCMPEQB X13, a  \
	POR     X8, b   \
	PCMPEQB X9, b   \
	PAND    X10, c  \
	MOVO    c, d    \
	PCMPEQB X11, c  \
	PCMPEQB X12, d  \
	POR     b, a    \
	POR     d, c    \
	POR     c, a

// func indexLandmark(b *byte, n int) int
TEXT ·indexLandmark(SB), NOSPLIT, $0-24
	MOVQ  b+0(FP), SI
	MOVQ  n+8(FP), DX
	MOVOU upper<>(SB), X8
	MOVOU brace<>(SB), X9
	MOVOU lower<>(SB), X10
	MOVOU paren<>(SB), X11
	MOVOU minus<>(SB), X12
	MOVOU percent<>(SB), X13
	XORL  AX, AX

loop:
	CMPQ     AX, DX
	JGE      none
	MOVOU    (SI)(AX*1), X0
	MOVOU    16(SI)(AX*1), X4
	MARK(X0, X1, X2, X3)
	MARK(X4, X5, X6, X7)
	MOVO     X0, X1
	POR      X4, X1
	PMOVMSKB X1, CX
	TESTL    CX, CX
	JNE      found
	ADDQ     $32, AX
	JMP      loop

found:
	PMOVMSKB X0, CX
	PMOVMSKB X4, BX
	SHLL     $16, BX
	ORL      BX, CX
	BSFL     CX, CX
	ADDQ     CX, AX
	CMPQ     AX, DX
	JGE      none
	MOVQ     AX, ret+16(FP)
	RET

none:
	MOVQ DX, ret+16(FP)
	RET

// A landmark is a byte whose two halves have a bit in common in the two tables below: the first is
// for 2x, the second for 3x, 5x and 7x.
DATA lowHalf<>+0(SB)/8, $0x0000010000000000
DATA lowHalf<>+8(SB)/8, $0x0100010002010001
GLOBL lowHalf<>(SB), RODATA|NOPTR, $16
DATA highHalf<>+0(SB)/8, $0x0200020002010000
DATA highHalf<>+8(SB)/8, $0
GLOBL highHalf<>(SB), RODATA|NOPTR, $16
DATA fifteen<>+0(SB)/8, $0x0f0f0f0f0f0f0f0f
DATA fifteen<>+8(SB)/8, $0x0f0f0f0f0f0f0f0f
GLOBL fifteen<>(SB), RODATA|NOPTR, $16

// func indexLandmarkAVX2(b *byte, n int) int
TEXT ·indexLandmarkAVX2(SB), NOSPLIT, $0-24
	MOVQ           b+0(FP), SI
	MOVQ           n+8(FP), DX
	VBROADCASTI128 lowHalf<>(SB), Y1
	VBROADCASTI128 highHalf<>(SB), Y2
	VBROADCASTI128 fifteen<>(SB), Y3
	VPXOR          Y4, Y4, Y4
	XORL           AX, AX

loop:
	CMPQ      AX, DX
	JGE       none
	VMOVDQU   (SI)(AX*1), Y0
	VPSHUFB   Y0, Y1, Y5 // 0 for a byte above 7f
	VPSRLW    $4, Y0, Y0
	VPAND     Y3, Y0, Y0
	VPSHUFB   Y0, Y2, Y0
	VPAND     Y5, Y0, Y0
	VPCMPEQB  Y4, Y0, Y0
	VPMOVMSKB Y0, CX
	XORL      $-1, CX
	JNE       found
	ADDQ      $32, AX
	JMP       loop

found:
	BSFL CX, CX
	ADDQ CX, AX
	CMPQ AX, DX
	JGE  none
	VZEROUPPER
	MOVQ AX, ret+16(FP)
	RET

none:
	VZEROUPPER
	MOVQ DX, ret+16(FP)
	RET
