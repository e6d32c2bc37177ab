package tune

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"sync"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/internal/ternary"
)

// Options are the hyperparameters of [Run]. The zero value selects the defaults.
type Options struct {
	// Start is the weights to start from. nil selects [classical.InitialWeights].
	Start *classical.Weights

	// Epochs is the number of passes over the training set. 0 or less selects 40.
	Epochs int

	// Batch is the number of positions for each update of the weights. 0 or less
	// selects 16384.
	Batch int

	// Rate is the learning rate: about how many centipawns an update changes a weight
	// by. It decays to a hundredth (cosine schedule). 0 or less selects 1.
	Rate float64

	// HoldOut is the fraction of the positions that is held out for validation, at most
	// 0.9. 0 selects 0.05; a negative value holds out none.
	HoldOut float64

	// Blend is the weight of the engine score in the target, for labels that have one:
	// 0 uses only the result, 1 only the score.
	Blend float64

	// Anchor is the strength of an L2 penalty on the distance from the starting weights,
	// which matters for weights that occur in few positions. 0 selects 2e-9; a negative
	// value disables it.
	Anchor float64

	// Seed determines the order of the positions. The same seed, set and options give
	// the same weights on the same kind of machine.
	Seed uint64

	// Report, if not nil, is called before the first epoch and after each.
	Report func(Progress)

	// Checkpoint, if not nil, is called after each epoch and owns the State.
	Checkpoint func(*State)

	// Resume is the State of an interrupted Run with the same set and options, which is
	// continued from there with the same result, or nil. Report is not called for the
	// epochs before it. It is only read.
	Resume *State
}

// Progress is the state of a [Run] after an epoch.
type Progress struct {
	Epoch, Epochs int

	// Loss is the mean loss of the training positions, HeldOut that of the held-out ones
	// (NaN if there are none).
	Loss, HeldOut float64
}

// A Result is the result of a [Run].
type Result struct {
	Weights *classical.Weights

	// K is the steepness of the logistic curve per centipawn, with which the starting weights
	// fit the targets best.
	K float64

	// ScoreK is that with which the engine scores of the labels fit the results best; 0 if there
	// are none.
	ScoreK float64

	Before, After Progress // of the starting weights, and of Weights
}

// Errors of [Run].
var (
	// ErrEmpty is returned for an empty [Set].
	ErrEmpty = errors.New("tune: the set has no positions")

	// ErrState is returned for a [State] that cannot be one of a Run with the options.
	ErrState = errors.New("tune: the state is not one of this run")
)

// Run tunes the weights. First it fits the steepness of the logistic curve, which then
// stays fixed, so that the unit of the scores stays the same. If ctx is cancelled, Run
// returns the weights so far and ctx's error.
func Run(ctx context.Context, set *Set, o Options) (Result, error) {
	if set.Len() == 0 {
		return Result{}, ErrEmpty
	}
	t := newTuner(set, o)
	r := Result{K: t.k, ScoreK: t.scoreK, Before: t.progress(0, t.at)}
	report := func(p Progress) {
		if o.Report != nil {
			o.Report(p)
		}
	}
	first := 1
	if o.Resume == nil {
		report(r.Before)
	} else if err := t.resume(o.Resume); err != nil {
		return Result{}, err
	} else {
		r.After.Epoch = o.Resume.Epoch
		first += o.Resume.Epoch
	}
	var err error
	for epoch := first; epoch <= t.epochs && err == nil; epoch++ {
		if err = t.epoch(ctx, epoch); err == nil {
			r.After = t.progress(epoch, t.at)
			report(r.After)
			if o.Checkpoint != nil {
				o.Checkpoint(t.state(epoch))
			}
		}
	}
	r.Weights = t.at.weights()
	r.Weights.Normalize()
	r.After = t.progress(r.After.Epoch, newVector(r.Weights))
	return r, err
}

// A tuner is the state of a Run.
type tuner struct {
	*Set
	learned, held []int32 // indices of samples

	epochs, batch int
	rate, anchor  float64
	blend         float64
	k, scoreK     float64
	random        *rand.Rand

	first, at    vector
	lower, upper vector // the limits of the weights
	mean, power  vector // Adam's moving means of the gradient and its square
	changes      int
	shards       [shards]vector
}

// shards is the number of parts of a batch, which are computed concurrently. It is the
// same on all machines, so that sums are rounded alike.
const shards = 8

func newTuner(set *Set, o Options) *tuner {
	start := o.Start
	if start == nil {
		start = classical.InitialWeights()
	}
	t := &tuner{
		Set:    set,
		epochs: orElse(o.Epochs, 40),
		batch:  orElse(o.Batch, 16384),
		rate:   orElse(o.Rate, 1),
		anchor: o.Anchor,
		blend:  min(max(o.Blend, 0), 1),
		random: rand.New(rand.NewPCG(o.Seed, 1)),
		first:  newVector(start),
		at:     newVector(start),
		mean:   newVector(new(classical.Weights)),
		power:  newVector(new(classical.Weights)),
	}
	// Weights.Set clamps, which gives the limits of each weight.
	var lower, upper classical.Weights
	for i := range start.Len() {
		lower.Set(i, classical.Weight{Middlegame: math.MinInt32, Endgame: math.MinInt32})
		upper.Set(i, classical.Weight{Middlegame: math.MaxInt32, Endgame: math.MaxInt32})
	}
	t.lower, t.upper = newVector(&lower), newVector(&upper)

	if o.Anchor == 0 {
		t.anchor = 2e-9
	}
	t.anchor = max(t.anchor, 0)
	for i := range t.shards {
		t.shards[i] = newVector(new(classical.Weights))
	}

	part := o.HoldOut
	if part == 0 {
		part = 0.05
	}
	order := make([]int32, set.Len())
	for i := range order {
		order[i] = int32(i)
	}
	t.random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	n := int(min(max(part, 0), 0.9) * float64(len(order)))
	t.held, t.learned = order[:n], order[n:]

	if set.withHint > 0 {
		t.scoreK = t.fit(t.result, func(x *sample) (float64, bool) { return float64(x.hint), x.hint != noHint })
	}
	// To the targets, not the results: otherwise the weights would change their unit to fit
	// these, and the margins of a search, which are in centipawns, would no longer suit them.
	t.k = t.fit(t.target, func(x *sample) (float64, bool) { return t.score(x, t.at, nil, nil), true })
	return t
}

func orElse[T int | float64](v, other T) T {
	if v <= 0 {
		return other
	}
	return v
}

// fit returns the steepness of the curve with the smallest loss against the targets. The loss is
// convex in it, so a ternary search finds it.
func (t *tuner) fit(target func(*sample) float64, score func(*sample) (float64, bool)) float64 {
	const maxPairs = 1 << 17 // positions; more would not improve one number
	type pair struct{ score, target float64 }
	var pairs []pair
	for _, i := range t.learned {
		x := &t.samples[i]
		if s, ok := score(x); ok && len(pairs) < maxPairs {
			pairs = append(pairs, pair{s, target(x)})
		}
	}
	return ternary.Minimum(func(k float64) (sum float64) {
		for _, p := range pairs {
			sum += logLoss(expected(k, p.score), p.target)
		}
		return sum
	}, 0.0001, 0.05, 40)
}

// result returns the result of a sample's game.
func (t *tuner) result(x *sample) float64 { return float64(x.result) / 2 }

// target returns the target of a sample: its result, blended with the engine score.
func (t *tuner) target(x *sample) float64 {
	if x.hint == noHint || t.blend == 0 {
		return t.result(x)
	}
	return (1-t.blend)*t.result(x) + t.blend*expected(t.scoreK, float64(x.hint))
}

// epoch goes through all positions once, in a new random order.
func (t *tuner) epoch(ctx context.Context, number int) error {
	t.shuffle()
	// Cosine schedule: from the full rate down to a hundredth.
	turn := math.Cos(math.Pi * float64(number-1) / float64(t.epochs))
	rate := t.rate * (0.01 + 0.99*(1+turn)/2)
	for rest := t.learned; len(rest) > 0; {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(t.batch, len(rest))
		t.gradient(rest[:n])
		t.change(rate, n)
		rest = rest[n:]
	}
	return nil
}

// shuffle changes the order of the training positions, for an epoch.
func (t *tuner) shuffle() {
	t.random.Shuffle(len(t.learned), func(i, j int) {
		t.learned[i], t.learned[j] = t.learned[j], t.learned[i]
	})
}

// gradient computes the gradient of the loss of a batch, in shards.
func (t *tuner) gradient(batch []int32) {
	var wg sync.WaitGroup
	for i := range t.shards {
		wg.Go(func() {
			clear(t.shards[i])
			for _, at := range batch[i*len(batch)/shards : (i+1)*len(batch)/shards] {
				x := &t.samples[at]
				t.score(x, t.at, t.shards[i], func(score float64) float64 {
					return t.k * (expected(t.k, score) - t.target(x))
				})
			}
		})
	}
	wg.Wait()
}

// change updates the weights by the gradient of a batch of n positions, as Adam does.
func (t *tuner) change(rate float64, n int) {
	const keepMean, keepPower = 0.9, 0.999
	t.changes++
	meanSoFar := 1 - math.Pow(keepMean, float64(t.changes))
	powerSoFar := 1 - math.Pow(keepPower, float64(t.changes))
	for i := range t.at {
		for j := range t.at[i] {
			g := t.anchor * (t.at[i][j] - t.first[i][j])
			for s := range t.shards {
				g += t.shards[s][i][j] / float64(n)
			}
			m, p := &t.mean[i][j], &t.power[i][j]
			*m = keepMean**m + (1-keepMean)*g
			*p = keepPower**p + (1-keepPower)*g*g
			if *p > 0 {
				next := t.at[i][j] - rate*(*m/meanSoFar)/(math.Sqrt(*p/powerSoFar)+1e-12)
				t.at[i][j] = min(max(next, t.lower[i][j]), t.upper[i][j])
			}
		}
	}
}

// progress returns the losses of the weights.
func (t *tuner) progress(epoch int, v vector) Progress {
	return Progress{epoch, t.epochs, t.loss(t.learned, v), t.loss(t.held, v)}
}

// loss returns the mean loss of some samples.
func (t *tuner) loss(of []int32, v vector) float64 {
	var (
		wg   sync.WaitGroup
		sums [shards]float64
	)
	for i := range sums {
		wg.Go(func() {
			for _, at := range of[i*len(of)/shards : (i+1)*len(of)/shards] {
				x := &t.samples[at]
				sums[i] += logLoss(expected(t.k, t.score(x, v, nil, nil)), t.target(x))
			}
		})
	}
	wg.Wait()
	sum := 0.0
	for _, s := range sums {
		sum += s
	}
	return sum / float64(len(of))
}
