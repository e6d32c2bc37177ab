package live_test

import (
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

func TestActionText(t *testing.T) {
	for a := live.ActResign; a <= live.ActAbort; a++ {
		text, err := a.MarshalText()
		var back live.Action
		if err != nil || back.UnmarshalText(text) != nil || back != a {
			t.Errorf("%v: written %q, %v, read back as %v", a, text, err, back)
		}
	}
	if text, err := (live.ActAbort + 1).MarshalText(); err == nil {
		t.Errorf("an invalid action is written as %q", text)
	}
	if got := (live.ActAbort + 1).String(); got != "Action(10)" {
		t.Errorf("got %q", got)
	}
	if _, err := live.ParseAction("give up"); err == nil {
		t.Error("no error")
	}
}

// TestUnmarshalErrors holds that a state that cannot arise is refused, and that the Game is
// then unchanged.
func TestUnmarshalErrors(t *testing.T) {
	g, err := live.New(began, settings(t, "60 first=20s lag=1s"))
	if err != nil {
		t.Fatal(err)
	}
	script(t, g, "1 w e2e4\n 2 b e7e5\n 3 w g1f3\n 4 b offer draw\n 4.5 w offer takeback")
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	tests := []struct{ name, old, replacement, want string }{
		{"not JSON", "{", "[", "invalid character"},
		{"control", `"60","60"`, `"60","-60"`, "time control"},
		{"settings", `"lag":"1s"`, `"lag":"-1s"`, "duration not from"},
		{"start", `"start":"rnb`, `"start":"1nb`, "castling"},
		{"another start", `"start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"`, `"start":"4k3/8/8/8/8/8/8/4K2R w - - 0 1"`, "another start position"},
		{"illegal move", "e2e4 ", "e2e5 ", "illegal move"},
		{"missing time", `"used":["0s",`, `"used":[`, "number of times differs"},
		{"negative time", `"1s"]`, `"-1s"]`, "negative time"},
		{"no duration", `"1s"]`, `"1"]`, "duration"},
		{"used too much", `"1s"]`, `"61s"]`, "more time used"},
		{"used before the clocks ran", `"used":["0s",`, `"used":["1s",`, "more time used"},
		{"flag fallen", `"thought":"1.5s"`, `"thought":"61s"`, "the time is"},
		{"offer of the future", `"last":[0,4]`, `"last":[0,5]`, "impossible offer"},
		{"offer never made", `"last":[0,4]`, `"last":[0,0]`, "impossible offer"},
		{"outcome", `"result":"*","termination":"game in progress"`, `"result":"1-0","termination":"checkmate"`, "not that of the last position"},
		{"result without termination", `"result":"*"`, `"result":"1-0"`, "does not match"},
		{"termination without result", `"game in progress"`, `"resignation"`, "does not match"},
		{"open offer at the end", `"result":"*","termination":"game in progress"`, `"result":"1-0","termination":"resignation"`, "open offer"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if strings.Count(string(data), tt.old) == 0 {
				t.Fatalf("%s has no %s", data, tt.old)
			}
			var back live.Game
			if err := json.Unmarshal(data, &back); err != nil {
				t.Fatal(err)
			}
			err := back.UnmarshalJSON([]byte(strings.Replace(string(data), tt.old, tt.replacement, 1)))
			if _, ok := errors.AsType[*live.Error](err); !ok || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("error is %v", err)
			}
			if !back.Equal(g) {
				t.Error("the game has changed")
			}
		})
	}
}

// Outcomes that no event of a game leads to were read without an error.
func TestImpossibleOutcomes(t *testing.T) {
	g, err := live.New(began, settings(t, "60"))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Play(began, board.White, board.NewMove(board.E2, board.E4), 0); err != nil {
		t.Fatal(err)
	}
	data, err := json.Marshal(g)
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range []game.Outcome{
		{Result: game.Draw, Termination: game.Resignation},
		{Result: game.WhiteWins, Termination: game.DrawAgreement},
		{Result: game.WhiteWins, Termination: game.TimeForfeit},
		{Result: game.Draw, Termination: game.ThreefoldRepetition},
		{Result: game.WhiteWins, Termination: game.FiftyMoves},
		{Result: game.Draw, Termination: game.MaxMoves},
		{Result: game.WhiteWins, Termination: game.IllegalMove},
		{Result: game.BlackWins, Termination: game.Crash},
	} {
		t.Run(o.String(), func(t *testing.T) {
			text, err := json.Marshal(o)
			if err != nil {
				t.Fatal(err)
			}
			changed := strings.Replace(string(data), `{"result":"*","termination":"game in progress"}`, string(text), 1)
			var back live.Game
			if err := json.Unmarshal([]byte(changed), &back); err == nil {
				t.Errorf("%s is read", changed)
			}
		})
	}
	if !g.Tick(began.Add(time.Minute)) {
		t.Fatal("the flag has not fallen")
	}
	checkStored(t, g)
}

func TestClockErrors(t *testing.T) {
	k := live.NewClock(live.Control{{Moves: 2, Time: time.Minute}})
	for _, text := range []string{
		`[]`, `null`, `{"left":"1s"}`, `{"stage":1}`, `{"moves":1}`, `{"control":"2/60","left":"-1s"}`, `{"control":"2/60","left":"20000h"}`,
		`{"control":"2/60","moves":2}`, `{"control":"2/60","stage":1}`, `{"control":"2/60","stage":-1}`, `{"control":"2/"}`, `{"left":"x"}`,
	} {
		if _, ok := errors.AsType[*live.Error](k.UnmarshalJSON([]byte(text))); !ok || k.Remaining(0) != time.Minute {
			t.Errorf("%s is read as %+v", text, k)
		}
	}
	k.Press(time.Second)
	data, err := json.Marshal(k)
	if want := `{"control":"2/60","left":"59s","stage":0,"moves":1}`; err != nil || string(data) != want {
		t.Errorf("written %s, %v, want %s", data, err, want)
	}
}

// Null was read as no settings at all.
func TestSettingsJSON(t *testing.T) {
	s := settings(t, "300+3")
	s.FirstMove, s.Lag, s.AutomaticClaims, s.Flag = 30*time.Second, 500*time.Millisecond, true, live.FlagMaterial
	data, err := json.Marshal(s)
	want := `{"start":"","controls":["300+3","300+3"],"first_move":"30s","lag":"500ms","automatic_claims":true,"flag":"material"}`
	if err != nil || string(data) != want {
		t.Errorf("written %s, %v, want %s", data, err, want)
	}
	var back live.Settings
	if err := json.Unmarshal(data, &back); err != nil || !reflect.DeepEqual(back, s) {
		t.Errorf("read back as %+v, %v", back, err)
	}
	for _, text := range []string{`null`, ` null `, `[]`, `{"lag":true}`, `{"first_move":"1"}`, `{"first_move":"-1s"}`, `{"lag":-1}`, `{"controls":["0"]}`, `{"flag":"chance"}`} {
		if _, ok := errors.AsType[*live.Error](back.UnmarshalJSON([]byte(text))); !ok || !reflect.DeepEqual(back, s) {
			t.Errorf("%s is read as %+v", text, back)
		}
	}
	if err := json.Unmarshal([]byte(`{"lag":null}`), &back); err != nil || !reflect.DeepEqual(back, live.Settings{}) {
		t.Errorf("an empty object is read as %+v, %v", back, err)
	}
	s.Lag = -1
	if _, err := json.Marshal(s); err == nil {
		t.Error("a negative lag is written")
	}
	var g live.Game
	if err := json.Unmarshal([]byte("null"), &g); err == nil {
		t.Error("null is read as a game")
	}
}

// The keys were names of Go fields, and some durations numbers.
func TestFormerKeys(t *testing.T) {
	var s live.Settings
	want := live.Settings{FirstMove: 30 * time.Second, Lag: time.Second, AutomaticClaims: true, Flag: live.FlagMaterial}
	if err := json.Unmarshal([]byte(`{"FirstMove":30000000000,"Lag":"1s","AutomaticClaims":true,"Flag":"material"}`), &s); err != nil || !reflect.DeepEqual(s, want) {
		t.Errorf("settings are read as %+v, %v", s, err)
	}
	g, err := live.New(began, settings(t, "60 first=20s lag=1s"))
	if err != nil {
		t.Fatal(err)
	}
	script(t, g, "1 w e2e4\n 2 b e7e5\n 3 w g1f3\n 4 b offer draw\n 4.5 w offer takeback")
	var back live.Game
	if err := json.Unmarshal([]byte(`{
		"Settings":{"Start":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1","Controls":["60","60"],"FirstMove":"20s","Lag":"1s","AutomaticClaims":false},
		"Game":"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 moves e2e4 e7e5 g1f3","Used":["0s","0s","1s"],
		"Time":"2026-01-02T03:04:09.5Z","Thought":"1.5s","Paused":false,"Outcome":{"Result":"*","Termination":"game in progress"},
		"Draw":{"Open":true,"By":"black","Last":[0,4]},"Takeback":{"Open":true,"By":"white","Last":[4,0]}
	}`), &back); err != nil || !back.Equal(g) {
		t.Errorf("a game is read as %v, %v", back.View(began), err)
	}
	var v live.View
	if err := json.Unmarshal([]byte(`{"LastMove":"e2e4","Remaining":[1500000000,1],"Thought":7,"DrawOffer":[false,true]}`), &v); err != nil ||
		v.LastMove.String() != "e2e4" || v.Remaining != [2]time.Duration{1500 * time.Millisecond, 1} || v.Thought != 7 || !v.DrawOffer[1] {
		t.Errorf("a view is read as %+v, %v", v, err)
	}
}

func TestZeroGame(t *testing.T) {
	var g live.Game
	checkStored(t, &g)
	if g.Tick(began) || g.View(began).Outcome.IsOver() || len(g.Plies()) != 0 {
		t.Error("the zero Game is over")
	}
	if err := g.Play(began, board.White, board.NewMove(board.E2, board.E4), 0); !errors.Is(err, game.ErrIllegalMove) {
		t.Errorf("error is %v", err)
	}
	if err := g.Act(began, board.White, live.ActOfferTakeback); !errors.Is(err, live.ErrNoMove) {
		t.Errorf("error is %v", err)
	}
}

func TestOutOfRange(t *testing.T) {
	g, err := live.New(began, settings(t, "60"))
	if err != nil {
		t.Fatal(err)
	}
	if err := g.Adjudicate(began, game.Draw+1); err == nil {
		t.Error("an invalid result is accepted")
	}
	if err := g.Act(began, board.Color(7), live.ActAbort+1); err == nil {
		t.Error("an invalid action is accepted")
	}
	if err := g.Play(began, board.Color(2), board.NewMove(board.E2, board.E4), 1<<63-1); err != nil {
		t.Error(err)
	}
	far := time.Date(1<<30, 1, 1, 0, 0, 0, 0, time.UTC)
	untimed, err := live.New(began, live.Settings{})
	if err != nil {
		t.Fatal(err)
	}
	for i := range 3 {
		if untimed.Tick(far.AddDate(400*i, 0, 0)) {
			t.Error("a game without clocks has ended")
		}
	}
	if _, err := json.Marshal(untimed); err == nil {
		t.Error("a year of ten digits is written")
	}
}
