//go:build !purego

package nnue

import (
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/cpu"
)

func (l level) String() string { return [...]string{"portable", "AVX2", "AVX-512"}[l] }

// TestAssembled compares the assembly with the Go code, on words that need not be those of
// any network. Sizes take it through blocks of each kind.
func TestAssembled(t *testing.T) {
	skipPortable(t)
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
	skipPortable(f)
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

func skipPortable(t testing.TB) {
	if vectors == portable {
		t.Skip("the processor does not have AVX2")
	}
}

// compareAssembled runs each function on rows of the words, with all vectors that the
// processor has. The sums of weights may be larger than those of a network, and wrap around.
func compareAssembled(t *testing.T, size int, words []uint64, added, removed int, seed uint64) {
	r := rand.New(rand.NewPCG(seed, 0))
	src := words[:size]
	c := &changes{nAdded: added, nRemoved: removed}
	for i := range 64 {
		c.added[i], c.removed[i] = uint32(r.IntN(len(words)-size+1)), uint32(r.IntN(len(words)-size+1))
	}
	weights := make([]int16, 2*lanes*size)
	for i := range weights {
		weights[i] = int16(r.IntN(2*maxOutput+1) - maxOutput)
	}
	want := make([]uint64, size+1)
	want[size] = 12345
	updateCompiled(want[:size], src, words, c)
	wantSum := outputsCompiled(want[:size], src, weights)

	best := vectors
	defer func() { vectors = best }()
	for vectors = avx2; vectors <= best; vectors++ {
		got := make([]uint64, size+1)
		got[size] = 12345
		update(got[:size], src, words, c)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, %d words, %d rows added, %d removed: not the same", vectors, size, added, removed)
		}
		if sum := output(want[:size], src, weights); sum != wantSum {
			t.Fatalf("%v, %d words: output %d, want %d", vectors, size, sum, wantSum)
		}
	}
}

// The best vectors of a processor are used.
func TestDetect(t *testing.T) {
	for _, test := range []struct {
		features cpu.Features
		want     level
	}{
		{cpu.Features{POPCNT: true}, portable},
		{cpu.Features{AVX2: true}, avx2},
		{cpu.Features{AVX2: true, AVX512: true}, avx512},
	} {
		if got := detect(test.features); got != test.want {
			t.Errorf("%+v: %v, want %v", test.features, got, test.want)
		}
	}
}

// TestVectors has an evaluator use each kind of vectors.
func TestVectors(t *testing.T) {
	best := vectors
	defer func() { vectors = best }()
	for _, hidden := range []int{16, 256, 512, 1008} {
		n := randomNetwork(t, 3, hidden)
		for vectors = portable; vectors <= best; vectors++ {
			t.Run(fmt.Sprint(hidden, " ", vectors), func(t *testing.T) {
				e := New(n)
				walk(2, e, func(b *board.Board) {
					if got, want := e.output(b), n.Output(b); got != want {
						t.Fatalf("output %v, want %v for\n%v", got, want, b)
					}
				})
			})
		}
	}
}
