package training

import (
	"math"
	"slices"
	"sync/atomic"
	"testing"

	"github.com/luftchess/luft/eval/sample"
)

func TestMinimum(t *testing.T) {
	tests := []struct {
		name string
		f    func(float64) float64
		want float64
	}{
		{"parabola", func(x float64) float64 { return (x - 3) * (x - 3) }, 3},
		{"not smooth", func(x float64) float64 { return math.Abs(x + 1) }, -1},
		{"at the lower end", math.Exp, -5},
		{"at the upper end", func(x float64) float64 { return -x }, 10},
	}
	for _, test := range tests {
		if got := minimum(test.f, -5, 10, 60); math.Abs(got-test.want) > 1e-6 {
			t.Errorf("%s: %g, want %g", test.name, got, test.want)
		}
	}
}

// The K found is the one that the targets were made with.
func TestFitK(t *testing.T) {
	score := func(i int) float64 { return float64(i - 500) }
	for _, want := range []float64{50, 170, 1000} {
		got := FitK(1000, score, func(i int) float64 { return Sigmoid(score(i) / want) }, nil)
		if math.Abs(got-want) > 0.1 {
			t.Errorf("K %.2f, want %.2f", got, want)
		}
	}
}

func TestCosine(t *testing.T) {
	if first, half, last := Cosine(1, 0.1, 0, 10), Cosine(1, 0.1, 5, 10), Cosine(1, 0.1, 10, 10); first != 1 || math.Abs(half-0.55) > 1e-9 || math.Abs(last-0.1) > 1e-9 {
		t.Errorf("rates %v, %v and %v", first, half, last)
	}
}

func TestShuffle(t *testing.T) {
	a, b := make([]int32, 100), make([]int32, 100)
	Shuffle(a, 1, 2)
	Shuffle(b, 1, 1)
	if slices.Equal(a, b) {
		t.Error("the same order in both epochs")
	}
	Shuffle(b, 1, 2)
	if !slices.Equal(a, b) {
		t.Error("the order depends on the one before")
	}
	slices.Sort(a)
	for i, n := range a {
		if int(n) != i {
			t.Fatalf("number %d is %d", i, n)
		}
	}
}

// Each number is given out once, by goroutines that have different numbers.
func TestEach(t *testing.T) {
	for _, threads := range []int{1, 3, 16} {
		var seen [100]atomic.Int32
		var busy [16]atomic.Int32
		Each(threads, len(seen), func(thread, i int) {
			if thread >= threads || busy[thread].Add(1) != 1 {
				t.Errorf("thread %d of %d is not alone", thread, threads)
			}
			seen[i].Add(1)
			busy[thread].Add(-1)
		})
		for i := range seen {
			if n := seen[i].Load(); n != 1 {
				t.Errorf("%d threads: %d came %d times", threads, i, n)
			}
		}
	}
}

func TestHeldOut(t *testing.T) {
	held := 0
	for key := range uint64(16000) {
		if HeldOutKey(key) {
			held++
		}
	}
	if held < 900 || held > 1100 {
		t.Errorf("%d of 16000 are held out, want about 1000", held)
	}
}

func TestMean(t *testing.T) {
	var sums [2]Sum
	sums[0].Add(0.5, 1, 0, 0.5)
	sums[1].Add(0.5, 0.5, 0.5, math.NaN())
	if got, want := Mean(sums[:]), (sample.Loss{Target: 0.125, Result: 0.125, Score: 0}); got != want {
		t.Errorf("got %+v, want %+v", got, want)
	}
	if got := Mean(nil); !math.IsNaN(got.Target) || !math.IsNaN(got.Score) {
		t.Errorf("got %+v without positions", got)
	}
}
