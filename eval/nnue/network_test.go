package nnue

import (
	"bytes"
	"errors"
	"io"
	"math/rand/v2"
	"reflect"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// randomWeights returns the weights of a network that has learned nothing.
func randomWeights(seed uint64, hidden int) Weights {
	r := rand.New(rand.NewPCG(seed, uint64(hidden)))
	numbers := func(n int, spread float64, limit int16) []int16 {
		list := make([]int16, n)
		for i := range list {
			list[i] = min(max(int16(r.NormFloat64()*spread), -limit), limit)
		}
		return list
	}
	w := Weights{
		Hidden:      hidden,
		Features:    numbers(Inputs*hidden, 40, 400),
		Bias:        numbers(hidden, 80, 400),
		Output:      numbers(Buckets*2*hidden, 24, maxOutput),
		OutputBias:  make([]int32, Buckets),
		Scale:       200,
		Description: "random weights",
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(r.NormFloat64() * 1000)
	}
	return w
}

// randomLayers returns the weights of a layered network that has learned nothing. Three quarters
// of the inputs of its first layer are 0, as in one that has.
func randomLayers(seed uint64, hidden int) Weights {
	w := randomWeights(seed, hidden)
	addLayers(&w, seed)
	return w
}

// addLayers sets what a layered network has behind the accumulators.
func addLayers(w *Weights, seed uint64) {
	r := rand.New(rand.NewPCG(seed, uint64(w.Hidden)+1))
	normal := func(spread, limit float64) float64 { return min(max(r.NormFloat64()*spread, -limit), limit) }
	s := lengthsOf(w.Hidden, true)
	w.First, w.FirstBias = make([]int8, s.first), make([]int32, s.firstBias)
	w.Second, w.SecondBias = make([]int16, s.second), make([]int32, s.secondBias)
	w.Output, w.OutputBias = make([]int16, s.output), make([]int32, s.outputBias)
	for i := range w.First {
		w.First[i] = int8(normal(20, maxFirst))
	}
	for i := range w.FirstBias {
		w.FirstBias[i] = int32(normal(2000, maxFirstBias))
	}
	for i := range w.Second {
		w.Second[i] = int16(normal(300, 4000))
	}
	for i := range w.SecondBias {
		w.SecondBias[i] = int32(normal(2e6, 1e8))
	}
	for i := range w.Output {
		w.Output[i] = int16(normal(500, 4000))
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(normal(1e6, 1e8))
	}
}

func mustNetwork(t testing.TB, w Weights) *Network {
	t.Helper()
	n, err := NewNetwork(w)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

func randomNetwork(t testing.TB, seed uint64, hidden int) *Network {
	t.Helper()
	return mustNetwork(t, randomWeights(seed, hidden))
}

func mustParse(t testing.TB, text string) board.Board {
	t.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A network of one neuron that matters can be checked by hand.
func TestOutputByHand(t *testing.T) {
	w := Weights{
		Hidden:     16,
		Features:   make([]int16, Inputs*16),
		Bias:       make([]int16, 16),
		Output:     make([]int16, Buckets*2*16),
		OutputBias: make([]int32, Buckets),
		Scale:      400,
	}
	w.Bias[3] = 10
	w.Features[(0*384+4*64+int(board.D4))*16+3] = 90   // an own queen on d4
	w.Features[(1*384+0*64+int(board.A7))*16+3] = -500 // an opposing pawn on a7
	w.Features[(0*384+4*64+int(board.A1))*16+3] = 300  // an own queen on a1
	w.Output[0*32+3] = 64
	w.Output[0*32+16+3] = -32
	w.OutputBias[0] = QA * QB / 4
	n, err := NewNetwork(w)
	if err != nil {
		t.Fatal(err)
	}
	score := func(own, opponent int64) int64 {
		return ((64*own*own-32*opponent*opponent)/QA + QA*QB/4) * 400 / (QA * QB)
	}
	tests := []struct {
		name, fen string
		want      int64
	}{
		{"nothing known", "8/8/8/3k4/8/8/8/K7 w - - 0 1", score(10, 10)},
		{"own queen", "8/8/8/8/3Q4/8/6k1/K7 w - - 0 1", score(100, 10)},
		{"opponent's queen", "8/8/8/3K4/8/8/8/k6Q b - - 0 1", score(10, 10)},
		{"mirrored own queen", "8/8/8/8/4Q3/1k6/8/7K w - - 0 1", score(100, 10)},
		{"king on e1 is mirrored", "8/8/8/8/4Q3/8/1k6/4K3 w - - 0 1", score(100, 10)},
		{"king on d1 is not", "8/8/8/8/4Q3/8/1k6/3K4 w - - 0 1", score(10, 10)},
		{"Black's queen on d5 is on d4 for Black", "k7/8/8/3q4/8/8/1K6/8 b - - 0 1", score(100, 10)},
		{"limited below", "k7/p7/8/8/3Q4/8/8/K7 w - - 0 1", score(0, 10)},
		{"limited above", "8/8/8/8/6k1/8/2K5/Q7 w - - 0 1", score(255, 10)},
		{"another bucket has no weights", "k7/8/8/8/3QPPPP/8/8/K7 w - - 0 1", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			if got := int64(n.Output(&b)); got != test.want {
				t.Errorf("score %d, want %d", got, test.want)
			}
		})
	}
}

// A bound is a change of weights, and the error that NewNetwork must return.
type bound struct {
	name   string
	change func(w *Weights)
	want   *WeightError
}

func testBounds(t *testing.T, weights func() Weights, tests []bound) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := weights()
			test.change(&w)
			_, err := NewNetwork(w)
			got, _ := errors.AsType[*WeightError](err)
			if (err == nil) != (test.want == nil) || got != nil && *got != *test.want {
				t.Errorf("error %v, want %v", err, test.want)
			}
		})
	}
}

// Each change is one that NewNetwork must refuse.
func TestNewNetworkBounds(t *testing.T) {
	testBounds(t, func() Weights { return randomWeights(1, 32) }, []bound{
		{"nothing", func(w *Weights) {}, nil},
		{"no neurons", func(w *Weights) { *w = Weights{Scale: 1} }, &WeightError{"Hidden", 0, ErrRange}},
		{"a size that is no multiple", func(w *Weights) { w.Hidden = 24 }, &WeightError{"Hidden", 0, ErrRange}},
		{"too many neurons", func(w *Weights) { w.Hidden = maxHidden + 16 }, &WeightError{"Hidden", 0, ErrRange}},
		{"short list of features", func(w *Weights) { w.Features = w.Features[1:] }, &WeightError{"Features", Inputs*32 - 1, ErrSize}},
		{"no biases", func(w *Weights) { w.Bias = nil }, &WeightError{"Bias", 0, ErrSize}},
		{"long list of outputs", func(w *Weights) { w.Output = append(w.Output, 0) }, &WeightError{"Output", Buckets*64 + 1, ErrSize}},
		{"one output bias", func(w *Weights) { w.OutputBias = w.OutputBias[:1] }, &WeightError{"OutputBias", 1, ErrSize}},
		{"scale 0", func(w *Weights) { w.Scale = 0 }, &WeightError{"Scale", 0, ErrRange}},
		{"great scale", func(w *Weights) { w.Scale = maxScale + 1 }, &WeightError{"Scale", 0, ErrRange}},
		{"output weight 128", func(w *Weights) { w.Output[70] = 128 }, &WeightError{"Output", 70, ErrRange}},
		{"output weight -128", func(w *Weights) { w.Output[7] = -128 }, &WeightError{"Output", 7, ErrRange}},
		{"output bias", func(w *Weights) { w.OutputBias[7] = -maxBias - 1 }, &WeightError{"OutputBias", 7, ErrRange}},
		{"not a text", func(w *Weights) { w.Description = "\xff" }, &WeightError{"Description", 0, ErrText}},
		{"long text", func(w *Weights) { w.Description = string(make([]byte, maxDescription+1)) }, &WeightError{"Description", 0, ErrSize}},

		{"largest clipped weights", func(w *Weights) { fill(w.Features, 505); fill(w.Bias, 447) }, nil},
		{"one above them", func(w *Weights) { fill(w.Features, 505); w.Bias[5] = 448 }, &WeightError{"Bias", 5, ErrOverflow}},
		{"smallest clipped weights", func(w *Weights) { fill(w.Features, -505); fill(w.Bias, -448) }, nil},
		{"one below them", func(w *Weights) { fill(w.Features, -505); w.Bias[31] = -449 }, &WeightError{"Bias", 31, ErrOverflow}},
		{"a square has one piece", func(w *Weights) {
			clear(w.Features)
			clear(w.Bias)
			for kind := range 12 {
				w.Features[64*kind*32] = 32767
			}
		}, nil},
	})
}

// The sums of output weights are bounded for each sign.
func TestNewNetworkSums(t *testing.T) {
	w := randomWeights(1, 512)
	clear(w.Output)
	for i := range maxSum / maxOutput { // 33,025 / 127
		w.Output[i], w.Output[1023-i] = maxOutput, -maxOutput
	}
	w.Output[300] = maxSum % maxOutput
	if _, err := NewNetwork(w); err != nil {
		t.Error(err)
	}
	w.Output[300]++
	if _, err := NewNetwork(w); !errors.Is(err, ErrOverflow) {
		t.Errorf("error %v, want %v", err, ErrOverflow)
	}
}

func TestWeightsAreACopy(t *testing.T) {
	for _, weights := range []func(uint64, int) Weights{randomWeights, randomLayers} {
		want, w := weights(3, 64), weights(3, 64)
		n := mustNetwork(t, w)
		if n.Layered() != w.layered() {
			t.Errorf("layered: %v", n.Layered())
		}
		for range 2 {
			w.Features[5]++
			w.Bias[0]++
			if w.layered() {
				w.First[0]++
				w.FirstBias[0]++
				w.Second[0]++
				w.SecondBias[0]++
			}
			w.Output[0]++
			w.OutputBias[0]++
			w = n.Weights()
			if !reflect.DeepEqual(w, want) {
				t.Fatal("not the weights that the network was made with")
			}
		}
	}
}

func TestZeroNetwork(t *testing.T) {
	var n Network
	b := board.Start()
	if n.Output(&b) != 0 || n.Hidden() != 0 || n.Layered() || n.Checksum() != 0 {
		t.Error("the zero Network is not nothing")
	}
	if _, err := n.WriteTo(io.Discard); err == nil {
		t.Error("it has been written")
	}
	if _, err := NewNetwork(n.Weights()); err == nil {
		t.Error("its weights make a network")
	}
}

func TestPack(t *testing.T) {
	numbers := []int16{0, -1, 32767, -32768, -32768, -32768, -32768, -32768, 1, 0, 0, -1, 32767, 32767, 32767, 32767}
	if got := unpack(nil, pack(nil, numbers)); !reflect.DeepEqual(got, numbers) {
		t.Errorf("%v, want %v", got, numbers)
	}
}

func TestRoundTrip(t *testing.T) {
	for i, text := range []string{"", "seven b", "eight by", "network of nine", "", "layered"} {
		w := randomWeights(7, 16)
		if i >= 4 {
			w = randomLayers(7, 32)
		}
		w.Description = text
		n := mustNetwork(t, w)
		var file bytes.Buffer
		size, err := n.WriteTo(&file)
		if err != nil || size != int64(file.Len()) || size%8 != 0 {
			t.Fatalf("%d bytes of %d written: %v", size, file.Len(), err)
		}
		file.WriteString("rest")
		again, err := Read(&file)
		if err != nil || !reflect.DeepEqual(again, n) || file.String() != "rest" {
			t.Errorf("%q: not the same network, or %d bytes left: %v", text, file.Len(), err)
		}
		if again.Checksum() != n.Checksum() || n.Checksum() == 0 {
			t.Errorf("%q: checksum %x, then %x", text, n.Checksum(), again.Checksum())
		}
	}
}

// A corruption is a change of a file, the offset that the error must name, and the error.
type corruption struct {
	name   string
	change func(d []byte) []byte
	offset int
	want   error
}

// testCorruptions reads a file with each of the changes.
func testCorruptions(t *testing.T, data []byte, tests []corruption) {
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := Read(bytes.NewReader(test.change(bytes.Clone(data))))
			e, ok := errors.AsType[*FormatError](err)
			if !ok || e.Offset != int64(test.offset) || !errors.Is(err, test.want) {
				t.Errorf("error %v, want %v at offset %d", err, test.want, test.offset)
			}
		})
	}
}

func TestReadErrors(t *testing.T) {
	n := randomNetwork(t, 5, 16)
	data, err := n.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	l := layoutOf(16, len(n.description), false)
	testCorruptions(t, data, []corruption{
		{"empty", func(d []byte) []byte { return nil }, 0, io.ErrUnexpectedEOF},
		{"half of the magic", func(d []byte) []byte { return d[:4] }, 4, io.ErrUnexpectedEOF},
		{"short, of another kind", func(d []byte) []byte { return []byte("PK") }, 2, ErrMagic},
		{"another kind", func(d []byte) []byte { d[7] = 'F'; return d }, 0, ErrMagic},
		{"cut in the header", func(d []byte) []byte { return d[:headerSize] }, headerSize, io.ErrUnexpectedEOF},
		{"cut in the checksum", func(d []byte) []byte { return d[:len(d)-1] }, len(data) - 1, io.ErrUnexpectedEOF},
		{"later version", func(d []byte) []byte { d[8] = 3; return d }, 8, ErrVersion},
		{"17 neurons", func(d []byte) []byte { d[12] = 17; return d }, 12, ErrRange},
		{"two billion neurons", func(d []byte) []byte { d[15] = 127; return d }, 12, ErrRange},
		{"king buckets", func(d []byte) []byte { d[17] = 12; return d }, 16, ErrVersion},
		{"one output", func(d []byte) []byte { d[20] = 1; return d }, 20, ErrVersion},
		{"other quantisation", func(d []byte) []byte { d[26] = 32; return d }, 24, ErrVersion},
		{"no scale", func(d []byte) []byte { clear(d[28:32]); return d }, 28, ErrRange},
		{"long description", func(d []byte) []byte { d[35] = 1; return d }, 32, ErrSize},
		{"reserved", func(d []byte) []byte { d[36] = 1; return d }, 36, ErrVersion},
		{"weight changed", func(d []byte) []byte { d[l.features+1]++; return d }, l.checksum, ErrChecksum},
		{"checksum changed", func(d []byte) []byte { d[l.checksum]++; return d }, l.checksum, ErrChecksum},
		{"padding", signed(l, func(d []byte) { d[l.features-1] = 1 }), l.features - 1, ErrVersion},
		{"description", signed(l, func(d []byte) { d[headerSize] = 255 }), headerSize, ErrText},
		{"bias", signed(l, func(d []byte) { d[l.bias+11] = 127 }), l.bias + 10, ErrOverflow},
		{"output", signed(l, func(d []byte) { d[l.output+3] = 8 }), l.output + 2, ErrRange},
		{"output bias", signed(l, func(d []byte) { d[l.outputBias+7] = 100 }), l.outputBias + 4, ErrRange},
		{"neurons of a layered network", func(d []byte) []byte { d[8] = 2; return d }, 12, ErrRange},
	})
	if err := new(Network).UnmarshalBinary(append(data, 0)); !errors.Is(err, ErrSize) {
		t.Errorf("a byte left over: error %v, want %v", err, ErrSize)
	}
}

func TestReadLayeredErrors(t *testing.T) {
	n := mustNetwork(t, randomLayers(5, 32))
	data, err := n.MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	l := layoutOf(32, len(n.description), true)
	testCorruptions(t, data, []corruption{
		{"short, as a direct network", func(d []byte) []byte { d[8] = 1; return d }, layoutOf(32, len(n.description), false).checksum, ErrChecksum},
		{"48 neurons", func(d []byte) []byte { d[12] = 48; return d }, 12, ErrRange},
		{"cut", func(d []byte) []byte { return d[:l.output] }, l.output, io.ErrUnexpectedEOF},
		{"bias", signed(l, func(d []byte) { d[l.bias+11] = 127 }), l.bias + 10, ErrOverflow},
		{"first", signed(l, func(d []byte) { d[l.first+5] = 128 }), l.first + 5, ErrRange},
		{"first bias", signed(l, func(d []byte) { d[l.firstBias+7] = 2 }), l.firstBias + 4, ErrRange},
		{"second", signed(l, func(d []byte) { fill(d[l.second:l.secondBias], 127) }), l.second + 2*8*secondSize, ErrOverflow},
		{"output", signed(l, func(d []byte) { fill(d[l.output:l.outputBias], 127) }), l.output + 2*8, ErrOverflow},
	})
}

func fill[T any](list []T, x T) {
	for i := range list {
		list[i] = x
	}
}

// signed returns a function that makes a change and corrects the checksum.
func signed(l layout, change func([]byte)) func([]byte) []byte {
	return func(d []byte) []byte {
		change(d)
		return sign(d[:l.checksum])
	}
}

var errDisk = errors.New("disk on fire")

type broken struct{ r io.Reader }

func (b broken) Read(p []byte) (int, error) {
	if n, err := b.r.Read(p); err == nil {
		return n, nil
	}
	return 0, errDisk
}

func TestReaderError(t *testing.T) {
	data, err := randomNetwork(t, 5, 16).MarshalBinary()
	if err != nil {
		t.Fatal(err)
	}
	for _, size := range []int{3, headerSize, 5000} {
		_, err := Read(broken{bytes.NewReader(data[:size])})
		if e, ok := errors.AsType[*FormatError](err); !ok || e.Offset != int64(size) || !errors.Is(err, errDisk) {
			t.Errorf("after %d bytes: error %v", size, err)
		}
	}
}

// FuzzRead reads hostile input. What can be read must be written as it was, and all kernels must
// agree with the definition on its output. The checksum is corrected first, or nothing would ever
// get past it.
func FuzzRead(f *testing.F) {
	for _, w := range []Weights{randomWeights(5, 16), randomLayers(5, 32)} {
		data, err := mustNetwork(f, w).MarshalBinary()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data[:len(data)-sumSize])
	}
	f.Add([]byte(magic))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, unsigned []byte) {
		data := sign(bytes.Clone(unsigned))
		n, err := Read(bytes.NewReader(data))
		if err != nil {
			if _, ok := errors.AsType[*FormatError](err); !ok {
				t.Errorf("error %v of type %T", err, err)
			}
			return
		}
		again, err := n.MarshalBinary()
		if err != nil || !bytes.HasPrefix(data, again) {
			t.Errorf("written otherwise: %v", err)
		}
		b := board.Start()
		want := n.Output(&b)
		for level := range levels() {
			if got := New(n).output(&b); got != want {
				t.Errorf("%s: output %v, want %v", level, got, want)
			}
		}
	})
}
