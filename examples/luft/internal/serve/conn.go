package serve

import (
	"net"
	"sync"
)

// limitListener returns a listener that has at most n connections open at once.
// Further ones wait to be accepted.
func limitListener(l net.Listener, n int) net.Listener {
	return &limited{l, make(chan struct{}, n)}
}

type limited struct {
	net.Listener
	open chan struct{}
}

func (l *limited) Accept() (net.Conn, error) {
	l.open <- struct{}{}
	c, err := l.Listener.Accept()
	if err != nil {
		<-l.open
		return nil, err
	}
	return &counted{Conn: c, open: l.open}, nil
}

// A counted connection gives its place back when it is closed.
type counted struct {
	net.Conn
	open chan struct{}
	once sync.Once
}

func (c *counted) Close() error {
	err := c.Conn.Close()
	c.once.Do(func() { <-c.open })
	return err
}
