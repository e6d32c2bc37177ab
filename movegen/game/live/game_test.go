package live_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

var began = time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)

// settings reads "CONTROL [CONTROL] [start=FEN|first=D|lag=D|auto]…", with underscores for the
// spaces of a FEN.
func settings(t testing.TB, text string) live.Settings {
	t.Helper()
	var s live.Settings
	controls := 0
	for _, word := range strings.Fields(text) {
		key, value, _ := strings.Cut(word, "=")
		var err error
		switch key {
		case "start":
			err = s.Start.UnmarshalText([]byte(strings.ReplaceAll(value, "_", " ")))
		case "first":
			s.FirstMove, err = time.ParseDuration(value)
		case "lag":
			s.Lag, err = time.ParseDuration(value)
		case "auto":
			s.AutomaticClaims = true
		default:
			s.Controls[1], err = live.ParseControl(word)
			if controls == 0 {
				s.Controls[0] = s.Controls[1]
			}
			controls++
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// script runs events, one a line: a time in seconds since the beginning, a player or the
// arbiter ("w", "b", "a"), and what happens:
//
//	3 w e2e4 lag=200ms
//	4.5 b offer draw
//	5 w claim e4e5
//	6 a 1-0
//
// It returns the errors, one a line.
func script(t testing.TB, g *live.Game, text string) string {
	t.Helper()
	var refused []string
	for line := range strings.Lines(text) {
		f := strings.Fields(line)
		if len(f) == 0 {
			continue
		}
		if len(f) < 3 {
			t.Fatalf("line %q", line)
		}
		seconds, err := time.ParseDuration(f[0] + "s")
		if err != nil {
			t.Fatal(err)
		}
		err = event(t, g, began.Add(seconds), f[1], f[2:])
		if err != nil {
			if _, ok := errors.AsType[*live.Error](err); !ok {
				t.Errorf("%s: error of type %T", line, err)
			}
			refused = append(refused, strings.TrimPrefix(err.Error(), "live: "))
		}
		checkStored(t, g)
	}
	return strings.Join(refused, "\n")
}

func event(t testing.TB, g *live.Game, at time.Time, who string, words []string) error {
	t.Helper()
	c := board.White
	if who == "b" {
		c = board.Black
	}
	what := strings.Join(words, " ")
	if who == "a" {
		switch what {
		case "tick":
			g.Tick(at)
			return nil
		case "pause":
			return g.Pause(at)
		case "resume":
			return g.Resume(at)
		}
		r, err := game.ParseResult(what)
		if err != nil {
			t.Fatal(err)
		}
		return g.Adjudicate(at, r)
	}
	if a, err := live.ParseAction(what); err == nil {
		return g.Act(at, c, a)
	}
	if words[0] == "claim" {
		return g.ClaimDraw(at, c, move(t, words[1]))
	}
	var lag time.Duration
	if len(words) > 1 {
		var err error
		if lag, err = time.ParseDuration(strings.TrimPrefix(words[1], "lag=")); err != nil {
			t.Fatal(err)
		}
	}
	return g.Play(at, c, move(t, words[0]), lag)
}

func move(t testing.TB, text string) board.Move {
	t.Helper()
	m, err := board.ParseMove(text)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// checkStored checks that the game reads back equal from JSON.
func checkStored(t testing.TB, g *live.Game) {
	t.Helper()
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	var back live.Game
	if err := json.Unmarshal(data, &back); err != nil {
		t.Fatalf("%s\n%v", data, err)
	}
	again, err := json.Marshal(&back)
	if err != nil {
		t.Fatal(err)
	}
	if !g.Equal(&back) || string(data) != string(again) {
		t.Fatalf("stored\n%s\nread back\n%s", data, again)
	}
}

// summary describes the game at a time.
func summary(g *live.Game, at time.Time) string {
	v := g.View(at)
	text := fmt.Sprintf("%v %v", v.Remaining[board.White], v.Remaining[board.Black])
	if v.Running {
		text += " running"
	}
	if v.Paused {
		text += " paused"
	}
	if !v.Deadline.IsZero() {
		text += fmt.Sprintf(" until %v", v.Deadline.Sub(began))
	}
	for c := range v.DrawOffer {
		if v.DrawOffer[c] {
			text += fmt.Sprintf(", %v offers a draw", board.Color(c))
		}
		if v.TakebackOffer[c] {
			text += fmt.Sprintf(", %v offers a takeback", board.Color(c))
		}
	}
	if v.Claims.Any() {
		text += ", draw can be claimed"
	}
	if v.Outcome.IsOver() {
		text += ", " + v.Outcome.String()
	}
	return text
}

const (
	knightsOut  = "1 w g1f3\n 1 b g8f6\n 1 w f3g1\n 1 b f6g8\n"
	foolsMate   = "1 w f2f3\n 2 b e7e5\n 3 w g2g4\n 4 b d8h4\n"
	rookEnding  = "start=4k3/8/8/8/8/8/8/4K2R_w_-_-_0_1"
	fiftyMoves  = "start=4k3/8/8/8/8/8/8/4K2R_w_-_-_100_80"
	almostFifty = "start=4k3/8/8/8/8/8/8/4K2R_w_-_-_99_80"
)

func TestGame(t *testing.T) {
	tests := []struct {
		name     string
		settings string
		events   string
		at       float64 // seconds
		want     string
		refused  string
	}{
		{"white's clock runs first", "60", "", 5, "55s 1m0s running until 1m0s", ""},
		{"then black's", "60", "5 w e2e4", 7, "55s 58s running until 1m5s", ""},
		{"black begins", "60 start=4k3/8/8/8/8/8/8/4K2R_b_-_-_0_1", "", 5, "1m0s 55s running until 1m0s", ""},
		{"different controls", "60 30", "5 w e2e4", 7, "55s 28s running until 35s", ""},
		{"no clock", "-", "5 w e2e4", 1e6, "0s 0s", ""},
		{"no clock for white", "- 10", "5 w e2e4\n 6 b e7e5", 1e6, "0s 9s", ""},
		{"time runs backwards", "60", "5 w e2e4\n 3 b e7e5\n", 4, "55s 1m0s running until 1m0s", ""},

		{"increment", "60+2", "5 w e2e4\n 6 b e7e5", 6, "57s 1m1s running until 1m3s", ""},
		{"US delay: within", "60d5", "5 w e2e4\n 6 b e7e5", 10, "1m0s 1m0s running until 1m11s", ""},
		{"US delay: beyond", "60d5", "8 w e2e4", 15, "57s 58s running until 1m13s", ""},
		{"Bronstein delay: within", "60b5", "4 w e2e4", 8, "1m0s 56s running until 1m4s", ""},
		{"Bronstein delay: beyond", "60b5", "8 w e2e4", 8, "57s 1m0s running until 1m8s", ""},
		{"time for each move", "0d10", "9 w e2e4\n 18.5 b e7e5", 20, "0s 0s running until 28.5s", ""},
		{"time for each move: over", "0d10", "9 w e2e4\n 19 b e7e5", 20, "0s 0s, 1-0 time forfeit", "play: the game is over"},
		{"second stage", "2/10+1,20d3", "4 w e2e4\n 5 b e7e5\n 9 w d2d4", 9, "24s 10s running until 19s", ""},
		{"second stage to the end", "1/10,20d3", "4 w e2e4\n 5 b e7e5\n 9 w d2d4", 9, "25s 29s running until 41s", ""},
		{"repeated stage", "1/10", "4 w e2e4\n 5 b e7e5\n 9 w d2d4", 9, "22s 19s running until 28s", ""},

		{"flag fall", "60", "5 w e2e4\n 65 a tick", 99, "55s 0s, 1-0 time forfeit", ""},
		{"a moment before", "60", "5 w e2e4\n 64.999999999 b e7e5", 65, "54.999999999s 1ns running until 1m59.999999999s", ""},
		{"a move after flag fall", "60", "5 w e2e4\n 65 b e7e5", 70, "55s 0s, 1-0 time forfeit", "play: the game is over"},
		{"resignation after flag fall", "60", "5 w e2e4\n 66 w resign", 70, "55s 0s, 1-0 time forfeit", "resign: the game is over"},
		{"flag fall is seen without an event", "60", "", 60, "0s 1m0s, 0-1 time forfeit", ""},
		{"flag fall against a bare king", "60 " + rookEnding, "60 a tick", 60, "0s 1m0s, 1/2-1/2 time forfeit", ""},
		{"flag fall against a rook", "60 " + rookEnding, "1 w e1e2\n 61 a tick", 70, "59s 0s, 1-0 time forfeit", ""},
		{"mate before the flag falls", "60", foolsMate + "60 a tick", 99, "58s 58s, 0-1 checkmate", ""},

		{"lag is credited", "60 lag=500ms", "5 w e2e4 lag=300ms", 5, "55.3s 1m0s running until 1m5.5s", ""},
		{"as much as allowed", "60 lag=500ms", "5 w e2e4 lag=3s", 5, "55.5s 1m0s running until 1m5.5s", ""},
		{"not more than was used", "60 lag=500ms", "0.2 w e2e4 lag=3s", 0.2, "1m0s 1m0s running until 1m0.7s", ""},
		{"negative lag", "60 lag=500ms", "5 w e2e4 lag=-3s", 5, "55s 1m0s running until 1m5.5s", ""},
		{"lag saves a game", "60 lag=500ms", "60.2 w e2e4 lag=300ms", 60.2, "100ms 1m0s running until 2m0.7s", ""},
		{"too little lag", "60 lag=500ms", "60.2 w e2e4 lag=100ms", 60.2, "0s 1m0s, 0-1 time forfeit", "play: the game is over"},
		{"too late", "60 lag=500ms", "60.5 w e2e4 lag=10s", 60.5, "0s 1m0s, 0-1 time forfeit", "play: the game is over"},
		{"a player with lag can resign", "60 lag=500ms", "60.2 w resign", 61, "0s 1m0s, 0-1 resignation", ""},

		{"first moves are not timed", "60 first=20s", "15 w e2e4\n 30 b e7e5", 35, "55s 1m0s running until 1m30s", ""},
		{"first move missing", "60 first=20s", "15 w e2e4", 35, "1m0s 1m0s, * aborted", ""},
		{"first move is waited for", "60 first=20s", "15 w e2e4", 34, "1m0s 1m0s until 35s", ""},
		{"abort", "60", "5 w e2e4\n 6 w abort", 9, "55s 59s, * aborted", ""},
		{"abort too late", "60", "5 w e2e4\n 6 b e7e5\n 7 w abort", 9, "52s 59s running until 1m1s", "abort: both players have moved"},
		{"aborted by the arbiter", "60", foolsMate[:len(foolsMate)/2] + "7 a *", 9, "54s 59s, * aborted", ""},
		{"adjudication", "60", "5 w e2e4\n 9 a 1-0", 9, "55s 56s, 1-0 adjudication", ""},

		{"illegal move", "60", "5 w e2e5", 9, "51s 1m0s running until 1m0s", "play: game: illegal move e2e5 at ply 0, white to move"},
		{"not your turn", "60", "5 b e7e5", 9, "51s 1m0s running until 1m0s", "play: the opponent is to move"},
		{"over", "60", foolsMate + "5 w e2e4\n 5 b resign\n 5 a 1-0\n 5 a pause\n 5 w claim draw", 9, "58s 58s, 0-1 checkmate",
			"play: the game is over\nresign: the game is over\nadjudicate: the game is over\npause: the game is over\nclaim draw: the game is over"},
		{"over from the start", "60 start=4k3/8/8/8/8/8/8/4K3_w_-_-_0_1", "", 9, "1m0s 1m0s, 1/2-1/2 insufficient material", ""},

		{"resignation", "60", "5 w resign", 9, "55s 1m0s, 0-1 resignation", ""},
		{"resignation out of turn", "60", "5 b resign", 9, "55s 1m0s, 1-0 resignation", ""},

		{"draw offer", "60", "5 w e2e4\n 6 w offer draw", 7, "55s 58s running until 1m5s, white offers a draw", ""},
		{"accepted", "60", "5 w offer draw\n 6 b accept draw", 7, "54s 1m0s, 1/2-1/2 draw agreement", ""},
		{"accepted by an offer", "60", "5 w offer draw\n 6 b offer draw", 7, "54s 1m0s, 1/2-1/2 draw agreement", ""},
		{"stays open after the player's move", "60", "5 w offer draw\n 6 w e2e4\n 7 b accept draw", 7, "54s 59s, 1/2-1/2 draw agreement", ""},
		{"declined", "60", "5 w offer draw\n 6 b decline draw\n 6 b accept draw", 7, "53s 1m0s running until 1m0s",
			"accept draw: the opponent has made no such offer"},
		{"declined by a move", "60", "5 w offer draw\n 6 w e2e4\n 7 b e7e5\n 7 b accept draw", 7, "54s 59s running until 1m1s",
			"accept draw: the opponent has made no such offer"},
		{"cannot be accepted by who offers", "60", "5 w offer draw\n 6 w accept draw\n 6 w decline draw", 7, "53s 1m0s running until 1m0s, white offers a draw",
			"accept draw: the opponent has made no such offer\ndecline draw: the opponent has made no such offer"},
		{"twice", "60", "5 w offer draw\n 5 b decline draw\n 5 w offer draw\n 5 w e2e4\n 5 w offer draw\n 5 b e7e5\n 5 w offer draw", 5,
			"55s 1m0s running until 1m0s, white offers a draw", "offer draw: already offered\noffer draw: already offered"},

		{"threefold: a claim", "60", knightsOut + knightsOut + "2 w claim draw", 2, "58s 1m0s, 1/2-1/2 threefold repetition", ""},
		{"threefold: possible", "60", knightsOut + knightsOut, 2, "58s 1m0s running until 1m0s, draw can be claimed", ""},
		{"threefold: automatic", "60 auto", knightsOut + knightsOut, 2, "59s 1m0s, 1/2-1/2 threefold repetition", ""},
		{"threefold: not yet", "60", knightsOut + "2 w claim draw", 2, "58s 1m0s running until 1m0s", "claim draw: there is no draw to claim"},
		{"threefold: of the opponent", "60", knightsOut + knightsOut + "2 b claim draw", 2, "58s 1m0s running until 1m0s, draw can be claimed",
			"claim draw: the opponent is to move"},
		{"threefold: announced", "60", knightsOut + strings.TrimSuffix(knightsOut, "1 b f6g8\n") + "2 b claim f6g8", 2,
			"59s 59s, 1/2-1/2 threefold repetition", ""},
		{"announced in vain", "60", "2 w claim e2e4\n 3 w claim e2e5", 3, "57s 1m0s running until 1m0s",
			"claim a draw by a move: there is no draw to claim\nclaim a draw by a move: game: illegal move e2e5 at ply 0, white to move"},
		{"fivefold", "60", knightsOut + knightsOut + knightsOut + knightsOut, 2, "59s 1m0s, 1/2-1/2 fivefold repetition", ""},
		{"fifty moves: claimed", "60 " + fiftyMoves, "1 w claim draw", 1, "59s 1m0s, 1/2-1/2 fifty moves", ""},
		{"fifty moves: announced", "60 " + almostFifty, "1 w claim e1e2", 1, "59s 1m0s, 1/2-1/2 fifty moves", ""},
		{"fifty moves: automatic", "60 auto " + almostFifty, "1 w e1e2", 1, "59s 1m0s, 1/2-1/2 fifty moves", ""},

		{"takeback of the last move", "60", "5 w e2e4\n 8 w offer takeback\n 9 b accept takeback", 10, "59s 1m0s running until 1m9s", ""},
		{"takeback of two moves", "60", "5 w e2e4\n 8 b e7e5\n 9 w offer takeback\n 9 b accept takeback", 10, "59s 1m0s running until 1m9s", ""},
		{"takeback: proposed", "60", "5 w e2e4\n 8 w offer takeback", 8, "55s 57s running until 1m5s, white offers a takeback", ""},
		{"takeback: declined", "60", "5 w e2e4\n 8 w offer takeback\n 9 b decline takeback\n 9 b accept takeback\n 9 w offer takeback", 9, "55s 56s running until 1m5s",
			"accept takeback: the opponent has made no such offer\noffer takeback: already offered"},
		{"takeback: declined by a move", "60", "5 w e2e4\n 8 w offer takeback\n 9 b e7e5\n 9 b accept takeback", 9, "55s 56s running until 1m4s",
			"accept takeback: the opponent has made no such offer"},
		{"takeback: nothing", "60", "5 w offer takeback\n 6 b offer takeback\n 6 w e2e4\n 7 b offer takeback", 7, "54s 59s running until 1m6s",
			"offer takeback: no move to take back\noffer takeback: no move to take back\noffer takeback: no move to take back"},
		{"takeback: another at once", "60", "5 w e2e4\n 6 b e7e5\n 8 b offer takeback\n 8 w accept takeback\n 8 w offer takeback\n 9 b accept takeback", 9,
			"1m0s 1m0s running until 1m9s", ""},
		{"takeback of the move that begins a stage", "1/10,20", "5 w e2e4\n 5 w offer takeback\n 5 b accept takeback\n 6 w d2d4", 6, "29s 10s running until 16s", ""},
		{"takeback of a draw offer", "60", "5 w e2e4\n 5 w offer draw\n 5 w offer takeback\n 5 b accept takeback\n 5 b accept draw", 5, "1m0s 1m0s running until 1m5s",
			"accept draw: the opponent has made no such offer"},

		{"pause", "60", "5 w e2e4\n 7 a pause\n 8 b e7e5", 1e6, "55s 58s paused", "play: the game is paused"},
		{"resume", "60", "5 w e2e4\n 7 a pause\n 100 a resume", 101, "55s 57s running until 2m38s", ""},
		{"pause twice", "60", "1 a resume\n 2 a pause\n 3 a pause", 3, "58s 1m0s paused", "resume: the game is not paused\npause: the game is paused"},
		{"agreed during a pause", "60", "2 a pause\n 3 w offer draw\n 99 b accept draw", 3, "58s 1m0s, 1/2-1/2 draw agreement", ""},
		{"no action", "60", "1 w none", 1, "59s 1m0s running until 1m0s", "none: invalid action"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			g, err := live.New(began, settings(t, tt.settings))
			if err != nil {
				t.Fatal(err)
			}
			if got := script(t, g, tt.events); got != tt.refused {
				t.Errorf("refused:\n%s\nwant:\n%s", got, tt.refused)
			}
			at := began.Add(time.Duration(tt.at * float64(time.Second)))
			if got := summary(g, at); got != tt.want {
				t.Errorf("got  %s\nwant %s", got, tt.want)
			}
		})
	}
}

// A game that was called off is over, although it has no result.
func TestAbortedGameIsOver(t *testing.T) {
	g, err := live.New(began, live.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if g.Outcome().IsOver() {
		t.Error("over before the first move")
	}
	if err := g.Act(began, board.White, live.ActAbort); err != nil {
		t.Fatal(err)
	}
	if o := g.Outcome(); !o.IsOver() || o.Result != game.Unfinished {
		t.Errorf("%v, over %v; want a game that is over and has no result", o, o.IsOver())
	}
}

func TestString(t *testing.T) {
	g, err := live.New(began, live.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprintf("%v", g); got != "* game in progress" {
		t.Errorf("%q", got)
	}
	for i, text := range []string{"f3", "e5", "g4", "Qh4"} {
		if err := g.PlayText(began, board.Color(i%2), text, 0); err != nil {
			t.Fatal(err)
		}
	}
	if got := g.String(); got != "1. f3 e5 2. g4 Qh4# 0-1 checkmate" {
		t.Errorf("%q", got)
	}
}
