//go:build !purego

package nnue

// productsAVX512 is productsAVX2 with larger registers, and so are the others.
//
//go:noescape
func productsAVX512(x *uint8, own, opponent *uint64, words int)

// firstAVX512 uses groups as scratch space.
//
//go:noescape
func firstAVX512(z *[firstSize]int32, x *uint8, weights *int8, bias *int32, n int, groups *uint32)

//go:noescape
func secondAVX512(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
