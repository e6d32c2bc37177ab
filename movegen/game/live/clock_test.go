package live_test

import (
	"testing"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game/live"
)

func TestSearchTime(t *testing.T) {
	const s = time.Second
	for _, test := range []struct {
		name                 string
		control              string
		used                 []time.Duration
		thought              time.Duration
		remaining, increment time.Duration
	}{
		{"no clock", "", nil, s, 0, 0},
		{"increment", "60+1", nil, 0, 60 * s, s},
		{"thinking", "60+1", []time.Duration{5 * s}, 10 * s, 46 * s, s},
		{"flag fallen", "60", nil, 61 * s, time.Millisecond, 0},
		{"first stage", "2/10,20+3", []time.Duration{s}, 0, 9 * s, 0},
		{"second stage", "2/10,20+3", []time.Duration{s, s}, 0, 28 * s, 3 * s},
		{"delay", "60d5", nil, 4 * s, 61 * s, 5 * s},
		{"Bronstein", "60+1b2", nil, 0, 60 * s, 3 * s},
		{"time for each move", "0d5", nil, s, 4 * s, 5 * s},
	} {
		t.Run(test.name, func(t *testing.T) {
			var k live.Clock
			if test.control != "" {
				c, err := live.ParseControl(test.control)
				if err != nil {
					t.Fatal(err)
				}
				k = live.NewClock(c)
			}
			for _, d := range test.used {
				k.Press(d)
			}
			if remaining, increment := k.SearchTime(test.thought); remaining != test.remaining || increment != test.increment {
				t.Errorf("%v and %v, want %v and %v", remaining, increment, test.remaining, test.increment)
			}
		})
	}
}

// What a search is told is what is left until the flag of the game falls.
func TestSearchTimeOfGame(t *testing.T) {
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
			remaining, _ := g.Clocks()[v.Board.Turn()].SearchTime(v.Thought)
			if got := now.Add(remaining); !got.Equal(v.Deadline) {
				t.Errorf("before %s the flag falls at %v, not %v", text, got, v.Deadline)
			}
		}
		b := g.View(now).Board
		if err := g.Play(now, b.Turn(), m, 0); err != nil {
			t.Fatal(err)
		}
	}
}
