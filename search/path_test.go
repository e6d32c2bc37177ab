package search

import (
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
)

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
		{"no material and no move in Antichess, which wins", "antichess 8/8/8/8/8/1p6/1P6/B4b2 w - - 0 2", false},
		{"no material in Antichess", "antichess 8/8/8/8/8/1p6/1P6/2B2b2 w - - 0 1", true},
		{"fifty moves in Crazyhouse", "crazyhouse 8/8/4k3/8/8/3QK3/8/8[] w - - 100 100", false},
		{"enough material", "8/8/4k3/8/8/4K3/4P3/8 w - - 0 100", false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.fen, "")
			b := g.Board()
			var path Path
			path.Reset(g)
			if got := path.IsDraw(&b); got != test.want {
				t.Errorf("IsDraw = %v", got)
			}
		})
	}
}

// The path must say what comparing all positions says.
func TestPathAgainstSlowTwin(t *testing.T) {
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
			var path Path
			path.Reset(g)
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
				path.Push(&b)
				if got, want := path.Repeated(), inTree > 0 || inGame > 1; got != want {
					t.Errorf("%s from ply %d, at ply %d: repeated %v, want %v", line, root, len(boards)-1, got, want)
				}
			}
			for range moves[root:] {
				path.Pop()
			}
			if len(path.positions) != path.root+1 {
				t.Errorf("%d positions are left over", len(path.positions)-path.root-1)
			}
		}
	}
}

// Repetitions counts as a game does.
func TestPathRepetitions(t *testing.T) {
	g := game.New(board.Start())
	var p Path
	p.Reset(g)
	for i, text := range strings.Fields(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 4) + "e2e4 e7e5 g1f3 g8f6 f3g1 f6g8") {
		m, err := board.ParseMove(text)
		if err != nil {
			t.Fatal(err)
		}
		if err := g.Play(m); err != nil {
			t.Fatal(err)
		}
		if i < 6 {
			p.Reset(g) // the root
		} else {
			b := g.Board()
			p.Push(&b)
		}
		if got, want := p.Repetitions(), g.Repetitions(); got != want {
			t.Errorf("after %d plies: %d repetitions, want %d", i+1, got, want)
		}
	}
}

// In Crazyhouse a position can occur again after captures.
func TestPathCrazyhouse(t *testing.T) {
	const cycle = "a1a8 b7a8 R@a1 a8b7 d1c1 R@a8 c1c2 g8h8 c2d1 h8g8 "
	moves := strings.Fields(strings.Repeat(cycle, 3))
	for root := range moves {
		g := play(t, "crazyhouse r5k1/1b6/8/8/8/8/8/R2K4[] w - - 0 1", strings.Join(moves[:root], " "))
		var p Path
		p.Reset(g)
		for i, text := range moves[root:] {
			m, err := board.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			if err := g.Play(m); err != nil {
				t.Fatal(err)
			}
			b := g.Board()
			p.Push(&b)
			if got, want := p.Repetitions(), g.Repetitions(); got != want {
				t.Errorf("root %d, after %d plies: %d repetitions, want %d", root, i+1, got, want)
			}
		}
	}
}
