package pgn

import (
	"context"
	"io"
	"iter"
	"runtime"
	"sync"
	"sync/atomic"
)

// ParallelOptions are the options of [Parallel]. The zero value uses all processors.
type ParallelOptions struct {
	// ReaderOptions are the options of all Readers. Games are held in memory, so
	// MaxGame is at most 1 GiB here; a negative value selects 1 GiB. A batch may hold
	// only the first part of a game that exceeds MaxGame: reading it returns
	// ErrTooLarge, but its Span is that of the whole game.
	ReaderOptions

	// Workers is the number of goroutines that read. 0 selects runtime.GOMAXPROCS;
	// the maximum is 1024.
	Workers int `json:"workers"`

	// Batch is the size of a batch in bytes. Batches are whole games, so they are
	// somewhat larger. 0 selects 256 KiB; the maximum is 256 MiB.
	Batch int `json:"batch"`

	// StopAtError ends the iteration after the first error that read returns. By
	// default the iteration continues with the next batch.
	StopAtError bool `json:"stop_at_error"`
}

const (
	maxWorkers = 1024
	maxBatch   = 256 << 20 // so that 32 bits are enough for twice as much
)

// Parallel reads the games of in on several goroutines. It cuts the input into batches of
// whole games and calls read for each batch, several at a time, with a Reader that reads
// the games of the batch and then returns io.EOF. Game numbers, lines and offsets are those
// of the whole input. Parallel yields the results of read in the order of the input.
//
// T is whatever the caller makes of a batch: a slice of its games, or a count.
//
// The iteration ends early if the loop does; if ctx is cancelled, in which case it yields
// the cause; or if the input fails, in which case it yields the error after all games
// before it. With these two errors the T is zero. At most a few batches for each worker are
// in memory, however slow the loop is. When the iteration has ended, no call of read is
// running. The goroutine of the loop reads the input; cancelling ctx does not interrupt a
// Read that blocks.
func Parallel[T any](ctx context.Context, in io.Reader, o ParallelOptions, read func(*Reader) (T, error)) iter.Seq2[T, error] {
	if o.Workers <= 0 {
		o.Workers = runtime.GOMAXPROCS(0)
	}
	o.Workers = min(o.Workers, maxWorkers)
	o.Batch = min(limit(o.Batch, 256<<10), maxBatch)
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
	buf    []byte // the buffer of the reader is part of it
	value  T
	err    error
	done   chan struct{} // closed when value and err are set
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

// close waits for the workers to finish their batches, and drops the other batches.
func (p *pool[T]) close() {
	p.stop.Store(true)
	close(p.jobs)
	p.workers.Wait()
}
