package ucitest

import (
	"io"
	"sync"
)

// A conn is one end of a connection.
type conn struct {
	in     *io.PipeReader
	out    *io.PipeWriter
	closed chan struct{} // when either end is closed
	once   *sync.Once
}

// pipe returns the two ends of a connection. Closing one closes both.
func pipe() (near, far *conn) {
	nearIn, farOut := io.Pipe()
	farIn, nearOut := io.Pipe()
	closed, once := make(chan struct{}), new(sync.Once)
	return &conn{nearIn, nearOut, closed, once}, &conn{farIn, farOut, closed, once}
}

func (c *conn) Read(to []byte) (int, error) { return c.in.Read(to) }

func (c *conn) Write(b []byte) (int, error) { return c.out.Write(b) }

// Close closes both directions. It unblocks reads and writes.
func (c *conn) Close() error {
	c.once.Do(func() { close(c.closed) })
	c.in.Close()
	return c.out.Close()
}
