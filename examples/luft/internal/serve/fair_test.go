package serve

import (
	"errors"
	"io"
	"math"
	"net"
	"net/netip"
	"os"
	"testing"
	"time"
)

// TestFairListener opens too many connections from an address. There are more as soon as
// one is closed.
func TestFairListener(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer inner.Close()
	l := newFairListener(inner, 2)
	accepted := make(chan net.Conn, 10)
	go func() {
		defer close(accepted)
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func(from string) net.Conn {
		t.Helper()
		d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.ParseIP(from)}}
		c, err := d.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Skip("this system does not connect from other loopback addresses: ", err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	refused := func(c net.Conn) {
		t.Helper()
		c.SetReadDeadline(time.Now().Add(time.Minute))
		if _, err := c.Read(make([]byte, 1)); errors.Is(err, os.ErrDeadlineExceeded) || err == nil {
			t.Errorf("the connection is not refused: %v", err)
		}
	}
	dial("127.0.0.1")
	first := <-accepted
	dial("127.0.0.1")
	second := <-accepted
	refused(dial("127.0.0.1"))
	dial("127.0.0.2")
	third := <-accepted
	if got := origin(third.RemoteAddr()).Addr().String(); got != "127.0.0.2" {
		t.Errorf("the connection from another address comes from %s", got)
	}
	first.Close()
	first.Close() // which counts once
	dial("127.0.0.1")
	fourth := <-accepted
	refused(dial("127.0.0.1"))
	for _, c := range []io.Closer{second, third, fourth} {
		c.Close()
	}
	inner.Close()
	<-accepted
	if open := l.(*fairListener).open; len(open) != 0 {
		t.Errorf("with all connections closed, %v are open", open)
	}
}

func TestOrigin(t *testing.T) {
	for _, test := range []struct{ address, want string }{
		{"192.0.2.7:80", "192.0.2.7/32"},
		{"[::ffff:192.0.2.7]:80", "192.0.2.7/32"},
		{"[2001:db8:1:2:3:4:5:6]:80", "2001:db8:1:2::/64"},
		{"[fe80::1%eth0]:80", "fe80::/64"},
	} {
		if got := origin(net.TCPAddrFromAddrPort(netip.MustParseAddrPort(test.address))).String(); got != test.want {
			t.Errorf("%s comes from %s, want %s", test.address, got, test.want)
		}
	}
	if got := origin(&net.UnixAddr{Name: "a"}); got.IsValid() {
		t.Errorf("a socket of this machine comes from %v", got)
	}
}

// TestLimited accepts a connection whatever the limit of an address is.
func TestLimited(t *testing.T) {
	for _, most := range []uint{0, 1, math.MaxUint} {
		inner, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer inner.Close()
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer c.Close()
		inner.(*net.TCPListener).SetDeadline(time.Now().Add(10 * time.Second))
		accepted, err := limited(inner, most).Accept()
		if err != nil {
			t.Fatalf("with a limit of %d: %v", most, err)
		}
		accepted.Close()
	}
}
