package search

import (
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
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
			r := find(t, NewAlphaBeta(Options{Hash: 1}), play(t, test.start, test.moves), Limits{Depth: 5})
			if !test.want(r.Score) || test.move != "" && r.Move.String() != test.move {
				t.Errorf("%v with %v", r.Score, r.PV)
			}
		})
	}
}

func TestIsDraw(t *testing.T) {
	tests := []struct {
		name string
		fen  string
		want bool
	}{
		{"49½ moves", "8/8/4k3/8/8/3QK3/8/8 w - - 99 100", false},
		{"fifty moves", "8/8/4k3/8/8/3QK3/8/8 w - - 100 100", true},
		{"fifty moves and mate", "R5k1/8/6K1/8/8/8/8/8 b - - 100 100", false},
		{"no material", "8/8/4k3/8/8/4K3/8/8 w - - 0 100", true},
		{"enough material", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 100", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.fen, "")
			b := g.Board()
			var tr trail
			tr.follow(g)
			if got := tr.isDraw(&b, b.Halfmove()); got != test.want {
				t.Errorf("isDraw = %v", got)
			}
		})
	}
}

// The trail must say what comparing all positions says.
func TestTrailAgainstSlowTwin(t *testing.T) {
	lines := []string{
		"g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 g1f3",
		"g1f3 g8f6 f3g1 f6g8 e2e4 e7e5 g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8",
		"e2e4 e7e5 e1e2 e8e7 e2e1 e7e8 e1e2 e8e7 e2e1 e7e8",
		"g1f3 g8f6 h1g1 h8g8 g1h1 g8h8 h1g1 h8g8 g1h1 g8h8 f3g1 f6g8",
	}
	for _, line := range lines {
		moves := strings.Fields(line)
		for root := range moves {
			g := play(t, startFEN, strings.Join(moves[:root], " "))
			var tr trail
			tr.follow(g)
			boards := []board.Board{}
			for ply := range root + 1 {
				b, _ := g.BoardAt(ply)
				boards = append(boards, b)
			}
			for _, text := range moves[root:] {
				m, err := board.ParseMove(text)
				if err != nil {
					t.Fatal(err)
				}
				b := boards[len(boards)-1]
				b.Play(m)
				inGame, inTree := 0, 0
				for i := range boards {
					if boards[i].SamePosition(&b) {
						if i >= root {
							inTree++
						} else {
							inGame++
						}
					}
				}
				boards = append(boards, b)
				tr.push(&b)
				if got, want := tr.repeated(b.Halfmove()), inTree > 0 || inGame > 1; got != want {
					t.Errorf("%s from ply %d, at ply %d: repeated %v, want %v", line, root, len(boards)-1, got, want)
				}
			}
			for range moves[root:] {
				tr.pop()
			}
			if len(tr.keys) != tr.root+1 {
				t.Errorf("%d keys are left over", len(tr.keys)-tr.root-1)
			}
		}
	}
}
