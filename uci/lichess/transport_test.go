package lichess

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

// A pipes listener has connections in memory, over paths that can die: then nothing comes through,
// and nobody is told.
type pipes struct {
	accepted chan net.Conn
	dead     []*atomic.Bool // by connection
}

func (p *pipes) Accept() (net.Conn, error) {
	if c, ok := <-p.accepted; ok {
		return c, nil
	}
	return nil, net.ErrClosed
}

func (p *pipes) Close() error { return nil }
func (*pipes) Addr() net.Addr { return &net.TCPAddr{} }

// dial makes a connection.
func (p *pipes) dial(context.Context, string, string) (net.Conn, error) {
	client, near := net.Pipe()
	far, server := net.Pipe()
	dead := new(atomic.Bool)
	p.dead = append(p.dead, dead)
	relay := func(dst, src net.Conn) {
		defer dst.Close()
		b := make([]byte, 1<<16)
		for {
			n, err := src.Read(b)
			if err != nil {
				return
			}
			if dead.Load() {
				continue
			}
			if _, err := dst.Write(b[:n]); err != nil {
				return
			}
		}
	}
	go relay(far, near)
	go relay(near, far)
	p.accepted <- server
	return client, nil
}

// A connection of HTTP/2 whose path is dead is replaced.
func TestDeadConnectionIsReplaced(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &pipes{accepted: make(chan net.Conn)}
		proto := ""
		server := httptest.Server{
			Listener: p, EnableHTTP2: true,
			Config: &http.Server{Handler: http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) { proto = r.Proto })},
		}
		server.StartTLS()
		transport := newTransport()
		transport.Proxy, transport.DialContext = nil, p.dial
		transport.TLSClientConfig = server.Client().Transport.(*http.Transport).TLSClientConfig.Clone()
		defer func() {
			transport.CloseIdleConnections()
			close(p.accepted)
			server.Close()
		}()
		ask := func() error {
			ctx, cancel := context.WithTimeout(t.Context(), requestTimeout)
			defer cancel()
			r, err := http.NewRequestWithContext(ctx, http.MethodPost, "https://example.com/", nil)
			if err != nil {
				t.Fatal(err)
			}
			answer, err := transport.RoundTrip(r)
			if err != nil {
				return err
			}
			return answer.Body.Close()
		}
		if err := ask(); err != nil || proto != "HTTP/2.0" {
			t.Fatalf("%s, %v", proto, err)
		}
		p.dead[0].Store(true)
		for range 3 {
			if ask() == nil {
				return
			}
			time.Sleep(time.Second)
		}
		t.Errorf("three requests have failed; %d connections", len(p.dead))
	})
}
