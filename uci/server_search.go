package uci

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A task runs beside the server on its own goroutine: a search, perft or bench. There is
// one at a time. Its fields belong to the server's goroutine.
type task struct {
	ctx        context.Context
	cancel     context.CancelFunc
	done       chan struct{} // closed when the task has ended
	err        error         // of the searcher; read after done
	terminates bool          // it ends without "stop"
	answered   atomic.Bool   // it has sent "bestmove", or is about to

	ponderHitCh     chan struct{} // closed on the ponder hit; nil if none is expected
	terminatesOnHit bool          // terminates after the ponder hit
}

// startTask starts a task. None may be running.
func (s *server) startTask(ctx context.Context, j *task, do func(ctx context.Context) error) {
	j.ctx, j.cancel = context.WithCancel(ctx)
	j.done = make(chan struct{})
	s.task = j
	go func() {
		defer close(j.done)
		j.err = do(j.ctx)
	}()
}

func (j *task) stopping() bool { return j.ctx.Err() != nil }

func (j *task) ponderHit() {
	if j.ponderHitCh != nil {
		close(j.ponderHitCh)
		j.ponderHitCh, j.terminates = nil, j.terminatesOnHit
	}
}

// stopTask stops the task, if there is one, and waits until it has ended.
func (s *server) stopTask() {
	if s.task != nil {
		s.task.cancel()
		<-s.task.done
		s.taskDone()
	}
}

// taskDone forgets a task that has ended and runs what was deferred until then.
func (s *server) taskDone() {
	s.task.cancel()
	if s.err == nil {
		s.err = s.task.err
	}
	later := s.deferred
	s.task, s.deferred = nil, nil
	for _, do := range later {
		do()
	}
}

// whenIdle runs do when no task is running, perhaps at once. A task that is stopping or has
// answered is waited for, so that the answer to a later "isready" means that do has run.
func (s *server) whenIdle(do func()) {
	const maxDeferred = 1000
	if s.task != nil && (s.task.stopping() || s.task.answered.Load()) {
		s.stopTask()
	}
	switch {
	case s.task == nil:
		do()
	case len(s.deferred) < maxDeferred:
		s.deferred = append(s.deferred, do)
	default:
		s.out.infoString("ignored: too many commands are waiting for the search to end")
	}
}

// handleGo handles "go". It stops a running task first.
func (s *server) handleGo(ctx context.Context, w *tokens) {
	s.stopTask()
	if s.err != nil {
		return
	}
	b := s.game.Board()
	o, note := w.parseGo(&b)
	if note != "" {
		s.out.infoString("%s", note)
	}
	j := &task{terminates: o.terminates(b.Turn())}
	if o.perft > 0 {
		chess960 := s.chess960
		s.startTask(ctx, j, func(ctx context.Context) error {
			perft(ctx, s.out, &b, o.perft, chess960)
			return nil
		})
		return
	}
	o.limits.MultiPV = s.lines
	for c := range o.limits.Clocks {
		if left := &o.limits.Clocks[c].Remaining; *left > 0 { // otherwise there is no clock, or it has run out
			*left = max(*left-s.overhead, min(*left, time.Millisecond))
		}
	}
	if o.ponder {
		hit := make(chan struct{})
		j.ponderHitCh, o.limits.PonderHit = hit, hit
		after := o
		after.ponder = false
		j.terminatesOnHit = after.terminates(b.Turn())
	}
	t := &searchTask{goCommand: o, game: s.game, board: b, searcher: s.engine.Searcher, infoFormat: s.infoFormat, out: s.out, answered: &j.answered}
	if s.limitStrength {
		t.searcher = search.Handicap{Searcher: t.searcher, Weakness: s.engine.Ratings.Weakness(s.elo), Seed: s.games}
	}
	s.startTask(ctx, j, t.run)
}

// A searchTask is one search and its output.
type searchTask struct {
	goCommand
	infoFormat
	game     *game.Game
	board    board.Board
	searcher search.Searcher
	out      *output
	answered *atomic.Bool // of the task

	last        search.Info // the last info written; owns its PV
	best        search.Info // the last info of line 1, without PV
	infoStrings int         // output.infoStrings when last was written
}

// run searches, waits until it may answer, and sends the best move.
func (t *searchTask) run(ctx context.Context) error {
	if !movegen.HasLegal(&t.board) {
		t.waitForGUI(ctx)
		t.out.Printf("info depth 0 score %s\nbestmove (none)", appendScore(nil, search.Terminal(&t.board).Score))
		return nil
	}
	r, err := t.searcher.Search(ctx, t.game, t.limits, t.sendInfo)
	if err == nil && !movegen.IsLegal(&t.board, r.Move) {
		err = fmt.Errorf("%v is not a legal move", r.Move)
	}
	if err != nil {
		t.out.infoString("the search failed: %v", err)
		return &Error{"searching", err}
	}
	t.waitForGUI(ctx)
	t.sendBestMove(&r)
	return nil
}

// waitForGUI waits for "stop" if the search is infinite, and for "ponderhit" or "stop"
// if it is pondering.
func (t *searchTask) waitForGUI(ctx context.Context) {
	if t.infinite {
		<-ctx.Done()
	}
	if t.ponder {
		select {
		case <-ctx.Done():
		case <-t.limits.PonderHit:
		}
	}
}

// sendInfo writes an "info" line.
func (t *searchTask) sendInfo(i search.Info) {
	t.out.Write(func(dst []byte) []byte {
		t.infoStrings = t.out.infoStrings
		return append(t.appendInfo(dst, &t.board, &i), '\n')
	})
	i.PV = append(t.last.PV[:0], i.PV...)
	t.last = i
	if i.MultiPV == 1 {
		t.best = i
	}
}

// sendBestMove writes "bestmove", after an "info" line about it unless the last line
// written is that. GUIs display the last "info" line, whatever it is about.
func (t *searchTask) sendBestMove(r *search.Result) {
	i := search.Info{
		Depth: r.Depth, SelDepth: t.best.SelDepth, MultiPV: 1, Score: r.Score, WDL: r.WDL, Nodes: max(r.Nodes, t.best.Nodes),
		Time: max(r.Time, t.best.Time), HashFull: t.best.HashFull, TBHits: t.best.TBHits, PV: r.PV,
	}
	if len(i.PV) == 0 || i.PV[0] != r.Move {
		i.PV = []board.Move{r.Move}
	}
	if r.Bound != search.NoBound {
		i.Bound = search.Exact // the search is over: the score is not to be waited for
	}
	last := &t.last
	written := last.MultiPV == 1 && last.Bound == i.Bound && last.Depth == i.Depth && last.Score == i.Score &&
		last.WDL == i.WDL && last.Nodes == i.Nodes && slices.Equal(last.PV, i.PV)
	t.answered.Store(true)
	t.out.Write(func(dst []byte) []byte {
		if !written || t.infoStrings != t.out.infoStrings {
			dst = append(t.appendInfo(dst, &t.board, &i), '\n')
		}
		dst = appendMoves(append(dst, "bestmove"...), t.board, []board.Move{r.Move}, t.chess960)
		after := t.board
		after.Play(r.Move)
		if movegen.IsLegal(&after, r.Ponder) {
			dst = appendMoves(append(dst, " ponder"...), after, []board.Move{r.Ponder}, t.chess960)
		}
		return append(dst, '\n')
	})
}

// perft writes the number of move sequences after each move, and their sum.
func perft(ctx context.Context, out *output, b *board.Board, depth int, chess960 bool) {
	var total uint64
	for m := range movegen.Legal(b) {
		next := *b
		next.Play(m)
		n, err := movegen.PerftParallel(ctx, &next, depth-1, 1)
		if err != nil {
			out.infoString("perft stopped")
			return
		}
		out.Printf("%v: %d", wire.Spell(b, m, chess960), n)
		total += n
	}
	out.Printf("\nNodes searched: %d\n", total)
}

// handleBench handles "bench". It stops a running task first.
func (s *server) handleBench(ctx context.Context, w *tokens) {
	s.stopTask()
	if s.err != nil {
		return
	}
	depth := w.positiveInt(BenchDepth)
	s.startTask(ctx, &task{terminates: true}, func(ctx context.Context) error {
		c, err := Bench(ctx, s.engine.Searcher, depth)
		switch {
		case ctx.Err() != nil:
			s.out.infoString("bench stopped")
		case err != nil:
			s.out.infoString("bench failed: %v", err)
			return &Error{"searching", err}
		default:
			s.out.Printf("%v", c)
		}
		return nil
	})
}
