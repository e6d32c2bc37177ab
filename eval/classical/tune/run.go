package tune

import (
	"context"
	"errors"
	"math"
	"runtime"

	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/training"
)

// Options are the hyperparameters of [Run]. The zero value selects the defaults.
type Options struct {
	// Start is the weights to start from. nil selects [classical.InitialWeights].
	Start *classical.Weights

	// Epochs is the number of passes over the training positions. 0 or less selects 40.
	Epochs int

	// Batch is the number of positions for each update of the weights. 0 or less
	// selects 16384.
	Batch int

	// Rate is the learning rate at the start: about how many centipawns an update changes
	// a weight by. It falls to a hundredth. 0 or less selects 1.
	Rate float64

	// ResultWeight is the weight of the result of the game in the target, from 0 (score only)
	// to 1 (result only). For a position without a score it is 1.
	ResultWeight float64

	// K is the score in centipawns that stands for an expected result of σ(1) = 0.73. 0
	// or less selects the value that fits the results of the training positions best.
	K float64

	// Anchor is the strength of an L2 penalty on the distance from the starting weights,
	// which matters for weights that occur in few positions. 0 selects 1e-9; a negative
	// value disables it.
	Anchor float64

	// Seed determines the order of the positions.
	Seed uint64

	// Threads is the number of goroutines that tune. 0 or less selects GOMAXPROCS. The
	// weights do not depend on it.
	Threads int

	// Report, if not nil, is called after each epoch.
	Report func(sample.Progress)

	// Checkpoint, if not nil, is called after each epoch and owns the State.
	Checkpoint func(*State)

	// Resume is the State of an interrupted Run with the same set and options, which is
	// continued from there with the same result, or nil. Report is not called for the
	// epochs before it. It is only read.
	Resume *State
}

// A Result is the result of a [Run].
type Result struct {
	Weights *classical.Weights
	K       float64 // see Options; 0 if no position has a score
	Last    sample.Progress

	// Rounded is the loss of Weights over the positions held out.
	Rounded sample.Loss

	// Start is the loss of the starting weights on the same positions. StartK is the K
	// with which they fit the targets best: that of the run.
	Start  sample.Loss
	StartK float64
}

// Errors of [Run].
var (
	// ErrEmpty is returned for a [Set] without positions to train with.
	ErrEmpty = errors.New("tune: the set has no positions")

	// ErrState is returned for a [State] with more epochs than the Run or with another number of
	// weights. Run does not notice if it comes from another set, or from options that differ
	// otherwise.
	ErrState = errors.New("tune: the state does not belong to this run")
)

// Run tunes the weights. First it fits the steepness of the logistic curve, which then
// stays fixed, so that the unit of the scores stays the same. If ctx is cancelled, Run
// returns the weights so far and the cause.
func Run(ctx context.Context, set *Set, o Options) (Result, error) {
	if len(set.training) == 0 {
		return Result{}, ErrEmpty
	}
	t := newTuner(set, o)
	r := Result{K: t.scoreK, StartK: t.k, Start: t.validate(t.at)}
	if o.Resume != nil {
		if err := t.resume(o.Resume); err != nil {
			return Result{}, err
		}
	}
	r.Last = t.progress()
	var err error
	for t.epoch < t.epochs && err == nil {
		if err = t.run(ctx); err == nil {
			r.Last = t.progress()
			if o.Report != nil {
				o.Report(r.Last)
			}
			if o.Checkpoint != nil {
				o.Checkpoint(t.state())
			}
		}
	}
	r.Weights = t.at.weights()
	r.Weights.Normalize()
	r.Rounded = t.validate(newVector(r.Weights))
	return r, err
}

// A tuner is the state of a Run.
type tuner struct {
	*Set
	epochs, batch int
	rate, anchor  float64
	resultWeight  float64
	k, scoreK     float64
	seed          uint64
	threads       int

	first, at    vector
	lower, upper vector // the limits of the weights
	mean, square vector // moving means of the gradient and of its square
	epoch        int
	loss         float64 // of the last epoch

	order []int32 // of the training positions
	parts [parts]vector
}

// parts is the number of parts of a batch, which are computed concurrently. It is the
// same on all machines, so that sums are rounded alike.
const parts = 8

func newTuner(set *Set, o Options) *tuner {
	start := o.Start
	if start == nil {
		start = classical.InitialWeights()
	}
	t := &tuner{
		Set:          set,
		epochs:       training.OrElse(o.Epochs, 40),
		batch:        training.OrElse(o.Batch, 16384),
		rate:         training.OrElse(o.Rate, 1),
		anchor:       o.Anchor,
		resultWeight: min(max(o.ResultWeight, 0), 1),
		scoreK:       max(o.K, 0),
		seed:         o.Seed,
		threads:      training.OrElse(o.Threads, runtime.GOMAXPROCS(0)),
		first:        newVector(start),
		at:           newVector(start),
		mean:         newVector(new(classical.Weights)),
		square:       newVector(new(classical.Weights)),
		order:        make([]int32, len(set.training)),
	}
	// Weights.Set clamps, which gives the limits of each weight.
	var lower, upper classical.Weights
	for i := range start.Len() {
		lower.Set(i, classical.Weight{Middlegame: math.MinInt32, Endgame: math.MinInt32})
		upper.Set(i, classical.Weight{Middlegame: math.MaxInt32, Endgame: math.MaxInt32})
	}
	t.lower, t.upper = newVector(&lower), newVector(&upper)
	if o.Anchor == 0 {
		t.anchor = 1e-9
	}
	t.anchor = max(t.anchor, 0)
	for i := range t.parts {
		t.parts[i] = newVector(new(classical.Weights))
	}
	t.fit()
	return t
}

// fit fits the K of the scores to the results, and that of the starting weights to the targets.
// Fitted to the results, the weights would change their unit to fit the targets, and the margins
// of a search, which are in centipawns, would no longer suit them.
func (t *tuner) fit() {
	var scored []*position
	all := make([]float64, len(t.training))
	for i := range t.training {
		x := &t.training[i]
		all[i] = t.score(x, t.at, nil, nil)
		if x.score != sample.NoScore {
			scored = append(scored, x)
		}
	}
	if len(scored) > 0 && t.scoreK == 0 {
		t.scoreK = training.FitK(len(scored), func(i int) float64 { return float64(scored[i].score) },
			func(i int) float64 { return scored[i].points() }, nil)
	}
	t.k = training.FitK(len(all), func(i int) float64 { return all[i] },
		func(i int) float64 { return t.target(&t.training[i]) }, nil)
}

// target returns the target of a position: the result of its game, mixed with its score.
func (t *tuner) target(x *position) float64 {
	if x.score == sample.NoScore {
		return x.points()
	}
	return t.resultWeight*x.points() + (1-t.resultWeight)*t.expected(x)
}

// expected returns the expected result of a position's score, NaN if it has none.
func (t *tuner) expected(x *position) float64 {
	if x.score == sample.NoScore {
		return math.NaN()
	}
	return training.Sigmoid(float64(x.score) / t.scoreK)
}

// run does an epoch.
func (t *tuner) run(ctx context.Context) error {
	training.Shuffle(t.order, t.seed, t.epoch)
	batches := (len(t.order) + t.batch - 1) / t.batch
	sum := 0.0
	for i := range batches {
		if err := context.Cause(ctx); err != nil {
			return err
		}
		batch := t.order[i*t.batch : min((i+1)*t.batch, len(t.order))]
		sum += t.learn(batch)
		t.change(len(batch), t.epoch*batches+i, t.epochs*batches)
	}
	t.epoch++
	t.loss = sum / float64(len(t.order))
	return nil
}

// progress returns where the run stands.
func (t *tuner) progress() sample.Progress {
	return sample.Progress{Epoch: t.epoch, Epochs: t.epochs, Loss: t.loss, HeldOut: t.validate(t.at)}
}

// learn computes the gradient of the loss of a batch, in parts, and returns the sum of its losses.
func (t *tuner) learn(batch []int32) (total float64) {
	var sums [parts]float64
	training.Each(t.threads, parts, func(_, i int) {
		clear(t.parts[i])
		for _, at := range batch[i*len(batch)/parts : (i+1)*len(batch)/parts] {
			x := &t.training[at]
			t.score(x, t.at, t.parts[i], func(score float64) float64 {
				expected := training.Sigmoid(score / t.k)
				d := expected - t.target(x)
				sums[i] += d * d
				return 2 * d * expected * (1 - expected) / t.k
			})
		}
	})
	for _, s := range sums {
		total += s
	}
	return total
}

// change updates the weights by the gradient of n positions, in update number i of all.
func (t *tuner) change(n, i, all int) {
	const keepMean, keepSquare, epsilon = training.KeepMean, training.KeepSquare, 1e-12
	rate := training.Cosine(t.rate, t.rate/100, i, all) / (1 - math.Pow(keepMean, float64(i+1)))
	unbias := 1 / (1 - math.Pow(keepSquare, float64(i+1)))
	for i := range t.at {
		for j := range t.at[i] {
			g := t.anchor * (t.at[i][j] - t.first[i][j])
			for p := range t.parts {
				g += t.parts[p][i][j] / float64(n)
			}
			m, s := &t.mean[i][j], &t.square[i][j]
			*m = keepMean**m + (1-keepMean)*g
			*s = keepSquare**s + (1-keepSquare)*g*g
			if *s > 0 {
				next := t.at[i][j] - rate**m/(math.Sqrt(*s*unbias)+epsilon)
				t.at[i][j] = min(max(next, t.lower[i][j]), t.upper[i][j])
			}
		}
	}
}

// validate returns the loss of weights over the positions held out.
func (t *tuner) validate(v vector) sample.Loss {
	var sums [parts]training.Sum
	n := len(t.heldOut)
	training.Each(t.threads, parts, func(_, i int) {
		for at := i * n / parts; at < (i+1)*n/parts; at++ {
			x := &t.heldOut[at]
			expected := training.Sigmoid(t.score(x, v, nil, nil) / t.k)
			sums[i].Add(expected, t.target(x), x.points(), t.expected(x))
		}
	})
	return training.Mean(sums[:])
}
