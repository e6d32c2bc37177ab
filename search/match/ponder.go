package match

import (
	"context"
	"time"

	"github.com/luftchess/luft/board"
)

// A pondering is a search on the opponent's time, in a copy of the game in which the expected
// move has been played.
type pondering struct {
	move   board.Move // that is expected
	hit    chan struct{}
	cancel context.CancelFunc
}

// ponder starts the search of player c for its next move, if the opponent plays m.
func (r *gameRunner) ponder(ctx context.Context, c board.Color, m board.Move) {
	after := r.game.Clone()
	if m == board.NoMove || after.Play(m) != nil {
		return
	}
	if _, over := byRule(after); over != 0 {
		return
	}
	p := &pondering{move: after.LastMove(), hit: make(chan struct{})}
	a := request{game: after, limits: limits(&r.clocks, c)}
	a.limits.PonderHit = p.hit
	a.ctx, p.cancel = context.WithCancel(ctx)
	r.pondering[c] = p
	r.runners[c].requests <- a
}

// ponderHit waits for the move of player c if it has pondered the move that was played. The
// search then ends within the time allowed from now on. A search of another move is ended; if
// that fails, the response and what was answered are those of the move too. Otherwise ok is
// false, and the player is idle.
func (r *gameRunner) ponderHit(ctx context.Context, c board.Color, allowed time.Duration) (out response, answered, ok bool) {
	p := r.pondering[c]
	if p == nil {
		return response{}, false, false
	}
	r.pondering[c] = nil
	defer p.cancel()
	t, timer := r.runners[c], r.worker.timer
	if r.game.LastMove() != p.move {
		p.cancel()
		out, answered = t.grace(timer)
		out.used = 0
		return out, answered, !answered || out.err != nil
	}
	hit := time.Now()
	close(p.hit)
	out, answered = t.wait(ctx, allowed, timer, p.cancel)
	out.used = max(out.ended.Sub(hit), 0)
	return out, answered, true
}

// stopPondering ends searches that are in progress when the game is over.
func (r *gameRunner) stopPondering(ctx context.Context) {
	for c, p := range r.pondering {
		if p == nil {
			continue
		}
		p.cancel()
		out, answered := r.runners[c].grace(r.worker.timer)
		if !answered || out.err != nil {
			r.worker.drop(r.fixture.players[c], !answered)
		}
	}
}
