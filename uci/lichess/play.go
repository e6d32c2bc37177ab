package lichess

import (
	"context"
	"log/slog"
	"net/url"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/retry"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

const (
	claimAgain = 10 * time.Second // after which a claim that had no effect is made again
	lastWords  = 10 * time.Second // in which a game must end that is resigned because the bot stops
)

// A table is a game that the bot plays. Its goroutine owns the fields: the stream, the search and
// requests run on others and send what has come of them.
type table struct {
	s   *session
	id  string
	log *slog.Logger

	results chan func() // what to do after requests and searches
	running sync.WaitGroup
	leaving chan struct{} // closed when the bot is to stop
	leave   func()

	stream follower
	rec    *record // nil before the first line
	ended  bool    // the game is over
	left   bool    // the table is to be left, whatever becomes of the game

	departing bool // the bot is to stop
	resigned  bool // the bot has resigned or aborted, as far as it can

	// The search or the move under way, and what is known of earlier ones.
	engine    search.Supervisor // used by one search at a time, on another goroutine
	busy      bool              // a search runs, or a move is being sent
	interrupt context.CancelFunc
	epoch     int  // counts the changes of the position
	sent      int  // epoch in which a move was sent, or -1
	pausing   bool // retry runs, and the bot must not move before
	failures  int  // of the searcher
	refused   retry.Backoff
	last      *search.Result // of the last search

	judge     judge
	lag       lag
	chat      conversation
	takebacks int  // accepted so far
	accepted  bool // a take-back was accepted, so the next state may have fewer moves
	answered  struct{ draw, takeback bool }

	posting map[string]bool // actions under way, each once

	patience *time.Timer // for the opponent's first move
	claim    *time.Timer // for the opponent who has gone
	gone     bool
	retry    *time.Timer // for a move that was refused, or has not appeared
	deadline *time.Timer // for the end of the game when the bot stops
}

func newTable(s *session, id string) *table {
	leaving := make(chan struct{})
	return &table{
		s: s, id: id, log: s.log.With("game", id),
		results: make(chan func()), leaving: leaving, leave: sync.OnceFunc(func() { close(leaving) }),
		stream: follower{
			api: s.api, request: request{kind: "game", path: "/api/bot/game/stream/" + id, urgent: true, stream: true},
			pause: retry.Backoff{First: 100 * time.Millisecond, Last: 30 * time.Second}, healthy: 10 * time.Second,
		},
		engine: search.Supervisor{Tries: 1},
		sent:   -1, refused: retry.Backoff{First: 500 * time.Millisecond, Last: 30 * time.Second},
		posting:  map[string]bool{},
		judge:    judge{draw: s.bot.Draw, resign: s.bot.Resign},
		lag:      lag{estimate: or(s.bot.Lag, defaultLag)},
		chat:     conversation{me: s.me.Username, name: name(s.bot)},
		patience: stopped(), claim: stopped(), retry: stopped(), deadline: stopped(),
	}
}

func name(b *Bot) string {
	if b.Name == "" {
		return defaultName
	}
	return b.Name
}

// stopped returns a timer that does not run.
func stopped() *time.Timer {
	t := time.NewTimer(time.Hour)
	t.Stop()
	return t
}

// play plays the game until it is over or the bot leaves it. It reports whether it is over.
func (t *table) play(ctx context.Context) bool {
	ctx, cancel := context.WithCancel(ctx)
	updates := make(chan *update)
	failed := make(chan error, 1)
	go func() { failed <- t.follow(ctx, updates) }()
	leaving := t.leaving
	for !t.ended && !t.left {
		select {
		case u := <-updates:
			t.handle(ctx, u)
		case f := <-t.results:
			f()
		case <-t.patience.C:
			t.log.Info("aborting, the opponent does not move")
			t.post(ctx, "abort", nil)
		case <-t.claim.C:
			t.claimGame(ctx)
		case <-t.retry.C:
			t.pausing = false
			if t.sent == t.epoch || t.resigned { // and nothing has come of it
				t.sent, t.resigned = -1, false
				t.stream.reopen()
			} else {
				t.think(ctx)
			}
		case <-t.deadline.C:
			t.left = true
		case <-leaving:
			leaving = nil
			t.depart(ctx)
		case err := <-failed:
			failed = nil
			t.left = true
			if ctx.Err() == nil {
				t.log.Error("game lost sight of", "error", err)
			}
		}
	}
	cancel()
	for _, timer := range []*time.Timer{t.patience, t.claim, t.retry, t.deadline} {
		timer.Stop()
	}
	done := make(chan struct{})
	go func() {
		t.running.Wait()
		close(done)
	}()
	for waiting := true; waiting; {
		select {
		case <-t.results: // too late
		case <-done:
			waiting = false
		}
	}
	if failed != nil {
		<-failed
	}
	t.closeEngine()
	if t.ended {
		t.finish()
	}
	return t.ended
}

// finish tells that the game is over.
func (t *table) finish() {
	g := t.rec.snapshot()
	t.log.Info("game over", "outcome", told(g.Outcome), "status", g.Status, "plies", len(g.Moves))
	if t.s.bot.Finished != nil {
		t.s.finish.Lock()
		defer t.s.finish.Unlock()
		t.s.bot.Finished(g)
	}
}

// do runs f on another goroutine, and then what it returns on that of the table.
func (t *table) do(f func() func()) {
	t.running.Go(func() { t.results <- f() })
}

// follow sends the lines of the stream. The error is never nil.
func (t *table) follow(ctx context.Context, updates chan<- *update) error {
	return t.stream.run(ctx, func(line []byte) {
		u, err := parseUpdate(line)
		if err != nil {
			t.log.Warn("bad line in the stream", "error", err)
			return
		}
		select {
		case updates <- u:
		case <-ctx.Done():
		}
	})
}

// handle handles a line of the stream.
func (t *table) handle(ctx context.Context, u *update) {
	switch u.Type {
	case gameFull:
		t.begin(ctx, u)
	case gameState:
		if t.rec != nil {
			t.update(ctx, u.state, false)
		}
	case chatLine:
		t.hear(ctx, u)
	case opponentGone:
		t.gone = u.Gone
		t.claim.Stop()
		if u.Gone && u.ClaimAfter != nil {
			t.claim.Reset(scaled(*u.ClaimAfter, time.Second))
		}
	default:
		t.log.Debug("unknown line in the stream", "type", cut(u.Type))
	}
}

// begin takes in the first line of the stream, which comes again when it was opened again.
func (t *table) begin(ctx context.Context, u *update) {
	if t.rec == nil {
		u.ID = t.id
		rec, err := newRecord(u, t.s.bot.variants(), t.s.me, t.s.api.base.String())
		if err != nil {
			t.log.Error("game cannot be played", "error", err)
			t.left = true
			return
		}
		t.rec = rec
		if t.departing {
			defer t.depart(ctx)
		}
		info := rec.info
		t.log.Info("game", "url", info.URL, "color", info.Color.String(), "opponent", info.Players[info.Color.Other()].Name,
			"variant", string(info.Variant), "control", info.Control.String(), "rated", info.Rated)
		if t.s.bot.Greeting != "" && u.state.Moves == "" {
			t.say(ctx, playerRoom, shorten(t.s.bot.Greeting))
		}
	}
	t.sent = -1 // the state is what the server knows now
	t.gone = false
	t.claim.Stop()
	t.update(ctx, u.state, true)
}

// update takes in a state. Full means that it is the present one: others may come late, or
// twice.
func (t *table) update(ctx context.Context, s state, full bool) {
	now := time.Now()
	g, moves, shorter, err := t.rec.replay(&s)
	if err != nil {
		t.log.Error("the moves of the server are not legal", "error", err)
		t.stream.reopen()
		return
	}
	if shorter && !full && !t.accepted {
		t.log.Warn("a state has fewer moves than those before")
		t.stream.reopen()
		return
	}
	changed := shorter || g.Ply() != t.rec.game.Ply()
	if !changed && !full { // the clocks are those of an earlier time, if it came twice
		s.WTime, s.BTime, now = t.rec.state.WTime, t.rec.state.BTime, t.rec.at
	}
	before := *t.rec
	t.rec.set(s, g, moves, now)
	if changed {
		if shorter {
			t.accepted = false
			t.judge.forget()
		} else {
			t.lag.see(t.rec, &before)
		}
		t.epoch++
		t.pausing, t.resigned = false, false
		t.refused.Reset()
		t.retry.Stop()
		t.stopThinking()
	}
	if t.rec.over() {
		t.ended = true
		t.stopThinking()
		return
	}
	t.offers(ctx)
	t.waitForFirstMove()
	t.think(ctx)
}

// stopThinking cancels the search or the move under way, whose result is then dropped.
func (t *table) stopThinking() {
	if t.interrupt != nil {
		t.interrupt()
	}
}

// waitForFirstMove sets the timer after which a game is aborted that the opponent does not begin.
func (t *table) waitForFirstMove() {
	b := t.rec.game.Board()
	if _, _, clock := t.rec.clock(board.White); !clock || t.rec.begun() || b.Turn() == t.rec.info.Color {
		t.patience.Stop()
		return
	}
	t.patience.Reset(or(t.s.bot.Patience, defaultPatience))
}

// offers answers the opponent's offers of a draw and of a take-back, each once. A draw that is
// offered while the bot thinks is answered with its move.
func (t *table) offers(ctx context.Context) {
	if !t.rec.drawOffered() {
		t.answered.draw = false
	} else if !t.answered.draw && !t.rec.ourTurn() {
		t.answered.draw = true
		answer := "no"
		if t.judge.accepts(t.moveNumber()) {
			answer = "yes"
		}
		t.log.Info("draw offered", "accepted", answer)
		t.post(ctx, "draw/"+answer, nil)
	}
	if !t.rec.takebackProposed() {
		t.answered.takeback = false
	} else if !t.answered.takeback {
		t.answered.takeback = true
		answer := "no"
		if t.takebacks < t.s.bot.Takebacks {
			t.takebacks++
			t.accepted = true
			answer = "yes"
		}
		t.log.Info("take-back proposed", "accepted", answer)
		t.post(ctx, "takeback/"+answer, func(err error) {
			if err != nil {
				t.accepted = false
			}
		})
	}
}

// moveNumber returns the number of the move to be played.
func (t *table) moveNumber() int {
	b := t.rec.game.Board()
	return b.Fullmove()
}

// hear answers a message in the chat.
func (t *table) hear(ctx context.Context, u *update) {
	t.log.Debug("chat", "room", cut(u.Room), "user", cut(u.Username), "text", shorten(u.Text))
	if reply := t.chat.answer(u.Room, u.Username, u.Text, func() string { return describe(t.last) }, time.Now()); reply != "" {
		t.say(ctx, u.Room, reply)
	}
}

// say writes into the chat.
func (t *table) say(ctx context.Context, room, text string) {
	t.do(func() func() {
		_, err := t.s.api.call(ctx, request{
			kind: "chat", path: t.path("chat"), form: url.Values{"room": {room}, "text": {text}}, tries: 1,
		})
		if err != nil {
			t.log.Warn("message not sent", "error", err)
		}
		return func() {}
	})
}

// path returns the path of an action.
func (t *table) path(action string) string { return "/api/bot/game/" + t.id + "/" + action }

// post executes an action, and then calls then, if it is not nil, with the error. An action that
// is under way already is not executed once more, however often the server gives occasion to.
func (t *table) post(ctx context.Context, action string, then func(error)) {
	if t.posting[action] {
		return
	}
	t.posting[action] = true
	t.do(func() func() {
		_, err := t.s.api.call(ctx, request{kind: action, path: t.path(action), post: true, urgent: true})
		if err != nil && ctx.Err() == nil {
			t.log.Warn("request failed", "request", action, "error", err)
		}
		return func() {
			delete(t.posting, action)
			if then != nil {
				then(err)
			}
		}
	})
}

// claimGame claims the victory over an opponent who has gone, or a draw if the bot could never
// mate. Lichess ignores claims while it is the bot's turn.
func (t *table) claimGame(ctx context.Context) {
	if !t.gone || t.rec == nil {
		return
	}
	t.claim.Reset(claimAgain)
	if t.rec.ourTurn() {
		return
	}
	claim := "claim-victory"
	if b := t.rec.game.Board(); !movegen.CanMate(&b, t.rec.info.Color) {
		claim = "claim-draw"
	}
	t.log.Info("the opponent has gone", "request", claim)
	t.post(ctx, claim, nil)
}

// depart ends the game as Bot.OnCancel says, if it is one with a clock.
func (t *table) depart(ctx context.Context) {
	t.departing = true
	if t.s.bot.OnCancel == ResignGames {
		t.deadline.Reset(lastWords)
	}
	if t.rec == nil {
		return // it is called again
	}
	switch _, _, clock := t.rec.clock(board.White); {
	case !clock:
		t.left = true
	case t.s.bot.OnCancel == ResignGames && !t.ended:
		t.giveUp(ctx, "the bot stops")
	}
}

// giveUp aborts the game if that is possible, and resigns it otherwise. The stream tells what has
// come of it.
func (t *table) giveUp(ctx context.Context, why string) {
	action := "resign"
	if !t.rec.begun() {
		action = "abort"
	}
	t.log.Info("giving up", "why", why, "request", action)
	t.stopThinking()
	t.resigned = true
	t.retry.Reset(moveAppears)
	t.post(ctx, action, nil)
}

// closeEngine closes the searcher.
func (t *table) closeEngine() {
	if err := t.engine.Close(); err != nil {
		t.log.Warn("closing the searcher", "error", err)
	}
}
