package uci

import (
	"context"
	"errors"
	"io"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/uci/internal/wire"
)

// A Driver configures how engines are started and how long a [Client] waits for them.
// The zero Driver has useful defaults and is what [Start] and [NewClient] use. One
// Driver may start any number of engines.
//
// For each duration, zero selects the default given in its comment, and a negative
// value disables the timeout.
type Driver struct {
	// Dir is the working directory of engines. Empty is that of the program. A
	// command that is a relative path with a slash is looked up from Dir.
	Dir string

	// Env is the environment of engines, as in [os/exec.Cmd]. Nil is that of the
	// program.
	Env []string

	// Options are set when an engine has started, before its first "isready", in the order in
	// which the engine declares them. Names and values are those of [Client.SetOption].
	Options map[string]string

	// ShowWDL asks engines that have the option UCI_ShowWDL for estimates of wins, draws and
	// losses: [search.Info.WDL].
	ShowWDL bool

	// Handshake is the timeout for "uciok". The default is 10 seconds.
	Handshake time.Duration

	// Ready is the timeout for "readyok". An engine may allocate memory or load files
	// before it answers. The default is 30 seconds.
	Ready time.Duration

	// Overrun is how long after [search.Limits.MoveTime], or after the end of its
	// clock, an engine that still searches is sent "stop". It detects engines that
	// hang and is not meant to decide games on time. The default is 5 seconds. A
	// search without a time limit may take as long as its context allows.
	Overrun time.Duration

	// Grace is the timeout for the answer to "stop", and for the exit after "quit".
	// An engine that misses it is killed. The default is 3 seconds.
	Grace time.Duration

	// Log, if not nil, is called with each line sent or received, without its line
	// end, before the Client handles it. It is called from several goroutines, but
	// never by two at once, and must not call the Client.
	Log func(d Direction, line string)
}

// A Direction says where a line of a trace came from.
type Direction byte

// The directions.
const (
	ToEngine   Direction = Direction(wire.ToEngine)
	FromEngine Direction = Direction(wire.FromEngine)
	FromStderr Direction = Direction(wire.FromStderr) // written to its standard error
)

var directions = textform.Names[Direction, board.ParseError]{
	What:  "direction",
	First: FromStderr,
	Texts: []string{0: "!", FromEngine - FromStderr: "<", ToEngine - FromStderr: ">"},
}

// String returns ">", "<" or "!".
func (d Direction) String() string { return directions.String(d) }

// MarshalText implements [encoding.TextMarshaler]. An invalid value is an error.
func (d Direction) MarshalText() ([]byte, error) { return directions.Marshal(d) }

// UnmarshalText implements [encoding.TextUnmarshaler]; it parses what String returns. The
// error is a *[board.ParseError].
func (d *Direction) UnmarshalText(text []byte) error { return directions.Unmarshal(d, text) }

func (d *Driver) handshake() time.Duration { return wire.Timeout(d.Handshake, wire.DefaultHandshake) }
func (d *Driver) ready() time.Duration     { return wire.Timeout(d.Ready, wire.DefaultReady) }
func (d *Driver) overrun() time.Duration   { return wire.Timeout(d.Overrun, wire.DefaultOverrun) }
func (d *Driver) grace() time.Duration     { return wire.Timeout(d.Grace, wire.DefaultGrace) }

// Start starts an engine and waits for "uciok", and for "readyok" if it sets options. Ctx
// applies to that alone: the engine runs until [Client.Close], which must be called.
//
// On Unix and Windows the engine has its own process group, so that Ctrl+C in a terminal is
// for the program alone. Processes that the engine has started are killed when it is killed
// or has exited: those of its process group on Unix, those of its job object on Windows, where
// the engine and its job also end with the program. On other systems they are left alone.
//
// The error is an *[Error]. It wraps that of package os/exec if the program cannot be
// started, an [*io/fs.PathError] that names Dir if that is not a directory, one of the
// errors listed at [Client], an *[OptionError] that names one of Options, or the cause of
// the cancellation of ctx.
func (d Driver) Start(ctx context.Context, command string, args ...string) (*Client, error) {
	if ctx == nil {
		return nil, &Error{"starting " + command, errNilContext}
	}
	if ctx.Err() != nil {
		return nil, &Error{"starting " + command, context.Cause(ctx)}
	}
	c := wire.Command{Dir: d.Dir, Env: d.Env, Name: command, Args: args, Grace: d.grace()}
	p, err := wire.Start(c, wire.NewTrace(d.Log))
	if err != nil {
		return nil, &Error{"starting " + command, err}
	}
	return d.client(ctx, p)
}

// NewClient returns a Client of the engine at the other end of a connection, after
// "uciok", and "readyok" if it sets options. Ctx applies to that alone. The Client owns the connection and closes it,
// also if NewClient returns an error; Close of the connection must unblock its Read
// and Write.
//
// The error is an *[Error], as that of [Driver.Start].
func (d Driver) NewClient(ctx context.Context, conn io.ReadWriteCloser) (*Client, error) {
	if conn == nil {
		return nil, &Error{"handshake", errors.New("nil connection")}
	}
	return d.client(ctx, wire.NewPeer(conn, wire.NewTrace(d.Log), d.grace()))
}

// Start starts an engine with the zero [Driver]: see [Driver.Start].
func Start(ctx context.Context, command string, args ...string) (*Client, error) {
	return Driver{}.Start(ctx, command, args...)
}

// NewClient returns a Client with the zero [Driver]: see [Driver.NewClient].
func NewClient(ctx context.Context, conn io.ReadWriteCloser) (*Client, error) {
	return Driver{}.NewClient(ctx, conn)
}
