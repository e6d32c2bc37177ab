package alphabeta

import (
	"testing"

	"github.com/luftchess/luft/eval"
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
