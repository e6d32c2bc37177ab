package lichesstest

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/lichess"
)

const (
	secret        = "lip_fakeTokenOfTheTests"
	keepAlive     = 7 * time.Second
	challengeLife = 20 * time.Second
)

// A Server is a fake Lichess server with one bot account. It must be closed. Its methods may be
// called by any number of goroutines.
type Server struct {
	// Wrap, if not nil, returns a handler that replaces the given one: to refuse requests,
	// to delay them, or to lose answers. It is called once, with the first request.
	Wrap func(http.Handler) http.Handler

	// Line, if not nil, returns the text to write to a stream in place of a line, which
	// ends in "\n", and whether to cut the stream after it. Path is that of the request. It
	// is not called for the empty lines that keep a stream alive.
	Line func(path string, line []byte) (text []byte, cut bool)

	// Answer answers the challenges that the bot makes: with the opponent of the game, or
	// with the reason for which it is declined, such as "later"; if both are empty, nobody
	// answers. Nil answers none.
	Answer func(user string, form url.Values) (opponent search.Searcher, declined string)

	// Online are the bots that the server reports as online.
	Online []lichess.Player

	bot      string
	listener *pipeListener
	http     http.Server
	client   *http.Client
	handler  func() http.Handler
	running  sync.WaitGroup  // goroutines and requests
	ctx      context.Context // of opponents that think
	cancel   context.CancelFunc

	mu       sync.Mutex
	games    map[string]*table
	made     map[string]*challenge // all challenges
	open     map[string]*challenge // those that nobody has answered
	events   *feed                 // nil if the bot is not connected
	requests []string
	ids      int
	closed   bool
}

type challenge struct {
	id       string
	game     Game
	byBot    bool
	declined string        // why, or ""
	settled  chan struct{} // closed when it is answered
}

// NewServer returns a server for the bot account of this name.
func NewServer(bot string) *Server {
	s := &Server{
		bot: bot, listener: newPipeListener(),
		games: map[string]*table{}, made: map[string]*challenge{}, open: map[string]*challenge{},
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	s.handler = sync.OnceValue(func() http.Handler {
		if s.Wrap != nil {
			return s.Wrap(s.routes())
		}
		return s.routes()
	})
	s.client = &http.Client{Transport: &http.Transport{DialContext: s.listener.dial}}
	s.http.Handler = s
	s.running.Go(func() { _ = s.http.Serve(s.listener) })
	return s
}

// Close ends all connections and games.
func (s *Server) Close() {
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	s.cancel()
	_ = s.http.Close()
	s.client.CloseIdleConnections()
	s.running.Wait()
}

// Token returns the token of the bot account.
func (s *Server) Token() lichess.Token {
	t, err := lichess.NewToken(secret)
	if err != nil {
		panic(err) // it is a constant
	}
	return t
}

// Secret returns the text of Token, for programs that read it from their environment.
func (s *Server) Secret() string { return secret }

// URL returns the address of the server, which only [Server.Client] can reach.
func (s *Server) URL() string { return "http://localhost" }

// Client returns a client that is connected with the server in memory.
func (s *Server) Client() *http.Client { return s.client }

// Requests returns the requests so far, such as "POST /api/challenge/g0001/accept".
func (s *Server) Requests() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.requests)
}

// ServeHTTP implements [http.Handler].
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	closed := s.closed
	if !closed {
		s.running.Add(1)
		s.requests = append(s.requests, r.Method+" "+r.URL.RequestURI())
	}
	s.mu.Unlock()
	if closed {
		panic(http.ErrAbortHandler)
	}
	defer s.running.Done()
	s.handler().ServeHTTP(w, r)
}

// routes returns the handler of the API.
func (s *Server) routes() http.Handler {
	mux := http.NewServeMux()
	handle := func(pattern string, f http.HandlerFunc) {
		mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
			if r.Header.Get("Authorization") != "Bearer "+secret {
				refuse(w, http.StatusUnauthorized, "No such token")
				return
			}
			f(w, r)
		})
	}
	handle("GET /api/account", func(w http.ResponseWriter, _ *http.Request) {
		write(w, map[string]any{"id": strings.ToLower(s.bot), "username": s.bot, "title": "BOT", "perfs": map[string]any{}})
	})
	handle("GET /api/bot/online", s.serveOnline)
	handle("GET /api/stream/event", s.serveEvents)
	handle("POST /api/challenge/{user}", s.serveChallenge)
	handle("POST /api/challenge/{id}/accept", s.challengeAction(s.accept))
	handle("POST /api/challenge/{id}/decline", s.challengeAction(func(c *challenge, r *http.Request) {
		s.settle(c, r.FormValue("reason"))
	}))
	cancel := s.challengeAction(func(c *challenge, _ *http.Request) { s.settle(c, "canceled") })
	handle("POST /api/challenge/{id}/cancel", func(w http.ResponseWriter, r *http.Request) {
		if s.Act(r.PathValue("id"), live.ActAbort) == nil { // a game that has hardly begun
			ok(w)
			return
		}
		cancel(w, r)
	})
	handle("GET /api/bot/game/stream/{id}", s.serveGame)
	handle("POST /api/bot/game/{id}/{action}", s.gameAction)
	handle("POST /api/bot/game/{id}/{action}/{value}", s.gameAction)
	return mux
}

// write writes an answer as JSON.
func write(w http.ResponseWriter, v any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(v) // a client that has gone needs none
}

func refuse(w http.ResponseWriter, status int, message string) {
	w.WriteHeader(status)
	write(w, map[string]string{"error": message})
}

func ok(w http.ResponseWriter) { write(w, map[string]bool{"ok": true}) }

func (s *Server) serveOnline(w http.ResponseWriter, _ *http.Request) {
	for _, p := range s.Online {
		perf := map[string]int{"games": 100, "rating": p.Rating}
		write(w, map[string]any{
			"id": strings.ToLower(p.Name), "username": p.Name, "title": "BOT",
			"perfs": map[string]any{"bullet": perf, "blitz": perf, "rapid": perf, "classical": perf, "chess960": perf},
		})
	}
}

// A feed is the lines of an open stream.
type feed struct {
	mu     sync.Mutex
	lines  [][]byte
	closed bool
	more   chan struct{} // has a value if something has changed
}

func newFeed() *feed { return &feed{more: make(chan struct{}, 1)} }

// send adds a line. A nil feed has no reader.
func (f *feed) send(v any) {
	if f == nil {
		return
	}
	line, err := json.Marshal(v)
	if err != nil {
		panic(err) // all that is sent are maps of plain values
	}
	f.change(func() { f.lines = append(f.lines, append(line, '\n')) })
}

// end ends the stream after its lines.
func (f *feed) end() {
	if f != nil {
		f.change(func() { f.closed = true })
	}
}

func (f *feed) change(do func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	do()
	select {
	case f.more <- struct{}{}:
	default:
	}
}

// take returns the lines that have come, and whether there will be no more.
func (f *feed) take() ([][]byte, bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	lines := f.lines
	f.lines = nil
	return lines, f.closed
}

// stream writes a feed until it ends or the client has gone.
func (s *Server) stream(w http.ResponseWriter, r *http.Request, f *feed) {
	w.Header().Set("Content-Type", "application/x-ndjson")
	control := http.NewResponseController(w)
	alive := time.NewTicker(keepAlive)
	defer alive.Stop()
	for {
		lines, end := f.take()
		for _, line := range lines {
			cut := false
			if s.Line != nil {
				line, cut = s.Line(r.URL.Path, line)
			}
			if _, err := w.Write(line); err != nil || control.Flush() != nil {
				return
			}
			if cut {
				panic(http.ErrAbortHandler) // the connection ends without the end of the body
			}
		}
		if end || control.Flush() != nil {
			return
		}
		select {
		case <-f.more:
		case <-alive.C:
			if _, err := w.Write([]byte("\n")); err != nil {
				return
			}
		case <-r.Context().Done():
			return
		case <-s.ctx.Done():
			return
		}
	}
}

// serveEvents is the stream of events. A new one ends the one before.
func (s *Server) serveEvents(w http.ResponseWriter, r *http.Request) {
	f := newFeed()
	s.mu.Lock()
	s.events.end()
	s.events = f
	for _, id := range slices.Sorted(maps.Keys(s.open)) {
		f.send(s.open[id].event(s, "challenge"))
	}
	for _, id := range slices.Sorted(maps.Keys(s.games)) {
		if t := s.games[id]; !t.over() {
			f.send(t.event("gameStart"))
		}
	}
	s.mu.Unlock()
	s.stream(w, r, f)
}

// newID returns a new identifier. The caller holds mu.
func (s *Server) newID() string {
	s.ids++
	return fmt.Sprintf("g%04d", s.ids)
}

// Challenge has the opponent challenge the bot, and returns the identifier of the challenge and of
// its game. As on Lichess, a challenge with a clock is withdrawn after 20 seconds.
func (s *Server) Challenge(g Game) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.challenge(g, false).id
}

// challenge adds a challenge. The caller holds mu.
func (s *Server) challenge(g Game, byBot bool) *challenge {
	c := &challenge{id: s.newID(), game: g.withDefaults(), byBot: byBot, settled: make(chan struct{})}
	s.open[c.id], s.made[c.id] = c, c
	s.events.send(c.event(s, "challenge"))
	if lichess.SpeedOf(c.game.Control) != lichess.Correspondence {
		s.running.Go(func() {
			select {
			case <-time.After(challengeLife):
				s.mu.Lock()
				defer s.mu.Unlock()
				s.settle(c, "canceled")
			case <-c.settled:
			case <-s.ctx.Done():
			}
		})
	}
	return c
}

// settle removes a challenge that is declined or cancelled. The caller holds mu.
func (s *Server) settle(c *challenge, why string) {
	if s.open[c.id] != c {
		return
	}
	delete(s.open, c.id)
	c.declined = why
	close(c.settled)
	if why == "canceled" {
		s.events.send(c.event(s, "challengeCanceled"))
	} else if c.byBot {
		s.events.send(c.event(s, "challengeDeclined"))
	}
}

// accept begins the game of a challenge. The caller holds mu.
func (s *Server) accept(c *challenge, _ *http.Request) {
	delete(s.open, c.id)
	close(c.settled)
	s.begin(c.id, c.game)
}

// challengeAction returns a handler for an open challenge.
func (s *Server) challengeAction(do func(*challenge, *http.Request)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		c := s.open[r.PathValue("id")]
		if c != nil {
			do(c, r)
		}
		s.mu.Unlock()
		if c == nil {
			refuse(w, http.StatusNotFound, "Not found.")
			return
		}
		ok(w)
	}
}

// serveChallenge is a challenge that the bot makes.
func (s *Server) serveChallenge(w http.ResponseWriter, r *http.Request) {
	user := r.PathValue("user")
	g := Game{
		Opponent: lichess.Player{Name: user, Title: "BOT", Rating: 1500}, Variant: lichess.Variant(r.FormValue("variant")),
		Rated: r.FormValue("rated") == "true", Color: board.White,
	}
	if r.FormValue("color") == "black" {
		g.Color = board.Black
	}
	var limit, increment, days int
	for name, to := range map[string]*int{"clock.limit": &limit, "clock.increment": &increment, "days": &days} {
		if _, err := fmt.Sscan(r.FormValue(name), to); err != nil && r.FormValue(name) != "" {
			refuse(w, http.StatusBadRequest, name+" is no number")
			return
		}
	}
	g.Control = live.Control{{Time: time.Duration(limit) * time.Second, Increment: time.Duration(increment) * time.Second}}
	if days > 0 {
		g.Control = live.Control{{Delay: time.Duration(days) * 24 * time.Hour}}
	}
	declined := ""
	if s.Answer != nil {
		g.Searcher, declined = s.Answer(user, r.Form)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	c := s.challenge(g, true)
	write(w, c.event(s, "")["challenge"])
	switch {
	case declined != "":
		s.settle(c, declined)
	case g.Searcher != nil:
		s.accept(c, r)
	}
}

// Declined waits until a challenge is answered, and returns the reason for which it was declined,
// "canceled" if it was withdrawn, and "" if it was accepted or ctx has ended.
func (s *Server) Declined(ctx context.Context, id string) string {
	s.mu.Lock()
	c := s.made[id]
	s.mu.Unlock()
	if c == nil {
		return ""
	}
	select {
	case <-c.settled:
	case <-ctx.Done():
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	return c.declined
}

// event describes a challenge.
func (c *challenge) event(s *Server, kind string) map[string]any {
	g := &c.game
	us := map[string]any{"id": strings.ToLower(s.bot), "name": s.bot, "title": "BOT", "rating": 1500}
	them := user(g.Opponent)
	challenger, dest := them, us
	if c.byBot {
		challenger, dest = us, them
	}
	info := map[string]any{
		"id": c.id, "url": s.URL() + "/" + c.id, "status": "created", "challenger": challenger, "destUser": dest,
		"variant": map[string]any{"key": g.Variant}, "rated": g.Rated, "speed": lichess.SpeedOf(g.Control),
		"timeControl": g.timeControl(), "color": "random", "perf": map[string]any{"name": "Blitz"},
	}
	if start := g.initialFEN(); start != "startpos" {
		info["initialFen"] = start
	}
	switch kind {
	case "challengeDeclined":
		info["status"], info["declineReasonKey"], info["declineReason"] = "declined", strings.ToLower(c.declined), "Not now."
	case "challengeCanceled":
		info["status"] = "canceled"
	}
	return map[string]any{"type": kind, "challenge": info, "compat": map[string]bool{"bot": true}}
}

// user describes a player.
func user(p lichess.Player) map[string]any {
	if p.AI > 0 {
		return map[string]any{"aiLevel": p.AI}
	}
	m := map[string]any{"id": strings.ToLower(p.Name), "name": p.Name, "title": nil}
	if p.Title != "" {
		m["title"] = p.Title
	}
	if p.Rating > 0 {
		m["rating"] = p.Rating
	}
	return m
}

// Wait waits for the end of a game, or of its challenge, and returns how it has ended. The error is
// the cause of the cancellation of ctx, or says that there is no game.
func (s *Server) Wait(ctx context.Context, id string) (game.Outcome, error) {
	if why := s.Declined(ctx, id); why != "" {
		return game.Outcome{}, fmt.Errorf("the challenge was declined: %s", why)
	}
	s.mu.Lock()
	t := s.games[id]
	s.mu.Unlock()
	if t == nil {
		if err := context.Cause(ctx); err != nil {
			return game.Outcome{}, err
		}
		return game.Outcome{}, fmt.Errorf("no game %q", id)
	}
	select {
	case <-t.done:
		s.mu.Lock()
		defer s.mu.Unlock()
		return t.live.Outcome(), nil
	case <-ctx.Done():
		return game.Outcome{}, context.Cause(ctx)
	}
}
