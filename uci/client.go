package uci

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A Client drives a UCI engine. It is a [search.Searcher] and a [search.NewGamer].
// [Start] and [NewClient] make one; it must be closed. The zero Client is closed.
//
// A Client does one thing at a time: during a search, SetOption, Ready and a second
// search return [ErrBusy]. Close, Trace, Name, Author, Options and Option may be called
// from any goroutine at any time.
//
// # Errors
//
// Every error is an *[Error]. It wraps what went wrong: the engine has exited
// (*[ExitError]), did not answer in time (*[TimeoutError]), does not speak UCI
// (*[ProtocolError], *[LineLengthError]), or sent a best move that cannot be played
// (*[IllegalMoveError], for which errors.Is finds [game.ErrIllegalMove]).
//
// After an IllegalMoveError, and after the cause of a cancelled context, the Client
// can be used as before. After the other errors the engine has been killed, and every
// further search returns the same error.
//
// Lines that are not UCI are ignored, unless there are thousands in a row. So is what
// the engine writes while it has not been asked, such as a second "bestmove": each
// search sends "isready" first and drops everything before "readyok". [Driver.Log] sees
// all lines.
type Client struct {
	driver Driver
	peer   *wire.Peer // nil in the zero Client

	name, author string
	options      []Option

	busy           sync.Mutex // held during an exchange with the engine; guards the next five fields
	broken         error      // why the engine was killed
	ready          bool       // nothing was sent since the last "readyok"
	variant        string     // value of the option UCI_Variant; empty is unknown
	multiPV        int        // value of the option MultiPV; -1 is unknown
	chess960Wanted bool       // UCI_Chess960 was set by the user
	chess960On     bool       // UCI_Chess960 is on

	newGamePending atomic.Bool // "ucinewgame" is to be sent
}

// client does the handshake.
func (d Driver) client(ctx context.Context, p *wire.Peer) (*Client, error) {
	c := &Client{driver: d, peer: p, multiPV: 1}
	if ctx == nil {
		c.peer.Kill()
		return nil, &Error{"handshake", errNilContext}
	}
	e := exchange{command: "uci", answer: "uciok", limit: d.handshake()}
	if err := c.exchange(ctx, e, c.handleIdentification); err != nil {
		c.peer.Kill()
		return nil, &Error{"handshake", err}
	}
	if err := c.configure(ctx); err != nil {
		c.peer.Kill()
		return nil, &Error{"setting options", err}
	}
	return c, nil
}

// configure sets the options of the Driver and waits for "readyok" if there are any.
func (c *Client) configure(ctx context.Context) error {
	c.ready = true // nothing has been set
	if c.driver.ShowWDL && findOption(c.options, showWDL) != nil {
		if err := c.setOption(showWDL, "true"); err != nil {
			return err
		}
	}
	names := make([]string, len(c.options))
	for i := range names {
		names[i] = c.options[i].Name
	}
	for _, name := range wire.SettingOrder(names, c.driver.Options) {
		if err := c.setOption(name, c.driver.Options[name]); err != nil {
			return err
		}
	}
	if c.ready {
		c.ready = false
		return nil
	}
	return c.isReady(ctx, 0)
}

// handleIdentification handles a line between "uci" and "uciok". It reports whether
// the line is UCI.
func (c *Client) handleIdentification(line string) bool {
	const maxOptions = 10_000
	w := tokens{line}
	switch w.next() {
	case "id":
		switch w.next() {
		case "name":
			c.name = w.remaining()
		case "author":
			c.author = w.remaining()
		}
	case "option":
		o, ok := readOption(line)
		if !ok || len(c.options) == maxOptions {
			return false
		}
		if findOption(c.options, o.Name) == nil {
			c.options = append(c.options, o)
		}
		switch {
		case o.Type == "spin" && strings.EqualFold(o.Name, multiPV):
			c.multiPV, _ = strconv.Atoi(o.Default)
		case strings.EqualFold(o.Name, variantOption):
			c.variant = o.Default
		}
	case "info", "copyprotection", "registration", "":
	default:
		return false
	}
	return true
}

// Name returns the name of the engine.
func (c *Client) Name() string { return c.name }

// Author returns the author of the engine.
func (c *Client) Author() string { return c.author }

// Options returns the options of the engine, in the order in which it declares them,
// without functions. An option whose declaration cannot be parsed is a "string".
func (c *Client) Options() []Option { return slices.Clone(c.options) }

// Option returns the option of that name, ignoring case. The error is an *[Error]
// that wraps [ErrNoOption].
func (c *Client) Option(name string) (Option, error) {
	o := findOption(c.options, name)
	if o == nil {
		return Option{}, &Error{"looking up an option", &OptionError{Name: name, Err: ErrNoOption}}
	}
	return *o, nil
}

// SetOption sets an option. The value is text: "true" or "false", a number within the
// bounds, one of the values of a combo, or "" for a button. SetOption does not wait for
// the engine; [Client.Ready] and the next search do.
//
// Searches set three options themselves: MultiPV is always that of [search.Limits],
// UCI_Variant has the rules of the game, and UCI_Chess960 is turned on for games that cannot
// be played without it.
//
// The error is an *[Error], with an *[OptionError] in it if the option does not exist
// or cannot have the value. UCI has no way for the engine to reject a value.
func (c *Client) SetOption(name, value string) error {
	const doing = "setting an option"
	if err := c.acquire(); err != nil {
		return &Error{doing, err}
	}
	defer c.busy.Unlock()
	err := c.alive()
	if err == nil {
		err = c.setOption(name, value)
	}
	if err != nil {
		return &Error{doing, err}
	}
	return nil
}

// setOption is SetOption for one who has locked the Client.
func (c *Client) setOption(name, value string) error {
	o := findOption(c.options, name)
	if o == nil {
		return &OptionError{name, value, ErrNoOption}
	}
	canonical, err := o.value(value)
	switch {
	case strings.ContainsAny(value, "\r\n"):
		err = errors.New("value has a line break")
	case o.Type == "button" && value != "":
		err = errors.New("a button takes no value")
	}
	if err != nil {
		return &OptionError{o.Name, value, err}
	}
	switch {
	case strings.EqualFold(o.Name, chess960):
		c.chess960Wanted = canonical == "true"
		c.chess960On = c.chess960Wanted
	case strings.EqualFold(o.Name, multiPV):
		c.multiPV = -1 // the next search sets its own
	case strings.EqualFold(o.Name, variantOption):
		c.variant = canonical
	}
	c.sendOption(o, canonical)
	return nil
}

// The options that the Client sets itself.
const (
	chess960 = "UCI_Chess960"
	multiPV  = "MultiPV"
	showWDL  = "UCI_ShowWDL"
)

// sendOption sends "setoption".
func (c *Client) sendOption(o *Option, value string) {
	line := "setoption name " + o.Name
	if o.Type != "button" {
		line += " value " + cmp.Or(value, empty)
	}
	c.peer.Send(line)
	c.ready = false
}

// alive returns why the engine writes nothing any more, or nil.
func (c *Client) alive() error {
	if _, err := c.peer.Subscribe(); err != nil {
		return c.fail(c.endOfOutput(err))
	}
	c.peer.Unsubscribe()
	return nil
}

// Done returns a channel that is closed when the engine has ended: it has exited, was killed because it
// broke the protocol or a time limit, or the Client was closed. Then [Client.Err] says why. It may be
// called at any time, even during a search.
func (c *Client) Done() <-chan struct{} {
	if c.peer == nil {
		return closed
	}
	return c.peer.OutputEnd()
}

// closed is a channel that is closed.
var closed = func() <-chan struct{} {
	c := make(chan struct{})
	close(c)
	return c
}()

// Err returns nil as long as the engine can be used, and otherwise why not: an *[Error], which wraps
// [ErrClosed] after Close. During a search it is [ErrBusy]; the search returns what happens then.
func (c *Client) Err() error {
	err := c.acquire()
	if err == nil {
		defer c.busy.Unlock()
		err = c.alive()
	}
	if err != nil {
		return &Error{"using the engine", err}
	}
	return nil
}

// acquire locks the Client for its caller, who must unlock busy if the error is nil.
func (c *Client) acquire() error {
	if c.peer == nil {
		return ErrClosed
	}
	if !c.busy.TryLock() {
		return ErrBusy
	}
	err := c.broken
	if wire.IsClosed(c.peer.Closing()) {
		err = ErrClosed
	}
	if err != nil {
		c.busy.Unlock()
	}
	return err
}

// Ready sends "isready" and waits for "readyok", so that earlier commands, such as those
// of SetOption, have been executed. The error is an *[Error]. If ctx is cancelled, it
// wraps the cause, and the engine is kept.
func (c *Client) Ready(ctx context.Context) error {
	if ctx == nil {
		return &Error{"waiting for readyok", errNilContext}
	}
	err := c.acquire()
	if err == nil {
		defer c.busy.Unlock()
		err = c.syncGame(ctx, 0)
	}
	if err != nil {
		return &Error{"waiting for readyok", err}
	}
	return nil
}

// SupportsMultiPV implements [search.MultiPVSearcher]: it reports whether the engine has an
// option MultiPV.
func (c *Client) SupportsMultiPV() bool { return findOption(c.options, multiPV) != nil }

// SupportsRules implements [search.RulesSearcher]: it reports whether the option UCI_Variant of the
// engine has the rules. An engine without the option plays ordinary chess.
func (c *Client) SupportsRules(r board.Rules) bool {
	_, ok := variantName(c.options, r)
	return ok
}

// setVariant sets the option UCI_Variant to rules that the engine plays. Its hash table may have
// positions of the rules before, so that a new game begins.
func (c *Client) setVariant(r board.Rules) {
	name, _ := variantName(c.options, r)
	if o := findOption(c.options, variantOption); o != nil && name != "" && name != c.variant {
		c.variant = name
		c.sendOption(o, name)
		c.newGamePending.Store(true)
	}
}

// NewGame sends "ucinewgame" and waits for "readyok". If that fails, the next search
// returns the error.
func (c *Client) NewGame() {
	c.newGamePending.Store(true)
	if c.acquire() == nil {
		defer c.busy.Unlock()
		c.syncGame(context.Background(), 0)
	}
}

// syncGame sends "ucinewgame" if a new game has begun, and waits for "readyok" if it is
// needed. It goes on for the grace time after ctx is cancelled.
func (c *Client) syncGame(ctx context.Context, grace time.Duration) error {
	if c.newGamePending.Swap(false) {
		c.peer.Send("ucinewgame")
		c.ready = false
	}
	return c.isReady(ctx, grace)
}

// isReady waits for "readyok", unless nothing was sent since the last.
func (c *Client) isReady(ctx context.Context, grace time.Duration) error {
	if c.ready {
		return nil
	}
	e := exchange{command: "isready", answer: "readyok", limit: c.driver.ready(), grace: grace}
	err := c.exchange(ctx, e, func(line string) bool {
		w := tokens{line}
		word := w.next()
		return word == "info" || word == ""
	})
	c.ready = err == nil
	return err
}

// maxUnknownLines is the number of lines in a row that may be anything but UCI.
const maxUnknownLines = 10_000

// An exchange is a command and its answer.
type exchange struct {
	command, answer string
	limit           time.Duration // timeout for the answer
	grace           time.Duration // the same, after the context is cancelled
}

// exchange sends a command and waits for its answer. Other lines go to handle, which
// reports whether they are UCI. If ctx is cancelled the error is its cause and the
// engine is kept; after any other error it has been killed.
func (c *Client) exchange(ctx context.Context, e exchange, handle func(line string) bool) error {
	sub, err := c.peer.Subscribe()
	if err != nil {
		return c.fail(c.endOfOutput(err))
	}
	defer c.peer.Unsubscribe()
	isAnswer := func(line string) bool {
		w := tokens{line}
		return w.next() == e.answer
	}
	c.peer.Ask(e.command, isAnswer)
	timer := time.NewTimer(e.limit)
	defer timer.Stop()
	var (
		cancelled = ctx.Done()
		late      <-chan time.Time
		unknown   int
	)
	for {
		select {
		case out := <-sub.Lines:
			if out.Err != nil {
				return c.fail(c.endOfOutput(out.Err))
			}
			if isAnswer(out.Line) {
				if c.peer.Unanswered() > 0 {
					continue // this answers an earlier command, whose context was cancelled
				}
				return nil
			}
			if unknown++; handle(out.Line) {
				unknown = 0
			}
			if unknown > maxUnknownLines {
				return c.fail(&ProtocolError{out.Line})
			}
		case <-timer.C:
			return c.fail(&TimeoutError{e.answer, e.limit})
		case <-cancelled:
			cancelled, late = nil, time.After(e.grace)
		case <-late:
			return context.Cause(ctx)
		case <-c.peer.Closing():
			return ErrClosed
		}
	}
}

// endOfOutput returns the error that the end of the output means.
func (c *Client) endOfOutput(err error) error {
	if err == wire.ErrLineTooLong {
		return &LineLengthError{wire.MaxLine}
	}
	if wire.IsClosed(c.peer.Closing()) {
		return ErrClosed
	}
	stderr, cause := c.peer.Exit(err)
	return &ExitError{Err: cause, Stderr: stderr}
}

// fail kills the engine, unless the Client is being closed, and returns err.
func (c *Client) fail(err error) error {
	if err != ErrClosed {
		c.broken = err
		c.peer.Kill()
	}
	return err
}

// Close sends "quit" and waits for the engine to exit. An engine that does not is
// killed after [Driver.Grace]. A search in progress returns [ErrClosed]. Closing a
// second time returns the same.
//
// The error is an *[Error], with a *[TimeoutError] in it if the engine was killed. That
// the engine had exited before is not an error.
func (c *Client) Close() error {
	if c.peer == nil {
		return nil
	}
	err := c.peer.Close()
	switch err {
	case nil:
		return nil
	case wire.ErrKilled:
		err = &TimeoutError{"exit", c.driver.grace()}
	}
	return &Error{"closing", err}
}

// Trace returns the last 64 lines exchanged with the engine, the oldest first, each
// with its [Direction] before it. Very long lines are cut.
func (c *Client) Trace() string {
	if c.peer == nil {
		return ""
	}
	return c.peer.Trace.Text()
}

// readOption reads the declaration of an option. One that cannot be parsed becomes a
// "string", so that it can be set. It reports false if there is no name.
func readOption(line string) (Option, bool) {
	o, err := parseOption(line)
	if err == nil {
		return o, true
	}
	w := tokens{line}
	w.next()
	if w.next() != "name" {
		return Option{}, false
	}
	name, rest, _ := cutType(w.rest)
	w = tokens{rest}
	w.next()
	o = Option{Name: strings.Join(splitTokens(name), " "), Type: "string", Default: w.items("default", "min", "max", "var")["default"]}
	if o.Default == empty {
		o.Default = ""
	}
	return o, o.check() == nil
}
