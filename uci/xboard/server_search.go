package xboard

import (
	"context"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

// A task is a search on its own goroutine. There is one at a time.
type task struct {
	cancel  context.CancelFunc
	done    chan struct{} // closed when the search has ended
	begun   time.Time
	result  search.Result // read after done
	err     error
	discard bool // nobody wants the result
}

// thinking reports whether the engine is searching for a move to play.
func (s *server) thinking() bool { return s.task != nil && s.mode == playing }

// whenMoved runs do now, or, if the engine thinks, after its move.
func (s *server) whenMoved(do func()) {
	const maxDeferred = 1000
	switch {
	case !s.thinking():
		do()
	case len(s.deferred) < maxDeferred:
		s.deferred = append(s.deferred, do)
	default:
		s.out.Printf("Error (too many commands): while thinking")
	}
}

// start starts a search if there is a position and it is the engine's turn, or an analysis in
// that mode. No task runs.
func (s *server) start() {
	if s.err != nil || s.rejected || s.mode == force || s.mode == playing && s.game.Turn() != s.color {
		return
	}
	b := s.game.Board()
	if !movegen.HasLegal(&b) {
		return
	}
	lim := search.Limits{}
	if s.mode == playing {
		lim = s.timeControl.limits(s.color, s.game.Ply())
	}
	lim.MultiPV = s.lines
	ctx, cancel := context.WithCancel(s.ctx)
	t := &task{cancel: cancel, done: make(chan struct{}), begun: time.Now()}
	s.task = t
	s.last.Store(nil)
	go func() {
		defer close(t.done)
		t.result, t.err = s.engine.Searcher.Search(ctx, s.game, lim, func(i search.Info) { s.sendThinking(b, &i) })
		if t.err == nil && !movegen.IsLegal(&b, t.result.Move) {
			t.err = fmt.Errorf("%v is not a legal move", t.result.Move)
		}
	}()
}

// sendThinking writes thinking output. It is called on the goroutine of the search.
func (s *server) sendThinking(b board.Board, i *search.Info) {
	status := *i
	status.PV = nil
	s.last.Store(&status)
	if !s.post.Load() && s.mode != analysing || i.Bound != search.Exact {
		return
	}
	s.out.Write(func(dst []byte) []byte { return append(appendThinking(dst, b, i), '\n') })
}

// stop ends the task, if there is one, and drops its result.
func (s *server) stop() {
	if s.task != nil {
		s.task.discard = true
		s.task.cancel()
		<-s.task.done
		s.taskDone()
	}
}

// taskDone plays the move that the task has found, unless it is not wanted, and runs what was
// deferred.
func (s *server) taskDone() {
	t, later := s.task, s.deferred
	s.task, s.deferred = nil, nil
	t.cancel()
	switch {
	case t.err != nil:
		s.err = &Error{"searching", t.err}
		s.out.Printf("tellusererror the search failed")
	case !t.discard && s.mode == playing:
		s.play(t)
	}
	for _, do := range later {
		do()
	}
}

// play plays the move of the engine.
func (s *server) play(t *task) {
	decision := PlayOn
	if s.engine.Decide != nil {
		decision = s.engine.Decide(s.game, t.result, s.drawOffered)
	}
	s.drawOffered = false
	switch decision {
	case Resign:
		s.mode = force
		s.out.Printf("resign")
		return
	case OfferDraw:
		s.out.Printf("offer draw")
	}
	b, m := s.game.Board(), t.result.Move
	if err := s.game.Play(m); err != nil {
		s.err = &Error{"searching", err}
		return
	}
	s.timeControl.use(time.Since(t.begun), s.game.Ply()-1)
	s.hint = t.result.Ponder
	s.out.Printf("move %s", notation{chess960: s.chess960}.format(&b, m))
	s.sendOutcome()
}
