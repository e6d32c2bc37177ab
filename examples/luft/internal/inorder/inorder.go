// Package inorder has workers do jobs at the same time, and takes their results in order.
package inorder

import (
	"context"
	"sync"
)

// A Source passes jobs to emit, one after the other, and ends with the first error of
// emit, which it returns. What it waits for ends with ctx.
type Source[J any] func(ctx context.Context, emit func(J) error) error

// A Worker does jobs, one at a time.
type Worker[J, R any] func(context.Context, J) (R, error)

// Run has workers do jobs at the same time, each by a function of its own that
// newWorker makes, and passes what they return to done, in the order of the jobs. The
// first error, of the jobs, of a worker or of done, ends it and is returned. All of them
// end with ctx, by errors of their own; if every job was done by then, there is none. What
// was finished in front of the first job that was not has been passed to done.
func Run[J, R any](ctx context.Context, workers int, jobs Source[J], newWorker func() Worker[J, R], done func(R) error) error {
	type result struct {
		value R
		err   error
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel(nil)
	idle := make(chan Worker[J, R], workers)
	for range workers {
		idle <- nil // it is made for its first job, as there may be fewer jobs than workers
	}
	// The capacity limits how many results wait for a job that takes long.
	ordered := make(chan chan result, 4*workers)
	var stopped error // why there are no more jobs, before ordered is closed
	all.Go(func() {
		defer close(ordered)
		stopped = jobs(ctx, func(job J) error {
			one := make(chan result, 1)
			select {
			case ordered <- one:
			case <-ctx.Done():
				return context.Cause(ctx)
			}
			work := <-idle
			all.Go(func() {
				if work == nil {
					work = newWorker()
				}
				value, err := work(ctx, job)
				idle <- work
				one <- result{value, err}
			})
			return nil
		})
	})
	for one := range ordered {
		r := <-one
		if r.err != nil {
			return r.err
		}
		if err := done(r.value); err != nil {
			return err
		}
	}
	return stopped
}

// Numbers returns the jobs from first to before end.
func Numbers(first, end int) Source[int] {
	return func(_ context.Context, emit func(int) error) error {
		for n := first; n < end; n++ {
			if err := emit(n); err != nil {
				return err
			}
		}
		return nil
	}
}
