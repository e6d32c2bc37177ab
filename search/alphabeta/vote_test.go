package alphabeta

import (
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func TestElect(t *testing.T) {
	a, b, c := board.NewMove(board.A2, board.A3), board.NewMove(board.B2, board.B3), board.NewMove(board.C2, board.C3)
	tests := []struct {
		name    string
		ballots []ballot
		want    int
	}{
		{"alone", []ballot{{a, 20, 10}}, 0},
		{"equal ballots", []ballot{{a, 20, 10}, {a, 20, 10}}, 0},
		{"equal votes", []ballot{{a, 20, 10}, {b, 20, 10}}, 0},
		{"deeper", []ballot{{a, 20, 10}, {b, 20, 12}}, 1},
		{"deeper with the same move", []ballot{{a, 20, 10}, {a, 15, 12}}, 1},
		{"higher with the same move and depth", []ballot{{a, 20, 10}, {a, 25, 10}}, 1},
		{"higher", []ballot{{a, 20, 10}, {b, 60, 9}}, 1},
		{"a little higher, much shallower", []ballot{{a, 20, 20}, {b, 25, 5}}, 0},
		{"two against one", []ballot{{a, 20, 10}, {b, 20, 9}, {b, 20, 10}}, 2},
		{"two against a higher one", []ballot{{a, 20, 10}, {b, 28, 10}, {a, 22, 10}}, 2},
		{"of the majority, the deepest", []ballot{{c, 0, 11}, {b, 20, 9}, {b, 19, 10}, {b, 30, 8}}, 2},
		{"a mate", []ballot{{a, 500, 20}, {b, eval.MateIn(7), 12}, {a, 500, 20}}, 1},
		{"the shorter mate", []ballot{{a, eval.MateIn(9), 20}, {b, eval.MateIn(5), 10}, {a, eval.MateIn(9), 20}}, 1},
		{"not mated", []ballot{{a, eval.MatedIn(8), 12}, {b, -300, 11}}, 1},
		{"mated later", []ballot{{a, eval.MatedIn(8), 12}, {b, eval.MatedIn(14), 12}}, 1},
		{"no iteration completed", []ballot{{a, 20, 1}, {b, 300, 0}, {b, 300, 0}}, 0},
		{"none has completed an iteration", []ballot{{a, 20, 0}, {b, 300, 0}}, 0},
		{"only another has completed an iteration", []ballot{{a, 300, 0}, {b, 20, 1}}, 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := elect(test.ballots); got != test.want {
				t.Errorf("elected %d, want %d", got, test.want)
			}
		})
	}
}
