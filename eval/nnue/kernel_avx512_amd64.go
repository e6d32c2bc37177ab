//go:build !purego

package nnue

// updateAVX512 is updateCompiled in assembly. The number of words is a multiple of 4.
//
//go:noescape
func updateAVX512(dst, src, rows *uint64, words int, c *changes)

// outputAVX512 is outputsCompiled in assembly. The number of words is a multiple of 4.
//
//go:noescape
func outputAVX512(own, opponent *uint64, weights *int16, words int) int32
