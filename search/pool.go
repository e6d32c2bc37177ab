package search

import (
	"context"
	"errors"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A Pool runs up to Size searches at a time, each on a searcher of its own that may fail, such
// as an engine behind a pipe:
//
//	engines := &search.Pool{Size: 4, Open: func(ctx context.Context) (search.Searcher, error) {
//		return uci.Start(ctx, "stockfish")
//	}}
//	defer engines.Close()
//	r, err := engines.Search(ctx, g, search.Limits{Depth: 20}, nil) // on any number of goroutines
//
// Each searcher has a [Supervisor], so that another is opened after a failure. A Pool opens a
// searcher when all that are open are busy, and otherwise uses the idle one that was used
// last.
//
// The fields must not change after the first call. The methods may be called by any goroutine
// at any time. A Pool must not be copied.
type Pool struct {
	// Open opens a searcher, as [Supervisor.Open] does. Several goroutines may call it at once.
	Open func(ctx context.Context) (Searcher, error)

	// Size is the number of searches at a time. 0 is 1.
	Size int

	// Tries is that of each [Supervisor].
	Tries int

	once    sync.Once
	slots   chan struct{} // a token for each call in progress
	closing context.Context
	cancel  context.CancelFunc

	mu    sync.Mutex
	all   []*Supervisor  // every one there is
	idle  []*Supervisor  // those without work
	calls sync.WaitGroup // those that have a Supervisor; none begins when closing has ended
}

var errPoolClosed = errors.New("search: the pool is closed")

func (p *Pool) init() {
	p.once.Do(func() {
		p.slots = make(chan struct{}, max(p.Size, 1))
		p.closing, p.cancel = context.WithCancel(context.Background())
	})
}

// Search implements [Searcher]: it waits for an idle searcher and searches with it. The
// searcher keeps its state from earlier searches, as between the moves of a game; see
// [Pool.Do] for another way. If ctx is cancelled while Search waits, the error is the cause;
// otherwise it is that of [Supervisor.Search].
func (p *Pool) Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (r Result, err error) {
	err = p.Do(ctx, func(ctx context.Context, s *Supervisor) error {
		r, err = s.Search(ctx, g, lim, report)
		return err
	})
	if err != nil {
		return Result{}, err
	}
	return r, nil
}

// Do waits for an idle searcher and calls f with its [Supervisor], which must not be used
// after f has returned. Use it for several searches on the same searcher, such as the analysis
// of a game, or to call [Supervisor.NewGame] first. The context of f ends with ctx, or when
// the Pool is closed.
//
// The error is that of f. If ctx is cancelled before a searcher is idle, it is the cause; if
// the Pool is closed before f has returned, it says so.
func (p *Pool) Do(ctx context.Context, f func(ctx context.Context, s *Supervisor) error) error {
	switch {
	case ctx == nil:
		return errors.New("search: nil context")
	case f == nil:
		return errors.New("search: nil function")
	}
	p.init()
	select {
	case p.slots <- struct{}{}: // even if ctx has ended: a search has a move all the same
	default:
		select {
		case p.slots <- struct{}{}:
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-p.closing.Done():
			return errPoolClosed
		}
	}
	defer func() { <-p.slots }()
	s, err := p.take()
	if err != nil {
		return err
	}
	defer p.put(s)
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.closing, cancel)()
	err = f(ctx, s)
	if p.closing.Err() != nil {
		return errPoolClosed // the searches were cut short
	}
	return err
}

// Prepare implements [Preparer]: it waits for an idle searcher, as Search does, and prepares it by
// [Supervisor.Prepare]. The others are not prepared. The function that [Pool.Do] calls must not call
// it: it may wait for the searcher that this function has.
func (p *Pool) Prepare() {
	p.ask(func(s *Supervisor) bool {
		s.Prepare()
		return true
	})
}

// SupportsMultiPV implements [MultiPVSearcher]: it waits for an idle searcher, as Search does, and reports
// what [Supervisor.SupportsMultiPV] reports. After Close it reports false. The function that [Pool.Do]
// calls must not call it, as with [Pool.Prepare].
func (p *Pool) SupportsMultiPV() bool { return p.ask((*Supervisor).SupportsMultiPV) }

// SupportsRules implements [RulesSearcher] as SupportsMultiPV does, with [Supervisor.SupportsRules].
func (p *Pool) SupportsRules(r board.Rules) bool {
	return p.ask(func(s *Supervisor) bool { return s.SupportsRules(r) })
}

// ask returns the answer of an idle searcher, false if there is none.
func (p *Pool) ask(question func(*Supervisor) bool) (yes bool) {
	err := p.Do(context.Background(), func(ctx context.Context, s *Supervisor) error {
		if err := s.Start(ctx); err != nil { // Close ends it, unlike that of the question
			return err
		}
		yes = question(s)
		return nil
	})
	return yes && err == nil
}

// take returns the Supervisor that has worked last, or a new one.
func (p *Pool) take() (*Supervisor, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.closing.Err() != nil {
		return nil, errPoolClosed
	}
	p.calls.Add(1)
	if n := len(p.idle); n > 0 {
		s := p.idle[n-1]
		p.idle = p.idle[:n-1]
		return s, nil
	}
	s := &Supervisor{Open: p.Open, Tries: p.Tries}
	p.all = append(p.all, s)
	return s, nil
}

func (p *Pool) put(s *Supervisor) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.idle = append(p.idle, s)
	p.calls.Done()
}

// Close ends the Pool. Calls in progress are cancelled and return an error, as do later ones. It
// waits until they have returned and all searchers are closed, so the function of Do must not
// call it. The error joins those of [Supervisor.Close]; that of a second Close is nil.
func (p *Pool) Close() error {
	p.init()
	p.mu.Lock() // all does not grow from here on
	p.cancel()
	all := p.all
	p.mu.Unlock()
	// Close them at once: a searcher that hangs ends by this, and each may take its time.
	errs := make([]error, len(all))
	var closing sync.WaitGroup
	for i, s := range all {
		closing.Go(func() { errs[i] = s.Close() })
	}
	closing.Wait()
	p.calls.Wait()
	for i, s := range all { // one may have been opened since
		errs[i] = errors.Join(errs[i], s.Close())
	}
	return errors.Join(errs...)
}
