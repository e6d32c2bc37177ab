//go:build !purego

package nnue

import (
	"encoding/binary"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestAssembled compares the assembly with the Go code, on words that need not be those of
// any network. Sizes take it through blocks of each kind.
func TestAssembled(t *testing.T) {
	if !hasAVX2 {
		t.Skip("the processor does not have AVX2")
	}
	r := rand.New(rand.NewPCG(1, 2))
	for size := 4; size <= maxHidden/lanes; size += 4 {
		words := make([]uint64, 20*size)
		for i := range words {
			words[i] = r.Uint64()
		}
		compareAssembled(t, size, words, r.IntN(20), r.IntN(20), r.Uint64())
	}
}

// FuzzAssembled compares them on any words.
func FuzzAssembled(f *testing.F) {
	if !hasAVX2 {
		f.Skip("the processor does not have AVX2")
	}
	f.Add(uint8(1), uint8(1), uint8(2), uint64(3), []byte("0123456789abcdef0123456789abcdef"))
	f.Add(uint8(16), uint8(0), uint8(0), uint64(4), make([]byte, 600))
	f.Add(uint8(31), uint8(64), uint8(64), uint64(5), make([]byte, 6000))
	f.Fuzz(func(t *testing.T, blocks, added, removed uint8, seed uint64, data []byte) {
		size := 4 * (1 + int(blocks)%64)
		words := make([]uint64, max(len(data)/8, 8*size))
		for i := range len(data) / 8 {
			words[i] = binary.LittleEndian.Uint64(data[8*i:])
		}
		compareAssembled(t, size, words, int(added)%65, int(removed)%65, seed)
	})
}

// compareAssembled runs each function on rows of the words. The sums of weights may be larger
// than those of a network, and wrap around.
func compareAssembled(t *testing.T, size int, words []uint64, added, removed int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	src := words[:size]
	c := &changes{nAdded: added, nRemoved: removed}
	for i := range 64 {
		c.added[i], c.removed[i] = uint32(r.IntN(len(words)-size+1)), uint32(r.IntN(len(words)-size+1))
	}
	got, want := make([]uint64, size+1), make([]uint64, size+1)
	got[size], want[size] = 12345, 12345
	updateAssembled(&got[0], &src[0], &words[0], size, c)
	updateCompiled(want[:size], src, words, c)
	if !slices.Equal(got, want) {
		t.Fatalf("%d words, %d rows added, %d removed: not the same", size, added, removed)
	}

	weights := make([]int16, 2*lanes*size)
	for i := range weights {
		weights[i] = int16(r.IntN(2*maxOutput+1) - maxOutput)
	}
	sum := outputAssembled(&want[0], &src[0], &weights[0], size)
	if want := outputCompiled(want[:size], weights[:lanes*size], squares()) + outputCompiled(src, weights[lanes*size:], squares()); sum != want {
		t.Fatalf("%d words: output %d, want %d", size, sum, want)
	}
}
