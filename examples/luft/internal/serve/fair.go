package serve

import (
	"net"
	"net/netip"
	"sync"
)

// A fairListener closes connections from an address that has too many open, so that one
// client cannot take those of all others. IPv6 addresses count as one if they have the first
// 64 bits in common, as networks have at least that many.
type fairListener struct {
	net.Listener
	most int // connections of an address at a time

	mu   sync.Mutex
	open map[netip.Prefix]int
}

// newFairListener returns a listener that limits the number of open connections of an address
// to most; 0 means no limit.
func newFairListener(l net.Listener, most int) net.Listener {
	if most == 0 {
		return l
	}
	return &fairListener{Listener: l, most: most, open: make(map[netip.Prefix]int)}
}

// Accept waits for a connection from an address that may have one.
func (l *fairListener) Accept() (net.Conn, error) {
	for {
		c, err := l.Listener.Accept()
		if err != nil {
			return nil, err
		}
		from := origin(c.RemoteAddr())
		if l.add(from, 1) {
			return &fairConn{Conn: c, closed: sync.OnceFunc(func() { l.add(from, -1) })}, nil
		}
		c.Close() // whoever has too many is told no more
	}
}

// add counts a connection, or one less. It reports false, and counts nothing, if there are
// too many.
func (l *fairListener) add(from netip.Prefix, n int) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch now := l.open[from] + n; {
	case now > l.most:
		return false
	case now == 0:
		delete(l.open, from)
	default:
		l.open[from] = now
	}
	return true
}

// origin returns the network of an address. All that is no address of the Internet counts
// as one.
func origin(a net.Addr) netip.Prefix {
	tcp, ok := a.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	return network(tcp.AddrPort())
}

// network returns the addresses that count as one with that of a.
func network(a netip.AddrPort) netip.Prefix {
	ip := a.Addr().Unmap().WithZone("")
	bits := 64
	if ip.Is4() {
		bits = 32
	}
	from, _ := ip.Prefix(bits) // neither address has fewer
	return from
}

// A fairConn tells its listener when it is closed.
type fairConn struct {
	net.Conn
	closed func()
}

func (c *fairConn) Close() error {
	defer c.closed()
	return c.Conn.Close()
}
