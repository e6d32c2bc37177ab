package alphabeta

import (
	"math"
	"testing"

	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A mate that is asked for is the shortest there is, and its line ends in mate.
func TestFindMate(t *testing.T) {
	tests := []struct {
		name  string
		fen   string
		moves int
	}{
		{"two rooks", "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", 2},
		{"smothered", "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", 2},
		{"bishops and knight give way", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 2},
		{"queen and king", "8/8/8/8/8/2k5/8/K2q4 w - - 0 1", 0},
		{"rook and king", "8/8/8/8/8/k1K5/8/7R w - - 0 1", 1},
		{"king has to come nearer", "8/8/8/8/k7/8/1K6/7R w - - 0 1", 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			g := play(t, test.fen, "")
			r := find(t, New(Options{Hash: 1}), g, search.Limits{Mate: 3, Depth: 7})
			if test.moves == 0 {
				if r.Score.IsMate() && r.Score > 0 && r.Score.MateMoves() <= 3 {
					t.Errorf("%v with %v", r.Score, r.PV)
				}
				return
			}
			if r.Score != eval.MateIn(2*test.moves-1) || r.Bound != search.Exact {
				t.Fatalf("%v, %v with %v", r.Score, r.Bound, r.PV)
			}
			b := g.Board()
			for _, m := range r.PV {
				if !movegen.IsLegal(&b, m) {
					t.Fatalf("%v is illegal in %v", m, r.PV)
				}
				b.Play(m)
			}
			if len(r.PV) != 2*test.moves-1 || movegen.StatusOf(&b) != movegen.StatusCheckmate {
				t.Errorf("the line is %v", r.PV)
			}
		})
	}
}

// A limit of depth holds for mates too.
func TestFindMateLimits(t *testing.T) {
	g := play(t, "7k/8/8/8/8/8/R7/1R2K3 w - - 0 1", "")
	for _, lim := range []search.Limits{{Mate: 1000, Depth: 2}, {Mate: math.MaxInt, Depth: 1}} {
		r := find(t, New(Options{Hash: 1}), g, lim)
		if r.Depth > lim.Depth {
			t.Errorf("%+v: depth %d", lim, r.Depth)
		}
	}
	r := find(t, New(Options{Hash: 1}), play(t, startFEN, ""), search.Limits{Mate: math.MaxInt, Nodes: 20_000})
	if r.Nodes != 20_000 {
		t.Errorf("%d nodes, limit 20000", r.Nodes)
	}
}

// A search for a mate ends when it is sure that there is none.
func TestNoMate(t *testing.T) {
	for _, threads := range []int{1, 2} {
		r := find(t, New(Options{Hash: 1, Threads: threads}), play(t, startFEN, ""), search.Limits{Mate: 2})
		if r.Score.IsMate() || r.Depth < mateDepth {
			t.Errorf("%d threads: %v at depth %d", threads, r.Score, r.Depth)
		}
	}
}

func TestMateSuites(t *testing.T) {
	for _, suite := range []struct {
		file  string
		moves int
	}{
		{"mates/mate1.fen", 1},
		{"mates/mate2.fen", 2},
		{"mates/mate3.fen", 3},
	} {
		t.Run(suite.file, func(t *testing.T) {
			s := New(Options{Hash: 1})
			for n, line := range testdata.Lines(t, suite.file) {
				if line == "" {
					continue
				}
				b, err := fen.Parse(line)
				if err != nil {
					t.Fatalf("line %d: %v", n, err)
				}
				s.NewGame()
				r := find(t, s, game.New(b), search.Limits{Mate: suite.moves, Depth: 2 * suite.moves})
				if !r.Score.IsMate() || r.Score.MateMoves() != suite.moves {
					t.Errorf("line %d, %s: %v at depth %d with %v", n, line, r.Score, r.Depth, r.PV)
				}
			}
		})
	}
}

// A mate that takes long to look for does not keep the search from going deeper.
func TestLongMate(t *testing.T) {
	g := play(t, "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "")
	r := find(t, New(Options{}), g, search.Limits{Mate: 20, Nodes: 300_000})
	if r.Depth <= mateDepth+2 {
		t.Errorf("%v at depth %d after %d nodes", r.Score, r.Depth, r.Nodes)
	}
}
