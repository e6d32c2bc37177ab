// Package training holds what the trainers of weights (eval/classical/tune) and of networks
// (eval/nnue/train) share.
package training

import (
	"math"
	"math/rand/v2"
	"sync"
	"sync/atomic"

	"github.com/luftchess/luft/eval/sample"
)

// OrElse returns v, or other if v is not positive.
func OrElse[T int | float64](v, other T) T {
	if v <= 0 {
		return other
	}
	return v
}

// Sigmoid is the logistic function.
func Sigmoid(x float64) float64 { return 1 / (1 + math.Exp(-x)) }

// FitK returns the K with which Sigmoid(score/K) is nearest to the targets of n positions, each of
// which has a weight; a nil weight is 1. The mean squared error has one minimum in practice, so a
// ternary search finds it.
func FitK(n int, score, target, weight func(i int) float64) float64 {
	if weight == nil {
		weight = func(int) float64 { return 1 }
	}
	const maxPositions = 1 << 18 // more would not improve one number
	stride := max(n/maxPositions, 1)
	return minimum(func(k float64) (sum float64) {
		for i := 0; i < n; i += stride {
			d := Sigmoid(score(i)/k) - target(i)
			sum += weight(i) * d * d
		}
		return sum
	}, 20, 2000, 30)
}

// minimum returns where f, which must have one minimum between low and high, has it. Each step
// evaluates f twice and leaves two thirds of the interval; the middle of the last one is
// returned.
func minimum(f func(float64) float64, low, high float64, steps int) float64 {
	for range steps {
		a, b := low+(high-low)/3, high-(high-low)/3
		if f(a) < f(b) {
			high = b
		} else {
			low = a
		}
	}
	return (low + high) / 2
}

// Cosine returns the learning rate of update i of n, which falls from first to last on a cosine.
func Cosine(first, last float64, i, n int) float64 {
	turn := (1 + math.Cos(math.Pi*float64(i)/float64(n))) / 2
	return last + float64((first-last)*turn)
}

// The decay, from one update to the next, of the moving means of the gradient and of its square
// that the Adam optimiser keeps.
const KeepMean, KeepSquare = 0.9, 0.999

// Shuffle sets order to the numbers from 0 on in random order. It depends on the seed and the
// number of the epoch only, so that a run can be resumed.
func Shuffle(order []int32, seed uint64, epoch int) {
	for i := range order {
		order[i] = int32(i)
	}
	rand.New(rand.NewPCG(seed, uint64(epoch)+1)).Shuffle(len(order), func(i, j int) {
		order[i], order[j] = order[j], order[i]
	})
}

// Each calls do for each number i below n, in up to the given number of goroutines, which are
// numbered from 0 on.
func Each(threads, n int, do func(thread, i int)) {
	var (
		wg   sync.WaitGroup
		next atomic.Int64
	)
	work := func(thread int) {
		for i := int(next.Add(1)) - 1; i < n; i = int(next.Add(1)) - 1 {
			do(thread, i)
		}
	}
	for thread := 1; thread < min(n, threads); thread++ {
		wg.Go(func() { work(thread) })
	}
	work(0)
	wg.Wait()
}

// heldOutOf is the number of games of which one is held out for validation.
const heldOutOf = 16

// HeldOut reports whether a game is held out for validation. That depends on its number and
// its start only, so that the same games are held out whatever else is in a set, and after
// their positions have been scored anew.
func HeldOut(g *sample.Game) bool { return HeldOutKey(g.Start.Hash() + g.Number) }

// HeldOutKey reports whether a position without its game is held out, which has this key. The
// key is mixed by the finalizer of SplitMix64, so that any set of keys is split evenly.
func HeldOutKey(key uint64) bool {
	key = (key ^ key>>30) * 0xbf58476d1ce4e5b9
	key = (key ^ key>>27) * 0x94d049bb133111eb
	return (key^key>>31)%heldOutOf == 0
}

// A Sum adds up the losses of positions.
type Sum struct {
	loss      sample.Loss
	n, scored int
}

// Add adds the loss of an expected result. score is the expected result of the position's score,
// NaN if there is none.
func (s *Sum) Add(expected, target, result, score float64) {
	square := func(x float64) float64 { return x * x }
	s.n++
	s.loss.Target += square(expected - target)
	s.loss.Result += square(expected - result)
	if !math.IsNaN(score) {
		s.scored++
		s.loss.Score += square(expected - score)
	}
}

// Mean returns the mean of the losses that were added to sums.
func Mean(sums []Sum) sample.Loss {
	var all Sum
	for _, s := range sums {
		all.n, all.scored = all.n+s.n, all.scored+s.scored
		all.loss.Target += s.loss.Target
		all.loss.Result += s.loss.Result
		all.loss.Score += s.loss.Score
	}
	n := float64(all.n)
	return sample.Loss{Target: all.loss.Target / n, Result: all.loss.Result / n, Score: all.loss.Score / float64(all.scored)}
}
