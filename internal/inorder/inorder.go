// Package inorder has workers do jobs at the same time, and takes their results in order.
package inorder

import (
	"context"
	"sync"
)

// A Source passes jobs to emit, one after the other. It returns the first error of emit, and
// stops waiting for jobs when ctx is done.
type Source[J any] func(ctx context.Context, emit func(J) error) error

// A Worker does jobs, one at a time.
type Worker[J, R any] func(context.Context, J) (R, error)

// Run has several workers, made by newWorker, do jobs at the same time, and passes their results to
// done in the order of the jobs. The first error of jobs, a worker or done ends Run, which
// returns it; results that precede it have been passed to done. If ctx is cancelled, Run
// passes all results that precede the first unfinished job to done, and returns the error of
// that job, or the cause of the cancellation. If every job was done by then, it returns nil. All
// workers have ended when Run returns.
//
// Up to four results for each worker wait for a job that takes long. Jobs are taken from the
// source on another goroutine; newWorker may be called on several goroutines at once.
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
