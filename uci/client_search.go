package uci

import (
	"context"
	"errors"
	"iter"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
)

// Search implements [search.Searcher]. It sends the engine the whole game, so that
// the engine sees repetitions. If there is no legal move, the engine is not asked.
//
// When ctx is cancelled the engine is sent "stop". If it does not answer within
// [Driver.Grace] it is killed, and the error is a *[TimeoutError]. The same applies
// to an engine that exceeds its time limit by more than [Driver.Overrun]. If the
// engine is still answering "isready" when ctx is cancelled, it gets the grace time
// for that as well; if it misses it, the error wraps the cause of the cancellation
// and the engine is kept.
//
// [search.Limits.MultiPV] sets the option MultiPV if the engine has it; without the
// option one line is found. A game that needs Chess960 castling is an error if the
// engine has no option UCI_Chess960; a game of a variant is a *[board.RulesError] if the
// option UCI_Variant does not have it. Pondering uses "go ponder", except when depth,
// nodes or mate limit the search as well as time: then the engine first searches
// without the time limit, and searches again within it after the ponder hit.
//
// Report is called for each "info" line with a depth and a PV; once the engine has sent
// a score, lines without one are not reported. Depth, nodes and time that are missing
// are those of the lines before. Result.Lines holds the latest info about each of the
// best lines. If the last
// line about the best move does not agree with the move that the engine plays, as
// happens when a search is stopped, one more report follows that does.
func (c *Client) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	return c.search(ctx, g, lim, report, nil)
}

// Infos is Search as an iterator over every "info" line, including those that Search
// does not report:
//
//	infos, result := client.Infos(ctx, g, lim)
//	for info := range infos {
//		fmt.Println(info.Line)
//	}
//	r, err := result()
//
// Like [search.Infos], it returns the infos and a function. Leaving the loop, even by a
// panic, stops the search and waits for it to end. An error ends the loop. The function
// gives the result or the error after the loop; without a loop it searches; inside the
// loop it returns an error. A second loop is empty. Each Info belongs to the caller.
func (c *Client) Infos(ctx context.Context, g *game.Game, lim search.Limits) (iter.Seq[Info], func() (search.Result, error)) {
	var (
		done   bool
		result search.Result
		err    error = &Error{"searching", errors.New("result requested before the search has ended")}
	)
	infos := func(yield func(Info) bool) {
		if done {
			return
		}
		done = true
		if wrong := checkSearch(ctx, g); wrong != nil {
			err = &Error{"searching", wrong}
			return
		}
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		left := false
		result, err = c.search(ctx, g, lim, nil, func(i *Info) {
			if !left && !yield(*i) {
				left = true
				cancel()
			}
		})
	}
	return infos, func() (search.Result, error) {
		infos(func(Info) bool { return true })
		return result, err
	}
}

// search runs one search. Report and onInfo may be nil.
func (c *Client) search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), onInfo func(*Info)) (search.Result, error) {
	err := checkSearch(ctx, g)
	if err == nil {
		err = c.checkRules(g)
	}
	if err == nil {
		err = c.acquire()
	}
	if err != nil {
		return search.Result{}, &Error{"searching", err}
	}
	defer c.busy.Unlock()
	a := clientSearch{client: c, board: g.Board(), limits: lim, report: report, onInfo: onInfo, infos: wire.NewTracker()}
	if !movegen.HasLegal(&a.board) {
		return search.Terminal(&a.board), nil
	}
	if err = c.prepare(ctx, g, lim.MultiPV); err == nil {
		err = a.run(ctx, string(appendPosition(nil, g, c.chess960On)))
	}
	if err != nil {
		return search.Result{}, &Error{"searching", err}
	}
	return a.result, nil
}

// checkSearch returns an error for arguments that are nil.
func checkSearch(ctx context.Context, g *game.Game) error {
	switch {
	case ctx == nil:
		return errNilContext
	case g == nil:
		return errNilGame
	}
	return nil
}

// checkRules returns an error if the engine does not play the rules of g.
func (c *Client) checkRules(g *game.Game) error {
	b := g.Board()
	return b.Require("playing", playable(c)...)
}

// prepare sets the options that a search needs and waits for "readyok". It goes on
// for the grace time after ctx is cancelled, so that even then there is a move.
func (c *Client) prepare(ctx context.Context, g *game.Game, lines int) error {
	if o := findOption(c.options, multiPV); o != nil {
		lines = max(lines, 1)
		if o.Type == "spin" {
			lines = min(max(lines, o.Min), o.Max)
		}
		if lines != c.multiPV {
			c.multiPV = lines
			c.sendOption(o, strconv.Itoa(lines))
		}
	}
	start, _ := g.BoardAt(0)
	c.setVariant(start.Rules())
	if on := c.chess960Wanted || wire.NeedsChess960(&start); on != c.chess960On {
		o := findOption(c.options, chess960)
		if o == nil {
			return &OptionError{chess960, "true", ErrNoOption}
		}
		c.chess960On = on
		c.sendOption(o, strconv.FormatBool(on))
	}
	return c.syncGame(ctx, c.driver.grace())
}

// A clientSearch is one call of Search.
type clientSearch struct {
	client *Client
	board  board.Board
	limits search.Limits
	report func(search.Info)
	onInfo func(*Info)

	started   time.Time
	goSent    time.Time // when the last "go" was sent
	responded bool      // the engine has written a line since goSent
	searching bool      // "bestmove" has not come since goSent
	restart   bool      // send another "go" after "bestmove"
	stopState int
	timer     *time.Timer // fires at deadline
	deadline  time.Time
	infos     *wire.Tracker
	result    search.Result
}

// commands returns the "go" command to send, and what to send on the ponder hit:
// nothing, "ponderhit", or another "go".
func (a *clientSearch) commands() (now goCommand, onHit string) {
	l, turn := a.limits, a.board.Turn()
	l.SearchMoves = nil
	for _, m := range a.limits.SearchMoves {
		if m = a.board.Canonical(m); movegen.IsLegal(&a.board, m) && !slices.Contains(l.SearchMoves, m) {
			l.SearchMoves = append(l.SearchMoves, m)
		}
	}
	a.limits.SearchMoves = l.SearchMoves
	hit := l.PonderHit
	l.PonderHit = nil
	if l.Clocks[turn].Remaining == 0 {
		l.Clocks, l.MovesToGo = [2]search.Clock{}, 0
	}
	for c := range l.Clocks {
		if l.Clocks[c].Remaining < 0 {
			l.Clocks[c].Remaining = 1 // some engines reject negative times
		}
	}
	all := goCommand{limits: l}
	all.infinite = !all.terminates(turn)
	timed := l.MoveTime > 0 || l.Clocks[turn].Remaining != 0
	if hit == nil || wire.IsClosed(hit) || !timed {
		return all, ""
	}
	untimed := l
	untimed.MoveTime, untimed.Clocks, untimed.MovesToGo = 0, [2]search.Clock{}, 0
	if now.limits = untimed; now.terminates(turn) {
		return now, string(all.append(nil, &a.board, a.client.chess960On))
	}
	all.ponder = true
	return all, "ponderhit"
}

// run searches, twice if the ponder hit needs another "go".
func (a *clientSearch) run(ctx context.Context, position string) error {
	c := a.client
	now, onHit := a.commands()
	a.started = time.Now()
	err := a.search(ctx, onHit, position, string(now.append(nil, &a.board, c.chess960On)))
	if err != nil || !a.restart {
		return err
	}
	if err = c.isReady(ctx, c.driver.grace()); err != nil {
		return err
	}
	return a.search(ctx, "", onHit)
}

// search sends the commands that start a search and waits for "bestmove". The engine
// is not left searching, even if a callback panics.
func (a *clientSearch) search(ctx context.Context, onHit string, commands ...string) error {
	c := a.client
	sub, err := c.peer.Subscribe()
	if err != nil {
		return c.fail(c.endOfOutput(err))
	}
	defer c.peer.Unsubscribe()
	a.stopState, a.responded, a.searching, a.restart = running, false, true, false
	a.goSent, a.timer = time.Now(), time.NewTimer(wire.Timeout(-1, 0))
	a.deadline = a.goSent.Add(wire.Timeout(-1, 0))
	defer a.timer.Stop()
	// Anything that the engine writes after its answer, such as a second "bestmove",
	// must not be taken for the answer to the next search: that one sends "isready"
	// first and drops what comes before "readyok".
	c.ready = false
	c.peer.Send(commands...)
	hit := a.limits.PonderHit
	if onHit == "" {
		hit = nil
		a.startTimer()
	}
	returned := false
	defer func() {
		if !returned && a.searching {
			a.drain(sub)
		}
	}()
	err = a.wait(sub, ctx.Done(), hit, onHit)
	returned = true
	return err
}

// drain stops the engine and discards its answer, after a callback has panicked.
func (a *clientSearch) drain(sub *wire.Subscription) {
	a.report, a.onInfo, a.stopState = nil, nil, running
	now := make(chan struct{})
	close(now)
	a.wait(sub, now, nil, "")
}

// wait handles the engine's output until "bestmove". It sends "stop" when the search
// is cancelled or exceeds its time, and handles the ponder hit.
func (a *clientSearch) wait(sub *wire.Subscription, cancelled, hit <-chan struct{}, onHit string) error {
	c, unknown := a.client, 0
	for {
		select {
		case out := <-sub.Lines:
			if out.Err != nil {
				return c.fail(c.endOfOutput(out.Err))
			}
			a.gotOutput()
			word, err := a.handleLine(out.Line)
			switch {
			case word == "bestmove" && a.restart:
				return nil
			case word == "bestmove":
				return err
			case word == "info":
				unknown = 0
			case word != "":
				if unknown++; unknown > maxUnknownLines {
					return c.fail(&ProtocolError{out.Line})
				}
			}
		case <-hit:
			hit = nil
			switch {
			case a.stopState != running:
			case onHit == "ponderhit":
				c.peer.Send(onHit)
				a.startTimer()
			default:
				a.restart = true
				a.stop()
			}
		case <-cancelled:
			cancelled, a.restart = nil, false
			a.stop()
		case <-a.timer.C:
			switch a.stopState {
			case running:
				a.stop()
			case stopping, stopSent:
				a.sendStop()
			default:
				return c.fail(&TimeoutError{"bestmove", c.driver.grace()})
			}
		case <-c.peer.Closing():
			return ErrClosed
		}
	}
}

// The states of stopping a search, in order.
const (
	running    = iota
	stopping   // "stop" will be sent as soon as the engine has started
	stopSent   // once
	stopResent // a second time
)

// startupTime is how long to wait for the first output before "stop" is sent. Some
// engines lose a "stop" that arrives while their search thread is starting.
const startupTime = 20 * time.Millisecond

// stop sends "stop", at once or as soon as the engine has started.
func (a *clientSearch) stop() {
	switch {
	case a.stopState != running:
	case a.responded:
		a.sendStop()
	default:
		a.stopState = stopping
		a.setDeadline(startupTime - time.Since(a.goSent))
	}
}

// gotOutput notes that the engine has written something since "go".
func (a *clientSearch) gotOutput() {
	a.responded = true
	if a.stopState == stopping {
		a.sendStop()
	}
}

// sendStop sends "stop", and again halfway through the grace time in case the first
// was lost.
func (a *clientSearch) sendStop() {
	a.client.peer.Send("stop")
	a.stopState = max(a.stopState, stopping) + 1
	a.setDeadline(a.client.driver.grace() / 2)
}

// setDeadline sets the time by which something must happen.
func (a *clientSearch) setDeadline(d time.Duration) {
	a.deadline = time.Now().Add(d)
	a.timer.Reset(d)
}

// startTimer starts the time limit for the answer, if the search has one.
func (a *clientSearch) startTimer() {
	limit, l := time.Duration(-1), &a.limits
	if clock := l.Clocks[a.board.Turn()].Remaining; clock != 0 {
		limit = max(clock, 0)
	}
	if l.MoveTime > 0 && (limit < 0 || l.MoveTime < limit) {
		limit = l.MoveTime
	}
	if limit >= 0 {
		a.setDeadline(min(limit, 1<<61) + min(a.client.driver.overrun(), 1<<61))
	}
}

// handleLine handles a line and returns its first word. The error is about the best
// move. Time that the callbacks take is added to the deadline: the engine's answer
// may be waiting behind the line.
func (a *clientSearch) handleLine(line string) (string, error) {
	w := tokens{line}
	word := w.next()
	switch word {
	case "info":
		i, _ := parseInfo(line, &a.board)
		reported, ok := a.infos.Add(i.Info)
		start := time.Now()
		if a.onInfo != nil {
			i.PV = slices.Clone(i.PV) // infos keeps the other
			a.onInfo(&i)
		}
		if ok && a.report != nil {
			a.report(reported)
		}
		a.deadline = a.deadline.Add(time.Since(start))
		a.timer.Reset(time.Until(a.deadline))
	case "bestmove":
		a.searching = false
		return word, a.parseBestMove(&w)
	}
	return word, nil
}

// parseBestMove reads what follows "bestmove" and sets the result.
func (a *clientSearch) parseBestMove(w *tokens) error {
	text := w.next()
	m, ok := parseMove(text)
	illegal := IllegalMoveError{Text: text, Move: m, Board: a.board}
	switch m = a.board.Canonical(m); {
	case !ok && slices.Contains(noMove, strings.ToLower(text)):
		illegal.Why = "there are legal moves"
	case !ok:
		illegal.Why = "not a move"
	case !movegen.IsLegal(&a.board, m):
		illegal.Why = "not legal"
	case len(a.limits.SearchMoves) > 0 && !slices.Contains(a.limits.SearchMoves, m):
		illegal.Why = "not in SearchMoves"
	default:
		ponder := board.NoMove
		if w.next() == "ponder" {
			ponder, _ = parseMove(w.next())
		}
		r, last, report := a.infos.Best(m, a.limits.MultiPV)
		r.Time = time.Since(a.started)
		a.result = r
		if report && a.report != nil {
			a.report(last)
		}
		after := a.board
		after.Play(m)
		if ponder = after.Canonical(ponder); ponder == board.NoMove && len(last.PV) > 1 {
			ponder = last.PV[1]
		}
		if movegen.IsLegal(&after, ponder) {
			a.result.Ponder = ponder
		}
		return nil
	}
	return &illegal
}

// noMove lists what engines write when they have no move.
var noMove = []string{"", "(none)", "none", "0000", "null", "(null)", "nomove"}
