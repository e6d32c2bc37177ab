package classical

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
)

// The default weights must be readable, and stored as they would be written.
func TestDefaultWeights(t *testing.T) {
	text, err := DefaultWeights().MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(text), string(weightsText)); diff != "" {
		t.Errorf("weights.tsv (-as written +as stored):\n%s", diff)
	}
}

func TestWeightsRoundTrip(t *testing.T) {
	want := InitialWeights()
	text, err := want.MarshalText()
	if err != nil {
		t.Fatal(err)
	}
	var got Weights
	if err := got.UnmarshalText(text); err != nil {
		t.Fatal(err)
	}
	if got != *want {
		t.Error("other weights after writing and reading")
	}
}

func TestWeightsNames(t *testing.T) {
	var w Weights
	seen := map[[2]string]int{}
	for i := range w.Len() {
		term, entry := w.Name(i)
		if term == "" {
			t.Errorf("weight %d has no name", i)
		}
		if j, there := seen[[2]string{term, entry}]; there {
			t.Errorf("weights %d and %d are both %s %s", j, i, term, entry)
		}
		seen[[2]string{term, entry}] = i
	}
	for _, i := range []int{-1, w.Len()} {
		if term, entry := w.Name(i); term != "" || entry != "" {
			t.Errorf("weight %d is called %s %s", i, term, entry)
		}
	}
}

func TestWeightsSet(t *testing.T) {
	tests := []struct {
		name string
		i    int
		v    Weight
		want Weight
	}{
		{"a weight", bishopPair, Weight{-3, 50}, Weight{-3, 50}},
		{"too much", bishopPair, Weight{10000, -10000}, Weight{9999, -9999}},
		{"a scale", scale, Weight{5, 40}, Weight{0, 40}},
		{"a scale above the whole", scale + 8, Weight{0, 129}, Weight{0, 128}},
		{"a scale too low", scaleNoPawns, Weight{0, -1}, Weight{0, minScale}},
		{"before the first", -1, Weight{1, 1}, Weight{}},
		{"after the last", weightCount, Weight{1, 1}, Weight{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var w Weights
			w.Set(test.i, test.v)
			if got := w.At(test.i); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestWeightsNormalize(t *testing.T) {
	w := InitialWeights()
	for sq := range board.NoSquare {
		i := squareWeight(board.Rook, sq)
		v := w.At(i)
		w.Set(i, Weight{v.Middlegame + 40, v.Endgame})
	}
	before := New(w)
	w.Normalize()
	if got, want := w.At(material+int(board.Rook-board.Pawn)), InitialWeights().At(material+int(board.Rook-board.Pawn)); got.Middlegame < want.Middlegame+15 {
		t.Errorf("a rook is worth %v, want more than %v", got, want)
	}
	after := New(w)
	randomPositions(4, func(b *board.Board) {
		if got, want := after.Evaluate(b), before.Evaluate(b); got != want {
			t.Fatalf("score %v, was %v for\n%v", got, want, b)
		}
	})
}

// TestWeightsNormalizeExtremes has weights that leave little room for the mean of a table: they
// are read back, and the sum of the two weights of a piece on a square stays the same.
func TestWeightsNormalizeExtremes(t *testing.T) {
	const most = maxWeight
	for _, tt := range []struct {
		name            string
		material, table int // the value of each square but one
		lone            int // the value of that square
		want            int // of the material
	}{
		{"no room in the material", most, most, most, most},
		{"some room in the material", most - 5, 100, 100, most},
		{"no room below", -most, -most, -most, -most},
		{"some room below", 5 - most, -100, -100, -most},
		{"no room on a square", 0, most, -most, 0},
		{"some room on a square", 0, most, 10 - most, 10},
		{"no room above on a square", 0, -most, most, 0},
		{"room enough", 0, 300, 300, 300},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := InitialWeights()
			for k := board.Pawn; k < board.King; k++ {
				w.Set(material+int(k-board.Pawn), Weight{tt.material, tt.material})
				for sq := range board.NoSquare {
					if k != board.Pawn || sq >= board.A2 && sq <= board.H7 {
						w.Set(squareWeight(k, sq), Weight{tt.table, tt.table})
					}
				}
				w.Set(squareWeight(k, board.C4), Weight{tt.lone, tt.lone})
			}
			before := *w
			w.Normalize()
			for k := board.Pawn; k < board.King; k++ {
				worth := w.At(material + int(k-board.Pawn))
				if worth != (Weight{tt.want, tt.want}) {
					t.Errorf("a %v is worth %v, want %d", k, worth, tt.want)
				}
				for _, sq := range []board.Square{board.C4, board.E5} {
					was, now := before.At(squareWeight(k, sq)), w.At(squareWeight(k, sq))
					if now.Middlegame+worth.Middlegame != was.Middlegame+tt.material || now.Endgame+worth.Endgame != was.Endgame+tt.material {
						t.Errorf("a %v on %v: %v and %v, was %v and %d", k, sq, now, worth, was, tt.material)
					}
				}
			}
			text, err := w.MarshalText()
			if err != nil {
				t.Fatal(err)
			}
			var back Weights
			if err := back.UnmarshalText(text); err != nil || back != *w {
				t.Errorf("read back: %v", err)
			}
		})
	}
}

func TestWeightsErrors(t *testing.T) {
	text, _ := InitialWeights().MarshalText()
	whole := string(text)
	lines := strings.SplitAfter(whole, "\n")
	tests := []struct {
		name string
		text string
		want WeightsError
	}{
		{"empty", "", WeightsError{0, errors.New("no weights for material pawn to queen")}},
		{"one is missing", strings.Join(lines[1:], ""), WeightsError{len(lines) - 2, errors.New("no weights for material pawn to queen")}},
		{"one is there twice", lines[0] + whole, WeightsError{2, errUnknownWeight}},
		{"unknown", "# a comment\n\nbishop trio\t-\t1/2\n" + whole, WeightsError{3, errUnknownWeight}},
		{"blanks for tabs", "bishop pair - 1/2\n", WeightsError{1, errWeightFields}},
		{"too few", "rook on a file\tsemi-open to open\t1/2\n", WeightsError{1, errors.New("1 weights, want 2")}},
		{"no number", "bishop pair\t-\t1/two\n", WeightsError{1, errWeightNumber}},
		{"one number", "bishop pair\t-\t1\n", WeightsError{1, errWeightNumber}},
		{"too great", "bishop pair\t-\t1/10000\n", WeightsError{1, errWeightNumber}},
		{"a scale too great", "scale without pawns\t-\t0/300\n", WeightsError{1, errWeightNumber}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			w := *InitialWeights()
			err := w.UnmarshalText([]byte(test.text))
			var got *WeightsError
			if !errors.As(err, &got) {
				t.Fatalf("error %v, want a *WeightsError", err)
			}
			if diff := cmp.Diff(test.want.Error(), got.Error()); diff != "" {
				t.Errorf("error (-want +got):\n%s", diff)
			}
			if w != *InitialWeights() {
				t.Error("the weights have changed")
			}
		})
	}
}

func FuzzWeights(f *testing.F) {
	text, _ := InitialWeights().MarshalText()
	f.Add(text)
	f.Add([]byte("# nothing\n\n"))
	f.Add([]byte("bishop pair\t-\t30/50\r\n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		var w, again Weights
		if w.UnmarshalText(text) != nil {
			return
		}
		written, err := w.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		if err := again.UnmarshalText(written); err != nil || again != w {
			t.Errorf("reads back otherwise, error %v", err)
		}
	})
}

// TestNew makes evaluators with the default weights in each way, and has New copy its argument.
func TestNew(t *testing.T) {
	want := *DefaultWeights()
	if want == *InitialWeights() || want == (Weights{}) {
		t.Fatal("the default weights are not those that come from tuning")
	}
	for name, c := range map[string]*Evaluator{"New(nil)": New(nil), "the zero value": {}, "New(DefaultWeights())": New(DefaultWeights())} {
		if got := *c.Weights(); got != want {
			t.Errorf("%s does not have the default weights", name)
		}
	}
	w := InitialWeights()
	c := New(w)
	w.Set(0, Weight{Middlegame: -1})
	if *c.Weights() != *InitialWeights() {
		t.Error("New shares its argument")
	}
	DefaultWeights().Set(0, Weight{Middlegame: -1})
	if *DefaultWeights() != want {
		t.Error("DefaultWeights shares its result")
	}
}
