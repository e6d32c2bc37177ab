package xboard

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/internal/wire"
)

// Search implements [search.Searcher]. A game that continues the one of the last search is sent
// as the new moves alone. If there is no legal move, the engine is not asked.
//
// A game of a variant that the engine has not declared is a *[board.RulesError].
//
// The protocol has no infinite search, no search of some moves only, and no limits of nodes or
// mates. Search tells the engine to move at once ("?") when ctx is cancelled, when the thinking
// output shows that a limit of depth, nodes or mate is reached, when the MoveTime is over, and
// when the engine exceeds its clock by more than the driver's Overrun. If the engine does not
// move within Grace, it is killed. SearchMoves must allow all moves, or only one, which is
// then returned at once; otherwise the error is [ErrNoSearchMoves]. A search that ponders has
// no time limit before the ponder hit, and the soft limit of [search.Limits.TimeLimits] after
// it.
//
// Report is called for each line of thinking output with a legal move. One line is found,
// unless the engine has an option MultiPV that the caller has set.
func (c *Client) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	const op = "searching"
	switch {
	case ctx == nil:
		return search.Result{}, &Error{op, errNilContext}
	case g == nil:
		return search.Result{}, &Error{op, errNilGame}
	}
	if err := c.acquire(); err != nil {
		return search.Result{}, &Error{op, err}
	}
	defer c.busy.Unlock()
	a := clientSearch{client: c, board: g.Board(), limits: lim, report: report, infos: wire.NewTracker()}
	legal := movegen.AppendLegal(nil, &a.board)
	asked := lim.RootMoves(&a.board)
	switch {
	case len(legal) == 0:
		return search.Terminal(&a.board), nil
	case len(asked) == 1 && len(lim.SearchMoves) > 0:
		return search.Result{Move: asked[0], PV: asked}, nil
	case len(asked) < len(legal):
		return search.Result{}, &Error{op, ErrNoSearchMoves}
	}
	if c.isSpent() && a.beginsGame(g) {
		if err := c.restart(ctx); err != nil {
			return search.Result{}, &Error{op, err}
		}
	}
	sub, err := c.peer.Subscribe()
	if err != nil {
		return search.Result{}, &Error{op, c.fail(c.endOfOutput(err))}
	}
	defer c.peer.Unsubscribe()
	if err = a.sync(ctx, sub, g); err == nil {
		err = a.run(ctx, sub, g)
	}
	if err != nil {
		return search.Result{}, &Error{op, err}
	}
	return a.result, nil
}

// needsNew reports whether the limits need a new game: only "new" removes a limit of depth, and
// "st" and "level" are not used in the same game.
func (a *clientSearch) needsNew() bool {
	c := a.client
	_, level := a.timed()
	return c.limited && a.limits.Depth <= 0 || c.timing != "" && level != strings.HasPrefix(c.timing, "level ")
}

// timed returns the soft limit of the search, 0 if it has no time, and whether the engine is to
// use its clock, rather than a time for the move.
func (a *clientSearch) timed() (soft time.Duration, level bool) {
	l := &a.limits
	soft, _ = l.TimeLimits(&a.board, 0)
	pondering := l.PonderHit != nil && !wire.IsClosed(l.PonderHit)
	return soft, soft > 0 && !pondering && (l.MoveTime <= 0 || l.Clocks[a.board.Turn()].Remaining != 0 && soft != l.MoveTime)
}

// sync brings the engine's board to the position of g, in force mode.
func (a *clientSearch) sync(ctx context.Context, sub *wire.Subscription, g *game.Game) error {
	c := a.client
	start, _ := g.BoardAt(0)
	moves := g.Moves()
	var commands []string
	n := 0 // moves that the engine knows
	if a.beginsGame(g) {
		c.newGamePending.Store(false)
		c.known = nil
		commands = append(commands, "new")
		c.notation.chess960 = wire.NeedsChess960(&start)
		variant, err := c.variant(&start, c.notation.chess960)
		if err != nil {
			return err
		}
		if variant != "" {
			commands = append(commands, "variant "+variant)
		}
		commands = append(commands, "force", "easy", "post")
		if start != start.Rules().Start() {
			if !c.has("setboard") {
				return ErrNoSetboard
			}
			commands = append(commands, "setboard "+fen.Format(&start))
		}
		c.limited, c.timing = false, ""
		if _, level := a.timed(); level && a.limits.MovesToGo > 0 && played(g) > 0 {
			// The moves of a "level" that comes later are those still to do (section 11 of the
			// protocol), but some engines count them from the beginning of the game. At the
			// beginning, it is the same.
			c.timing = c.level(a.limits.Clocks[a.board.Turn()], played(g)+a.limits.MovesToGo, 0)
			commands = append(commands, c.timing)
		}
	} else {
		n = c.known.Ply()
	}
	b, _ := g.BoardAt(n)
	for _, m := range moves[n:] {
		text := c.notation.format(&b, m)
		if c.has("usermove") {
			text = "usermove " + text
		}
		commands = append(commands, text)
		b.Play(m)
	}
	c.known, c.begun = nil, true
	if err := c.exchange(ctx, sub, commands); err != nil {
		return err
	}
	c.known = g.Clone()
	return nil
}

// played returns the number of moves that the player to move has played.
func played(g *game.Game) int { return g.Ply() / 2 }

// extends reports whether g begins with the moves of known.
func extends(g, known *game.Game) bool {
	start, _ := g.BoardAt(0)
	before, _ := known.BoardAt(0)
	n := known.Ply()
	return start == before && g.Ply() >= n && slices.Equal(g.Moves()[:n], known.Moves())
}

// exchange sends commands and, if the engine can, waits until they are executed. It goes on for
// the grace time after ctx is cancelled.
func (c *Client) exchange(ctx context.Context, sub *wire.Subscription, commands []string) error {
	c.peer.Send(commands...)
	if c.unconfirmed = nil; !c.has("ping") {
		c.unconfirmed = commands
		return nil
	}
	ping, pong := c.nextPing()
	c.peer.Send(ping)
	timer := time.NewTimer(ready(&c.driver))
	defer timer.Stop()
	var (
		cancelled = ctx.Done()
		late      <-chan time.Time
		rejected  error
	)
	for {
		select {
		case out := <-sub.Lines:
			if out.Err != nil {
				return c.fail(c.endOfOutput(out.Err))
			}
			line := strings.Trim(out.Line, whitespace)
			switch {
			case line == pong:
				return rejected
			case strings.HasPrefix(line, "pong "):
				rejected = nil // the lines before it were about commands that were cancelled
			case rejects(line, commands):
				rejected = &RejectedError{line}
			}
		case <-timer.C:
			return c.fail(&uci.TimeoutError{Waiting: pong, After: ready(&c.driver)})
		case <-cancelled:
			cancelled, late = nil, time.After(grace(&c.driver))
		case <-late:
			return context.Cause(ctx)
		case <-c.peer.Closing():
			return uci.ErrClosed
		}
	}
}

// rejects reports whether a line of the engine says that a position or one of the moves in
// commands is illegal. Engines call unknown commands illegal moves too.
func rejects(line string, commands []string) bool {
	if strings.HasPrefix(line, "tellusererror Illegal position") {
		return true
	}
	if !strings.HasPrefix(line, "Illegal move") {
		return false
	}
	_, text, _ := strings.Cut(line, ": ")
	text = strings.TrimPrefix(text, "usermove ")
	return slices.ContainsFunc(commands, func(c string) bool {
		c = strings.TrimPrefix(c, "usermove ")
		return c == text && looksLikeMove(c)
	})
}

// A clientSearch is one call of Search.
type clientSearch struct {
	client *Client
	board  board.Board
	limits search.Limits
	report func(search.Info)

	started  time.Time
	stops    int         // number of "?" sent
	timer    *time.Timer // for the next "?" or, in the end, to give up
	deadline time.Time   // at which timer fires
	infos    *wire.Tracker
	result   search.Result
}

const (
	forever   = 1 << 62
	endless   = "st 86400"
	maxStops  = 2 // the second in case the first was lost
	centis    = 10 * time.Millisecond
	minimalTC = time.Second
)

// commands returns the commands that start the search, and after which time to stop it; with
// pondering, after the ponder hit.
func (a *clientSearch) commands(played int) (lines []string, limit time.Duration) {
	c, l, turn := a.client, &a.limits, a.board.Turn()
	timing, limit := endless, time.Duration(forever)
	soft, level := a.timed()
	clock := l.Clocks[turn]
	switch {
	case soft == 0:
	case l.PonderHit != nil && !wire.IsClosed(l.PonderHit):
		limit = soft
	case !level:
		limit = l.MoveTime
		timing = fmt.Sprintf("st %d", max((l.MoveTime+time.Second-1)/time.Second, 1))
	default:
		limit = max(clock.Remaining, 0) + min(overrun(&c.driver), forever-max(clock.Remaining, 0))
		timing = c.level(clock, l.MovesToGo, played)
		other := l.Clocks[turn.Other()]
		if c.has("time") {
			lines = []string{
				fmt.Sprintf("time %d", max(clock.Remaining/centis, 0)), fmt.Sprintf("otim %d", max(other.Remaining/centis, 0)),
			}
		}
	}
	if timing != c.timing {
		c.timing = timing
		lines = append([]string{timing}, lines...)
	}
	if l.Depth > 0 {
		c.limited = true
		lines = append(lines, "sd "+strconv.Itoa(l.Depth))
	}
	return append(lines, "go"), limit
}

// level returns the "level" command for a clock. That of the last search still holds if its
// sessions end where this one does: the engine counts the moves itself.
func (c *Client) level(clock search.Clock, toGo, played int) string {
	same := strings.HasPrefix(c.timing, "level ") && (toGo <= 0) == (c.session == 0) &&
		(toGo <= 0 || toGo <= c.session && (played+toGo-c.end)%c.session == 0)
	increment := strconv.FormatFloat(max(clock.Increment, 0).Seconds(), 'f', -1, 64)
	if same && strings.HasSuffix(c.timing, " "+increment) {
		return c.timing
	}
	c.session = max(toGo, 0)
	c.end = played + c.session
	seconds := int(max(clock.Remaining, minimalTC) / time.Second)
	base := strconv.Itoa(seconds / 60)
	if seconds%60 > 0 {
		base += fmt.Sprintf(":%02d", seconds%60)
	}
	return fmt.Sprintf("level %d %s %s", c.session, base, increment)
}

// run searches.
func (a *clientSearch) run(ctx context.Context, sub *wire.Subscription, g *game.Game) error {
	c := a.client
	commands, limit := a.commands(played(g))
	hit := a.limits.PonderHit
	if limit == forever || wire.IsClosed(hit) {
		hit = nil
	}
	c.known = nil
	c.offered.Store(false)
	a.started, a.timer = time.Now(), time.NewTimer(forever)
	defer a.timer.Stop()
	a.setDeadline(forever)
	c.peer.Send(commands...)
	if hit == nil {
		a.setDeadline(limit)
	}
	returned := false
	defer func() {
		if !returned { // report has panicked: do not leave the engine searching
			c.fail(&uci.TimeoutError{Waiting: "move"})
		}
	}()
	m, err := a.wait(ctx, sub, hit, limit)
	returned = true
	if err != nil {
		return err
	}
	c.peer.Send("force")
	c.known = g.Clone()
	if err := c.known.Play(m); err != nil {
		c.known = nil
	}
	return nil
}

func (a *clientSearch) setDeadline(d time.Duration) {
	a.deadline = time.Now().Add(d)
	a.timer.Reset(d)
}

// wait handles the engine's output until it moves.
func (a *clientSearch) wait(ctx context.Context, sub *wire.Subscription, hit <-chan struct{}, limit time.Duration) (board.Move, error) {
	c, cancelled := a.client, ctx.Done()
	for {
		select {
		case out := <-sub.Lines:
			if out.Err != nil {
				return board.NoMove, c.fail(c.endOfOutput(out.Err))
			}
			if m, done, err := a.handleLine(out.Line); done {
				return m, err
			}
		case <-hit:
			hit = nil
			if a.stops == 0 {
				a.setDeadline(limit)
			}
		case <-cancelled:
			cancelled = nil
			a.stop()
		case <-a.timer.C:
			switch {
			case a.stops < maxStops:
				a.sendStop()
			default:
				return board.NoMove, c.fail(&uci.TimeoutError{Waiting: "move", After: grace(&c.driver)})
			}
		case <-c.peer.Closing():
			return board.NoMove, uci.ErrClosed
		}
	}
}

// startupTime is how long to wait after "go" before "?" is sent: some engines lose one that
// arrives while the search is starting.
const startupTime = 20 * time.Millisecond

// stop makes the engine move soon.
func (a *clientSearch) stop() {
	if a.stops == 0 {
		a.setDeadline(max(startupTime-time.Since(a.started), 0))
	}
}

// sendStop sends "?", and again halfway through the grace time.
func (a *clientSearch) sendStop() {
	a.client.peer.Send("?")
	a.stops++
	a.setDeadline(grace(&a.client.driver) / maxStops)
}

// handleLine handles a line. It reports true when the engine has moved or does not move.
func (a *clientSearch) handleLine(line string) (m board.Move, done bool, err error) {
	word, rest := cutWord(line)
	switch word {
	case "move":
		m, err := a.parseMove(rest)
		return m, true, err
	case "My": // of version 1: "My move is : e2e4"
		if text, ok := strings.CutPrefix(rest, "move is"); ok {
			m, err := a.parseMove(strings.Trim(text, ": "))
			return m, true, err
		}
	case "offer":
		if rest == "draw" {
			a.client.offered.Store(true)
		}
	case "resign":
		return board.NoMove, true, &EndError{Comment: "resign"}
	case "1-0", "0-1", "1/2-1/2":
		r, _ := game.ParseResult(word)
		return board.NoMove, true, &EndError{r, strings.Trim(rest, "{} ")}
	default:
		if rejects(strings.Trim(line, whitespace), a.client.unconfirmed) {
			return board.NoMove, true, &RejectedError{line}
		}
		if i, ok := parseThinking(line, &a.board); ok {
			a.thinking(i)
		}
	}
	return board.NoMove, false, nil
}

// thinking handles thinking output. Time that the callback takes is added to the deadline: the
// engine's answer may be waiting behind the line.
func (a *clientSearch) thinking(i search.Info) {
	begun := time.Now()
	if i, ok := a.infos.Add(i); ok && a.report != nil {
		a.report(i)
	}
	a.deadline = a.deadline.Add(time.Since(begun))
	a.timer.Reset(time.Until(a.deadline))
	l := &a.limits
	if l.Depth > 0 && i.Depth > l.Depth || l.Nodes > 0 && i.Nodes >= l.Nodes || l.MateFound(i.Score) {
		a.stop()
	}
}

// parseMove reads the move that the engine plays and sets the result.
func (a *clientSearch) parseMove(text string) (board.Move, error) {
	m, ok := parseMove(&a.board, text)
	if !ok {
		m, _ = board.ParseMove(text)
		return board.NoMove, &uci.IllegalMoveError{Text: text, Move: m, Board: a.board, Why: "not legal"}
	}
	r, last, report := a.infos.Best(m, 1)
	if r.Time = time.Since(a.started); report && a.report != nil {
		a.report(last)
	}
	after := a.board
	after.Play(m)
	if len(r.PV) > 1 && movegen.IsLegal(&after, r.PV[1]) {
		r.Ponder = r.PV[1]
	}
	a.result = r
	return m, nil
}
