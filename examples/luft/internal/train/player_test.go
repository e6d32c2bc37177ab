package train

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

func TestReferee(t *testing.T) {
	const W, B = board.White, board.Black
	repeat := func(n int, scores ...eval.Score) (list []eval.Score) {
		for len(list) < n {
			list = append(list, scores...)
		}
		return list
	}
	tests := []struct {
		name   string
		first  board.Color
		scores []eval.Score
		from   int // ply of the first
		want   game.Result
		at     int // index of the score that ends the game
	}{
		{"won by White", W, repeat(20, 1500, -1600), 1, game.WhiteWins, 5},
		{"won by Black", W, repeat(20, -1500, 1600), 1, game.BlackWins, 5},
		{"mate", B, repeat(20, eval.MatedIn(4), eval.MateIn(5)), 1, game.WhiteWins, 5},
		{"not agreed", W, repeat(20, 1500, -1400), 1, game.Unfinished, 0},
		{"both are ahead", W, repeat(20, 1500, 1500), 1, game.Unfinished, 0},
		{"drawn", W, repeat(40, 10, -10), 81, game.Draw, 15},
		{"drawn too early", W, repeat(40, 0), 41, game.Unfinished, 0},
		{"drawn at last", W, repeat(60, 0), 41, game.Draw, 55},
		{"nearly drawn", W, repeat(40, 0, 11), 81, game.Unfinished, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := referee{win: 1500, draw: 10}
			turn := test.first
			for i, s := range test.scores {
				if result := r.rule(turn, s, test.from+i); result != game.Unfinished {
					if result != test.want || i != test.at {
						t.Errorf("%v at %d, want %v at %d", result, i, test.want, test.at)
					}
					return
				}
				turn = turn.Other()
			}
			if test.want != game.Unfinished {
				t.Errorf("no end, want %v", test.want)
			}
		})
	}
}
