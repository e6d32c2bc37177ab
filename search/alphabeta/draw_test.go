package alphabeta

import (
	"fmt"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/search"
)

func TestDraws(t *testing.T) {
	even := func(s eval.Score) bool { return s == 0 }
	winning := func(s eval.Score) bool { return s > 400 }
	tests := []struct {
		name  string
		start string
		moves string
		move  string // "" if there are several
		want  func(eval.Score) bool
	}{
		{"stalemate does not win", "7k/5Q2/8/6K1/8/8/8/8 w - - 0 1", "", "", winning},
		{"perpetual check saves a lost game", "6k1/6p1/8/7Q/8/2q5/1rr5/K7 w - - 0 1", "", "", even},
		{"bishops of one colour cannot win", "8/8/4k1b1/8/8/3BK3/8/8 w - - 0 1", "", "", even},
		{"after fifty moves nothing wins but a mate", "8/8/4k3/8/8/3QK3/8/8 w - - 99 100", "", "", even},
		{"a pawn move begins the count again", "8/8/4k3/8/8/3QK3/P7/8 w - - 99 100", "", "", winning},
		{
			"who is winning does not allow a third repetition",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1 h7h8 f1f2 h8h7", "", winning,
		},
		{
			"who is losing repeats for the third time",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1 h7h8 f1f2 h8h7 f2f1", "h7h8", even,
		},
		{
			"a second repetition is none yet",
			"7k/8/8/8/8/8/8/K4R2 w - - 0 1", "f1f2 h8h7 f2f1", "", func(s eval.Score) bool { return s < -400 },
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := find(t, New(Options{Hash: 1}), play(t, test.start, test.moves), search.Limits{Depth: 5})
			if !test.want(r.Score) || test.move != "" && r.Move.String() != test.move {
				t.Errorf("%v with %v", r.Score, r.PV)
			}
		})
	}
}

// What was found of a position long before fifty moves without a capture does not hold
// shortly before.
func TestFiftyMovesInTable(t *testing.T) {
	const position = "8/8/4k3/8/8/3QK3/8/8 w - - "
	engine := New(Options{Hash: 1})
	for _, test := range []struct {
		clock string
		even  bool
	}{{"0 100", false}, {"97 150", true}, {"0 100", false}, {"95 150", true}} {
		r := find(t, engine, play(t, position+test.clock, ""), search.Limits{Depth: 12})
		if even := r.Score == 0; even != test.even {
			t.Errorf("at %s it is %v with %v", test.clock, r.Score, r.PV)
		}
	}
}

// Positions that differ only in the halfmove clock share an entry of the table early on,
// and none when fifty moves are near.
func TestKeyOfClock(t *testing.T) {
	o := Options{Hash: 1}
	w := newWorker(&o, newTable(1))
	key := func(clock int) uint64 {
		b := play(t, fmt.Sprintf("8/8/4k3/8/8/3QK3/8/8 w - - %d 100", clock), "").Board()
		return w.key(&b)
	}
	for _, test := range []struct {
		one, other int
		same       bool
	}{{0, 15, true}, {15, 16, false}, {16, 23, true}, {23, 24, false}, {79, 80, false}, {80, 81, false}, {98, 99, false}} {
		if same := key(test.one) == key(test.other); same != test.same {
			t.Errorf("at %d and %d: one entry is %v", test.one, test.other, same)
		}
	}
}

// No line goes on after a threefold repetition, fifty moves, or with too little material.
func TestLinesEndWithDraws(t *testing.T) {
	checked := 0
	for _, test := range []struct{ fen, moves string }{
		{"6k1/5ppp/8/8/8/8/q4PPP/3Q2K1 w - - 0 1", "d1d8"},
		{"8/8/8/4k3/8/8/1q4Q1/K7 w - - 0 1", ""},
		{"7k/8/8/8/8/1q6/8/K5Q1 w - - 0 1", "g1g2 b3a3 a1b1 a3b3 b1a1 b3a3 a1b1"},
		{"7k/8/8/8/8/1q6/8/K5Q1 w - - 90 80", "g1g2 b3a3 a1b1 a3b3 b1a1"},
		{"r1b2rk1/pp3ppp/8/3q4/8/5Q2/PP3PPP/3R1RK1 w - - 0 1", "f3c3 d5b5 c3f3 b5d5 f3c3 d5b5"},
		{"8/8/3k4/8/8/3K4/3P4/8 w - - 96 90", ""},
		{"5rk1/5ppp/4p3/4N3/8/1Q5P/5PPK/4q3 w - - 12 40", "b3b7 e1e5 g2g3 e5e2 b7b3 e2e5 b3b7 e5e2 b7b3"},
	} {
		g := play(t, test.fen, test.moves)
		for _, nodes := range []uint64{500, 5000, 40_000} {
			_, err := New(Options{Hash: 1}).Search(t.Context(), g, search.Limits{Nodes: nodes, MultiPV: 3}, func(i search.Info) {
				line := g.Clone()
				for k, m := range i.PV {
					if b := line.Board(); k > 0 && (line.Repetitions() >= 3 || b.Halfmove() >= 100 || movegen.InsufficientMaterial(&b)) {
						t.Fatalf("%s: depth %d: %v goes on after %d moves", test.fen, i.Depth, i.PV, k)
					}
					if err := line.Play(m); err != nil {
						t.Fatal(err)
					}
				}
				checked += len(i.PV)
			})
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if checked < 1000 {
		t.Errorf("only %d moves", checked)
	}
}
