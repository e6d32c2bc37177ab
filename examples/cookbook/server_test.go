package cookbook_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
)

// A duel is an HTTP server for a timed game of two players. Anybody may look at it with GET.
// A player posts to it with a secret: a move, or an action such as "offer draw".
type duel struct {
	*live.Table           // which ends the game when a flag falls
	secrets     [2]string // by colour
}

// newDuel begins a game in which both players have the same time control.
func newDuel(now func() time.Time, control string, secrets [2]string) (*duel, error) {
	c, err := live.ParseControl(control)
	if err != nil {
		return nil, err
	}
	g, err := live.New(now(), live.Settings{Controls: [2]live.Control{c, c}, AutomaticClaims: true})
	if err != nil {
		return nil, err
	}
	return &duel{live.NewTable(g, live.TableOptions{Now: now}), secrets}, nil
}

// ServeHTTP answers with the game as JSON, or with why an event was refused.
func (d *duel) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.Method == http.MethodPost {
		if err := d.event(r); err != nil {
			http.Error(w, err.Error(), http.StatusConflict)
			return
		}
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(d.View())
}

func (d *duel) event(r *http.Request) error {
	color := board.White
	switch r.FormValue("secret") {
	case d.secrets[board.White]:
	case d.secrets[board.Black]:
		color = board.Black
	default:
		return errors.New("you do not play here")
	}
	return d.Do(func(at time.Time, g *live.Game) error {
		text := r.FormValue("action")
		if text == "" {
			return g.PlayText(at, color, r.FormValue("move"), 0)
		}
		action, err := live.ParseAction(text)
		if err != nil {
			return err
		}
		return g.Act(at, color, action)
	})
}

// post posts to the server and prints what it answers.
func post(server http.Handler, secret, key, value string) {
	form := url.Values{"secret": {secret}, key: {value}}
	r := httptest.NewRequest(http.MethodPost, "/", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	server.ServeHTTP(w, r)
	var v live.View
	if w.Code != http.StatusOK {
		fmt.Print(w.Code, " ", w.Body)
	} else if err := json.Unmarshal(w.Body.Bytes(), &v); err == nil {
		fmt.Println(v.LastMove, v.Remaining[board.White], v.Remaining[board.Black], v.Outcome)
	}
}

// Run a timed game of two players over HTTP, with clocks and draw offers.
func Example_httpServer() {
	now := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	server := must(newDuel(func() time.Time { return now }, "60+2", [2]string{"w17", "b42"}))
	defer server.Close()
	for _, p := range [][3]string{
		{"w17", "move", "e2e4"}, {"w17", "move", "d2d4"}, {"b42", "move", "e7e5"},
		{"b42", "action", "offer draw"}, {"?", "action", "resign"}, {"w17", "action", "accept draw"},
	} {
		now = now.Add(5 * time.Second)
		post(server, p[0], p[1], p[2])
	}
	// Output:
	// e2e4 57s 1m0s * game in progress
	// 409 live: play: the opponent is to move
	// e7e5 57s 52s * game in progress
	// e7e5 52s 52s * game in progress
	// 409 you do not play here
	// e7e5 42s 52s 1/2-1/2 draw agreement
}

// Store a timed game and resume it in another process.
func Example_timedGameJSON() {
	begin := time.Date(2026, 5, 1, 20, 0, 0, 0, time.UTC)
	control := must(live.ParseControl("300+3"))
	g := must(live.New(begin, live.Settings{Controls: [2]live.Control{control, control}}))
	check(g.Play(begin.Add(10*time.Second), board.White, board.NewMove(board.E2, board.E4), 0))
	stored := must(json.Marshal(g))

	var resumed live.Game
	check(json.Unmarshal(stored, &resumed))
	v := resumed.View(begin.Add(30 * time.Second))
	fmt.Println(v.Remaining, v.Board.Turn(), v.Outcome.IsOver())
	// Output: [4m53s 4m40s] black false
}
