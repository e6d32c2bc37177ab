package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

// A game is played over two lives of the server, in a real database.
func TestGame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.sqlite")
	now := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	var s *server
	begin := func() {
		t.Helper()
		if s != nil {
			s.close()
		}
		var err error
		if s, err = open(file, func() time.Time { return now }); err != nil {
			t.Fatal(err)
		}
	}
	ask := func(method, path string, form ...string) (int, string) {
		values := url.Values{}
		for i := 0; i < len(form); i += 2 {
			values.Set(form[i], form[i+1])
		}
		r := httptest.NewRequest(method, path, strings.NewReader(values.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		s.handler().ServeHTTP(w, r)
		return w.Code, strings.TrimSpace(w.Body.String())
	}
	begin()
	defer func() { s.close() }()
	if code, text := ask("POST", "/games", "white", "ann", "black", "bob", "control", "1m+2"); code != 200 || text != `{"id":1}` {
		t.Fatal(code, text)
	}
	for _, step := range []struct {
		player, key, value string
		want               string // of the error, or ""
	}{
		{"ann", "move", "e4", ""},
		{"ann", "move", "d4", "the opponent is to move"},
		{"eve", "move", "e5", "you do not play here"},
		{"bob", "move", "1...e5", ""},
		{"ann", "move", "Ke3", "no such legal move"},
		{"ann", "move", "qh5", ""},
		{"bob", "action", "offer draw", ""},
		{"bob", "move", "Nc6", ""},
	} {
		now = now.Add(5 * time.Second)
		code, text := ask("POST", "/games/1", "player", step.player, step.key, step.value)
		if (code == 200) != (step.want == "") || !strings.Contains(text, step.want) {
			t.Errorf("%v: %d %s", step, code, text)
		}
	}
	begin() // the server was killed
	_, text := ask("GET", "/games/1")
	var v live.View
	if err := json.Unmarshal([]byte(text), &v); err != nil || v.Ply != 4 || v.Remaining[board.White] >= time.Minute || !v.DrawOffer[board.Black] {
		t.Errorf("%v, %+v", err, v)
	}
	if _, text := ask("GET", "/players/bob"); !strings.Contains(text, `"position":"r1bqkbnr/pppp1ppp/2n5/4p2Q/`) || !strings.Contains(text, `"result":"*"`) {
		t.Error(text)
	}
	now = now.Add(10 * time.Minute)
	if code, text := ask("POST", "/games/1", "player", "ann", "move", "Bc4"); code != 409 || !strings.Contains(text, "over") {
		t.Errorf("after the flag fell: %d %s", code, text)
	}
	var o game.Outcome
	if err := s.db.QueryRow("SELECT result, termination FROM games WHERE id = 1").Scan(&o.Result, &o.Termination); err != nil ||
		o != (game.Outcome{Result: game.BlackWins, Termination: game.TimeForfeit}) {
		t.Errorf("stored %v, %v", o, err)
	}
	_, text = ask("GET", "/games/1/pgn")
	for _, want := range []string{`[White "ann"]`, `[Result "0-1"]`, `[TimeControl "60+2"]`, `[Termination "time forfeit"]`, "2. Qh5 {[%clk 0:00:", "0-1"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in\n%s", want, text)
		}
	}
}

// Flags that fell while the server was down fall when it is started again: the games are stored, and
// none of them stays in memory.
func TestRestartAfterDeadline(t *testing.T) {
	file := filepath.Join(t.TempDir(), "games.sqlite")
	now := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	s, err := open(file, func() time.Time { return now })
	if err != nil {
		t.Fatal(err)
	}
	const games = 30
	for id := 1; id <= games; id++ {
		for _, form := range []url.Values{{"white": {"ann"}, "black": {"bob"}, "control": {"1m"}}, {"player": {"ann"}, "move": {"e4"}}} {
			path := "/games"
			if form.Has("move") {
				path = fmt.Sprintf("/games/%d", id)
			}
			w := httptest.NewRecorder()
			r := httptest.NewRequest("POST", path, strings.NewReader(form.Encode()))
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
			s.handler().ServeHTTP(w, r)
			if w.Code != 200 || w.Header().Get("Content-Type") != "application/json" {
				t.Fatal(w.Code, w.Header(), w.Body)
			}
		}
	}
	if err := s.close(); err != nil {
		t.Fatal(err)
	}
	later := now.Add(time.Hour)
	if s, err = open(file, func() time.Time { return later }); err != nil {
		t.Fatal(err)
	}
	defer s.close()
	var stored, inMemory int
	for range 1000 {
		s.mu.Lock()
		inMemory = len(s.tables)
		s.mu.Unlock()
		if err := s.db.QueryRow("SELECT count(*) FROM games WHERE termination = ?", game.TimeForfeit).Scan(&stored); err != nil {
			t.Fatal(err)
		}
		if stored == games && inMemory == 0 {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Errorf("%d of %d games are stored, and %d are in memory", stored, games, inMemory)
}

// A game that is looked for while it begins has one table.
func TestFindWhileBeginning(t *testing.T) {
	s, err := open(filepath.Join(t.TempDir(), "games.sqlite"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	for id := 1; id <= 50; id++ {
		var found sync.WaitGroup
		ask := httptest.NewRequest("GET", "/", nil)
		ask.SetPathValue("id", fmt.Sprint(id))
		got := make([]*live.Table, 2)
		for i := range got {
			found.Go(func() {
				for got[i] == nil {
					got[i], _, _ = s.find(ask)
				}
			})
		}
		if _, err := s.begin(httptest.NewRequest("POST", "/games?white=ann&black=bob", nil)); err != nil {
			t.Fatal(err)
		}
		found.Wait()
		for _, table := range got {
			if table != s.tables[fmt.Sprint(id)] {
				t.Fatalf("game %d has two tables", id)
			}
		}
	}
}

// A game has one ID. Other texts that SQLite takes for the same number are not found, like the
// numbers of no game.
func TestUnknownGame(t *testing.T) {
	s, err := open(filepath.Join(t.TempDir(), "games.sqlite"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second) // events of a game that is found would not end
	defer cancel()
	ask := func(method, path string) int {
		w := httptest.NewRecorder()
		s.handler().ServeHTTP(w, httptest.NewRequestWithContext(ctx, method, path, nil))
		return w.Code
	}
	if code := ask("POST", "/games?white=ann&black=bob"); code != 200 {
		t.Fatal(code)
	}
	for _, id := range []string{"01", "+1", "1.0", "%201", "1e0", "2", "x", "99999999999999999999"} {
		for _, r := range [][2]string{{"GET", ""}, {"GET", "/events"}, {"GET", "/pgn"}, {"POST", "?player=ann&move=e4"}} {
			if code := ask(r[0], "/games/"+id+r[1]); code != http.StatusNotFound {
				t.Errorf("%s /games/%s%s: %d", r[0], id, r[1], code)
			}
		}
	}
	if code := ask("POST", "/games/1?player=ann&move=e4"); code != 200 {
		t.Error("the game itself: ", code)
	}
}

// The players have names, by which they can be told apart.
func TestNames(t *testing.T) {
	s, err := open(filepath.Join(t.TempDir(), "games.sqlite"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	for _, query := range []string{"white=ann&black=ann", "white=ann", "black=bob", "white=&black=bob", ""} {
		if _, err := s.begin(httptest.NewRequest("POST", "/games?"+query, nil)); err == nil {
			t.Errorf("%q begins a game", query)
		}
	}
}

// Whoever follows a game is told of each change until it is over, also of a flag that falls without
// an event, which is stored too.
func TestFollow(t *testing.T) {
	s, err := open(filepath.Join(t.TempDir(), "games.sqlite"), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	defer s.close()
	web := httptest.NewServer(s.handler())
	defer web.Close()
	post := func(path string, form url.Values) {
		t.Helper()
		r, err := http.PostForm(web.URL+path, form)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		if text, _ := io.ReadAll(r.Body); r.StatusCode != 200 {
			t.Fatalf("%s: %d %s", path, r.StatusCode, text)
		}
	}
	post("/games", url.Values{"white": {"ann"}, "black": {"bob"}, "control": {"0.5"}})
	r, err := http.Get(web.URL + "/games/1/events")
	if err != nil {
		t.Fatal(err)
	}
	defer r.Body.Close()
	events := bufio.NewScanner(r.Body)
	next := func() (v live.View) {
		t.Helper()
		for events.Scan() {
			if data, ok := strings.CutPrefix(events.Text(), "data: "); ok {
				if err := json.Unmarshal([]byte(data), &v); err != nil {
					t.Fatal(err)
				}
				return v
			}
		}
		t.Fatal("the stream has ended: ", events.Err())
		return v
	}
	if v := next(); v.Ply != 0 {
		t.Errorf("%+v", v)
	}
	post("/games/1", url.Values{"player": {"ann"}, "move": {"e4"}})
	if v := next(); v.Ply != 1 {
		t.Errorf("%+v", v)
	}
	want := game.Outcome{Result: game.WhiteWins, Termination: game.TimeForfeit}
	if v := next(); v.Outcome != want {
		t.Errorf("%+v", v)
	}
	var o game.Outcome
	if err := s.db.QueryRow("SELECT result, termination FROM games WHERE id = 1").Scan(&o.Result, &o.Termination); err != nil || o != want {
		t.Errorf("stored %v, %v", o, err)
	}
}
