package uci

import (
	"context"
	"io"
	"time"
)

// A Driver says how engines are started and how long they are waited for. The
// zero Driver is ready, and is what [Start] and [NewClient] use; one Driver will
// do for any number of engines.
//
// Of the durations, 0 is what each of them says, and less than 0 is for ever.
type Driver struct {
	// Dir is the directory in which engines are started, "" for that of the
	// program. A command with a slash in it that is no absolute path begins there.
	Dir string

	// Env is the environment of engines that are started, as in [os/exec.Cmd]. nil is
	// that of the program.
	Env []string

	// Handshake is the time for the answer to "uci". 0 is 10 seconds.
	Handshake time.Duration

	// Ready is the time for the answer to "isready", which an engine may need to
	// get memory or to read its files. 0 is 30 seconds.
	Ready time.Duration

	// Overrun is how much longer than [search.Limits.MoveTime], or than all there
	// is on its clock, an engine may search before it is told to stop. It is not a
	// rule of chess, only what tells an engine that hangs. 0 is 5 seconds. A search
	// that is limited otherwise may take as long as its context allows.
	Overrun time.Duration

	// Grace is how long an engine may take to answer "stop" or to end after "quit".
	// Then it is killed. 0 is 3 seconds.
	Grace time.Duration

	// Log, if not nil, is called with each line that is sent or received, without
	// its end, before anything is made of it. It is called by several goroutines,
	// one at a time, and must not call the Client.
	Log func(d Direction, line string)
}

// A Direction is a way that a line goes.
type Direction byte

// The directions.
const (
	ToEngine   Direction = '>'
	FromEngine Direction = '<'
	FromStderr Direction = '!' // what the engine writes to its standard error
)

// String returns ">", "<" or "!".
func (d Direction) String() string { return string(rune(d)) }

// or returns what a duration of a Driver stands for.
func timeoutOr(d, otherwise time.Duration) time.Duration {
	const ever = 1 << 62
	switch {
	case d < 0:
		return ever
	case d == 0:
		return otherwise
	}
	return d
}

func (d *Driver) handshake() time.Duration { return timeoutOr(d.Handshake, 10*time.Second) }
func (d *Driver) ready() time.Duration     { return timeoutOr(d.Ready, 30*time.Second) }
func (d *Driver) overrun() time.Duration   { return timeoutOr(d.Overrun, 5*time.Second) }
func (d *Driver) grace() time.Duration     { return timeoutOr(d.Grace, 3*time.Second) }

// Start starts an engine and shakes hands with it. Ctx is for that alone: the
// engine lives until [Client.Close], which must be called.
//
// On Unix the engine leads a process group of its own, all of which is killed
// when the engine is, or when it has ended. Elsewhere the processes that it has
// started are left alone.
//
// The error is an *[Error]: of package os/exec if the command cannot be started,
// otherwise one of those that [Client] tells of, or the cause of the end of ctx.
func (d Driver) Start(ctx context.Context, command string, args ...string) (*Client, error) {
	if ctx.Err() != nil {
		return nil, &Error{"starting " + command, context.Cause(ctx)}
	}
	j := &traceLog{log: d.Log}
	p, err := startProcess(&d, j, command, args)
	if err != nil {
		return nil, &Error{"starting " + command, err}
	}
	return d.client(ctx, p, j)
}

// NewClient shakes hands with an engine at the other end of a connection. Ctx is
// for that alone. The connection belongs to the Client, and is closed also if
// there is an error; its Close must make a Read and a Write under way return.
//
// The error is an *[Error].
func (d Driver) NewClient(ctx context.Context, conn io.ReadWriteCloser) (*Client, error) {
	return d.client(ctx, conn, &traceLog{log: d.Log})
}

// Start starts an engine as the zero [Driver] does: see [Driver.Start].
func Start(ctx context.Context, command string, args ...string) (*Client, error) {
	return Driver{}.Start(ctx, command, args...)
}

// NewClient shakes hands with an engine as the zero [Driver] does: see
// [Driver.NewClient].
func NewClient(ctx context.Context, conn io.ReadWriteCloser) (*Client, error) {
	return Driver{}.NewClient(ctx, conn)
}
