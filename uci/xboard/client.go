package xboard

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A Client drives an XBoard engine. It is a [search.Searcher], a [search.NewGamer] and a
// [search.Preparer]. [Start] and [NewClient] make one; it must be closed. The zero Client is
// closed.
//
// A Client does one thing at a time: during a search, SetOption and a second search return
// [uci.ErrBusy]. Close, Trace, Name and Options may be called from any goroutine at any
// time.
//
// # Errors
//
// Every error is an *[Error]. It wraps what went wrong: the engine has exited
// (*[uci.ExitError]), did not answer in time (*[uci.TimeoutError]), wrote a line that is too
// long (*[uci.LineLengthError]), sent an illegal move (*[uci.IllegalMoveError], for which
// errors.Is finds [game.ErrIllegalMove]), ended the game instead of moving (*[EndError]), or
// rejected the game (*[RejectedError]).
//
// After one of the last three, and after the cause of a cancelled context, the Client can be
// used as before. After the other errors the engine has been killed, and every further search
// returns the same error.
//
// # Engines for one game
//
// An engine that declares "reuse=0" plays one game only. A Client that [Start] made ends it
// before another game and starts it again, with the options that were set; see [Client.Prepare].
// For one that [NewClient] made, another game is [ErrNoReuse].
type Client struct {
	driver uci.Driver
	again  func() (*wire.Peer, error) // starts the engine again; nil if it is no process

	features map[string]string
	options  []uci.Option

	mu         sync.Mutex    // held to change peer and the fields below
	peer       *wire.Peer    // nil in the zero Client
	closed     bool          // Close was called
	stop       func()        // ends a restart; nil if there is none
	restarting chan struct{} // closed when the restart has ended

	busy     sync.Mutex // held during an exchange with the engine; guards the fields below
	broken   error      // why the engine was killed
	known    *game.Game // what the engine has on its board, in force mode; nil if unknown
	notation notation
	limited  bool   // a depth was set, which only "new" removes
	timing   string // the last "level" or "st"
	session  int    // moves of a session of the last "level"; 0 is the whole game
	end      int    // the number of moves of each player with which the first of them ends
	pings    int
	begun    bool      // the engine has begun a game
	settings []setting // the options that were set, in that order

	unconfirmed []string // commands of the last sync of an engine without "ping"

	newGamePending atomic.Bool
	offered        atomic.Bool // the engine has offered a draw in the last search
}

// Start starts an engine and waits until it has declared its features. Ctx applies to that
// alone: the engine runs until [Client.Close], which must be called. An engine that declares
// nothing within four seconds is taken to speak version 1 of the protocol. The driver is that
// of package uci, with its defaults; Handshake is the limit for an engine that asks for more
// time, and Ready that for the answer to "ping". ShowWDL has no effect.
//
// The error is an *[Error]. It wraps that of package os/exec if the program cannot be started,
// and a *[uci.OptionError] if one of the driver's Options cannot be set.
func Start(ctx context.Context, d uci.Driver, command string, args ...string) (*Client, error) {
	op := "starting " + command
	if ctx == nil {
		return nil, &Error{op, errNilContext}
	}
	if ctx.Err() != nil {
		return nil, &Error{op, context.Cause(ctx)}
	}
	args, trace := slices.Clone(args), wire.NewTrace(d.Log)
	again := func() (*wire.Peer, error) {
		return wire.Start(wire.Command{Dir: d.Dir, Env: d.Env, Name: command, Args: args, Grace: grace(&d)}, trace)
	}
	p, err := again()
	if err != nil {
		return nil, &Error{op, err}
	}
	c, err := newClient(ctx, d, p)
	if err != nil {
		return nil, err
	}
	c.again = again
	return c, nil
}

// NewClient returns a Client of the engine at the other end of a connection. The Client owns
// the connection and closes it, also if NewClient returns an error; Close of the connection
// must unblock its Read and Write. Otherwise NewClient is like [Start].
func NewClient(ctx context.Context, d uci.Driver, conn io.ReadWriteCloser) (*Client, error) {
	if conn == nil {
		return nil, &Error{"handshake", errors.New("nil connection")}
	}
	return newClient(ctx, d, wire.NewPeer(conn, wire.NewTrace(d.Log), grace(&d)))
}

func handshake(d *uci.Driver) time.Duration { return wire.Timeout(d.Handshake, wire.DefaultHandshake) }
func ready(d *uci.Driver) time.Duration     { return wire.Timeout(d.Ready, wire.DefaultReady) }
func overrun(d *uci.Driver) time.Duration   { return wire.Timeout(d.Overrun, wire.DefaultOverrun) }
func grace(d *uci.Driver) time.Duration     { return wire.Timeout(d.Grace, wire.DefaultGrace) }

// newClient does the handshake.
func newClient(ctx context.Context, d uci.Driver, p *wire.Peer) (*Client, error) {
	c := &Client{driver: d, peer: p, features: make(map[string]string)}
	err := errNilContext
	if ctx != nil {
		err = c.handshake(ctx)
	}
	if err != nil {
		p.Kill()
		return nil, &Error{"handshake", err}
	}
	names := make([]string, len(c.options))
	for i := range names {
		names[i] = c.options[i].Name
	}
	for _, name := range wire.SettingOrder(names, d.Options) {
		if err := c.SetOption(name, d.Options[name]); err != nil {
			p.Kill()
			return nil, err
		}
	}
	return c, nil
}

// versionTime is how long to wait for features before the engine is told to begin a game, and
// then again before it is taken for one of version 1.
const versionTime = 2 * time.Second

// handshake reads the features.
func (c *Client) handshake(ctx context.Context) error {
	sub, err := c.peer.Subscribe()
	if err != nil {
		return c.endOfOutput(err)
	}
	defer c.peer.Unsubscribe()
	c.peer.Send("xboard", "protover 2")
	timer := time.NewTimer(versionTime)
	defer timer.Stop()
	nudged := false
	for {
		select {
		case out := <-sub.Lines:
			if out.Err != nil {
				return c.endOfOutput(out.Err)
			}
			if !c.readFeatures(out.Line) {
				continue
			}
			switch c.features["done"] {
			case "0":
				timer.Reset(handshake(&c.driver))
			case "1":
				c.declareCommands()
				return nil
			}
		case <-timer.C:
			switch {
			case c.features["done"] == "0":
				return &uci.TimeoutError{Waiting: "feature done=1", After: handshake(&c.driver)}
			case !nudged:
				nudged = true
				c.peer.Send("new") // GNU Chess 6 does not answer before
				timer.Reset(versionTime)
				continue
			}
			c.declareCommands()
			return nil
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-c.peer.Closing():
			return uci.ErrClosed
		}
	}
}

// knownFeatures are the features that the Client accepts, with what they are if the engine does
// not say.
var knownFeatures = map[string]string{
	"ping": "0", "setboard": "0", "san": "0", "usermove": "0", "time": "1", "memory": "0", "smp": "0", "variants": "normal",
	"myname": "", "done": "", "option": "", "draw": "1", "analyze": "1", "reuse": "1", "colors": "1", "playother": "0",
}

// maxOptions is the number of options that are kept.
const maxOptions = 10_000

// readFeatures reads a line of features, and reports false for other lines.
func (c *Client) readFeatures(line string) bool {
	word, rest := cutWord(line)
	if word != "feature" {
		return false
	}
	for name, value := range pairs(rest) {
		c.feature(name, value)
	}
	return true
}

func (c *Client) feature(name, value string) {
	if _, ok := knownFeatures[name]; !ok {
		c.peer.Send("rejected " + wire.OneLine(name))
		return
	}
	c.features[name] = value
	if name == "option" {
		if o, ok := parseOption(value); ok && len(c.options) < maxOptions {
			if _, twice := find(c.options, o.Name); !twice {
				c.options = append(c.options, o)
			}
		}
	}
	c.peer.Send("accepted " + name)
}

// has reports whether the engine has a feature.
func (c *Client) has(name string) bool {
	value, ok := c.features[name]
	if !ok {
		value = knownFeatures[name]
	}
	return value == "1"
}

// declareCommands adds the options that are commands of their own.
func (c *Client) declareCommands() {
	for _, o := range [...]struct {
		feature string
		option  uci.Option
	}{{"memory", uci.Spin(hash, 16, 1, 1<<24, nil)}, {"smp", uci.Spin(threads, 1, 1, 1024, nil)}} {
		if _, ok := find(c.options, o.option.Name); c.has(o.feature) && !ok {
			c.options = append(c.options, o.option)
		}
	}
	c.notation.san = c.has("san")
}

// Name returns the name of the engine, which is empty if it does not say.
func (c *Client) Name() string { return c.features["myname"] }

// Options returns the options of the engine. They have no functions. An engine with the features
// memory and smp has the options Hash and Threads, whose default and bounds are unknown to
// the Client and only placeholders.
func (c *Client) Options() []uci.Option { return slices.Clone(c.options) }

// SetOption sets an option. The value is text, as for [uci.Client.SetOption]. The error wraps a
// *[uci.OptionError] if the option does not exist or cannot have the value.
func (c *Client) SetOption(name, value string) error {
	const op = "setting an option"
	if err := c.acquire(); err != nil {
		return &Error{op, err}
	}
	defer c.busy.Unlock()
	if strings.ContainsAny(value, "\r\n") {
		return &Error{op, &uci.OptionError{Name: name, Value: value, Err: errors.New("value has a line break")}}
	}
	o, _ := find(c.options, name)
	canonical := ""
	o.Set = func(v string) error {
		canonical = v
		return nil
	}
	if err := uci.SetOption([]uci.Option{o}, name, value); err != nil {
		return &Error{op, errors.Unwrap(err)} // without the name of the other package
	}
	line := "option " + o.Name
	switch {
	case o.Name == hash && c.has("memory"):
		line = "memory " + canonical
	case o.Name == threads && c.has("smp"):
		line = "cores " + canonical
	case o.Type == "check":
		line += "=" + strconv.Itoa(toInt(canonical == "true"))
	case o.Type != "button":
		line += "=" + canonical
	}
	c.peer.Send(line)
	if o.Type != "button" {
		c.settings = slices.DeleteFunc(c.settings, func(s setting) bool { return s.name == o.Name })
		c.settings = append(c.settings, setting{o.Name, line})
	}
	return nil
}

// A setting is the command that has set an option.
type setting struct{ name, command string }

// acquire locks the Client for its caller, who must unlock busy if the error is nil.
func (c *Client) acquire() error {
	if !c.busy.TryLock() {
		return uci.ErrBusy
	}
	err := c.broken
	c.mu.Lock()
	if c.peer == nil || c.closed {
		err = uci.ErrClosed
	}
	c.mu.Unlock()
	if err != nil {
		c.busy.Unlock()
	}
	return err
}

// NewGame makes the next search begin with "new".
func (c *Client) NewGame() { c.newGamePending.Store(true) }

// DrawOffered reports whether the engine has offered a draw in the last search. It may be called
// from any goroutine.
func (c *Client) DrawOffered() bool { return c.offered.Load() }

// endOfOutput returns the error that the end of the output means.
func (c *Client) endOfOutput(err error) error {
	if err == wire.ErrLineTooLong {
		return &uci.LineLengthError{Limit: wire.MaxLine}
	}
	if wire.IsClosed(c.peer.Closing()) {
		return uci.ErrClosed
	}
	stderr, cause := c.peer.Exit(err)
	return &uci.ExitError{Err: cause, Stderr: stderr}
}

// fail kills the engine, unless the Client is being closed, and returns err.
func (c *Client) fail(err error) error {
	if err != uci.ErrClosed {
		c.broken = err
		c.peer.Kill()
	}
	return err
}

// Close sends "quit" and waits for the engine to exit. An engine that does not is killed after
// the driver's Grace. A search in progress returns [uci.ErrClosed]. Closing a second time
// returns the same. That the engine had exited before is not an error.
func (c *Client) Close() error {
	c.mu.Lock()
	p, stop, restarting := c.peer, c.stop, c.restarting
	c.closed = true
	c.mu.Unlock()
	if p == nil {
		return nil
	}
	if stop != nil {
		stop()
		<-restarting
	}
	err := p.Close()
	switch err {
	case nil:
		return nil
	case wire.ErrKilled:
		err = &uci.TimeoutError{Waiting: "exit", After: grace(&c.driver)}
	}
	return &Error{"closing", err}
}

// Trace returns the last lines exchanged with the engine, the oldest first, each with its
// [uci.Direction] before it. Very long lines are cut.
func (c *Client) Trace() string {
	c.mu.Lock()
	p := c.peer
	c.mu.Unlock()
	if p == nil {
		return ""
	}
	return p.Trace.Text()
}

// nextPing returns the next "ping" and its answer.
func (c *Client) nextPing() (command, answer string) {
	c.pings++
	return fmt.Sprintf("ping %d", c.pings), fmt.Sprintf("pong %d", c.pings)
}
