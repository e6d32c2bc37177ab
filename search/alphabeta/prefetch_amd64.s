//go:build !purego

#include "textflag.h"

// func fetch(b *bucket)
TEXT ·fetch(SB), NOSPLIT, $0-8
	MOVQ       b+0(FP), AX
	PREFETCHT0 (AX)
	RET

// func fetchValues(a, b, c, d *int16)
TEXT ·fetchValues(SB), NOSPLIT, $0-32
	MOVQ       a+0(FP), AX
	MOVQ       b+8(FP), BX
	MOVQ       c+16(FP), CX
	MOVQ       d+24(FP), DX
	PREFETCHT0 (AX)
	PREFETCHT0 (BX)
	PREFETCHT0 (CX)
	PREFETCHT0 (DX)
	RET

// A row is twelve lines of the processor's cache, of 64 bytes, and begins with one; see
// TestRow.
//
// func fetchRow(row *[kinds * 64]int16)
TEXT ·fetchRow(SB), NOSPLIT, $0-8
	MOVQ       row+0(FP), AX
	PREFETCHT0 0(AX)
	PREFETCHT0 64(AX)
	PREFETCHT0 128(AX)
	PREFETCHT0 192(AX)
	PREFETCHT0 256(AX)
	PREFETCHT0 320(AX)
	PREFETCHT0 384(AX)
	PREFETCHT0 448(AX)
	PREFETCHT0 512(AX)
	PREFETCHT0 576(AX)
	PREFETCHT0 640(AX)
	PREFETCHT0 704(AX)
	RET
