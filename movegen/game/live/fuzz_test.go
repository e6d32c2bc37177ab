package live_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/movegen/game/live"
)

// fuzzSettings are games with every kind of clock.
var fuzzSettings = []string{
	"-", "60", "30+2", "2/40+1,60", "3/20", "60d5", "60b5", "1/20d3b2,30+1d1", "0d10", "60 lag=2s", "60 first=15s",
	"60 20 first=15s lag=3s", "40+1 auto", "100 start=7k/8/8/8/8/8/8/K6R_b_-_-_96_90", "100 auto start=7k/P7/8/8/8/8/8/K7_w_-_-_0_1",
	"60+1 start=crazyhouse_4k3/8/8/3p4/4P3/8/8/4K3[QNn]_w_-_-_0_1", "60 start=3check_4k3/8/8/8/8/8/8/R3K2R_w_KQ_-_1+3_0_1",
	"20 start=racingkings_8/1K5k/8/8/8/8/8/8_w_-_-_0_1", "9+1 start=antichess_8/8/8/pp6/P7/8/8/8_w_-_-_0_1",
	"30 lag=1s start=atomic_rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR_w_KQkq_-_0_1", "30 start=kingofthehill_4k3/8/8/8/8/3K4/8/8_w_-_-_0_1",
	"30d2 start=horde_4k3/8/8/8/p7/P7/8/8_b_-_-_0_1",
}

// FuzzGame plays random events: two bytes each, what happens and when. The invariants are
// that nothing panics, every state reads back equal from JSON and then behaves as the
// original, no time is lost or made, and Tick between events changes nothing.
func FuzzGame(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 2))
	for i := range fuzzSettings {
		events := make([]byte, 80)
		for j := range events {
			events[j] = byte(r.Uint32())
		}
		f.Add(uint8(i), events)
	}
	f.Fuzz(func(t *testing.T, which uint8, events []byte) {
		s := settings(t, fuzzSettings[int(which)%len(fuzzSettings)])
		g, err := live.New(began, s)
		if err != nil {
			t.Fatal(err)
		}
		ticked, err := live.New(began, s)
		if err != nil {
			t.Fatal(err)
		}
		a := account{game: g, settings: g.Settings()}
		at := began
		for i := 0; i+1 < min(len(events), 400); i += 2 {
			step := time.Duration(int(events[i+1])-8) * 70 * time.Millisecond // sometimes backwards
			ticked.Tick(at.Add(step / 2))
			at = at.Add(step)
			before := g.View(at)
			a.event(events[i], at)
			other := account{game: ticked, settings: a.settings}
			other.event(events[i], at)
			if !g.Equal(ticked) {
				t.Fatalf("ticks have changed the game: %s, %s", summary(g, at), summary(ticked, at))
			}
			if i%16 == 0 || i+4 > len(events) {
				checkStored(t, g) // dear
			}
			if before.Outcome.IsOver() && g.Outcome() != before.Outcome {
				t.Fatalf("the view was over with %v, the game has %v", before.Outcome, g.Outcome())
			}
			a.check(t, at)
		}
	})
}

// An account drives a game and keeps its own record of the times.
type account struct {
	game     *live.Game
	settings live.Settings
}

// event does what a byte says.
func (a *account) event(b byte, at time.Time) {
	g := a.game
	c := board.Color(b >> 7)
	switch n := b & 0x7f; {
	case n < 80: // a move, mostly legal and of the player to move
		now := g.Game()
		var legal []board.Move
		for m := range now.LegalMoves() {
			legal = append(legal, m)
		}
		m := board.NewMove(board.E2, board.E4)
		if len(legal) > 0 {
			m = legal[int(b)*7%len(legal)]
		}
		if n < 76 {
			c = now.Turn()
		}
		g.Play(at, c, m, time.Duration(int(b)-9)*100*time.Millisecond)
	case n < 120:
		g.Act(at, c, live.Action(n%12))
	case n < 122:
		g.Pause(at)
	case n < 125:
		g.Resume(at)
	case n == 125:
		g.ClaimDraw(at, c, board.NewMove(board.A1, board.A2))
	case b == 0xff:
		g.Adjudicate(at, game.Draw)
	default:
		g.Tick(at)
	}
}

// check checks that the clocks hold what was given less what was used.
func (a *account) check(t *testing.T, at time.Time) {
	t.Helper()
	v := a.game.View(at)
	plies := a.game.Plies()
	if len(plies) != v.Ply {
		t.Fatalf("%d plies, the view has %d", len(plies), v.Ply)
	}
	for c, control := range a.settings.Controls {
		var given, used time.Duration
		stage, inStage := 0, 0
		if len(control) > 0 {
			given = control[0].Time
		}
		turn := a.settings.Start.Turn()
		for _, p := range plies {
			if turn == board.Color(c) && len(control) > 0 {
				s := control[stage]
				charged := max(p.Used-s.Delay, 0)
				used += charged
				given += s.Increment + min(charged, s.Bronstein)
				if inStage++; inStage == s.Moves {
					inStage, stage = 0, min(stage+1, len(control)-1)
					given += control[stage].Time
				}
				if p.Remaining != given-used {
					t.Fatalf("%v has %v after a move, given %v, used %v", board.Color(c), p.Remaining, given, used)
				}
			}
			turn = turn.Other()
		}
		shown := v.Remaining[c]
		if shown < 0 || shown > given-used || turn != board.Color(c) && shown != given-used {
			t.Fatalf("%v: the clock shows %v, given %v, used %v", board.Color(c), shown, given, used)
		}
	}
	if deadline, ok := a.game.Deadline(); ok && !v.Outcome.IsOver() && (!deadline.After(at) || !v.Deadline.Equal(deadline)) {
		t.Fatalf("the deadline %v has passed at %v, in the view %v", deadline, at, v.Deadline)
	}
	if v.Running && v.Outcome.IsOver() {
		t.Fatal("a clock runs in a game that is over")
	}
}

// FuzzGameJSON holds that JSON is either refused, or read as a game that is written in the same
// way again and goes on without a panic.
func FuzzGameJSON(f *testing.F) {
	for i, text := range fuzzSettings {
		g, err := live.New(began, settings(f, text))
		if err != nil {
			f.Fatal(err)
		}
		for j := range 12 {
			a := account{game: g}
			a.event(byte(i*37+j*91), began.Add(time.Duration(j)*time.Second))
		}
		data, err := json.Marshal(g)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		var g live.Game
		if err := g.UnmarshalJSON(data); err != nil {
			if _, ok := errors.AsType[*live.Error](err); !ok {
				t.Fatalf("error of type %T: %v", err, err)
			}
			return
		}
		checkStored(t, &g)
		v := g.View(began)
		for c := range v.Remaining {
			if v.Remaining[c] < 0 {
				t.Fatalf("%s: %v", data, v.Remaining)
			}
		}
		a := account{game: &g}
		for i := range 20 {
			a.event(byte(i*53), v.Time.Add(time.Duration(i)*time.Second))
		}
	})
}
