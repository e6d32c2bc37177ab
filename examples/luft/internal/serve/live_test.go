package serve

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/serve/endpoint"
	"github.com/luftchess/luft/examples/luft/internal/serve/rooms"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// A liveClient plays on a server from an address of its own, as far as there are as many.
type liveClient struct {
	http   http.Client
	server string
}

func newLiveClient(server string, number int) *liveClient {
	return &liveClient{server: server, http: http.Client{Transport: &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return dialFrom(ctx, number, server) },
	}}}
}

// ask asks a question, whose answer it decodes.
func (c *liveClient) ask(ctx context.Context, what string, question, answer any) error {
	body, err := json.Marshal(question)
	if err != nil {
		return err
	}
	r, err := c.http.Do(request("http://"+c.server+"/api/live/"+what, string(body)).WithContext(ctx))
	if err != nil {
		return err
	}
	defer r.Body.Close()
	text, err := io.ReadAll(r.Body)
	if err == nil && r.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %d %s", what, r.StatusCode, text)
	}
	if err == nil && answer != nil {
		err = json.Unmarshal(text, answer)
	}
	return err
}

// watch calls show with each state of a room, until it returns false.
func (c *liveClient) watch(ctx context.Context, seat rooms.Seat, show func(*rooms.State) bool) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := c.http.Do(request("http://"+c.server+"/api/live/watch", fmt.Sprintf(`{"id": %q, "token": %q}`, seat.ID, seat.Token)).WithContext(ctx))
	if err != nil {
		return err
	}
	defer r.Body.Close()
	events := bufio.NewReader(r.Body)
	for {
		line, err := events.ReadString('\n')
		if err != nil {
			return fmt.Errorf("watch: %d %.200s %w", r.StatusCode, line, err)
		}
		if data, ok := strings.CutPrefix(line, "data: "); ok {
			s := new(rooms.State)
			if err := json.Unmarshal([]byte(data), s); err != nil {
				return err
			}
			if !show(s) {
				return nil
			}
		}
	}
}

// delays are how long it takes from a move that is sent to the opponent who sees it.
type delays struct {
	tally
	sent sync.Map // when a move was sent, by the room, its game and the ply
}

// playLive has both players of a room play random moves with pauses, one game after the other,
// until enough moves are played or the time has come, and then draw.
func playLive(ctx context.Context, players [2]*liveClient, moves int, end time.Time, pause time.Duration, d *delays) error {
	var seats [2]rooms.Seat
	if err := players[0].ask(ctx, "open", rooms.Invitation{Control: "10m+5", Name: "Ann"}, &seats[0]); err != nil {
		return err
	}
	if err := players[1].ask(ctx, "join", map[string]string{"id": seats[0].ID, "name": "Bob"}, &seats[1]); err != nil {
		return err
	}
	failed := make(chan error, 2)
	for i, c := range players {
		go func() { failed <- playSeat(ctx, c, seats[i], moves, end, pause, d) }()
	}
	err := <-failed
	if other := <-failed; err == nil {
		err = other
	}
	return err
}

func playSeat(ctx context.Context, c *liveClient, seat rooms.Seat, moves int, end time.Time, pause time.Duration, d *delays) error {
	act := func(action string) error {
		return c.ask(ctx, "act", map[string]string{"id": seat.ID, "token": seat.Token, "action": action}, nil)
	}
	key := func(game, ply int) string { return fmt.Sprint(seat.ID, " ", game, " ", ply) }
	var wrong error
	seen := ""
	err := c.watch(ctx, seat, func(s *rooms.State) bool {
		ply := len(s.Moves)
		state := key(s.Game, ply)
		if ply > 0 && state != seen {
			if at, ok := d.sent.Load(state); ok && s.You == [2]string{"white", "black"}[ply%2] {
				d.add("seen", time.Since(at.(time.Time)))
			}
		}
		enough := ply >= moves || time.Now().After(end)
		switch {
		case s.Game == 0:
		case s.Reason != "" && enough:
			return false
		case s.Reason != "" && s.Rematch != s.You && state+"over" != seen:
			seen = state + "over"
			wrong = act("offer rematch")
			return wrong == nil
		case s.Reason != "":
		case enough:
			if s.Draw != s.You && state != seen {
				seen = state
				wrong = act("offer draw")
				if wrong != nil && strings.Contains(wrong.Error(), `"refused"`) { // the other one was first
					wrong = nil
				}
			}
		case s.You == [2]string{"white", "black"}[ply%2] && state != seen:
			seen = state
			time.Sleep(time.Duration(rand.Int64N(int64(2*pause) + 1)))
			d.sent.Store(key(s.Game, ply+1), time.Now())
			wrong = c.ask(ctx, "move", map[string]any{"id": seat.ID, "token": seat.Token, "move": randomMove(s.Moves), "ply": ply}, nil)
		}
		return wrong == nil
	})
	if wrong != nil {
		return wrong
	}
	return err
}

// randomMove returns a legal move after others. Kings stay where they are if they can: such a game
// lasts longer.
func randomMove(moves []string) string {
	g := game.New(board.Start())
	for _, text := range moves {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			panic(err) // the server has taken it
		}
	}
	b := g.Board()
	legal := movegen.AppendLegal(nil, &b)
	return legal[rand.IntN(len(legal))].String()
}

// TestLiveGames has pairs of people play each other, ten from each address: a few
// short games, or 300 at a time for as long as LUFT_LOAD says, at a move a second in each:
//
//	LUFT_LOAD=1m go test -C examples/luft ./internal/serve -run TestLiveGames -v
func TestLiveGames(t *testing.T) {
	pairs, moves, pause, end := 10, 30, time.Duration(0), time.Now().Add(time.Hour)
	if text := os.Getenv("LUFT_LOAD"); text != "" {
		long, err := time.ParseDuration(text)
		if err != nil {
			t.Fatal(err)
		}
		pairs, moves, pause, end = 300, 1<<30, time.Second, time.Now().Add(long)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	const perAddress = 100 // connections, and a tenth as many rooms, which is how many pairs share an address
	s := newServer(t.Context(), endpoint.New(usualOptions(nil)), new(engine), access{perAddress: perAddress})
	go s.Serve(limited(l, perAddress))
	t.Cleanup(func() { s.Close() })

	ctx, cancel := context.WithDeadline(t.Context(), end.Add(time.Minute))
	defer cancel()
	var d delays
	var all sync.WaitGroup
	most := watchMemory(func() {
		for i := range pairs {
			all.Go(func() {
				from := 1 + i/10
				players := [2]*liveClient{newLiveClient(l.Addr().String(), from), newLiveClient(l.Addr().String(), from)}
				if err := playLive(ctx, players, moves, end, pause, &d); err != nil {
					t.Errorf("pair %d: %v", i, err)
				}
				for _, p := range players {
					p.http.CloseIdleConnections()
				}
			})
		}
		all.Wait()
	})
	if d.counts["seen"] == 0 {
		t.Fatal("nobody has seen a move")
	}
	t.Logf("%d pairs: from a move sent to the opponent's seeing it: %v; at most %.0f MiB of heap, clients and server", pairs, &d, mebibytes(int(most)))
}

// The interface of live games over HTTP: statuses, limits and the end of a stream.
func TestLiveAPI(t *testing.T) {
	s := newTestServer(t, endpoint.Options{})
	ask := func(what, body string) (int, string) { return do(t, request(s.URL+"/api/live/"+what, body)) }
	code, text := ask("open", `{"control": "5m+3", "color": "white"}`)
	var seat rooms.Seat
	if err := json.Unmarshal([]byte(text), &seat); err != nil || code != 200 || seat.Color != "white" {
		t.Fatal(code, text, err)
	}
	with := func(rest string) string { return fmt.Sprintf(`{"id": %q, "token": %q%s}`, seat.ID, seat.Token, rest) }
	for _, test := range []struct {
		what, body string
		status     int
		want       string
	}{
		{"open", `{"control": "x"}`, 400, `"bad_request"`},
		{"open", `{"start": "x"}`, 422, `"bad_fen"`},
		{"open", `{"colour": "white"}`, 400, `"bad_request"`},
		{"move", with(`, "move": "e4", "ply": 0`), 409, "has not begun"},
		{"join", `{"id": "x"}`, 404, `"not_found"`},
		{"join", fmt.Sprintf(`{"id": %q}`, seat.ID), 200, `"color":"black"`},
		{"join", fmt.Sprintf(`{"id": %q}`, seat.ID), 409, `"refused"`},
		{"move", with(`, "move": "e5", "ply": 0`), 422, `"illegal_move"`},
		{"move", with(`, "move": "e4", "ply": 0`), 200, "{}"},
		{"move", with(`, "move": "d4", "ply": 1`), 409, "the opponent is to move"},
		{"act", with(`, "action": "offer draw"`), 200, "{}"},
		{"act", with(`, "action": "offer draw"`), 409, "already offered"},
		{"act", `{"id": "` + seat.ID + `", "token": "x", "action": "resign"}`, 403, `"forbidden"`},
		{"watch", `{"id": "` + seat.ID + `", "token": "x"}`, 403, `"forbidden"`},
		{"watch", `{"id": "x"}`, 404, `"not_found"`},
		{"dance", `{}`, 404, `"not_found"`},
	} {
		if code, text := ask(test.what, test.body); code != test.status || !strings.Contains(text, test.want) {
			t.Errorf("%s %s: got %d %s, want %d …%s…", test.what, test.body, code, text, test.status, test.want)
		}
	}
	if code, text := do(t, func() *http.Request { r := request(s.URL+"/api/live/move", ""); r.Method = "GET"; return r }()); code != 405 || !strings.Contains(text, `"bad_method"`) {
		t.Error(code, text)
	}

	// Streams do not count as requests, of which there are only so many at once.
	r, err := http.DefaultClient.Do(request(s.URL+"/api/live/watch", `{"id": "`+seat.ID+`"}`))
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	if kind := r.Header.Get("Content-Type"); kind != "text/event-stream" {
		t.Error(kind)
	}
	first, err := bufio.NewReader(r.Body).ReadBytes('}')
	if err != nil || !bytes.HasPrefix(first, []byte("event: info\ndata: {\"game\":1,\"you\":\"\",")) {
		t.Errorf("%s %v", first, err)
	}
	for range usualPerAddress/10 - 1 {
		if code, text := ask("open", `{}`); code != 200 {
			t.Fatal(code, text)
		}
	}
	if code, text := ask("open", `{}`); code != 503 || !strings.Contains(text, "too many games of your address") {
		t.Error(code, text)
	}
}
