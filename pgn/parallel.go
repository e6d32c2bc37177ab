package pgn

import (
	"context"
	"io"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// ParallelOptions say how [Parallel] reads. The zero value uses all processors.
type ParallelOptions struct {
	// ReaderOptions are those of the Readers. As games are held in memory, MaxGame
	// is at most 1 GiB here, and less than 0 means that too. Of a game beyond it, a
	// batch may have only the first part: what is read of it ends in ErrTooLarge
	// there at the latest, but its Span is that of the whole.
	ReaderOptions

	// Workers is how many goroutines read. 0 means as many as there are
	// processors for them (runtime.GOMAXPROCS); more than 1024 means 1024.
	Workers int

	// Batch is how many bytes of games a worker is given at a time, or somewhat
	// more, as games are whole. 0 means 256 KiB; more than 256 MiB means 256 MiB.
	Batch int

	// StopAtError ends the iteration after the first error that read returns.
	// Otherwise it goes on with the next batch.
	StopAtError bool
}

const (
	mostWorkers = 1024
	mostBatch   = 256 << 20 // so that 32 bits are enough for twice as much
)

// Parallel reads the games of in on several goroutines. It cuts the input into
// batches of whole games and calls read for each of them, for several at a time,
// with a Reader that has the games of the batch and then io.EOF; game numbers,
// lines and offsets are those of the whole input. It yields what read returns in
// the order of the input.
//
// What a T is, is up to the caller: the games of a batch, or what read has counted
// in them.
//
// The iteration ends early if the loop does, if ctx is cancelled, which yields
// the cause, or if the input fails, which yields its error after all the games
// before it; the T is zero then. No more than a few batches for each worker are
// in memory, however slow the loop is. When the iteration has ended, no call of
// read goes on. The input is read by the goroutine that runs the loop; to cancel
// ctx does not interrupt a Read that blocks.
func Parallel[T any](ctx context.Context, in io.Reader, o ParallelOptions, read func(*Reader) (T, error)) iter.Seq2[T, error] {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Workers = min(o.Workers, mostWorkers)
	o.Batch = min(limit(o.Batch, 256<<10), mostBatch)
	return func(yield func(T, error) bool) {
		p := newPool(o, read)
		defer p.close()
		split := newSplitter(in, o)
		var queue []*job[T]
		var spare []byte
		var zero T
		for {
			if ctx.Err() != nil {
				yield(zero, context.Cause(ctx))
				return
			}
			for len(queue) < cap(p.jobs) {
				r := split.next(spare)
				spare = nil
				if r == nil {
					break
				}
				j := &job[T]{reader: r, buf: r.whole, done: make(chan struct{})}
				queue = append(queue, j)
				p.jobs <- j
			}
			if len(queue) == 0 {
				break
			}
			j := queue[0]
			queue = queue[1:]
			select {
			case <-j.done:
			case <-ctx.Done():
				continue
			}
			if !yield(j.value, j.err) || j.err != nil && o.StopAtError {
				return
			}
			spare = j.buf
		}
		if split.err != io.EOF {
			yield(zero, split.err)
		}
	}
}

// A job is a batch and what comes of it.
type job[T any] struct {
	reader *Reader
	buf    []byte // that the reader's is cut from
	value  T
	err    error
	done   chan struct{} // closed when value and err are there
}

// A pool is the workers.
type pool[T any] struct {
	jobs    chan *job[T]
	stop    atomic.Bool
	workers sync.WaitGroup
}

func newPool[T any](o ParallelOptions, read func(*Reader) (T, error)) *pool[T] {
	p := &pool[T]{jobs: make(chan *job[T], 2*o.Workers+1)}
	for range o.Workers {
		p.workers.Go(func() {
			for j := range p.jobs {
				if !p.stop.Load() {
					j.value, j.err = read(j.reader)
				}
				j.reader = nil
				close(j.done)
			}
		})
	}
	return p
}

// close waits for the workers to finish what they are at, and drops the rest.
func (p *pool[T]) close() {
	p.stop.Store(true)
	close(p.jobs)
	p.workers.Wait()
}
