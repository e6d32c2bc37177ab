package explorer

import (
	"context"
	"sync"
)

// An outcome is what a job has returned.
type outcome[T any] struct {
	value T
	err   error
}

// runInOrder runs jobs number 0 to n-1 on several goroutines, each with its own state, and
// sends what they return in the order of their numbers. The channel is closed after the
// last one, or soon after ctx has been cancelled.
func runInOrder[S, T any](ctx context.Context, workers int, n uint64, run func(S, uint64) (T, error), state func() S) <-chan outcome[T] {
	type job struct {
		number uint64
		done   chan outcome[T]
	}
	jobs := make(chan job)
	queue := make(chan job, workers)
	results := make(chan outcome[T])
	var group sync.WaitGroup
	for range workers {
		group.Go(func() {
			s := state()
			for j := range jobs {
				v, err := run(s, j.number)
				j.done <- outcome[T]{v, err}
			}
		})
	}
	go func() { // hands out the jobs
		defer close(queue)
		defer close(jobs)
		for i := range n {
			j := job{i, make(chan outcome[T], 1)}
			select {
			case queue <- j:
			case <-ctx.Done():
				return
			}
			jobs <- j
		}
	}()
	go func() {
		defer close(results)
		defer group.Wait()
		for j := range queue {
			results <- <-j.done
		}
	}()
	return results
}
