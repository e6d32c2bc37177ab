//go:build !purego

#include "textflag.h"

// func fetch(b *bucket)
TEXT ·fetch(SB), NOSPLIT, $0-8
	MOVQ       b+0(FP), AX
	PREFETCHT0 (AX)
	RET
