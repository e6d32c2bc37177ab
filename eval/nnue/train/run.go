package train

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/internal/layer"
	"github.com/luftchess/luft/internal/training"
)

// Options are the hyperparameters of [Run]. The zero value selects the defaults.
type Options struct {
	// Hidden is the number of neurons of a perspective, a multiple of 16 up to 1024, or of 32
	// if the network is layered. 0 selects 128, or that of Start.
	Hidden int

	// Layered puts two layers, of 16 and 32 neurons for each bucket, between the accumulators
	// and the output; see [nnue.Weights]. A Start must then be layered too.
	Layered bool

	// Start is the network whose weights training starts from. nil selects random
	// weights.
	Start *nnue.Network

	// Epochs is the number of passes over the training positions. 0 or less selects 40.
	Epochs int

	// Batch is the number of positions for each update of the weights. 0 or less selects
	// 1024: from the same number of positions, small batches learn more.
	Batch int

	// Rate is the learning rate at the start, and FinalRate that at the end. 0 or less
	// selects 0.001, and a hundredth of Rate.
	Rate, FinalRate float64

	// ResultWeight is the weight of the result of the game in the target at the start, from 0
	// (score only) to 1 (result only), and FinalResultWeight that at the end, to which it
	// changes by the same amount in each update. 0 or less selects ResultWeight for it. Losses of
	// positions held out are those with the weight at the end.
	ResultWeight, FinalResultWeight float64

	// K is the score in centipawns that stands for an expected result of σ(1) = 0.73. 0
	// or less selects the value that fits the results of the training positions best.
	K float64

	// Reference, if not nil, is the evaluation for which the parameters of the search were
	// tuned. The scale of the network is chosen so that the standard deviations of both
	// over the positions held out are the same. nil selects the scale K. See [eval.Fork]
	// about concurrency; Run forks it.
	Reference eval.Evaluator

	// Description is the text that the network file contains.
	Description string

	// Seed determines the weights at the start and the order of the positions.
	Seed uint64

	// Threads is the number of goroutines that train. 0 or less selects GOMAXPROCS. The
	// network does not depend on it.
	Threads int

	// Report, if not nil, is called after each epoch.
	Report func(sample.Progress)

	// Checkpoint, if not nil, is called after each epoch and owns the State.
	Checkpoint func(*State)

	// Resume is the State of an interrupted Run with the same positions and options, which is
	// continued from there with the same result, or nil. Report is not called for the
	// epochs before it. It is only read.
	Resume *State
}

// A Result is the result of a [Run].
type Result struct {
	Network *nnue.Network
	K       float64 // see Options
	Last    sample.Progress

	// Rounded is the loss of Network, whose weights are rounded, over the positions held
	// out.
	Rounded sample.Loss

	// Reference is the loss of Options.Reference on the same positions, with the
	// steepness of its expected result fitted to their results; ReferenceK is that
	// steepness, as K is that of the scores.
	Reference  sample.Loss
	ReferenceK float64
}

// Errors of [Run].
var (
	// ErrEmpty is returned if there are no positions to train with.
	ErrEmpty = errors.New("train: no positions to train with")

	// ErrHidden is returned for a number of neurons that no network can have, or that
	// is not that of Start, and if a network should be layered and Start is not.
	ErrHidden = errors.New("train: wrong number of neurons")

	// ErrOption is returned for a Rate, FinalRate or K that is infinite or NaN, and for a weight
	// of the result that is not from 0 to 1. It is wrapped in an error that names the field.
	ErrOption = errors.New("train: invalid option")

	// ErrState is returned for a [State] with an impossible weight, or whose numbers of epochs
	// and of weights are not those of the Run. Run does not notice if it comes from other
	// positions, or from options that differ otherwise.
	ErrState = errors.New("train: the state does not belong to this run")
)

// Run trains a network. If ctx is cancelled, Run returns the cause; the last State
// given to Options.Checkpoint can be resumed. The error is one of this package, the cause, a
// *[nnue.WeightError] if the weights of Resume or the description in o are invalid for a
// network, or that of a [File] that has changed or can no longer be read.
func Run(ctx context.Context, positions Positions, o Options) (Result, error) {
	t, err := newTrainer(positions, o)
	if err != nil {
		return Result{}, err
	}
	for t.epoch < t.epochs {
		p, err := t.run(ctx)
		if err != nil {
			return Result{}, err
		}
		if o.Report != nil {
			o.Report(p)
		}
		if o.Checkpoint != nil {
			o.Checkpoint(t.state())
		}
	}
	return t.result()
}

// A batch is computed concurrently in parts, and the weights are updated in parts. Their numbers
// depend on no machine, so that sums are rounded alike. A part of a batch has at least
// partSize positions, as its gradient has to be added to the others.
const (
	parts    = 8
	partSize = 512
)

// maxHidden is the largest number of neurons.
const maxHidden = 1024

// The largest absolute values of a weight and of a bias of the accumulators. The first keeps weights in
// the range that package nnue allows: the output weights of direct networks and those of the first
// layer, limit·64 < 127.5, and the sums of the second layer and of the output, 32·8128·limit·1024 < 2³¹.
// Both together keep accumulators in range.
const (
	limit     = 1.98
	biasLimit = 1.75
)

// A trainer is the state of a Run.
type trainer struct {
	source
	o             Options
	epochs, batch int
	rate, final   float64
	finalWeight   float64
	k             float64
	threads       int

	model
	mean, square []float32 // moving means of the gradient and of its square
	epoch        int
	last         sample.Progress

	shards    []int       // their numbers of positions
	held      int         // number of chunks held out
	updates   int         // of the weights, in an epoch
	order     []int32     // of the positions of a shard
	buffers   [2][]Record // of the shard that is learned and of the next one
	passes    []passes    // for each thread
	gradients [][]float32 // of the parts of a batch
	expected  []float32   // expected result of each score
}

// check returns an error that wraps [ErrOption] and names the first field with an invalid number.
func (o *Options) check() error {
	for _, field := range []struct {
		name     string
		value    float64
		min, max float64
	}{
		{"Rate", o.Rate, -math.MaxFloat64, math.MaxFloat64},
		{"FinalRate", o.FinalRate, -math.MaxFloat64, math.MaxFloat64},
		{"ResultWeight", o.ResultWeight, 0, 1},
		{"FinalResultWeight", o.FinalResultWeight, -math.MaxFloat64, 1},
		{"K", o.K, -math.MaxFloat64, math.MaxFloat64},
	} {
		if !(field.min <= field.value && field.value <= field.max) { // nor if it is NaN
			return fmt.Errorf("%w: %s is %v", ErrOption, field.name, field.value)
		}
	}
	return nil
}

func newTrainer(positions Positions, o Options) (*trainer, error) {
	if err := o.check(); err != nil {
		return nil, err
	}
	t := &trainer{
		source:  positions.source(),
		o:       o,
		epochs:  training.OrElse(o.Epochs, 40),
		batch:   training.OrElse(o.Batch, 1024),
		rate:    training.OrElse(o.Rate, 1e-3),
		k:       o.K,
		threads: training.OrElse(o.Threads, runtime.GOMAXPROCS(0)),
	}
	t.final = training.OrElse(o.FinalRate, t.rate/100)
	t.finalWeight = training.OrElse(o.FinalResultWeight, o.ResultWeight)
	t.shards, t.held = t.sizes()
	t.order = make([]int32, slices.Max(t.shards))
	for _, n := range t.shards {
		t.updates += (n + t.batch - 1) / t.batch
	}
	if o.Start != nil {
		t.model = newModelOf(o.Start)
	}
	hidden := training.OrElse(o.Hidden, training.OrElse(t.hidden, 128))
	layered := o.Layered || o.Start != nil && t.layered
	switch {
	case len(t.order) == 0:
		return nil, ErrEmpty
	case hidden > maxHidden || hidden%lanes != 0 || layered && hidden%(2*lanes) != 0, o.Start != nil && (hidden != t.hidden || layered != t.layered):
		return nil, fmt.Errorf("%w: %d", ErrHidden, hidden)
	}
	if o.Start == nil {
		t.model = newModel(hidden, layered)
		t.randomise(rand.New(rand.NewPCG(o.Seed, 0)))
	}
	t.mean = make([]float32, len(t.weights))
	t.square = make([]float32, len(t.weights))
	if o.Resume != nil {
		if err := t.resume(o.Resume); err != nil {
			return nil, err
		}
	}
	for range min(max(t.batch/partSize, 1), parts) {
		t.gradients = append(t.gradients, make([]float32, len(t.weights)))
	}
	for range t.threads {
		t.passes = append(t.passes, newPasses(&t.model))
	}
	if t.k <= 0 {
		t.k = t.labels().fitK()
	}
	t.expected = make([]float32, 1<<16)
	for i := range t.expected {
		t.expected[i] = float32(training.Sigmoid(float64(int16(i)) / t.k))
	}
	return t, nil
}

// target returns the target of a record, in which the result has a weight.
func (t *trainer) target(r *Record, weight float32) float32 {
	return float32((1-weight)*t.expected[uint16(r.score)]) + float32(weight*float32(r.result)/2)
}

// run does an epoch: it learns the shards in random order, and the positions of each.
func (t *trainer) run(ctx context.Context) (sample.Progress, error) {
	n, update, sum := 0, t.epoch*t.updates, 0.0
	err := t.eachShard(func(i int, shard []Record) error {
		order := t.order[:len(shard)]
		training.Shuffle(order, t.o.Seed, t.epoch*len(t.shards)+i)
		for batch := range slices.Chunk(order, t.batch) {
			if err := context.Cause(ctx); err != nil {
				return err
			}
			sum += t.learn(shard, batch, t.weightOf(update))
			t.change(len(batch), update, t.epochs*t.updates)
			update++
		}
		n += len(shard)
		return nil
	})
	if err != nil {
		return sample.Progress{}, err
	}
	t.epoch++
	t.last = sample.Progress{Epoch: t.epoch, Epochs: t.epochs, Loss: sum / float64(n)}
	t.last.HeldOut, err = t.validate(&t.model)
	return t.last, err
}

// eachShard calls do for each shard, in the random order of the epoch. Meanwhile, the next shard
// is read.
func (t *trainer) eachShard(do func(i int, shard []Record) error) error {
	order := make([]int32, len(t.shards))
	training.Shuffle(order, ^t.o.Seed, t.epoch)
	var next chan error // of the next shard
	read := func(n int) {
		if next = nil; n == len(order) {
			return
		}
		done := make(chan error, 1)
		go func() {
			shard, err := t.shard(int(order[n]), t.buffers[n%2])
			t.buffers[n%2] = shard
			done <- err
		}()
		next = done
	}
	read(0)
	for n, i := range order {
		if err := <-next; err != nil {
			return err
		}
		read(n + 1)
		if err := do(int(i), t.buffers[n%2]); err != nil {
			if next != nil {
				<-next
			}
			return err
		}
	}
	return nil
}

// each calls do for each number below n, in several goroutines, each of which has passes.
func (t *trainer) each(n int, do func(p *passes, i int)) {
	training.Each(len(t.passes), n, func(thread, i int) { do(&t.passes[thread], i) })
}

// weightOf returns the weight of the result in an update.
func (t *trainer) weightOf(update int) float32 {
	all := t.epochs * t.updates
	return float32(t.o.ResultWeight + float64(t.finalWeight-t.o.ResultWeight)*float64(update)/float64(all))
}

// learn adds the gradients of a batch of positions of a shard, and returns the sum of its losses.
func (t *trainer) learn(shard []Record, batch []int32, resultWeight float32) float64 {
	var sums [parts]float64
	n := len(t.gradients)
	t.each(n, func(p *passes, part int) {
		gradient, sum := t.gradients[part], 0.0
		for chunk := range slices.Chunk(batch[part*len(batch)/n:(part+1)*len(batch)/n], len(p)) {
			var records [together]Record
			for i, at := range chunk {
				records[i] = shard[at]
			}
			var outputs [together]float32
			for i := range chunk {
				outputs[i] = p[i].forward(&t.model, &records[i])
			}
			for i := range chunk {
				expected := float32(training.Sigmoid(float64(outputs[i])))
				d := expected - t.target(&records[i], resultWeight)
				sum += float64(float64(d) * float64(d))
				p[i].backward(&t.model, gradient, float32(2*d)*float32(expected*(1-expected)))
			}
		}
		sums[part] = sum
	})
	total := 0.0
	for _, sum := range sums {
		total += sum
	}
	return total
}

// change updates the weights from the gradient of n positions, in update number i of all.
func (t *trainer) change(n, i, all int) {
	const keepMean, keepSquare, decay, epsilon = training.KeepMean, training.KeepSquare, 0.01, 1e-8
	rate := training.Cosine(t.rate, t.final, i, all)
	s := step{
		mean:       1 / float32(n),
		keepMean:   keepMean,
		addMean:    1 - keepMean,
		keepSquare: keepSquare,
		addSquare:  1 - keepSquare,
		rate:       float32(rate / (1 - math.Pow(keepMean, float64(i+1)))),
		unbias:     float32(1 / (1 - math.Pow(keepSquare, float64(i+1)))),
		epsilon:    epsilon,
		shrink:     float32(1 - rate*decay),
		limit:      limit,
	}
	units := len(t.weights) / lanes
	t.each(parts, func(_ *passes, part int) {
		from, to := part*units/parts*lanes, (part+1)*units/parts*lanes
		sum := t.gradients[0][from:to]
		for _, g := range t.gradients[1:] {
			scatter(sum, g[from:to], []int32{0})
			clear(g[from:to])
		}
		update(t.weights[from:to], t.mean[from:to], t.square[from:to], sum, &s)
	})
	biases := t.weights[t.biasRow():t.output(0)]
	for i, bias := range biases {
		biases[i] = min(max(bias, -biasLimit), biasLimit)
	}
	if !t.layered { // the limit of each weight is enough for layers
		for bucket := range nnue.Buckets {
			t.limitOutput(bucket)
		}
	}
}

// validate returns the loss of a model over the positions held out.
func (t *trainer) validate(m *model) (sample.Loss, error) {
	sums, errs := make([]training.Sum, t.held), make([]error, t.held)
	t.each(t.held, func(p *passes, i int) {
		records, err := t.heldOut(i)
		for k := range records {
			r := &records[k]
			t.addLoss(&sums[i], r, training.Sigmoid(float64(p[0].forward(m, r))))
		}
		errs[i] = err
	})
	return training.Mean(sums), errors.Join(errs...)
}

// addLoss adds the loss of an expected result to a sum.
func (t *trainer) addLoss(sum *training.Sum, r *Record, expected float64) {
	sum.Add(expected, float64(t.target(r, float32(t.finalWeight))), r.Result(), float64(t.expected[uint16(r.score)]))
}

// result ends the run.
func (t *trainer) result() (Result, error) {
	r := Result{K: t.k, Last: t.last}
	scale := t.k
	if t.o.Reference != nil && t.held > 0 {
		var err error
		if scale, err = t.compare(&r); err != nil {
			return Result{}, err
		}
	}
	if err := t.arrange(); err != nil {
		return Result{}, err
	}
	var err error
	r.Network, err = t.quantised(int(math.Round(scale)), t.o.Description)
	if err != nil {
		return Result{}, err
	}
	q := newModelOf(r.Network)
	r.Rounded, err = t.validate(&q)
	return r, err
}

// arrange sorts the pairs of neurons of a layered network by how often they are active in the
// positions held out: package nnue skips four pairs at once if none is. An activation of the
// network is rounded, so that the smallest products count as none.
func (t *trainer) arrange() error {
	if !t.layered {
		return nil
	}
	half := t.hidden / 2
	counts, errs := make([][]int, t.held), make([]error, t.held)
	t.each(t.held, func(p *passes, i int) {
		counts[i] = make([]int, half)
		records, err := t.heldOut(i)
		for k := range records {
			p[0].forward(&t.model, &records[k])
			for at, x := range p[0].layers.x {
				if x*layer.ProductOne >= 0.5 {
					counts[i][at%half]++
				}
			}
		}
		errs[i] = err
	})
	if err := errors.Join(errs...); err != nil {
		return err
	}
	sum, pairs := make([]int, half), make([]int, half)
	for i := range half {
		pairs[i] = i
		for _, n := range counts {
			sum[i] += n[i]
		}
	}
	slices.SortStableFunc(pairs, func(a, b int) int { return sum[b] - sum[a] })
	t.permute(pairs)
	return nil
}

// compare measures the reference, and returns the scale that gives the network the same
// standard deviation.
func (t *trainer) compare(r *Result) (scale float64, err error) {
	p, scores := newPass(&t.model), new(labels)
	var ours, theirs deviation
	err = t.eachReference(func(record *Record, score eval.Score) {
		scores.add(int16(score), record.result)
		theirs.add(float64(score))
		ours.add(float64(p.forward(&t.model, record)))
	})
	if err != nil {
		return 0, err
	}
	r.ReferenceK = scores.fitK()
	var sum training.Sum
	err = t.eachReference(func(record *Record, score eval.Score) {
		t.addLoss(&sum, record, training.Sigmoid(float64(score)/r.ReferenceK))
	})
	r.Reference = training.Mean([]training.Sum{sum})
	if ours.value() == 0 || theirs.value() == 0 {
		return t.k, err
	}
	return theirs.value() / ours.value(), err
}

// eachReference calls do for each position held out with its evaluation by the reference.
func (t *trainer) eachReference(do func(r *Record, score eval.Score)) error {
	evaluate := eval.Standalone(t.o.Reference)
	for i := range t.held {
		records, err := t.heldOut(i)
		if err != nil {
			return err
		}
		for k := range records {
			b, err := records[k].Board()
			if err != nil {
				continue // what was read from a file need not be a legal position
			}
			do(&records[k], evaluate(&b))
		}
	}
	return nil
}

// A deviation computes the standard deviation of numbers.
type deviation struct{ n, sum, squares float64 }

func (d *deviation) add(x float64) {
	d.n++
	d.sum += x
	d.squares += x * x
}

func (d *deviation) value() float64 {
	if d.n == 0 {
		return 0
	}
	mean := d.sum / d.n
	return math.Sqrt(max(d.squares/d.n-mean*mean, 0))
}
