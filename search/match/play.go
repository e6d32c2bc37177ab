package match

import (
	"context"
	"errors"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

// A worker plays one game at a time. It keeps its searchers open between games.
type worker struct {
	match     *Match
	runners   []*runner // by player; nil if not open
	failed    []bool    // by player: has failed and must be reopened
	abandoned []<-chan struct{}
	timer     *time.Timer
}

func newWorker(m *Match) *worker {
	w := &worker{match: m, runners: make([]*runner, len(m.Players)), failed: make([]bool, len(m.Players)), timer: time.NewTimer(time.Hour)}
	w.timer.Stop()
	return w
}

// close closes the searchers. It waits for those that hang until closeTimeout.
func (w *worker) close() {
	for _, t := range w.runners {
		if t != nil {
			t.close()
		}
	}
	w.timer.Reset(closeTimeout)
	defer w.timer.Stop()
	for _, ended := range w.abandoned {
		select {
		case <-ended:
		case <-w.timer.C:
			return
		}
	}
}

// runner returns the runner of a player, opening it if necessary.
func (w *worker) runner(ctx context.Context, player int) (*runner, error) {
	for tries := 1; w.runners[player] == nil; tries++ {
		t, err := openRunner(ctx, &w.match.Players[player])
		switch {
		case err == nil:
			w.runners[player], w.failed[player] = t, false
		case !w.failed[player] || tries == maxReopens || ctx.Err() != nil:
			return nil, err
		default:
			// The failure may have a temporary cause.
			select {
			case <-time.After(reopenDelay):
			case <-ctx.Done():
			}
		}
	}
	return w.runners[player], nil
}

// drop closes the runner of a player that has failed. The next game opens another.
func (w *worker) drop(player int, hung bool) {
	t := w.runners[player]
	w.runners[player], w.failed[player] = nil, true
	if hung {
		w.abandoned = append(w.abandoned, t.abandon())
	} else {
		t.close()
	}
}

// A gameRunner plays a game.
type gameRunner struct {
	worker    *worker
	fixture   fixture
	runners   [2]*runner
	game      *game.Game
	clocks    [2]clock
	record    *Record
	pondering [2]*pondering

	// ctx is cancelled to stop a search that takes too long.
	ctx    context.Context
	cancel context.CancelFunc
}

// play plays a game. The error is a *[PlayerError], or the cause of the cancellation of
// ctx; the game does not count then.
func (w *worker) play(ctx context.Context, s fixture) (*Record, error) {
	m := w.match
	var o Opening
	if len(m.Openings) > 0 {
		o = m.Openings[s.opening]
	}
	g, err := o.Game()
	if err != nil {
		return nil, err
	}
	b := gameRunner{worker: w, fixture: s, game: g}
	for c, player := range s.players {
		if b.runners[c], err = w.runner(ctx, player); err != nil {
			return nil, err
		}
		b.clocks[c] = newClock(m.control(&m.Players[player]))
	}
	b.record = &Record{Round: s.round + 1, Game: s.game + 1,
		White: s.players[board.White], Black: s.players[board.Black], Opening: s.opening}
	now := g.Board()
	b.record.Turn = now.Turn()
	b.ctx, b.cancel = context.WithCancel(ctx)
	defer func() { b.cancel() }()
	defer b.stopPondering(ctx)
	for c := range b.runners {
		if !b.prepare(ctx, board.Color(c)) {
			return b.end(ctx)
		}
	}
	judge := adjudicator{draw: m.Draw, resign: m.Resign}
	for {
		if b.record.Result, b.record.Termination = byRule(g); b.record.Termination != game.NoTermination {
			return b.end(ctx)
		}
		var now board.Board
		g.Load(&now)
		if m.MaxMoves > 0 && g.Ply() >= 2*m.MaxMoves {
			b.record.Result, b.record.Termination = game.Draw, game.MaxMoves
			return b.end(ctx)
		}
		turn := now.Turn()
		if !b.move(ctx, turn) {
			return b.end(ctx)
		}
		ply := &b.record.Moves[len(b.record.Moves)-1]
		number := now.Fullmove()
		g.Load(&now)
		result, ending := judge.adjudicate(turn, ply, number, now.Halfmove() == 0)
		if ending == game.NoTermination {
			result, ending = m.Tablebase.adjudicate(&now)
		}
		if ending == game.NoTermination {
			continue
		}
		// The rules of chess take precedence over adjudication.
		if b.record.Result, b.record.Termination = byRule(g); b.record.Termination == game.NoTermination {
			b.record.Result, b.record.Termination = result, ending
		}
		return b.end(ctx)
	}
}

// end returns the record, or the cause of the cancellation of ctx.
func (b *gameRunner) end(ctx context.Context) (*Record, error) {
	if b.record.Termination == game.NoTermination {
		return nil, context.Cause(ctx)
	}
	return b.record, nil
}

// prepare announces the new game to a player. It reports false if the game is over
// because of that, or ctx was cancelled.
func (b *gameRunner) prepare(ctx context.Context, c board.Color) bool {
	seed := b.fixture.seed(b.worker.match.Seed, c)
	out, answered := b.runners[c].request(ctx, request{prepare: true, seed: seed}, openTimeout, b.worker.timer, func() {})
	switch {
	case !answered && ctx.Err() != nil:
		b.worker.drop(b.fixture.players[c], true)
		return false
	case !answered:
		b.fail(c, &Failure{Termination: game.Crash, Err: errNotReady, Hung: true})
		return false
	case out.err != nil:
		b.fail(c, &Failure{Termination: game.Crash, Err: out.err, Used: out.used})
		return false
	}
	return ctx.Err() == nil
}

var errNotReady = errors.New("NewGame did not return in time")

// move makes a player move. It reports false if the game is over because of that, or ctx
// was cancelled.
func (b *gameRunner) move(ctx context.Context, c board.Color) bool {
	w, k := b.worker, &b.clocks[c]
	if b.ctx.Err() != nil && ctx.Err() == nil {
		b.ctx, b.cancel = context.WithCancel(ctx) // the last search was stopped, but in time
	}
	a := request{ctx: b.ctx, game: b.game, limits: limits(&b.clocks, c)}
	allowed, timed := k.limit()
	if !timed {
		allowed = w.match.stall()
	}
	out, answered, pondered := b.ponderHit(ctx, c, allowed)
	if !pondered {
		out, answered = b.runners[c].request(ctx, a, allowed, w.timer, b.cancel)
	}
	if ctx.Err() != nil && (!answered || out.err != nil || out.used >= allowed) {
		w.drop(b.fixture.players[c], !answered)
		return false
	}
	f := &Failure{Limits: a.limits, Used: out.used}
	switch {
	case !answered:
		f.Termination, f.Used, f.Hung = game.TimeForfeit, allowed+graceTime, true
	case out.used >= allowed:
		f.Termination = game.TimeForfeit
	case out.err != nil:
		f.Termination, f.Err = game.Crash, out.err
		if errors.Is(out.err, game.ErrIllegalMove) {
			f.Termination = game.IllegalMove
		}
	case ctx.Err() != nil:
		return false // stopped early: not the move it would have played
	default:
		if f.Err = b.game.Play(out.result.Move); f.Err != nil {
			f.Termination = game.IllegalMove
			break
		}
		k.Press(out.used)
		ply := newPly(b.game.LastMove(), &out.result, out.used)
		ply.SelDepth, ply.Left = out.selDepth, k.Remaining(0)
		if pondered {
			ply.Reported = 0 // it counts the opponent's time too
		}
		b.record.Moves = append(b.record.Moves, ply)
		if timed && w.match.Players[b.fixture.players[c]].Ponder {
			b.ponder(ctx, c, out.result.Ponder)
		}
		return true
	}
	if f.Termination == game.TimeForfeit {
		f.Err = &timeError{f.Used, allowed}
		if out.err != nil {
			f.Err = errors.Join(f.Err, out.err)
		}
	}
	b.fail(c, f)
	return false
}

// fail ends the game as a loss of player c.
func (b *gameRunner) fail(c board.Color, f *Failure) {
	player := b.fixture.players[c]
	f.Round, f.Game = b.record.Round, b.record.Game
	f.Player, f.Color = b.worker.match.Players[player].Name, c
	f.Start, _ = b.game.BoardAt(0)
	f.Moves = b.game.Moves()
	f.Seed = b.fixture.seed(b.worker.match.Seed, c)
	f.Trace = b.runners[c].trace()
	b.record.Result, b.record.Termination, b.record.Failure = game.Win(c.Other()), f.Termination, f
	// A searcher that was merely late can be used again.
	if f.Hung || f.Termination != game.TimeForfeit || f.isError() {
		b.worker.drop(player, f.Hung)
	}
}

// isError reports whether a search that was late has also returned an error.
func (f *Failure) isError() bool {
	_, late := f.Err.(*timeError)
	return f.Termination == game.TimeForfeit && !late
}
