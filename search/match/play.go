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
	options   *Options
	runners   []*runner // by player; nil if not open
	failed    []bool    // by player: has failed and must be reopened
	abandoned []<-chan struct{}
	timer     *time.Timer
}

func newWorker(o *Options) *worker {
	w := &worker{options: o, runners: make([]*runner, len(o.Players)), failed: make([]bool, len(o.Players)), timer: time.NewTimer(time.Hour)}
	w.timer.Stop()
	return w
}

// close closes the searchers. It waits for those that hang until closeTimeout.
func (w *worker) close() {
	for _, r := range w.runners {
		if r != nil {
			r.close()
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
		r, err := openRunner(ctx, &w.options.Players[player])
		switch {
		case err == nil:
			w.runners[player], w.failed[player] = r, false
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
	r := w.runners[player]
	w.runners[player], w.failed[player] = nil, true
	if hung {
		w.abandoned = append(w.abandoned, r.abandon())
	} else {
		r.close()
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
	refused   error // a *[PlayerError], if a player does not play by the rules of the game

	// ctx is cancelled to stop a search that takes too long.
	ctx    context.Context
	cancel context.CancelFunc
}

// play plays a game. The error is a *[PlayerError], or the cause of the cancellation of
// ctx; the game does not count then.
func (w *worker) play(ctx context.Context, f fixture) (*Record, error) {
	o := w.options
	var opening Opening
	if len(o.Openings) > 0 {
		opening = o.Openings[f.opening]
	}
	g, err := opening.Game()
	if err != nil {
		return nil, err
	}
	r := gameRunner{worker: w, fixture: f, game: g}
	for c, player := range f.players {
		if r.runners[c], err = w.runner(ctx, player); err != nil {
			return nil, err
		}
		r.clocks[c] = newClock(o.control(&o.Players[player]))
	}
	r.record = &Record{Round: f.round + 1, Game: f.game + 1,
		White: f.players[board.White], Black: f.players[board.Black], Opening: f.opening}
	now := g.Board()
	r.record.Turn = now.Turn()
	r.ctx, r.cancel = context.WithCancel(ctx)
	defer func() { r.cancel() }()
	defer r.stopPondering(ctx)
	for c := range r.runners {
		if !r.prepare(ctx, board.Color(c)) {
			return r.end(ctx)
		}
	}
	judge := adjudicator{draw: o.Draw, resign: o.Resign}
	for {
		if r.record.Result, r.record.Termination = byRule(g); r.record.Termination != game.NoTermination {
			return r.end(ctx)
		}
		var now board.Board
		g.CopyBoard(&now)
		if o.MaxMoves > 0 && g.Ply()/2 >= o.MaxMoves {
			r.record.Result, r.record.Termination = game.Draw, game.MaxMoves
			return r.end(ctx)
		}
		turn := now.Turn()
		if !r.move(ctx, turn) {
			return r.end(ctx)
		}
		ply := &r.record.Moves[len(r.record.Moves)-1]
		number := now.Fullmove()
		g.CopyBoard(&now)
		result, ending := judge.adjudicate(turn, ply, number, now.Halfmove() == 0)
		if ending == game.NoTermination {
			result, ending = o.Tablebase.adjudicate(&now)
		}
		if ending == game.NoTermination {
			continue
		}
		// The rules of chess take precedence over adjudication.
		if r.record.Result, r.record.Termination = byRule(g); r.record.Termination == game.NoTermination {
			r.record.Result, r.record.Termination = result, ending
		}
		return r.end(ctx)
	}
}

// end returns the record, or why there is none: a *[PlayerError] or the cause of the cancellation
// of ctx.
func (r *gameRunner) end(ctx context.Context) (*Record, error) {
	if r.refused != nil {
		return nil, r.refused
	}
	if r.record.Termination == game.NoTermination {
		return nil, context.Cause(ctx)
	}
	return r.record, nil
}

// prepare announces the new game to a player. It reports false if the game is over
// because of that, or ctx was cancelled.
func (r *gameRunner) prepare(ctx context.Context, c board.Color) bool {
	seed := r.fixture.seed(r.worker.options.Seed, c)
	out, answered := r.runners[c].request(ctx, request{prepare: true, seed: seed}, openTimeout, r.worker.timer, func() {})
	switch {
	case !answered && ctx.Err() != nil:
		r.worker.drop(r.fixture.players[c], true)
		return false
	case !answered:
		r.fail(c, &Failure{Termination: game.Crash, Err: errNotReady, Hung: true})
		return false
	case out.err != nil:
		r.fail(c, &Failure{Termination: game.Crash, Err: out.err, Used: out.used})
		return false
	}
	return ctx.Err() == nil
}

var errNotReady = errors.New("NewGame did not return in time")

// move makes a player move. It reports false if the game is over because of that, the player has
// refused the rules of the game, or ctx was cancelled.
func (r *gameRunner) move(ctx context.Context, c board.Color) bool {
	w, k := r.worker, &r.clocks[c]
	if r.ctx.Err() != nil && ctx.Err() == nil {
		r.ctx, r.cancel = context.WithCancel(ctx) // the last search was stopped, but in time
	}
	a := request{ctx: r.ctx, game: r.game, limits: limits(&r.clocks, c)}
	allowed, timed := k.limit()
	if !timed {
		allowed = w.options.stall()
	}
	out, answered, pondered := r.ponderHit(ctx, c, allowed)
	if !pondered {
		out, answered = r.runners[c].request(ctx, a, allowed, w.timer, r.cancel)
	}
	if ctx.Err() != nil && (!answered || out.err != nil || out.used >= allowed) {
		w.drop(r.fixture.players[c], !answered)
		return false
	}
	if _, refused := errors.AsType[*board.RulesError](out.err); answered && refused {
		// This is no fault: the player cannot play any game by these rules.
		r.refused = &PlayerError{w.options.Players[r.fixture.players[c]].Name, out.err}
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
		if f.Err = r.game.Play(out.result.Move); f.Err != nil {
			f.Termination = game.IllegalMove
			break
		}
		k.Press(out.used)
		ply := newPly(r.game.LastMove(), &out.result, out.used)
		ply.SelDepth, ply.Remaining = out.selDepth, k.Remaining(0)
		if pondered {
			ply.Reported = 0 // it counts the opponent's time too
		}
		r.record.Moves = append(r.record.Moves, ply)
		if timed && w.options.Players[r.fixture.players[c]].Ponder {
			r.ponder(ctx, c, out.result.Ponder)
		}
		return true
	}
	if f.Termination == game.TimeForfeit {
		f.Err = &timeError{f.Used, allowed}
		if out.err != nil {
			f.Err = errors.Join(f.Err, out.err)
		}
	}
	r.fail(c, f)
	return false
}

// fail ends the game as a loss of player c.
func (r *gameRunner) fail(c board.Color, f *Failure) {
	player := r.fixture.players[c]
	f.Round, f.Game = r.record.Round, r.record.Game
	f.Player, f.Color = r.worker.options.Players[player].Name, c
	f.Start, _ = r.game.BoardAt(0)
	f.Moves = r.game.Moves()
	f.Seed = r.fixture.seed(r.worker.options.Seed, c)
	f.Trace = r.runners[c].trace()
	r.record.Result, r.record.Termination, r.record.Failure = game.Win(c.Other()), f.Termination, f
	// A searcher that was merely late can be used again.
	if f.Hung || f.Termination != game.TimeForfeit || f.isError() {
		r.worker.drop(player, f.Hung)
	}
}

// isError reports whether a search that was late has also returned an error.
func (f *Failure) isError() bool {
	_, late := f.Err.(*timeError)
	return f.Termination == game.TimeForfeit && !late
}
