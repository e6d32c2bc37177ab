package train

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
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

func TestQuiet(t *testing.T) {
	tests := []struct {
		name, fen, move string
		score           eval.Score
		bound           search.Bound
		want            bool
	}{
		{"quiet", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Exact, true},
		{"in check", "4k3/8/8/8/8/8/4r3/4K3 w - -", "e1d1", 0, search.Exact, false},
		{"capture", "4k3/8/8/8/3p4/4P3/8/4K3 w - -", "e3d4", 0, search.Exact, false},
		{"en passant", "4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6", 0, search.Exact, false},
		{"a knight to that square", "4k3/8/8/3pP3/4N3/8/8/4K3 w - d6", "e4d6", 0, search.Exact, true},
		{"promotion", "4k3/P7/8/8/8/8/8/4K3 w - -", "a7a8q", 0, search.Exact, false},
		{"castling", "4k3/8/8/8/8/8/8/4K2R w K -", "e1g1", 0, search.Exact, true},
		{"castling by taking the rook", "4k3/8/8/8/8/8/8/5K1R w K -", "f1h1", 0, search.Exact, true},
		{"mate", "4k3/8/4K3/8/8/8/8/7R w - -", "h1h8", eval.MateIn(1), search.Exact, false},
		{"bound", "4k3/8/8/8/8/8/4P3/4K3 w - -", "e2e4", 0, search.Lower, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			b, err := fen.Parse(test.fen)
			if err != nil {
				t.Fatal(err)
			}
			m, err := board.ParseMove(test.move)
			if err != nil || !movegen.IsLegal(&b, m) {
				t.Fatalf("%v: %v", m, err)
			}
			if got := quiet(&b, &search.Result{Move: m, Score: test.score, Bound: test.bound}); got != test.want {
				t.Errorf("%v, want %v", got, test.want)
			}
		})
	}
}
