package search_test

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/searchtest"
)

func TestPoolContract(t *testing.T) {
	searchtest.Run(t, func() search.Searcher {
		return &search.Pool{Size: 2, Open: func(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }}
	})
}

// A worker is a searcher that waits in Search until it may go on, its context ends or it is closed.
type worker struct {
	*hospital
	dies   bool
	stuck  bool // ignores its context
	closed chan struct{}
}

func (w *worker) Search(ctx context.Context, g *game.Game, _ search.Limits, _ func(search.Info)) (search.Result, error) {
	if n := w.working.Add(1); n > w.most.Load() {
		w.most.Store(n)
	}
	defer w.working.Add(-1)
	done := ctx.Done()
	if w.stuck {
		done = nil
	}
	select {
	case <-w.gate:
	case <-done:
	case <-w.closed:
		return search.Result{}, errBroken
	}
	if w.dies {
		return search.Result{}, errBroken
	}
	b := g.Board()
	lim := search.Limits{}
	moves := lim.RootMoves(&b)
	return search.Result{Move: moves[0], PV: moves[:1]}, nil
}

func (w *worker) Close() error {
	close(w.closed) // which panics the second time
	w.open.Add(-1)
	return nil
}

// A hospital opens workers and counts them.
type hospital struct {
	gate                        chan struct{} // closed when searches may end
	opened, open, working, most atomic.Int32
	admit                       func(n int32, w *worker) // changes the n-th worker, from 1
}

func newHospital() *hospital { return &hospital{gate: make(chan struct{})} }

func (h *hospital) newPool(size int) *search.Pool {
	return &search.Pool{Size: size, Open: func(context.Context) (search.Searcher, error) {
		w := &worker{hospital: h, closed: make(chan struct{})}
		n := h.opened.Add(1)
		h.open.Add(1)
		if h.admit != nil {
			h.admit(n, w)
		}
		return w, nil
	}}
}

// There are as many searches at a time as the pool is large, no more searchers than are needed, and
// each that fails is replaced.
func TestPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHospital()
		h.admit = func(n int32, w *worker) { w.dies = n <= 2 }
		p := h.newPool(3)
		var all sync.WaitGroup
		for range 10 {
			all.Go(func() {
				if r, err := p.Search(t.Context(), castling(t), search.Limits{}, nil); err != nil || len(r.PV) != 1 {
					t.Errorf("%+v, %v", r, err)
				}
			})
		}
		synctest.Wait()
		if h.opened.Load() != 3 || h.working.Load() != 3 {
			t.Errorf("%d opened, %d at work", h.opened.Load(), h.working.Load())
		}
		close(h.gate)
		all.Wait()
		if h.opened.Load() != 5 || h.open.Load() != 3 || h.most.Load() != 3 {
			t.Errorf("%d opened, %d open, %d at a time", h.opened.Load(), h.open.Load(), h.most.Load())
		}
		if err := p.Close(); err != nil || h.open.Load() != 0 {
			t.Errorf("%v, %d left open", err, h.open.Load())
		}
		if err := p.Close(); err != nil {
			t.Error("closed twice:", err)
		}
		if _, err := p.Search(t.Context(), castling(t), search.Limits{}, nil); err == nil || h.open.Load() != 0 {
			t.Error("a closed pool searches")
		}
	})
}

// One search after the other needs one searcher.
func TestPoolReuse(t *testing.T) {
	h := newHospital()
	close(h.gate)
	p := h.newPool(8)
	for range 5 {
		if _, err := p.Search(t.Context(), castling(t), search.Limits{}, nil); err != nil {
			t.Error(err)
		}
	}
	if h.opened.Load() != 1 {
		t.Errorf("%d searchers", h.opened.Load())
	}
	p.Close()
}

// Close ends searches in progress, those of searchers that do not heed their context too, and those
// that wait for one. Each is an error, although a cancelled search has a move.
func TestPoolCloseSearching(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHospital()
		h.admit = func(n int32, w *worker) { w.stuck = n == 2 }
		p := h.newPool(2)
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if r, err := p.Search(t.Context(), castling(t), search.Limits{}, nil); err == nil {
					t.Errorf("%+v", r)
				}
			})
		}
		synctest.Wait()
		var closing sync.WaitGroup
		for range 2 {
			closing.Go(func() {
				if err := p.Close(); err != nil {
					t.Error(err)
				}
			})
		}
		closing.Wait()
		all.Wait()
		if h.open.Load() != 0 || h.working.Load() != 0 {
			t.Errorf("%d open, %d at work", h.open.Load(), h.working.Load())
		}
	})
}

// While a search waits for a searcher, the end of its context is an error; with a searcher it is none.
func TestPoolContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := newHospital()
		p := h.newPool(1)
		defer p.Close()
		ctx, cancel := context.WithCancelCause(t.Context())
		first := make(chan error)
		go func() {
			_, err := p.Search(ctx, castling(t), search.Limits{}, nil)
			first <- err
		}()
		synctest.Wait()
		waiting, stop := context.WithCancelCause(t.Context())
		stop(errBroken)
		if _, err := p.Search(waiting, castling(t), search.Limits{}, nil); err != errBroken {
			t.Error(err)
		}
		cancel(errBroken)
		if err := <-first; err != nil {
			t.Error("cancelled:", err)
		}
		if r, err := p.Search(ctx, castling(t), search.Limits{}, nil); err != nil || len(r.PV) != 1 {
			t.Errorf("cancelled before: %+v, %v", r, err)
		}
	})
}

// A searcher is free again when the function of Do panics, and its error is that of Do.
func TestPoolDo(t *testing.T) {
	h := newHospital()
	close(h.gate)
	p := h.newPool(1)
	defer p.Close()
	func() {
		defer func() {
			if v := recover(); v != errBroken {
				t.Errorf("panicked with %v", v)
			}
		}()
		p.Do(t.Context(), func(context.Context, *search.Supervisor) error { panic(errBroken) })
	}()
	err := p.Do(t.Context(), func(ctx context.Context, s *search.Supervisor) error {
		s.NewGame()
		_, err := s.Search(ctx, castling(t), search.Limits{}, nil)
		return errors.Join(err, errBroken)
	})
	if !errors.Is(err, errBroken) || err.Error() != errBroken.Error() {
		t.Error(err)
	}
}

func TestPoolErrors(t *testing.T) {
	p := &search.Pool{Open: func(context.Context) (search.Searcher, error) { return nil, errBroken }}
	if _, err := p.Search(t.Context(), castling(t), search.Limits{}, nil); err != errBroken {
		t.Errorf("the error of Open: %v", err)
	}
	if err := p.Do(t.Context(), nil); err == nil {
		t.Error("a nil function is called")
	}
	if _, err := p.Search(t.Context(), nil, search.Limits{}, nil); err == nil {
		t.Error("a nil game is searched")
	}
	var none context.Context
	if _, err := p.Search(none, castling(t), search.Limits{}, nil); err == nil {
		t.Error("a nil context is used")
	}
	if _, err := new(search.Pool).Search(t.Context(), castling(t), search.Limits{}, nil); err == nil {
		t.Error("a nil Open is called")
	}
	if err := new(search.Pool).Close(); err != nil {
		t.Errorf("closing the zero Pool: %v", err)
	}
}
