package alphabeta

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A fakeTables has what its functions say, or nothing where they are nil.
type fakeTables struct {
	probe func(b *board.Board) (movegen.WDL, bool)
	root  func(g *game.Game, f func(board.Move, movegen.WDL, int)) bool
}

func (f *fakeTables) Probe(b *board.Board) (movegen.WDL, bool) {
	if f.probe == nil {
		return movegen.Draw, false
	}
	return f.probe(b)
}

func (f *fakeTables) ProbeRoot(g *game.Game, each func(board.Move, movegen.WDL, int)) bool {
	return f.root != nil && f.root(g, each)
}

// byMaterial takes who has more material for the winner.
func byMaterial(b *board.Board) (movegen.WDL, bool) {
	s := eval.Material{}.Evaluate(b)
	switch {
	case s > 0:
		return movegen.Win, true
	case s < 0:
		return movegen.Loss, true
	}
	return movegen.Draw, true
}

// A tablebase that knows nothing changes nothing.
func TestTablebaseOfNothing(t *testing.T) {
	for _, p := range corpus {
		lim := search.Limits{Depth: 7, MultiPV: 2}
		want := find(t, New(Options{Hash: 1}), play(t, p.fen, ""), lim)
		got := find(t, New(Options{Hash: 1, Tablebase: new(fakeTables), TablebasePieces: 32}), play(t, p.fen, ""), lim)
		untime(&want, &got)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", p.name, diff)
		}
	}
}

// Positions in the tree are probed where nothing but the pieces count, down to the depth
// and up to the number of pieces of the options.
func TestTablebaseInTree(t *testing.T) {
	const trade = "7k/8/8/8/8/2r5/1P6/K7 w - - 0 1" // b2xc3 comes to three pieces
	tests := []struct {
		name string
		fen  string
		o    Options
		lim  search.Limits
		want eval.Score
		hits bool
	}{
		{"won after one ply", trade, Options{TablebasePieces: 3}, search.Limits{Depth: 6}, eval.MaxCentipawns - 1, true},
		{"lost after two plies", "7k/8/8/8/8/2r5/1P6/K7 b - - 0 1", Options{TablebasePieces: 3}, search.Limits{Depth: 6}, 0, true},
		{"too many pieces", trade, Options{TablebasePieces: 2}, search.Limits{Depth: 6}, 0, false},
		{"not deep enough", trade, Options{TablebasePieces: 3, TablebaseDepth: 6}, search.Limits{Depth: 6}, 0, false},
		{"deep enough", trade, Options{TablebasePieces: 3, TablebaseDepth: 5}, search.Limits{Depth: 6}, eval.MaxCentipawns - 1, true},
		{"less pieces at any depth", trade, Options{TablebasePieces: 4, TablebaseDepth: 6}, search.Limits{Depth: 6}, eval.MaxCentipawns - 1, true},
		{"search for mate", trade, Options{TablebasePieces: 3}, search.Limits{Depth: 6, Mate: 1}, 0, false},
		{"mate in one", "7k/6pp/8/8/8/8/1P6/K2R4 w - - 0 1", Options{TablebasePieces: 6}, search.Limits{Depth: 6}, eval.MateIn(1), true},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.o.Hash, test.o.Tablebase = 1, &fakeTables{probe: func(b *board.Board) (movegen.WDL, bool) {
				if b.Halfmove() != 0 || b.Castling() != 0 || b.Occupied().Count() > test.o.TablebasePieces {
					t.Errorf("%s is probed", b)
				}
				return byMaterial(b)
			}}
			var hits uint64
			r, err := New(test.o).Search(t.Context(), play(t, test.fen, ""), test.lim, func(i search.Info) { hits = i.TBHits })
			if err != nil {
				t.Fatal(err)
			}
			if test.want != 0 && r.Score != test.want || test.want == 0 && max(r.Score, -r.Score) > 2000 {
				t.Errorf("score %d, want %d", r.Score, test.want)
			}
			if hits > 0 != test.hits {
				t.Errorf("%d hits", hits)
			}
		})
	}
}

// A win within the tree is worth more the nearer it is, and less than any mate.
func TestTablebaseScores(t *testing.T) {
	last := eval.MateIn(maxPly)
	for ply := range maxPly {
		r := rootMove{score: eval.MateIn(tableMate + ply)}
		if r.score >= last {
			t.Errorf("%d after %d plies, %d before", r.score, ply, last)
		}
		last = r.score
		if s, _ := r.result(); s.IsMate() || s != eval.MaxCentipawns-eval.Score(ply) {
			t.Errorf("%d is reported after %d plies", s, ply)
		}
		r.score = -r.score
		if s, _ := r.result(); s != -eval.MaxCentipawns+eval.Score(ply) {
			t.Errorf("%d is reported for a loss after %d plies", s, ply)
		}
		if s := last.FromRoot(ply).ToRoot(ply); s != last {
			t.Errorf("%d comes out of the transposition table as %d", last, s)
		}
	}
}

func TestRankOf(t *testing.T) {
	type move struct {
		outcome movegen.WDL
		plies   int
	}
	for _, test := range []struct {
		name         string
		better, than move
		clock        int
		equal        bool
	}{
		{"win, cursed win", move{2, 99}, move{1, 101}, 0, false},
		{"cursed win, draw", move{1, 150}, move{0, 0}, 0, false},
		{"draw, blessed loss", move{0, 0}, move{-1, -101}, 0, false},
		{"blessed loss, loss", move{-1, -101}, move{-2, -99}, 0, false},
		{"shorter win", move{2, 3}, move{2, 5}, 0, false},
		{"shorter cursed win", move{1, 101}, move{1, 103}, 0, false},
		{"losses far from fifty moves", move{-2, -30}, move{-2, -2}, 20, true},
		{"losses near fifty moves", move{-2, -30}, move{-2, -28}, 60, false},
		{"losses near fifty moves and far", move{-2, -30}, move{-2, -2}, 60, false},
		{"wins of unknown distances", move{2, 0}, move{2, 0}, 60, true},
	} {
		a, b := rankOf(test.better.outcome, test.better.plies, test.clock), rankOf(test.than.outcome, test.than.plies, test.clock)
		if test.equal && a != b || !test.equal && a <= b {
			t.Errorf("%s: %d and %d", test.name, a, b)
		}
	}
}

// At the root, the moves of the highest rank are searched and no others, and further lines
// come by rank.
func TestTablebaseAtRoot(t *testing.T) {
	type known struct {
		outcome movegen.WDL
		plies   int
	}
	outcomes := map[string]known{"d4d5": {2, 21}, "d4c5": {2, 9}, "d4e5": {2, 9}, "d4c4": {1, 111}, "d4e4": {0, 0}}
	base := &fakeTables{root: func(g *game.Game, f func(board.Move, movegen.WDL, int)) bool {
		for m := range g.LegalMoves() {
			o, ok := outcomes[m.String()]
			if !ok {
				o = known{movegen.Loss, -40}
			}
			f(m, o.outcome, o.plies)
		}
		return true
	}, probe: byMaterial}
	const position = "8/8/8/8/3K4/8/3R4/3r3k w - - 3 1"
	asked := func(texts ...string) (moves []board.Move) {
		for _, text := range texts {
			m, err := board.ParseMove(text)
			if err != nil {
				t.Fatal(err)
			}
			moves = append(moves, m)
		}
		return moves
	}
	tests := []struct {
		name   string
		o      Options
		lim    search.Limits
		moves  []string // any of these
		scores []eval.Score
	}{
		{"shortest win", Options{}, search.Limits{}, []string{"d4c5", "d4e5"}, []eval.Score{29991}},
		{"lines", Options{}, search.Limits{MultiPV: 6}, []string{"d4c5", "d4e5"}, []eval.Score{29991, 29991, 29979, 1, 0, -29960}},
		{"cursed for a win", Options{IgnoreFifty: true}, search.Limits{MultiPV: 4}, []string{"d4c5", "d4e5"}, []eval.Score{29991, 29991, 29979, 29889}},
		{"among moves", Options{}, search.Limits{SearchMoves: asked("d4c4", "d4e4")}, []string{"d4c4"}, []eval.Score{1}},
		{"draw", Options{}, search.Limits{SearchMoves: asked("d4e4", "d2d1")}, []string{"d4e4"}, []eval.Score{0}},
		{"lost", Options{}, search.Limits{SearchMoves: asked("d2d3")}, []string{"d2d3"}, []eval.Score{-29960}},
		{"threads", Options{Threads: 4}, search.Limits{MultiPV: 2}, []string{"d4c5", "d4e5"}, []eval.Score{29991, 29991}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			test.o.Hash, test.o.Tablebase = 1, base
			test.lim.Depth = 5
			r := find(t, New(test.o), play(t, position, ""), test.lim)
			var scores []eval.Score
			for _, line := range r.Lines {
				scores = append(scores, line.Score)
				if line.Bound != search.Exact {
					t.Errorf("the bound of %v is %v", line.PV, line.Bound)
				}
			}
			if diff := cmp.Diff(test.scores, scores); diff != "" || !slices.Contains(test.moves, r.Move.String()) || r.Score != scores[0] {
				t.Errorf("%v with %v: %s", r.Move, r.Score, diff)
			}
		})
	}
	g := play(t, "8/8/8/8/3k4/8/3r4/R3K3 w Q - 0 1", "")
	b := g.Board()
	if r := find(t, New(Options{Tablebase: base}), g, search.Limits{Depth: 3}); !movegen.IsLegal(&b, r.Move) || r.Score < -29000 {
		t.Errorf("with castling: %+v", r)
	}
}

// Where outcomes at the root are not known because of the clock, those without the clock rank the
// moves, and the score is that of the search.
func TestTablebaseWithoutClock(t *testing.T) {
	const position = "8/8/8/8/3K4/8/3R4/3r3k w - - 60 90"
	g := play(t, position, "")
	b := g.Board()
	b.Play(board.NewMove(board.D4, board.E3))
	won := b.WithoutCounters()
	allKnown := true
	base := &fakeTables{probe: func(b *board.Board) (movegen.WDL, bool) {
		if b.Halfmove() > 0 {
			t.Errorf("%s is probed", b)
		}
		if b.Equal(won) {
			return movegen.Loss, true
		}
		return movegen.Draw, allKnown || b.Occupied().Count() < 4
	}}
	r := find(t, New(Options{Hash: 1, Tablebase: base}), g, search.Limits{Depth: 3})
	if r.Move.String() != "d4e3" || max(r.Score, -r.Score) > 2000 {
		t.Errorf("%v with %v, want d4e3 with a score of the search", r.Move, r.Score)
	}
	allKnown = false
	if r := find(t, New(Options{Hash: 1, Tablebase: base}), g, search.Limits{Depth: 3}); r.Move.String() == "d4e3" {
		t.Error("d4e3 is chosen although not all outcomes are known")
	}
}

// Another tablebase makes the scores of the one before void.
func TestSetTablebase(t *testing.T) {
	g := play(t, "7k/8/8/8/8/2r5/1P6/K7 w - - 0 1", "")
	o := Options{Hash: 1, Tablebase: &fakeTables{probe: byMaterial}, TablebasePieces: 3}
	s := New(o)
	if r := find(t, s, g, search.Limits{Depth: 6}); r.Score < 29000 {
		t.Errorf("score %v with tables", r.Score)
	}
	o.Tablebase = nil
	s.SetOptions(o)
	if r := find(t, s, g, search.Limits{Depth: 6}); r.Score > 2000 {
		t.Errorf("score %v without", r.Score)
	}
}
