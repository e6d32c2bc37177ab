package serve

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
)

// newFloodServer returns the address of a server as luft serve runs it, if LUFT_LOAD is
// set. The clients of these tests have addresses from 127.0.0.1 on, which Linux allows, and
// take two file descriptors for a connection.
func newFloodServer(t *testing.T) string {
	if os.Getenv("LUFT_LOAD") == "" {
		t.Skip("LUFT_LOAD is not set")
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	s := newServer(context.Background(), endpoint.New(usualOptions(nil)), new(engine), access{})
	go s.Serve(limited(l, usualPerAddress))
	t.Cleanup(func() { s.Close() })
	return l.Addr().String()
}

// dialFrom connects to a server from 127.0.x.y, where x and y are those of a client's number.
func dialFrom(ctx context.Context, client int, to string) (net.Conn, error) {
	d := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, byte(client>>8), byte(client))}, Timeout: time.Minute}
	return d.DialContext(ctx, "tcp", to)
}

// A tally counts what became of questions or connections.
type tally struct {
	mu     sync.Mutex
	counts map[string]int
	times  []time.Duration // of answers
}

func (c *tally) add(what string, took time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.counts == nil {
		c.counts = make(map[string]int)
	}
	c.counts[what]++
	c.times = append(c.times, took)
}

func (c *tally) String() string {
	slices.Sort(c.times)
	at := func(part float64) time.Duration {
		return c.times[int(part*float64(len(c.times)-1))].Round(time.Millisecond)
	}
	return fmt.Sprintf("%v; half within %v, 99 %% within %v, all within %v", c.counts, at(0.5), at(0.99), at(1))
}

// watchMemory calls f and returns the most that was on the heap meanwhile.
func watchMemory(f func()) uint64 {
	done, most := make(chan struct{}), make(chan uint64)
	go func() {
		high := memory()
		for {
			select {
			case <-done:
				most <- max(high, memory())
				return
			case <-time.After(50 * time.Millisecond):
				high = max(high, memory())
			}
		}
	}()
	f()
	close(done)
	return <-most
}

// TestFlood asks 10,000 questions at once, from 100 addresses, and then as many from one. Each
// is answered, refused as busy, or its connection is closed, and afterwards the server answers
// as before.
//
//	LUFT_LOAD=1 go test -C examples/luft ./internal/serve -run 'TestFlood|TestSlowSenders' -v
func TestFlood(t *testing.T) {
	server := newFloodServer(t)
	const questions = 10_000
	for _, addresses := range []int{100, 1} {
		client := func(i int) *http.Client {
			return &http.Client{Timeout: 3 * time.Minute, Transport: &http.Transport{
				DisableKeepAlives: true,
				DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
					return dialFrom(ctx, 1+i%addresses, server)
				},
			}}
		}
		var became tally
		most := watchMemory(func() {
			var asked sync.WaitGroup
			start := make(chan struct{})
			for i := range questions {
				asked.Go(func() {
					<-start
					path, body := "/api/position", `{"moves": ["e4", "e5", "Nf3"]}`
					if i%4 == 0 {
						path, body = "/api/bestmove", `{"moves": ["e4", "e5"], "movetime": 50}`
					}
					begun := time.Now()
					became.add(ask(client(i), "http://"+server+path, body), time.Since(begun))
				})
			}
			close(start)
			asked.Wait()
		})
		t.Logf("%d questions at once from %d addresses: %v; at most %.0f MiB of heap, clients and server", questions, addresses, &became, mebibytes(int(most)))
		if became.counts["answered"] == 0 || became.counts["other"] > 0 {
			t.Errorf("the questions became %v", became.counts)
		}
		if got := ask(client(0), "http://"+server+"/api/position", "{}"); got != "answered" {
			t.Errorf("after the flood, a question is %s", got)
		}
	}
}

// ask asks a question and returns what became of it: "answered", "busy", "closed" or "other".
func ask(c *http.Client, url, body string) string {
	r, err := c.Do(request(url, body))
	if err != nil {
		return "closed"
	}
	defer r.Body.Close()
	content, err := io.ReadAll(r.Body)
	switch {
	case err != nil:
		return "closed"
	case r.StatusCode == http.StatusOK:
		return "answered"
	case r.StatusCode == http.StatusServiceUnavailable && bytes.Contains(content, []byte(`"busy"`)):
		return "busy"
	}
	return "other"
}

// TestSlowSenders has 4,000 connections send a byte a second: from one address, which leaves
// room for others, and from ten, which takes all there is until their time for reading is over.
// Meanwhile another address asks.
func TestSlowSenders(t *testing.T) {
	server := newFloodServer(t)
	const connections = 4000
	for _, addresses := range []int{1, 10} {
		var became, others tally
		most := watchMemory(func() {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			var sending sync.WaitGroup
			for i := range connections {
				sending.Go(func() {
					begun := time.Now()
					became.add(trickle(ctx, 1+i%addresses, server), time.Since(begun))
				})
			}
			other := &http.Client{Timeout: 2 * time.Minute, Transport: &http.Transport{
				DisableKeepAlives: true,
				DialContext:       func(ctx context.Context, _, _ string) (net.Conn, error) { return dialFrom(ctx, 1000, server) },
			}}
			for range 10 {
				time.Sleep(time.Second)
				begun := time.Now()
				others.add(ask(other, "http://"+server+"/api/position", "{}"), time.Since(begun))
			}
			sending.Wait()
		})
		t.Logf("%d connections that send a byte a second, from %d addresses: %v; questions from another address: %v; at most %.0f MiB of heap, clients and server",
			connections, addresses, &became, &others, mebibytes(int(most)))
		if others.counts["answered"] != 10 {
			t.Errorf("of ten questions from another address, %v", others.counts)
		}
		if became.counts["closed"] != connections {
			t.Errorf("of %d slow connections, %v", connections, became.counts)
		}
	}
}

// trickle sends a request a byte a second until the server closes the connection, for two
// minutes at most. It returns "closed", "open" or "not connected".
func trickle(ctx context.Context, client int, to string) string {
	c, err := dialFrom(ctx, client, to)
	if err != nil {
		return "not connected"
	}
	defer c.Close()
	closed := make(chan struct{})
	go func() {
		io.Copy(io.Discard, c)
		close(closed)
	}()
	text := "POST /api/position HTTP/1.1\r\nHost: localhost\r\nX-Long: " + strings.Repeat("a", 200)
	for i := range 120 {
		if _, err := io.WriteString(c, text[i:i+1]); err != nil {
			return "closed"
		}
		select {
		case <-closed:
			return "closed"
		case <-time.After(time.Second):
		}
	}
	return "open"
}
