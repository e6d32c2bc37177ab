package fetch_test

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/luftchess/luft/pgn/fetch"
)

// token is that of the tests.
const token = "lip_0123456789abcdef"

// A fake is a server for tests with connections in memory, so that no time passes in a bubble of
// testing/synctest. It notes what is asked for, and fails the test if there are two requests at once.
type fake struct {
	*httptest.Server
	t       *testing.T
	client  *http.Client
	running atomic.Int32

	mu       sync.Mutex
	requests []string                                                 // method and URL
	fault    func(n int, w http.ResponseWriter, r *http.Request) bool // whether it has answered request n, from 0
}

// serve starts a server that answers by handler.
func serve(t *testing.T, handler http.Handler) *fake {
	l := &pipes{accepted: make(chan net.Conn), closed: make(chan struct{})}
	f := &fake{t: t}
	f.Server = &httptest.Server{Listener: l, Config: &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if f.running.Add(1) > 1 {
			t.Error("two requests at once")
		}
		defer f.running.Add(-1)
		f.mu.Lock()
		n, fault := len(f.requests), f.fault
		f.requests = append(f.requests, r.Method+" "+r.URL.String())
		f.mu.Unlock()
		if fault == nil || !fault(n, w, r) {
			handler.ServeHTTP(w, r)
		}
	})}}
	f.Start()
	transport := &http.Transport{DialContext: l.dial}
	f.client = &http.Client{Transport: transport}
	t.Cleanup(func() {
		transport.CloseIdleConnections()
		f.Close()
	})
	return f
}

// options returns those of a download from the server.
func (f *fake) options() fetch.Options {
	return fetch.Options{Client: f.client, URL: "http://example.com"}
}

// asked returns the requests since the last call.
func (f *fake) asked() []string {
	f.mu.Lock()
	defer f.mu.Unlock()
	requests := f.requests
	f.requests = nil
	return requests
}

// pipes is a listener for connections in memory.
type pipes struct {
	accepted chan net.Conn
	closed   chan struct{}
	once     sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.accepted:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error {
	p.once.Do(func() { close(p.closed) })
	return nil
}

func (*pipes) Addr() net.Addr { return &net.TCPAddr{} }

func (p *pipes) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	client, server := net.Pipe()
	select {
	case p.accepted <- server:
		return client, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// A cutter is an answer whose connection breaks after some bytes.
type cutter struct {
	http.ResponseWriter
	left int
}

func (c *cutter) Write(p []byte) (int, error) {
	n := min(len(p), c.left)
	c.left -= n
	if _, err := c.ResponseWriter.Write(p[:n]); err != nil {
		return 0, err
	}
	if c.left == 0 {
		c.ResponseWriter.(http.Flusher).Flush()
		panic(http.ErrAbortHandler)
	}
	return n, nil
}

// A record is a game of a fake site.
type record struct {
	id     string
	at     int64 // milliseconds on Lichess, seconds on chess.com
	status string
}

func (r record) pgn() string { return fmt.Sprintf("[Site %q]\n\n1. e4 *\n", r.id) }

// fakeLichess has the export of games as its documentation describes it.
type fakeLichess struct {
	games     []record // of the player "Some-Body"
	inclusive bool     // whether the limits belong to the range
}

func (s *fakeLichess) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	if r.Header.Get("Accept") != "application/x-ndjson" || q.Get("pgnInJson") != "true" {
		http.Error(w, "no NDJSON with PGN", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	send := func(g record) {
		text, err := json.Marshal(map[string]any{"id": g.id, "createdAt": g.at, "status": cmp.Or(g.status, "mate"), "pgn": g.pgn()})
		if err == nil {
			_, err = fmt.Fprintf(w, "%s\n", text)
		}
		if err != nil {
			panic(http.ErrAbortHandler)
		}
	}
	switch r.URL.Path {
	case "/api/games/user/Some-Body":
		if q.Get("sort") != "dateAsc" || q.Get("ongoing") != "true" {
			http.Error(w, "not sorted, or without games in progress", http.StatusBadRequest)
			return
		}
		more := int64(0)
		if s.inclusive {
			more = 1
		}
		since, _ := strconv.ParseInt(q.Get("since"), 10, 64) // 0 if there is none
		until, err := strconv.ParseInt(q.Get("until"), 10, 64)
		if err != nil {
			until = 1 << 60
		}
		for _, g := range s.games {
			if g.at > since-more && g.at < until+more {
				send(g)
			}
		}
	case "/api/games/export/_ids":
		body, err := io.ReadAll(r.Body)
		ids := strings.Split(string(body), ",")
		if err != nil || r.Method != http.MethodPost || len(ids) > 300 {
			http.Error(w, "more than 300 games", http.StatusBadRequest)
			return
		}
		for _, g := range slices.Backward(s.games) {
			if slices.Contains(ids, g.id) {
				send(g)
			}
		}
	default:
		w.WriteHeader(http.StatusNotFound)
		_, _ = io.WriteString(w, `{"error":"Not found"}`)
	}
}

// fakeChessCom has the archives of the player "somebody".
type fakeChessCom struct {
	months map[string][]record
	sent   int // archives with their games
}

// tag returns the entity tag of an archive.
func (s *fakeChessCom) tag(month string) string {
	return fmt.Sprintf("W/\"%s-%d\"", month, len(s.months[month]))
}

func (s *fakeChessCom) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name, ok := strings.CutPrefix(r.URL.Path, "/pub/player/somebody/games/")
	var answer any
	switch games, there := s.months[name]; {
	case ok && name == "archives":
		var urls []string
		for m := range s.months {
			urls = append(urls, "https://api.chess.com/pub/player/somebody/games/"+m)
		}
		answer = map[string]any{"archives": urls}
	case ok && there:
		w.Header().Set("ETag", s.tag(name))
		if r.Header.Get("If-None-Match") == s.tag(name) {
			w.WriteHeader(http.StatusNotModified)
			return
		}
		s.sent++
		list := []any{}
		for _, g := range games {
			list = append(list, map[string]any{
				"url": "https://www.chess.com/game/live/" + g.id, "uuid": g.id, "end_time": g.at, "pgn": g.pgn(), "rules": "chess",
			})
		}
		answer = map[string]any{"@context": []string{"x"}, "games": list, "z": map[string]int{"games": 1}}
	default:
		http.Error(w, `{"code":0,"message":"not found"}`, http.StatusNotFound)
		return
	}
	text, err := json.MarshalIndent(answer, "", " ")
	if err == nil {
		_, err = w.Write(text)
	}
	if err != nil {
		panic(http.ErrAbortHandler)
	}
}

// day is a time in 2024.
func day(month time.Month, day int) time.Time {
	return time.Date(2024, month, day, 12, 0, 0, 0, time.UTC)
}
