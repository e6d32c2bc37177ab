// Package wire has what both ends of a line-based engine protocol need: lines in and out, a
// trace of them, and the process of an engine.
package wire

import (
	"io"
	"sync/atomic"
	"time"
)

// A Peer is the engine at the other end of a connection. It must be closed or killed.
type Peer struct {
	*transport
	Trace *Trace

	process *process // nil for another kind of connection
	grace   time.Duration

	closeCalled atomic.Bool   // Close was called
	closing     chan struct{} // closed by Close
	ending      atomic.Bool   // terminate was called
	ended       chan struct{} // closed when the engine has exited
	closeErr    error         // what Close returns, set before ended is closed
}

// Start starts an engine.
func Start(c Command, t *Trace) (*Peer, error) {
	p, err := c.start(t)
	if err != nil {
		return nil, err
	}
	peer := NewPeer(p, t, c.Grace)
	peer.process = p
	return peer, nil
}

// NewPeer returns the engine at the other end of a connection. The Peer owns the
// connection. Grace is how long it waits for the engine to end.
func NewPeer(conn io.ReadWriteCloser, t *Trace, grace time.Duration) *Peer {
	return &Peer{
		transport: newTransport(conn, t, grace), Trace: t, grace: grace,
		closing: make(chan struct{}), ended: make(chan struct{}),
	}
}

// Closing returns a channel that is closed when Close is called.
func (p *Peer) Closing() <-chan struct{} { return p.closing }

// OutputEnd returns a channel that is closed when the output of the engine has ended.
func (p *Peer) OutputEnd() <-chan struct{} { return p.readDone }

// Exit returns the end of what the engine wrote to its standard error, and how it has ended,
// given the error of reading its output.
func (p *Peer) Exit(err error) (stderr string, cause error) {
	if p.process == nil {
		return "", err
	}
	return p.process.exit(err)
}

// Close sends "quit" and waits for the engine to exit. It returns [ErrKilled] for one that
// does not within the grace time.
func (p *Peer) Close() error {
	if p.closeCalled.CompareAndSwap(false, true) {
		close(p.closing)
	}
	p.terminate(func() {
		p.flushAndClose(p.grace, "quit")
		p.closeErr = p.transport.close()
	})
	return p.closeErr
}

// Kill kills the engine and closes the connection.
func (p *Peer) Kill() {
	p.terminate(func() {
		if p.process != nil {
			p.process.kill()
		}
		p.transport.close()
	})
}

// terminate calls how to end the engine and the connection, the first time it is called,
// and waits until they and the goroutines have ended.
func (p *Peer) terminate(how func()) {
	if !p.ending.CompareAndSwap(false, true) {
		<-p.ended
		return
	}
	how()
	p.Unsubscribe()
	p.flushAndClose(p.grace)
	waitFor(p.readDone, p.grace)
	close(p.ended)
}

// IsClosed reports whether a channel on which nothing is sent is closed.
func IsClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
