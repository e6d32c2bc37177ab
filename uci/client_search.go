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
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// Search implements [search.Searcher]. The engine is sent all of the game, so that
// it sees repetitions. Where there is no legal move it is not asked.
//
// When ctx is cancelled the engine is told to stop, and has the grace time of
// [Driver] to answer; then it is killed, and the error is a *[TimeoutError]. The
// same holds for one that goes on long after its time is over. If the engine is still
// getting ready to search when ctx is cancelled, it has the grace time for that too;
// if it does not come to search at all, the error has the cause of the end of ctx in
// it, and the engine lives.
//
// If the engine has no option MultiPV it finds one line, and if it has no option
// UCI_Chess960, a game that needs it is an error. Pondering is "go ponder", unless
// depth, nodes or a mate limit the search as well as the time: then it is a search
// without the time, and at the ponder hit another one within it.
//
// Reports are those lines of the engine that have a depth, a score and a PV. What a
// line does not tell of depth, nodes and time is filled in from the ones before. A
// last report is added if what the engine has told of its best line does not agree
// with the move it plays, such as a search that was stopped can end; if it never
// told a score for that move, the score is that of the line.
func (c *Client) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	return c.search(ctx, g, lim, report, nil)
}

// Infos is Search as a loop over all that the engine says about it, as it says it:
//
//	infos, result := client.Infos(ctx, g, lim)
//	for info, err := range infos {
//		if err != nil {
//			return err
//		}
//		fmt.Println(info.Line)
//	}
//	r, err := result()
//
// Leaving the loop, be it by a panic, cancels the search and waits for its end. An
// error comes last, with a zero Info. The function returns what the search has found,
// or the error, as that of [search.Infos] does. An Info belongs to the caller.
func (c *Client) Infos(ctx context.Context, g *game.Game, lim search.Limits) (iter.Seq2[Info, error], func() (search.Result, error)) {
	var (
		done   bool
		result search.Result
		err    error = &Error{"searching", errors.New("the result was asked for before the search ended")}
	)
	infos := func(yield func(Info, error) bool) {
		if done {
			return
		}
		done = true
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		left := false
		result, err = c.search(ctx, g, lim, nil, func(i *Info) {
			if !left && !yield(*i, nil) {
				left = true
				cancel()
			}
		})
		if err != nil && !left {
			yield(Info{}, err)
		}
	}
	return infos, func() (search.Result, error) {
		infos(func(Info, error) bool { return true })
		return result, err
	}
}

// search asks the engine for a move. Report and hear may be nil.
func (c *Client) search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info), hear func(*Info)) (search.Result, error) {
	err := c.acquire()
	if err != nil {
		return search.Result{}, &Error{"searching", err}
	}
	defer c.busy.Unlock()
	a := clientSearch{client: c, board: g.Board(), limits: lim, report: report, onInfo: hear, infos: newInfoTracker()}
	if !movegen.HasLegal(&a.board) {
		var r search.Result
		if movegen.InCheck(&a.board) {
			r.Score = eval.MatedIn(0)
		}
		return r, nil
	}
	if err = c.prepare(ctx, g, lim.MultiPV); err == nil {
		err = a.run(ctx, string(appendPosition(nil, g, c.chess960On)))
	}
	if err != nil {
		return search.Result{}, &Error{"searching", err}
	}
	return a.result, nil
}

// prepare sets the options that a search needs and waits until they are. The end of
// ctx does not cut that short at once: there should be a move all the same.
func (c *Client) prepare(ctx context.Context, g *game.Game, lines int) error {
	if o, ok := findOption(c.options, multiPV); ok {
		lines = max(lines, 1)
		if spin, ok := o.(SpinOption); ok {
			lines = min(max(lines, spin.Min), spin.Max)
		}
		if lines != c.multiPV {
			c.multiPV = lines
			c.sendOption(o, strconv.Itoa(lines))
		}
	}
	start, _ := g.BoardAt(0)
	if on := c.chess960Wanted || needsChess960(&start); on != c.chess960On {
		o, ok := findOption(c.options, chess960)
		if !ok {
			return &OptionError{chess960, "true", ErrNoOption}
		}
		c.chess960On = on
		c.sendOption(o, strconv.FormatBool(on))
	}
	return c.syncGame(ctx, c.driver.grace())
}

// An ask is one search.
type clientSearch struct {
	client *Client
	board  board.Board
	limits search.Limits
	report func(search.Info)
	onInfo func(*Info)

	started   time.Time
	goSent    time.Time // the last go
	responded bool      // it has said something since
	searching bool      // it has not given its best move since
	restart   bool      // it is to search once more then
	stopState int
	timer     *time.Timer // when to do something about its silence
	deadline  time.Time   // the same
	infos     *infoTracker
	result    search.Result
}

// orders returns what the engine is to be told, and what more at the ponder hit:
// nothing, "ponderhit", or another go.
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
			l.Clocks[c].Remaining = 1 // engines do not expect less than nothing
		}
	}
	all := goCommand{limits: l}
	all.infinite = !all.terminates(turn)
	timed := l.MoveTime > 0 || l.Clocks[turn].Remaining != 0
	if hit == nil || isClosed(hit) || !timed {
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

// run has the engine search, and answer.
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

// think tells the engine to search and hears it out. It is not left searching,
// however think ends.
func (a *clientSearch) search(ctx context.Context, onHit string, orders ...string) error {
	c := a.client
	ear, err := c.transport.subscribe()
	if err != nil {
		return c.fail(c.endOfOutput(err))
	}
	defer c.transport.unsubscribe()
	a.stopState, a.responded, a.searching, a.restart = running, false, true, false
	a.goSent, a.timer = time.Now(), time.NewTimer(timeoutOr(-1, 0))
	a.deadline = a.goSent.Add(timeoutOr(-1, 0))
	defer a.timer.Stop()
	c.transport.send(orders...)
	hit := a.limits.PonderHit
	if onHit == "" {
		hit = nil
		a.startTimer()
	}
	returned := false
	defer func() {
		if !returned && a.searching {
			a.drain(ear)
		}
	}()
	err = a.wait(ear, ctx.Done(), hit, onHit)
	returned = true
	return err
}

// abandon has the engine stop and takes its answer off it, for nobody, so that it can
// be asked again. The function of the user that was to hear of the search panics.
func (a *clientSearch) drain(ear *subscription) {
	a.report, a.onInfo, a.stopState = nil, nil, running
	now := make(chan struct{})
	close(now)
	a.wait(ear, now, nil, "")
}

// await hears the engine out. It has it stop when the search is cancelled, and tells
// it of the hit, or has it stop so that it can be asked again.
func (a *clientSearch) wait(ear *subscription, cancelled, hit <-chan struct{}, onHit string) error {
	c, noise := a.client, 0
	for {
		select {
		case got := <-ear.lines:
			if got.err != nil {
				return c.fail(c.endOfOutput(got.err))
			}
			a.gotOutput()
			word, err := a.handleLine(got.line)
			switch {
			case word == "bestmove" && a.restart:
				return nil
			case word == "bestmove":
				return err
			case word == "info":
				noise = 0
			case word != "":
				if noise++; noise > maxUnknownLines {
					return c.fail(&ProtocolError{got.line})
				}
			}
		case <-hit:
			hit = nil
			switch {
			case a.stopState != running:
			case onHit == "ponderhit":
				c.transport.send(onHit)
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
		case <-c.closing:
			return ErrClosed
		}
	}
}

// The stages of a search.
const (
	running  = iota
	stopping // it is to be told to stop
	stopSent
	stopResent
)

// beginning is how long a search may take to begin. A stop that comes before may be
// lost: there are engines that read commands while another thread of theirs gets
// ready to search, and forgets what was before.
const startupTime = 20 * time.Millisecond

// stop has the engine stop, as soon as it has begun.
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

// heard notes that the engine has said something since it was to search.
func (a *clientSearch) gotOutput() {
	a.responded = true
	if a.stopState == stopping {
		a.sendStop()
	}
}

// tell tells the engine to stop. It does so again halfway through the grace time, in
// case that it was not heard. An engine may answer each time, or twice for reasons of
// its own; so the next search waits until it is ready, by when it has said all that.
func (a *clientSearch) sendStop() {
	a.client.transport.send("stop")
	a.client.ready = false
	a.stopState = max(a.stopState, stopping) + 1
	a.setDeadline(a.client.driver.grace() / 2)
}

// allow sets the time within which something must come.
func (a *clientSearch) setDeadline(d time.Duration) {
	a.deadline = time.Now().Add(d)
	a.timer.Reset(d)
}

// expect begins the time within which there must be an answer, if there is one.
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

// line hears a line, and returns its first word. The error is that of a best move.
// The time that the user takes over it is not the engine's, whose answer may be
// waiting behind it.
func (a *clientSearch) handleLine(line string) (string, error) {
	w := tokens{line}
	word := w.next()
	switch word {
	case "info":
		i, _ := parseInfo(line, &a.board)
		told, ok := a.infos.add(&i)
		begun := time.Now()
		if a.onInfo != nil {
			i.PV = slices.Clone(i.PV) // the tally keeps the other
			a.onInfo(&i)
		}
		if ok && a.report != nil {
			a.report(told)
		}
		a.deadline = a.deadline.Add(time.Since(begun))
		a.timer.Reset(time.Until(a.deadline))
	case "bestmove":
		a.searching = false
		return word, a.parseBestMove(&w)
	}
	return word, nil
}

// answer reads the best move.
func (a *clientSearch) parseBestMove(w *tokens) error {
	text := w.next()
	m, ok := parseMove(text)
	fault := IllegalMoveError{Text: text, Move: m, Board: a.board}
	switch m = a.board.Canonical(m); {
	case !ok && slices.Contains(noMove, strings.ToLower(text)):
		fault.Why = "there are legal moves"
	case !ok:
		return &ProtocolError{"bestmove " + text + w.rest}
	case !movegen.IsLegal(&a.board, m):
		fault.Why = "not legal"
	case len(a.limits.SearchMoves) > 0 && !slices.Contains(a.limits.SearchMoves, m):
		fault.Why = "not asked for"
	default:
		ponder := board.NoMove
		if w.next() == "ponder" {
			ponder, _ = parseMove(w.next())
		}
		last, again := a.infos.result(m)
		a.result = search.Result{
			Move: m, Score: last.Score, Bound: last.Bound, Depth: last.Depth, PV: slices.Clone(last.PV),
			Nodes: last.Nodes, Time: time.Since(a.started),
		}
		if again && a.report != nil {
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
	return &fault
}

// noMove is how engines say that they have none.
var noMove = []string{"", "(none)", "none", "0000", "null", "(null)", "nomove"}

// isClosed reports whether a channel on which nothing is sent is closed.
func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
