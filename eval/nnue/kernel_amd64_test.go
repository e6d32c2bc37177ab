//go:build !purego

package nnue

import (
	"encoding/binary"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/luftchess/luft/internal/cpu"
)

func (l level) String() string { return [...]string{"Go", "AVX2", "AVX-512"}[l] }

// levels yields the names of all kernels that the processor can run, each while it is in use.
func levels() iter.Seq[string] {
	return func(yield func(string) bool) {
		best := vectors
		defer func() { vectors = best }()
		for vectors = portable; vectors <= best && yield(vectors.String()); vectors++ {
		}
	}
}

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

	for level := range levels() {
		got := make([]uint64, size+1)
		got[size] = 12345
		update(got[:size], src, words, c)
		if !slices.Equal(got, want) {
			t.Fatalf("%v, %d words, %d rows added, %d removed: not the same", level, size, added, removed)
		}
		if sum := output(want[:size], src, weights); sum != wantSum {
			t.Fatalf("%v, %d words: output %d, want %d", level, size, sum, wantSum)
		}
	}
	if size%(layeredStep/lanes) == 0 {
		compareLayers(t, want[:size], src, r)
	}
}

// compareLayers compares each stage of a layered network, with weights that are as large as they
// can be, or larger: sums may wrap around.
func compareLayers(t *testing.T, own, opponent []uint64, r *rand.Rand) {
	inputs := lanes * len(own)
	first, second := make([]int8, inputs*firstSize), make([]int16, 2*firstSize*secondSize)
	for i := range first {
		first[i] = int8(r.IntN(2*maxFirst+1) - maxFirst)
	}
	for i := range second {
		second[i] = int16(r.Uint32())
	}
	sign := int8(r.IntN(3) - 1)
	for i := range inputs { // the largest sums
		first[i*firstSize+5] = sign * maxFirst
	}
	bias, secondBias, weights := make([]int32, firstSize), make([]int32, secondSize), make([]int16, secondSize)
	for i := range bias {
		bias[i] = int32(r.IntN(2*maxFirstBias+1) - maxFirstBias)
	}
	for i := range secondBias {
		secondBias[i], weights[i] = int32(r.Uint32()), int16(r.Uint32())
	}
	var list actives
	n := products(&list, 0, own, 0)
	n = products(&list, n, opponent, uint32(inputs/2))
	var wantX [len(vectorScratch{}.x)]uint8
	for _, a := range list[:n] {
		wantX[a.input] = uint8(a.value)
	}
	w := &Weights{First: first, Second: second}
	firstRows, secondRows := packLayers(w)
	wantZ := firstSums(bias, list[:n], firstRows)
	packed := packVectors(w)

	for level := range levels() {
		k, ok := layerKernels[level]
		if !ok {
			continue
		}
		var s vectorScratch
		k.products(&s.x[0], &own[0], &opponent[0], len(own))
		if s.x != wantX {
			t.Fatalf("%v, %d words: products %v, want %v", level, len(own), s.x, wantX)
		}
		k.first(&s, &packed.first[0], &bias[0], inputs/groupSize)
		if s.z != wantZ {
			t.Fatalf("%v, %d words: sums %d, want %d", level, len(own), s.z, wantZ)
		}
		// The sums of large networks are mostly clamped.
		for _, shift := range [...]int{0, 8, 12} {
			z := s.z
			for i := range z {
				z[i] >>= shift
			}
			got := k.second(&z, &packed.second[0], &secondBias[0], &weights[0])
			if want := secondCompiled(z, secondRows, secondBias, weights, &list); got != want {
				t.Fatalf("%v: output %d of sums %v, want %d", level, got, z, want)
			}
		}
	}
}

// layerKernels are the stages of layered networks by the names of levels.
var layerKernels = map[string]struct {
	products func(x *uint8, own, opponent *uint64, words int)
	first    func(s *vectorScratch, weights *int8, bias *int32, groups int)
	second   func(z *[firstSize]int32, weights *int16, bias *int32, output *int16) int32
}{
	avx2.String(): {productsAVX2, func(s *vectorScratch, weights *int8, bias *int32, groups int) {
		firstAVX2(&s.z, &s.x[0], weights, bias, groups)
	}, secondAVX2},
	avx512.String(): {productsAVX512, func(s *vectorScratch, weights *int8, bias *int32, groups int) {
		firstAVX512(&s.z, &s.x[0], weights, bias, groups, &s.list[0])
	}, secondAVX512},
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
