package search_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
	"github.com/luftchess/luft/search"
)

func TestSetClocks(t *testing.T) {
	const s = time.Second
	clock := func(text string, used ...time.Duration) live.Clock {
		c, err := live.ParseControl(text)
		if err != nil {
			t.Fatal(err)
		}
		k := live.NewClock(c)
		for _, d := range used {
			k.Press(d)
		}
		return k
	}
	tests := []struct {
		name    string
		clocks  [2]live.Clock
		turn    board.Color
		thought time.Duration
		want    search.Limits
	}{
		{"no clocks", [2]live.Clock{}, board.White, s, search.Limits{}},
		{"one clock", [2]live.Clock{board.Black: clock("60+1")}, board.White, s,
			search.Limits{Clocks: [2]search.Clock{board.Black: {Remaining: 60 * s, Increment: s}}}},
		{"thinking", [2]live.Clock{clock("60+1", 5*s), clock("60+1")}, board.White, 10 * s,
			search.Limits{Clocks: [2]search.Clock{{Remaining: 46 * s, Increment: s}, {Remaining: 60 * s, Increment: s}}}},
		{"flag fallen", [2]live.Clock{clock("60"), clock("60")}, board.Black, 61 * s,
			search.Limits{Clocks: [2]search.Clock{{Remaining: 60 * s}, {Remaining: time.Millisecond}}}},
		{"stages", [2]live.Clock{clock("2/10,20+3", s), clock("2/10,20+3", s, s)}, board.White, 0,
			search.Limits{MovesToGo: 1, Clocks: [2]search.Clock{{Remaining: 9 * s}, {Remaining: 28 * s, Increment: 3 * s}}}},
		{"delays", [2]live.Clock{clock("60d5"), clock("60+1b2")}, board.White, 4 * s,
			search.Limits{Clocks: [2]search.Clock{{Remaining: 61 * s, Increment: 5 * s}, {Remaining: 60 * s, Increment: 3 * s}}}},
		{"time for each move", [2]live.Clock{clock("0d5"), clock("0d5")}, board.Color(2), s,
			search.Limits{Clocks: [2]search.Clock{{Remaining: 4 * s, Increment: 5 * s}, {Remaining: 5 * s, Increment: 5 * s}}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := search.Limits{MovesToGo: 7, Clocks: [2]search.Clock{{Increment: s}, {Increment: s}}}
			got.SetClocks(test.clocks, test.turn, test.thought)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("limits (-want +got):\n%s", diff)
			}
		})
	}
}

// What the searcher sees is what is left until the flag of the game falls.
func TestSetClocksOfGame(t *testing.T) {
	began := time.Date(2024, 1, 1, 12, 0, 0, 0, time.UTC)
	control := live.Control{{Moves: 2, Time: time.Minute, Delay: 3 * time.Second}, {Time: time.Minute, Increment: time.Second}}
	g, err := live.New(began, live.Settings{Controls: [2]live.Control{control, control}})
	if err != nil {
		t.Fatal(err)
	}
	now := began
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"} {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			now = now.Add(7 * time.Second)
			v := g.View(now)
			turn := v.Board.Turn()
			var lim search.Limits
			lim.SetClocks(g.Clocks(), turn, v.Thought)
			if got := now.Add(lim.Clocks[turn].Remaining); !got.Equal(v.Deadline) {
				t.Errorf("before %s the flag falls at %v, not %v", text, got, v.Deadline)
			}
		}
		b := g.View(now).Board
		if err := g.Play(now, b.Turn(), m, 0); err != nil {
			t.Fatal(err)
		}
	}
}
