package nnue

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/luftchess/luft/board"
)

// A network with few weights that matter can be checked by hand.
func TestLayersByHand(t *testing.T) {
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
	// Neuron 2 is 100, or 1000 with an own queen on d4, and neuron 18, its partner, is 200.
	w.Bias[2], w.Bias[16+2] = 100, 200
	w.Features[(4*64+int(board.D4))*32+2] = 900
	w.First[(0*16+2)*16+5] = 60   // the product of the player to move, to neuron 5
	w.First[(1*16+2)*16+5] = -100 // that of the opponent
	w.FirstBias[5] = 3000
	w.Second[5*32+7] = 900       // from the output of neuron 5 to neuron 7
	w.Second[(16+5)*32+7] = -500 // from its square
	w.SecondBias[7] = 1 << 20
	w.Output[7] = 3000
	w.OutputBias[0] = -100_000
	n := mustNetwork(t, w)

	for _, test := range []struct {
		name, fen string
		own       int // c[2]*c[18]
		opponent  int
	}{
		{"nothing", "8/8/8/3k4/8/8/8/K7 w - - 0 1", 100 * 200, 100 * 200},
		{"own queen", "8/8/8/8/3Q4/8/6k1/K7 w - - 0 1", 255 * 200, 100 * 200},
		{"opponent's queen", "k7/8/8/3q4/8/8/8/K7 w - - 0 1", 100 * 200, 255 * 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			z := 3000 + 60*((test.own+256)/512) - 100*((test.opponent+256)/512)
			y := 1<<20 + 900*min(max(z, 0), 8128) - 500*(z*z/8192)
			y = min(max(int(math.Floor(float64(y)/1024)), 0), 8128)
			want := (int64(y*y/8192)*3000 - 100_000) * 400 / (8064 * 1024)
			b := mustParse(t, test.fen)
			if got := int64(n.Output(&b)); got != want || got == 0 {
				t.Errorf("score %d, want %d", got, want)
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
