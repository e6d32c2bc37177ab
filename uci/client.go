package uci

import (
	"context"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
)

// A Client drives an engine, and is a [search.Searcher] and a [search.NewGamer].
// It is made by [Start] or [NewClient] and must be closed. The zero Client is closed.
//
// It does one thing at a time: while a search is under way, SetOption, Ready and
// another search return [ErrBusy]. Close, Trace and what describes the engine may
// be called by any goroutine at any time.
//
// # What can go wrong
//
// The errors are all *[Error], and in them what is wrong: the engine has ended
// (*[ExitError]), does not answer in time (*[TimeoutError]), says something that
// makes no sense (*[ProtocolError]) or does not end (*[LineLengthError]), or plays a
// move that cannot be played (*[IllegalMoveError]). After an IllegalMoveError, or a ProtocolError
// about a best move, the Client can be used as before; so it can after the cause of
// the end of a context. After the others the engine has been killed, and every
// further search returns the same error.
//
// Lines that are not of the protocol are passed over, as long as there are not
// thousands of them; [Driver.Log] sees them. So is what the engine says unasked.
type Client struct {
	driver    Driver
	conn      io.ReadWriteCloser
	transport *transport
	trace     *traceLog

	name, author string
	options      []Option

	busy           sync.Mutex // held by what talks with the engine; the next five fields are its
	broken         error      // why nobody talks with it any more
	ready          bool       // it has done, and said, all it was told to
	multiPV        int        // MultiPV
	chess960Wanted bool       // the user wants UCI_Chess960
	chess960On     bool       // UCI_Chess960 is on

	newGamePending atomic.Bool   // a new game begins, of which the engine has not been told
	closeCalled    atomic.Bool   // Close was called
	closing        chan struct{} // closed by Close
	ending         atomic.Bool   // somebody ends the engine
	ended          chan struct{} // closed when it has ended
	closeErr       error         // what Close returns, once it has
}

// client shakes hands.
func (d Driver) client(ctx context.Context, conn io.ReadWriteCloser, j *traceLog) (*Client, error) {
	c := &Client{driver: d, conn: conn, transport: newTransport(conn, j, d.grace()), trace: j, multiPV: 1, closing: make(chan struct{}), ended: make(chan struct{})}
	e := exchange{command: "uci", answer: "uciok", limit: d.handshake()}
	if err := c.exchange(ctx, e, c.handleIdentification); err != nil {
		c.kill()
		return nil, &Error{"shaking hands", err}
	}
	return c, nil
}

// introduce hears how the engine introduces itself. It reports whether it has
// understood.
func (c *Client) handleIdentification(line string) bool {
	const most = 10_000 // options
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
		if !ok || len(c.options) == most {
			return false
		}
		if _, twice := findOption(c.options, o.name()); !twice {
			c.options = append(c.options, o)
		}
		if lines, ok := o.(SpinOption); ok && strings.EqualFold(lines.Name, multiPV) {
			c.multiPV = lines.Default
		}
	case "info", "copyprotection", "registration", "":
	default:
		return false
	}
	return true
}

// Name returns the name of the engine.
func (c *Client) Name() string { return c.name }

// Author returns who wrote the engine.
func (c *Client) Author() string { return c.author }

// Options returns the options of the engine in the order in which it declares
// them: each a [CheckOption], [SpinOption], [ComboOption], [ButtonOption] or [StringOption], without a function.
// One whose declaration makes no sense is a String.
func (c *Client) Options() []Option { return slices.Clone(c.options) }

// Option returns the option of this name, in capital letters or not.
func (c *Client) Option(name string) (Option, bool) { return findOption(c.options, name) }

// SetOption gives an option a value, as text: "true" or "false", a number within
// the bounds, one of the values, "" for a button. It does not wait until the engine
// has done so, as [Client.Ready] does, and the next search.
//
// Two options are set by searches too. MultiPV is always that of [search.Limits].
// UCI_Chess960 is also turned on for games that cannot be played without it.
//
// The error is an *[Error], with an *[OptionError] in it if the option does not
// exist or cannot have the value. Whether it likes the value is the engine's to
// say, for which the protocol has no words.
func (c *Client) SetOption(name, value string) error {
	const doing = "setting an option"
	if err := c.acquire(); err != nil {
		return &Error{doing, err}
	}
	defer c.busy.Unlock()
	o, ok := findOption(c.options, name)
	if !ok {
		return &Error{doing, &OptionError{name, value, ErrNoOption}}
	}
	value, err := canonical(o, value)
	if err != nil {
		return &Error{doing, &OptionError{o.name(), value, err}}
	}
	switch {
	case strings.EqualFold(o.name(), chess960):
		c.chess960Wanted = value == "true"
		c.chess960On = c.chess960Wanted
	case strings.EqualFold(o.name(), multiPV):
		c.multiPV = -1 // so that the next search tells its own
	}
	c.sendOption(o, value)
	return nil
}

// The options that a Client sets of its own accord.
const (
	chess960 = "UCI_Chess960"
	multiPV  = "MultiPV"
)

// set sends the value of an option.
func (c *Client) sendOption(o Option, value string) {
	line := "setoption name " + o.name()
	if _, button := o.(ButtonOption); !button {
		line += " value " + value
	}
	c.transport.send(line)
	c.ready = false
}

// begin takes the Client for its caller, who must unlock busy if there is no
// error.
func (c *Client) acquire() error {
	if c.transport == nil {
		return ErrClosed
	}
	if !c.busy.TryLock() {
		return ErrBusy
	}
	err := c.broken
	if isClosed(c.closing) {
		err = ErrClosed
	}
	if err != nil {
		c.busy.Unlock()
	}
	return err
}

// Ready waits until the engine has done what it was told to, such as setting
// options. The error is an *[Error]; it has the cause of the end of ctx in it if
// that comes first.
func (c *Client) Ready(ctx context.Context) error {
	err := c.acquire()
	if err == nil {
		defer c.busy.Unlock()
		err = c.syncGame(ctx, 0)
	}
	if err != nil {
		return &Error{"getting ready", err}
	}
	return nil
}

// NewGame tells the engine that another game begins, and waits until it is ready.
// If that goes wrong, the next search returns the error.
func (c *Client) NewGame() {
	c.newGamePending.Store(true)
	if c.acquire() == nil {
		defer c.busy.Unlock()
		c.syncGame(context.Background(), 0)
	}
}

// sync waits until the engine has done what it was told to, after it has been told
// of a new game if there is one. It goes on for the grace time after the end of ctx.
func (c *Client) syncGame(ctx context.Context, grace time.Duration) error {
	if c.newGamePending.Swap(false) {
		c.transport.send("ucinewgame")
		c.ready = false
	}
	return c.isReady(ctx, grace)
}

// settle waits until the engine has done what it was told to.
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

// mostNoise is how many lines on end may make no sense.
const maxUnknownLines = 10_000

// An exchange is a command that has an answer.
type exchange struct {
	command, answer string
	limit           time.Duration // for the answer
	grace           time.Duration // the same, after the end of the context
}

// exchange sends a command and waits for its answer. What else the engine says
// goes to hear, which reports whether it makes sense. The end of ctx, the cause of
// which is then the error, is the only one that leaves the engine alive.
func (c *Client) exchange(ctx context.Context, e exchange, hear func(line string) bool) error {
	ear, err := c.transport.subscribe()
	if err != nil {
		return c.fail(c.endOfOutput(err))
	}
	defer c.transport.unsubscribe()
	c.transport.send(e.command)
	timer := time.NewTimer(e.limit)
	defer timer.Stop()
	var (
		cancelled = ctx.Done()
		late      <-chan time.Time
		noise     int
	)
	for {
		select {
		case got := <-ear.lines:
			if got.err != nil {
				return c.fail(c.endOfOutput(got.err))
			}
			if w := (tokens{got.line}); w.next() == e.answer {
				return nil
			}
			if noise++; hear(got.line) {
				noise = 0
			}
			if noise > maxUnknownLines {
				return c.fail(&ProtocolError{got.line})
			}
		case <-timer.C:
			return c.fail(&TimeoutError{e.answer, e.limit})
		case <-cancelled:
			cancelled, late = nil, time.After(e.grace)
		case <-late:
			return context.Cause(ctx)
		case <-c.closing:
			return ErrClosed
		}
	}
}

// death returns what the end of the input means.
func (c *Client) endOfOutput(err error) error {
	if err == errLineTooLong {
		return &LineLengthError{maxLine}
	}
	if isClosed(c.closing) {
		return ErrClosed
	}
	if p, ok := c.conn.(*process); ok {
		return p.exitError(err)
	}
	return &ExitError{Err: err}
}

// fail ends the engine if there is no talking with it after err, and returns err.
func (c *Client) fail(err error) error {
	if err != ErrClosed {
		c.broken = err
		c.kill()
	}
	return err
}

// Close tells the engine to quit, waits for it to end and kills it if it does not.
// A search that is under way returns [ErrClosed].
//
// The error is an *[Error], with a *[TimeoutError] in it if the engine had to be
// killed. An engine that was dead before is none.
func (c *Client) Close() error {
	if c.transport == nil {
		return nil
	}
	if c.closeCalled.CompareAndSwap(false, true) {
		close(c.closing)
	}
	c.terminate(func() {
		c.transport.flushAndClose(c.driver.grace(), "quit")
		c.closeErr = c.transport.close()
	})
	if c.closeErr != nil {
		return &Error{"closing", c.closeErr}
	}
	return nil
}

// kill ends the engine, and the connection, without a word.
func (c *Client) kill() {
	c.terminate(func() {
		if p, ok := c.conn.(*process); ok {
			p.kill()
		}
		c.transport.close()
	})
}

// end ends the engine and the connection in this way, unless it has ended, and waits
// for the end, which is that of the goroutines too.
func (c *Client) terminate(how func()) {
	if !c.ending.CompareAndSwap(false, true) {
		<-c.ended
		return
	}
	how()
	c.transport.unsubscribe()
	c.transport.flushAndClose(c.driver.grace())
	waitFor(c.transport.readDone, c.driver.grace())
	close(c.ended)
}

// Trace returns the last lines that were exchanged with the engine, the oldest
// first, each with its [Direction] before it. What is very long is cut.
func (c *Client) Trace() string {
	if c.trace == nil {
		return ""
	}
	return c.trace.text()
}

// readOption reads the declaration of an option. One that makes no sense is taken
// for a String, so that it can be set. It reports false if it has not even a name.
func readOption(line string) (Option, bool) {
	o, err := parseOption(line)
	if err == nil {
		return o, true
	}
	w := tokens{line}
	w.next()
	if w.next() != "name" {
		return nil, false
	}
	name, rest, _ := cutType(w.rest)
	w = tokens{rest}
	w.next()
	s := StringOption{Name: strings.Join(splitTokens(name), " "), Default: w.items("default", "min", "max", "var")["default"]}
	return s, s.check() == nil
}

// canonical returns a value in the words of the option, or what is wrong with it.
func canonical(o Option, value string) (string, error) {
	if strings.ContainsAny(value, "\r\n") {
		return value, errors.New("a value of more than one line")
	}
	text := value
	as := func(v string) error {
		text = v
		return nil
	}
	var err error
	switch o := o.(type) {
	case CheckOption:
		err = o.set(value)
		text = strings.ToLower(value)
	case ComboOption:
		o.Set = as
		err = o.set(value)
	case ButtonOption:
		if value != "" {
			err = errors.New("a button has no value")
		}
	case StringOption:
		if text == "" {
			text = empty
		}
	default:
		err = o.set(value)
	}
	return text, err
}

// needsChess960 reports whether a castling right of a position cannot be spelled
// as in ordinary chess.
func needsChess960(b *board.Board) bool {
	for _, c := range [...]board.Color{board.White, board.Black} {
		for w, usual := range [...]board.File{board.KingSide: board.FileH, board.QueenSide: board.FileA} {
			rook := b.CastlingRook(c, board.CastlingSide(w))
			if rook != board.NoSquare && (rook.File() != usual || b.King(c).File() != board.FileE) {
				return true
			}
		}
	}
	return false
}
