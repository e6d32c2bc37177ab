package lichess

import (
	"context"
	"errors"
	"net/url"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

const (
	maxFailures = 3                // of searchers in a game, before it is given up
	moveAppears = 15 * time.Second // within which a move that was sent must be in the stream

	// firstMove is the most time for a move before the clocks run. Lichess aborts games that
	// nobody begins.
	firstMove = 2 * time.Second
)

// think begins a search if the bot has to move and neither thinks nor has moved.
func (t *table) think(ctx context.Context) {
	if t.busy || t.pausing || t.ended || t.left || t.resigned || t.sent == t.epoch || !t.rec.ourTurn() {
		return
	}
	if t.failures >= maxFailures {
		t.giveUp(ctx, "the searcher fails")
		return
	}
	g, info, epoch := t.rec.game.Clone(), t.rec.snapshot(), t.epoch
	lim := t.limits(time.Now())
	thinking, cancel := context.WithCancel(ctx)
	t.busy, t.interrupt = true, cancel
	t.do(func() func() {
		r, err := t.search(ctx, thinking, g, info, lim)
		return func() {
			interrupted := thinking.Err() != nil
			cancel()
			t.busy = false
			switch {
			case err != nil && interrupted: // perhaps because of that
				t.closeEngine()
				t.think(ctx)
			case err != nil:
				t.fail(ctx, err)
			case t.epoch != epoch || t.ended || t.left || t.resigned:
				t.think(ctx)
			default:
				t.decide(ctx, r)
			}
		}
	})
}

// search opens the searcher if need be, with the context of the game, and searches with that of
// the search.
func (t *table) search(ctx, thinking context.Context, g *game.Game, info Game, lim search.Limits) (search.Result, error) {
	t.engine.Open = func(ctx context.Context) (search.Searcher, error) { return t.s.bot.Open(ctx, info) }
	if err := t.engine.Start(ctx); err != nil {
		return search.Result{}, err
	}
	return t.engine.Search(thinking, g, lim, nil)
}

// limits returns the limits of a search that begins now.
func (t *table) limits(now time.Time) search.Limits {
	lim := search.Limits{Depth: t.s.bot.Limits.Depth, Nodes: t.s.bot.Limits.Nodes, MoveTime: t.s.bot.Limits.MoveTime}
	us := t.rec.info.Color
	if _, _, ok := t.rec.clock(us); !ok {
		if lim.MoveTime <= 0 {
			lim.MoveTime = correspondenceTime
		}
		return lim
	}
	for _, c := range []board.Color{board.White, board.Black} {
		left, increment, _ := t.rec.clock(c)
		if c == us {
			if t.rec.begun() {
				left -= now.Sub(t.rec.at)
			}
			left, increment = t.lag.deduct(left, increment)
		}
		lim.Clocks[c] = search.Clock{Remaining: max(left, time.Millisecond), Increment: increment}
	}
	if !t.rec.begun() && (lim.MoveTime <= 0 || lim.MoveTime > firstMove) {
		lim.MoveTime = firstMove
	}
	return lim
}

// fail gets over an error of the searcher: it is opened again, a few times, before think gives up.
func (t *table) fail(ctx context.Context, err error) {
	t.log.Error("the searcher has failed", "error", err)
	t.closeEngine()
	if t.failures++; t.failures < maxFailures {
		t.pause()
	}
	t.think(ctx)
}

// pause keeps the bot from moving for a while, unless the position changes.
func (t *table) pause() {
	t.pausing = true
	t.retry.Reset(t.refused.Next())
}

// decide resigns, or sends the move that the search has found.
func (t *table) decide(ctx context.Context, r search.Result) {
	t.last = &r
	t.judge.see(&r)
	score := "none"
	if r.Bound != search.NoBound {
		score = pawns(r.Score)
	}
	t.log.Debug("move", "ply", t.rec.game.Ply()+1, "move", r.Move.String(), "score", score, "depth", r.Depth, "nodes", r.Nodes,
		"took", r.Time, "lag", t.lag.estimate)
	if t.judge.resigns() {
		t.giveUp(ctx, "the score is "+score)
		return
	}
	n := t.moveNumber()
	draw := t.rec.drawOffered() && t.judge.accepts(n)
	if draw || t.judge.offers(n, t.rec.game.Ply()) {
		t.log.Info("draw offered or accepted with the move", "score", score)
		draw = true
	}
	t.send(ctx, r.Move, draw)
}

// send sends a move.
func (t *table) send(ctx context.Context, m board.Move, draw bool) {
	epoch, text := t.epoch, t.rec.spell(m)
	query := url.Values{}
	if draw {
		query.Set("offeringDraw", "true")
	}
	sending, cancel := context.WithCancel(ctx)
	t.busy, t.interrupt = true, cancel
	t.lag.send(t.rec, time.Now())
	t.do(func() func() {
		_, err := t.s.api.call(sending, request{kind: "move", path: t.path("move/" + text), query: query, post: true, urgent: true})
		cause := context.Cause(sending)
		return func() {
			cancel()
			t.busy = false
			switch {
			case t.epoch != epoch: // the move has appeared, or is of no use
				t.think(ctx)
			case err == nil:
				t.sent = epoch
				t.retry.Reset(moveAppears)
			case cause != nil && errors.Is(err, cause): // the game is over
			default:
				// It may have been played all the same, after a request whose answer was
				// lost: the stream knows.
				t.log.Warn("move refused", "move", text, "error", err)
				t.pause()
				t.stream.reopen()
			}
		}
	})
}

// A lag estimates the time that is lost with each move on the network: by how much the clock of
// the bot has lost more than the bot has thought.
type lag struct {
	estimate time.Duration

	ply int       // of the move that was sent last
	at  time.Time // when it was sent; zero if none was
}

// maxLag bounds what a single move can say about the lag.
const maxLag = 2 * time.Second

// send notes that a move is sent.
func (l *lag) send(r *record, now time.Time) { l.ply, l.at = r.game.Ply(), now }

// see takes in the first state after a move that was sent. Before is the state in which it was
// sent.
func (l *lag) see(r *record, before *record) {
	if l.at.IsZero() || l.ply != before.game.Ply() || !before.begun() {
		return
	}
	had, increment, ok := before.clock(r.info.Color)
	left, _, _ := r.clock(r.info.Color)
	thought := l.at.Sub(before.at)
	l.at = time.Time{}
	if !ok || thought < 0 {
		return
	}
	lost := min(max(had+increment-left-thought, 0), maxLag)
	l.estimate = max(lost, l.estimate-(l.estimate-lost)/8) // it rises at once, and falls slowly
}

// reservedMoves is the number of later moves for whose lag time is set aside, as far as
// increments do not replace it, but never more than half of the time.
const reservedMoves = 20

// deduct returns a clock without the time that will be lost.
func (l *lag) deduct(left, increment time.Duration) (time.Duration, time.Duration) {
	left -= l.estimate
	if lost := l.estimate - increment; lost > 0 && left > 0 {
		left -= min(lost*reservedMoves, left/2)
	}
	return left, max(increment-l.estimate, 0)
}
