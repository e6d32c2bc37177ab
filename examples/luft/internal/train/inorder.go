package train

import (
	"context"
	"iter"
	"sync"
)

// inOrder has workers do jobs at the same time, each by a function of its own that
// newWorker makes, and passes what they return to done, in the order of the jobs. An
// error of the jobs, of a worker or of done ends it, as does the end of ctx, of which
// the cause is returned; what was finished by then in front of the first job that was
// not has been passed to done.
func inOrder[J, R any](ctx context.Context, workers int, jobs iter.Seq2[J, error],
	newWorker func() func(context.Context, J) (R, error), done func(R) error) error {
	type result struct {
		value R
		err   error
	}
	type task struct {
		job    J
		result chan result // for one
	}
	ctx, cancel := context.WithCancelCause(ctx)
	var all sync.WaitGroup
	defer all.Wait()
	defer cancel(nil)
	tasks := make(chan task)
	// The capacity limits how many results wait for a job that takes long.
	ordered := make(chan chan result, 4*workers)
	for range workers {
		all.Go(func() {
			var work func(context.Context, J) (R, error)
			for t := range tasks {
				if work == nil {
					work = newWorker() // the first job may be the last
				}
				value, err := work(ctx, t.job)
				t.result <- result{value, err}
			}
		})
	}
	var stopped error // why there are no more jobs, before ordered is closed
	all.Go(func() {
		defer close(ordered)
		defer close(tasks)
		for job, err := range jobs {
			if err != nil {
				stopped = err
				return
			}
			t := task{job, make(chan result, 1)}
			select {
			case tasks <- t:
			case <-ctx.Done():
				stopped = context.Cause(ctx)
				return
			}
			select {
			case ordered <- t.result:
			case <-ctx.Done():
				stopped = context.Cause(ctx)
				return
			}
		}
	})
	for c := range ordered {
		r := <-c
		if r.err != nil {
			return r.err
		}
		if err := done(r.value); err != nil {
			return err
		}
	}
	return stopped
}

// numbers returns the jobs from first to before end.
func numbers(first, end int) iter.Seq2[int, error] {
	return func(yield func(int, error) bool) {
		for n := first; n < end && yield(n, nil); n++ {
		}
	}
}
