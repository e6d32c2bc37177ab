//go:build !purego

package nnue

import "github.com/luftchess/luft/internal/cpu"

// hasAVX2 reports whether the assembly can run.
var hasAVX2 = cpu.Detect().AVX2

// updateAssembled is updateCompiled in assembly. The number of words is a multiple of 4.
//
//go:noescape
func updateAssembled(dst, src, rows *uint64, words int, c *changes)

// outputAssembled is output in assembly. The number of words is a multiple of 4.
//
//go:noescape
func outputAssembled(own, opponent *uint64, weights *int16, words int) int32
