//go:build !purego

package nnue

// productsAVX512 is productsAVX2 with larger registers, and so are the others.
//
//go:noescape
func productsAVX512(x *uint8, own, opponent *uint64, words int)

// firstAVX512 is firstAVX2, but differs in what it needs. It reads x up to the next multiple of 16
// groups, and also the group with the index groups; there must be zeros behind the inputs. It may
// weigh that group, so there must be 64 bytes behind the weights. The list is scratch space: the
// number of groups rounded up to a multiple of 16, but at least groups+4 entries.
//
//go:noescape
func firstAVX512(z *[firstSize]int32, x *uint8, weights *int8, bias *int32, groups int, list *uint32)

//go:noescape
func secondAVX512(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
