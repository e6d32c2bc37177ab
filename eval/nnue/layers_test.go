package nnue

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
)

// A network with few weights that matter can be checked by hand.
//
// The numbers behind the player to move are c[2], which is 100, or 1000 with an own queen on d4,
// and its partner c[18], which is 200. So x[2] is 39, or 100 with the queen. Those behind the
// opponent are c[3], which is 50, or 120 with the queen, and c[19], 250: x[16+3] is 24 or 59.
func TestLayersByHand(t *testing.T) {
	for _, test := range []struct {
		name, fen  string
		bucket     int
		firstBias  int32
		secondBias int32
		z, y       int64 // z = firstBias + 60*x[2] - 100*x[16+3]
	}{
		{"nothing", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0, 3000, 1 << 20, 2940, 3092},
		{"own queen", "8/8/8/8/3Q4/8/6k1/K7 w - - 0 1", 0, 3000, 1 << 20, 6600, 4228},
		{"opponent's queen: square of a negative sum", "k7/8/8/3q4/8/8/8/K7 w - - 0 1", 0, 3000, 1 << 20, -560, 1005},
		{"Black's own queen", "k7/8/8/3q4/8/8/8/K7 b - - 0 1", 0, 3000, 1 << 20, 6600, 4228},
		{"Black's opponent's queen", "8/8/8/8/3Q4/8/6k1/K7 b - - 0 1", 0, 3000, 1 << 20, -560, 1005},
		{"first sum clamped above", "8/8/8/8/3Q4/8/6k1/K7 w - - 0 1", 0, 8000, 1 << 20, 11600, 4230},
		{"first sum clamped below", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0, -10_000, 1 << 23, -10_060, 4254},
		{"second sum clamped above", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0, 3000, 1 << 23, 2940, 8128},
		{"second sum clamped below", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 0, 3000, -1 << 22, 2940, 0},
		{"seven pieces", "8/8/8/8/3Q4/8/PPPP2k1/K7 w - - 0 1", 1, 3000, 1 << 20, 6600, 4228},
		{"32 pieces", "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 7, 3000, 1 << 20, 2940, 3092},
	} {
		t.Run(test.name, func(t *testing.T) {
			l := lengthsOf(32, true)
			w := Weights{
				Hidden:     32,
				Features:   make([]int16, l.features),
				Bias:       make([]int16, l.bias),
				First:      make([]int8, l.first),
				FirstBias:  make([]int32, l.firstBias),
				Second:     make([]int16, l.second),
				SecondBias: make([]int32, l.secondBias),
				Output:     make([]int16, l.output),
				OutputBias: make([]int32, l.outputBias),
				Scale:      400,
			}
			w.Bias[2], w.Bias[16+2] = 100, 200
			w.Bias[3], w.Bias[16+3] = 50, 250
			queen := w.Features[(4*64+int(board.D4))*32:]
			queen[2], queen[3] = 900, 70
			first, second := w.First[test.bucket*32*16:], w.Second[test.bucket*32*32:]
			first[2*16+5], first[(16+3)*16+5] = 60, -100     // to neuron 5
			second[5*32+7], second[(16+5)*32+7] = 900, -500  // from its output and its square, to neuron 7
			w.FirstBias[test.bucket*16+5] = test.firstBias   // of neuron 5
			w.SecondBias[test.bucket*32+7] = test.secondBias // of neuron 7
			w.Output[test.bucket*32+7] = 3000
			w.OutputBias[test.bucket] = -100_000
			n := mustNetwork(t, w)

			square := min(test.z*test.z, 8128*8128) / 8192
			sum := int64(test.secondBias) + 900*min(max(test.z, 0), 8128) - 500*square
			if y := min(max(sum>>10, 0), 8128); y != test.y {
				t.Fatalf("the test is wrong: y is %d", y)
			}
			want := (test.y*test.y/8192*3000 - 100_000) * 400 / (8064 * 1024)
			b := mustParse(t, test.fen)
			if got := int64(n.Output(&b)); got != want || got == 0 {
				t.Errorf("score %d, want %d", got, want)
			}
			for level := range levels() {
				if got := int64(New(n).output(&b)); got != want {
					t.Errorf("%s: score %d, want %d", level, got, want)
				}
			}
		})
	}
}

// Each change is one that NewNetwork must refuse.
func TestNewNetworkLayeredBounds(t *testing.T) {
	const most = math.MaxInt32 / maxLinear
	testBounds(t, func() Weights { return randomLayers(1, 32) }, []bound{
		{"nothing", func(w *Weights) {}, nil},
		{"a size that is no multiple", func(w *Weights) { w.Hidden = 48 }, &WeightError{"Hidden", 0, ErrRange}},
		{"short list", func(w *Weights) { w.First = w.First[1:] }, &WeightError{"First", Buckets*32*16 - 1, ErrSize}},
		{"no biases", func(w *Weights) { w.FirstBias = nil }, &WeightError{"FirstBias", 0, ErrSize}},
		{"no second layer", func(w *Weights) { w.Second = nil }, &WeightError{"Second", 0, ErrSize}},
		{"long list of biases", func(w *Weights) { w.SecondBias = append(w.SecondBias, 0) }, &WeightError{"SecondBias", Buckets*32 + 1, ErrSize}},
		{"outputs of a direct network", func(w *Weights) { w.Output = make([]int16, Buckets*64) }, &WeightError{"Output", Buckets * 64, ErrSize}},
		{"parts of layers", func(w *Weights) { w.First = nil; w.Output = make([]int16, Buckets*64) }, &WeightError{"FirstBias", Buckets * 16, ErrSize}},
		{"weight -127", func(w *Weights) { fill(w.First, -127) }, nil},
		{"weight -128", func(w *Weights) { w.First[70] = -128 }, &WeightError{"First", 70, ErrRange}},
		{"bias", func(w *Weights) { w.FirstBias[20] = maxFirstBias }, nil},
		{"large bias", func(w *Weights) { w.FirstBias[20] = maxFirstBias + 1 }, &WeightError{"FirstBias", 20, ErrRange}},
		{"small bias", func(w *Weights) { w.FirstBias[20] = -maxFirstBias - 1 }, &WeightError{"FirstBias", 20, ErrRange}},
		{"second layer", func(w *Weights) { neuron(w, 3, most, math.MaxInt32%maxLinear) }, nil},
		{"sum of its weights", func(w *Weights) { neuron(w, 3, most+1, 0) }, &WeightError{"Second", (3*32+31)*32 + 9, ErrOverflow}},
		{"sum and bias", func(w *Weights) { neuron(w, 3, most, math.MaxInt32%maxLinear+1) }, &WeightError{"Second", (3*32+31)*32 + 9, ErrOverflow}},
		{"negative sum", func(w *Weights) { neuron(w, 3, -most-1, 0) }, &WeightError{"Second", (3*32+31)*32 + 9, ErrOverflow}},
		{"outputs", func(w *Weights) { clear(w.OutputBias); fill(w.Output, math.MaxInt32/maxSquare/32) }, nil},
		{"sum of outputs", func(w *Weights) { clear(w.OutputBias); fill(w.Output, math.MaxInt32/maxSquare/32+1) }, &WeightError{"Output", 31, ErrOverflow}},
		{"outputs and bias", func(w *Weights) { w.OutputBias[2] = math.MinInt32; fill(w.Output[65:], -1) }, &WeightError{"Output", 65, ErrOverflow}},
	})
}

// neuron sets the weights of neuron 9 of the second layer of a bucket, of which sum is the
// sum, and its bias.
func neuron(w *Weights, bucket, sum, bias int) {
	for k := range 2 * firstSize {
		x := sum / (2 * firstSize)
		if k == 2*firstSize-1 {
			x += sum % (2 * firstSize)
		}
		w.Second[(bucket*2*firstSize+k)*secondSize+9] = int16(x)
	}
	w.SecondBias[bucket*secondSize+9] = int32(bias)
}

// TestLayers compares all kernels with the definition, with the weights of limits too.
func TestLayers(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, hidden := range []int{32, 64, 96, 288, 1024} {
		words := make([]uint64, 2*hidden/lanes)
		for _, spread := range []uint64{0, 0x200, 0xffff} { // all small, near what counts, any
			for i := range words {
				words[i] = r.Uint64()&(spread*0x1_0001_0001_0001) + zeros - spread/2*0x1_0001_0001_0001
			}
			compareDefinition(t, onlyLayers(r.Uint64(), hidden), words)
			compareDefinition(t, extremeLayers(r, hidden), words)
		}
		for i := range words { // all activations are 1
			words[i] = 0x8100_80ff_ffff_9000
		}
		compareDefinition(t, extremeLayers(r, hidden), words)
	}
}

// FuzzLayers compares them for any accumulators and weights.
func FuzzLayers(f *testing.F) {
	f.Add(uint8(0), uint64(1), []byte("0123456789abcdef"))
	f.Add(uint8(31), uint64(2), []byte{0x10, 0x80, 0xff, 0x80})
	f.Fuzz(func(t *testing.T, blocks uint8, seed uint64, data []byte) {
		hidden := layeredStep * (1 + int(blocks)%(maxHidden/layeredStep))
		r := rand.New(rand.NewPCG(seed, 0))
		words := make([]uint64, 2*hidden/lanes)
		for i := range words {
			words[i] = r.Uint64()&0x01ff_01ff_01ff_01ff + zeros
			if len(data) >= 8 {
				words[i], data = binary.LittleEndian.Uint64(data), data[8:]
			}
		}
		compareDefinition(t, onlyLayers(seed, hidden), words)
		compareDefinition(t, extremeLayers(r, hidden), words)
	})
}

// compareDefinition compares the output for the two accumulators in words, for each bucket and
// kernel, with that of the definition. W needs no weights of accumulators.
func compareDefinition(t *testing.T, w Weights, words []uint64) {
	t.Helper()
	if err := w.checkLayers(); err != nil {
		t.Fatal(err)
	}
	l := newLayers(&w)
	var clamped []int
	for _, x := range lanesOf(words) {
		clamped = append(clamped, min(max(int(x), 0), QA))
	}
	own, opponent := words[:len(words)/2], words[len(words)/2:]
	var s scratch
	for bucket := range Buckets {
		want := l.sum(clamped[:w.Hidden], clamped[w.Hidden:], bucket, w.Output)
		for level := range levels() {
			if got := l.output(own, opponent, bucket, w.Output, &s); int64(got) != want {
				t.Fatalf("%d neurons, bucket %d, %s: sum %d, want %d", w.Hidden, bucket, level, got, want)
			}
		}
	}
}

// onlyLayers returns random weights without those of accumulators.
func onlyLayers(seed uint64, hidden int) Weights {
	w := Weights{Hidden: hidden}
	addLayers(&w, seed)
	return w
}

// extremeLayers returns weights whose sums are as large as they can be.
func extremeLayers(r *rand.Rand, hidden int) Weights {
	w := onlyLayers(r.Uint64(), hidden)
	clear(w.OutputBias)
	kinds := 1 + r.IntN(3) // of neurons, by the sign of their weights
	for i := range w.First {
		w.First[i] = int8(maxFirst * (1 - i%firstSize%kinds))
	}
	for i := range w.FirstBias {
		w.FirstBias[i] = maxFirstBias * int32(1-2*(i%2))
	}
	size := 2 * firstSize * secondSize
	for i := range w.Second {
		w.Second[i] = int16(math.MaxInt32 / maxLinear / (2 * firstSize) * (1 - 2*(i%size%secondSize%2)))
	}
	for i := range w.SecondBias {
		w.SecondBias[i] = int32(math.MaxInt32 % maxLinear * (1 - 2*(i%2)))
	}
	for i := range w.Output {
		w.Output[i] = int16(math.MaxInt32 / maxSquare / secondSize * (1 - i%3))
	}
	return w
}
