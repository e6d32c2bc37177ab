package search

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A Supervisor makes an unreliable Searcher reliable, such as an engine behind a pipe that may
// die, or a searcher that may panic or play an illegal move. The Supervisor opens the searcher
// when it is first needed, and opens another after a failure, which is
//
//   - an error of Search;
//   - a panic of Search, NewGame or Prepare on the goroutine that called it, as a *[PanicError];
//   - a move that is not legal, or none where there is one, as a *[game.IllegalMoveError].
//
// A *[board.RulesError] of Search is no failure: the searcher has refused the game's rules.
//
// Moves in reports and in the Result are in their canonical spelling, and every PV ends
// before the first move that is not legal; that of the Result begins with its Move. A report
// that has no legal move is dropped, and so are a line of the Result without one and the lines
// after it. Ponder is NoMove if it is not legal.
//
// If the searcher does not return when its context is cancelled, Search waits for it, unless
// another goroutine calls [Supervisor.Close]. All other methods must not be called by several
// goroutines at once. A Supervisor must not be copied.
type Supervisor struct {
	// Open opens a searcher. It is called when one is needed and there is none, or the last
	// has failed and was closed. A searcher that is an [io.Closer] is closed.
	Open func(ctx context.Context) (Searcher, error)

	// Tries is the number of attempts at each Search. 0 is 2: a searcher that has failed is
	// opened again once.
	Tries int

	mu      sync.Mutex
	current *supervised // nil if there is none
	closes  int         // calls of Close
}

// A supervised searcher is one that a Supervisor has opened.
type supervised struct {
	Searcher
	failed bool
}

// Start opens a searcher if there is none, or the last has failed. Search does the same; call
// Start to distinguish an error of Open, which Start returns, from one of the searcher, or to
// open it with another context.
func (s *Supervisor) Start(ctx context.Context) error {
	_, err := s.start(ctx)
	return err
}

func (s *Supervisor) start(ctx context.Context) (*supervised, error) {
	if now := s.running(); now != nil {
		return now, nil
	}
	s.mu.Lock()
	failed, closes := s.current, s.closes
	s.current = nil
	s.mu.Unlock()
	failed.close() // its error says no more than the failure
	opened, err := s.open(ctx)
	if err != nil {
		return nil, err
	}
	now := &supervised{Searcher: opened}
	s.mu.Lock()
	closed := s.closes != closes
	if !closed {
		s.current = now
	}
	s.mu.Unlock()
	if closed {
		return nil, errors.Join(errClosed, now.close())
	}
	return now, nil
}

var errClosed = errors.New("search: Supervisor closed while it opened a searcher")

// running returns the searcher that is open, nil if there is none or it has failed.
func (s *Supervisor) running() *supervised {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current == nil || s.current.failed {
		return nil
	}
	return s.current
}

func (s *Supervisor) open(ctx context.Context) (opened Searcher, err error) {
	defer recoverInto(&err)
	if s.Open == nil {
		return nil, errors.New("search: nil Open")
	}
	opened, err = s.Open(ctx)
	if err == nil && opened == nil {
		err = errors.New("search: a nil searcher from Open")
	}
	return opened, err
}

// Search implements [Searcher]. The error is that of Open, or of the last attempt. After a
// failure it searches again from the start, reports included, unless there were
// [Supervisor.Tries] attempts, ctx is cancelled or Close was called. The searcher that has
// failed last stays open until the next is opened or Close is called.
func (s *Supervisor) Search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (Result, error) {
	switch {
	case ctx == nil:
		return Result{}, errors.New("search: nil context")
	case g == nil:
		return Result{}, errors.New("search: nil game")
	}
	tries := s.Tries
	if tries <= 0 {
		tries = 2
	}
	for {
		now, err := s.start(ctx)
		if err != nil {
			return Result{}, err
		}
		r, err := now.search(ctx, g, lim, report)
		if err == nil {
			return r, nil
		}
		if _, refused := errors.AsType[*board.RulesError](err); refused {
			return Result{}, err
		}
		tries--
		if !s.fail(now) || tries == 0 || ctx.Err() != nil {
			return Result{}, err
		}
	}
}

// search is one attempt.
func (s *supervised) search(ctx context.Context, g *game.Game, lim Limits, report func(Info)) (r Result, err error) {
	reporting := false
	defer func() {
		if reporting {
			return // a panic of report is the caller's
		}
		if v := recover(); v != nil {
			err = &PanicError{v, string(debug.Stack())}
		}
	}()
	b := g.Board()
	var checked func(Info)
	if report != nil {
		checked = func(i Info) {
			if i.PV = legalPart(&b, i.PV); len(i.PV) == 0 {
				return
			}
			reporting = true
			report(i)
			reporting = false
		}
	}
	if r, err = s.Searcher.Search(ctx, g, lim, checked); err != nil {
		return Result{}, err
	}
	r.Move = b.Canonical(r.Move)
	if !movegen.IsLegal(&b, r.Move) && (r.Move != board.NoMove || movegen.HasLegal(&b)) {
		return Result{}, &game.IllegalMoveError{Move: r.Move, Ply: g.Ply(), Board: b}
	}
	if r.PV = legalPart(&b, r.PV); r.Move != board.NoMove && (len(r.PV) == 0 || r.PV[0] != r.Move) {
		r.PV = []board.Move{r.Move}
	}
	after := b
	after.Play(r.Move)
	if answer, legal := movegen.Canonical(&after, r.Ponder); legal && r.Move != board.NoMove {
		r.Ponder = answer
	} else {
		r.Ponder = board.NoMove
	}
	for i := range r.Lines {
		if r.Lines[i].PV = legalPart(&b, r.Lines[i].PV); len(r.Lines[i].PV) == 0 {
			r.Lines = r.Lines[:i] // lines are numbered without gaps
			break
		}
	}
	return r, nil
}

// legalPart returns the moves before the first that is not legal, in their canonical spelling.
// It copies them only if it has to spell one anew.
func legalPart(b *board.Board, moves []board.Move) []board.Move {
	now, copied := *b, false
	for i, m := range moves {
		c := now.Canonical(m)
		if !movegen.IsLegal(&now, c) {
			return moves[:i]
		}
		if c != m {
			if !copied {
				moves, copied = append([]board.Move(nil), moves...), true
			}
			moves[i] = c
		}
		now.Play(c)
	}
	return moves
}

// fail marks a searcher as failed. It reports false if Close was called.
func (s *Supervisor) fail(failed *supervised) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	failed.failed = true
	return s.current == failed
}

// Do calls f with the searcher that is open, or has failed and is not closed yet, for what a
// searcher can do besides Search. Without a searcher it does nothing. It may be called during
// a Search if f may. A panic of f is a failure and returned as a *[PanicError]; an error of f
// is returned but is no failure.
func (s *Supervisor) Do(f func(Searcher) error) (err error) {
	s.mu.Lock()
	now := s.current
	s.mu.Unlock()
	if now == nil {
		return nil
	}
	defer func() {
		if _, panicked := errors.AsType[*PanicError](err); panicked {
			s.fail(now)
		}
	}()
	defer recoverInto(&err)
	return f(now.Searcher)
}

// NewGame implements [NewGamer]. If the searcher panics, the next Search opens another.
func (s *Supervisor) NewGame() {
	if s.running() != nil {
		s.Do(func(n Searcher) error { // a panic is a failure, as Do has noted
			NotifyNewGame(n)
			return nil
		})
	}
}

// Prepare implements [Preparer]: it opens a searcher if there is none, as Start does, and prepares it. If
// either fails, the next Search opens another.
func (s *Supervisor) Prepare() {
	s.ask(func(n Searcher) bool {
		Prepare(n)
		return true
	})
}

// SupportsMultiPV implements [MultiPVSearcher]: it reports what the searcher reports, which it opens if
// there is none, as Start does. If that fails, it reports false, and the next Search returns the error.
func (s *Supervisor) SupportsMultiPV() bool { return s.ask(SupportsMultiPV) }

// SupportsRules implements [RulesSearcher] as SupportsMultiPV does.
func (s *Supervisor) SupportsRules(r board.Rules) bool {
	return s.ask(func(n Searcher) bool { return SupportsRules(n, r) })
}

// ask returns the answer of the searcher, false if it cannot be opened or panics.
func (s *Supervisor) ask(question func(Searcher) bool) (yes bool) {
	if s.Start(context.Background()) != nil {
		return false
	}
	err := s.Do(func(n Searcher) error { // a panic is a failure, as Do has noted
		yes = question(n)
		return nil
	})
	return yes && err == nil
}

// Close closes the searcher if there is one that is an [io.Closer]. The error is that of its
// Close, or a *[PanicError]. Another goroutine may call Close during a Search, which is then
// not tried again; if the searcher's own Close makes its Search return, that ends a searcher
// that hangs. A searcher that is being opened meanwhile is closed as soon as it is open, and the
// method that opened it returns an error. The next Search opens another searcher.
func (s *Supervisor) Close() error {
	s.mu.Lock()
	closing := s.current
	s.current = nil
	s.closes++
	s.mu.Unlock()
	return closing.close()
}

// close closes s if it is not nil.
func (s *supervised) close() (err error) {
	if s == nil {
		return nil
	}
	defer recoverInto(&err)
	return Close(s.Searcher)
}

// A PanicError reports that a searcher has panicked.
type PanicError struct {
	Value any    // of the panic
	Stack string // of the goroutine that panicked
}

// Error contains the value of the panic.
func (e *PanicError) Error() string { return fmt.Sprintf("panic: %v", e.Value) }

// recoverInto turns a panic into a *PanicError. It must be deferred itself. Without a panic it
// leaves *err as it is.
func recoverInto(err *error) {
	if v := recover(); v != nil {
		*err = &PanicError{Value: v, Stack: string(debug.Stack())}
	}
}
