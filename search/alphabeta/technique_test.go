package alphabeta

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/search"
)

// Who is improving has a higher static evaluation than at the last move, or at the one before
// if that was in check, and has fewer moves pruned.
func TestImproving(t *testing.T) {
	w := &worker{params: newParams(defaultParameters)}
	for _, test := range []struct {
		before, last, now eval.Score
		want              bool
	}{
		{0, 10, 11, true},
		{0, 10, 10, false},
		{20, 10, 11, true},
		{0, 10, 9, false},
		{10, noEval, 11, true},
		{10, noEval, 9, false},
		{noEval, noEval, -900, true}, // nothing is known
	} {
		w.stack[2].static, w.stack[4].static, w.stack[6].static = test.before, test.last, test.now
		if got := w.isImproving(6); got != test.want {
			t.Errorf("%+v: %v", test, got)
		}
	}
	w.stack[1].static, w.stack[3].static = 10, 9
	for ply, want := range map[int]bool{0: true, 1: true, 3: false} {
		if got := w.isImproving(ply); got != want {
			t.Errorf("ply %d: %v", ply, got)
		}
	}
	w.off = improving
	if w.isImproving(6) {
		t.Error("improving without the technique")
	}
	for depth := range 9 {
		if more, fewer := w.lateMoveCount(depth, true), w.lateMoveCount(depth, false); more <= fewer {
			t.Errorf("depth %d: %d moves, %d if nobody is improving", depth, more, fewer)
		}
	}
}

// A trace says how a search went: searches with the same trace have hardly seen other trees.
type trace struct {
	stats Stats
	move  board.Move
	score eval.Score
	depth int
}

// traces searches some positions with a limited number of nodes.
func traces(t *testing.T, o Options) (list [3]trace) {
	t.Helper()
	for i, fen := range [...]string{kiwipete, corpus[5].fen, "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1"} {
		engine := New(o)
		r := find(t, engine, play(t, fen, ""), search.Limits{Nodes: 20_000})
		list[i] = trace{engine.Stats(), r.Move, r.Score, r.Depth}
	}
	return list
}

// Each technique makes a difference to the search.
func TestEachTechnique(t *testing.T) {
	if testing.Short() {
		t.Skip("searches once for each technique")
	}
	usual := traces(t, without(0))
	for i, name := range techniqueNames {
		if traces(t, without(1<<i)) == usual {
			t.Errorf("%s makes no difference", name)
		}
	}
}

// Families do what they are for: without one of them, the search needs more nodes to the same
// depth, and without histories the first move causes a cut-off less often.
func TestFamilies(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const depth = 9
	total := func(off technique) (nodes uint64, sum Stats) {
		for _, c := range corpus[:5] {
			engine := New(without(off))
			r := find(t, engine, play(t, c.fen, ""), search.Limits{Depth: depth})
			if r.Depth != depth {
				t.Errorf("%s: depth %d", c.name, r.Depth)
			}
			stats := engine.Stats()
			nodes, sum.First, sum.Cutoffs = nodes+r.Nodes, sum.First+stats.First, sum.Cutoffs+stats.Cutoffs
		}
		return nodes, sum
	}
	all, allStats := total(0)
	for _, f := range families {
		nodes, stats := total(f.set)
		t.Logf("without %s, %.2f times the nodes; the first move causes %.3f of the cut-offs, and with it %.3f",
			f.name, float64(nodes)/float64(all), stats.FirstRate(), allStats.FirstRate())
		if nodes <= all {
			t.Errorf("without %s, %d nodes, and with it %d", f.name, nodes, all)
		}
		if f.set == historyFamily && stats.FirstRate() >= allStats.FirstRate() {
			t.Errorf("without %s, the first move causes %.3f of the cut-offs, and with it %.3f", f.name, stats.FirstRate(), allStats.FirstRate())
		}
	}
}

// No technique and no family is needed to find a mate.
func TestMateWithoutTechnique(t *testing.T) {
	test := func(name string, off technique) {
		t.Run(name, func(t *testing.T) {
			r := find(t, New(without(off)), play(t, "r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1", ""), search.Limits{Depth: 7})
			if r.Score != eval.MateIn(3) {
				t.Errorf("a mate in two is %v with %v", r.Score, r.PV)
			}
		})
	}
	for i, name := range techniqueNames {
		test(name, 1<<i)
	}
	for _, f := range families {
		test(f.name, f.set)
	}
	test("all but quiescence search and pvs", allTechniques&^(quiescence|pvs))
}

// A mate is seen at the end of a line, where only captures and checks are looked at.
func TestMateInQuiescence(t *testing.T) {
	for _, o := range []Options{
		without(checkExtension),
		without(checkExtension | transpositionTable),
	} {
		r := find(t, New(o), play(t, "6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1", ""), search.Limits{Depth: 1})
		if r.Score != eval.MateIn(1) {
			t.Errorf("%v with %v", r.Score, r.PV)
		}
	}
}

// A mate by a quiet check is seen where the line ends, after a move as after a pass.
func TestMateByCheck(t *testing.T) {
	for _, left := range []bool{false, true} {
		var off technique
		if left {
			off = quiescenceChecks
		}
		o := without(off)
		w := newWorker(&o, newTable(1<<16))
		// Black is far ahead; White threatens mate on h8.
		g := play(t, "3q1rk1/5p2/5Bp1/8/7R/8/5PP1/6K1 b - - 0 1", "")
		w.prepare(g)
		w.makeNullMove(0)
		score := w.negamax(1, 0, -infinity, infinity, false)
		if seen := score == eval.MateIn(2); seen == left {
			t.Errorf("%v when checks are left out is %v", score, left)
		}
		// Razoring does not take its captures for all that there is.
		w.table.clear()
		if score := w.negamax(1, 2, 900, 901, true); score.IsMate() == left {
			t.Errorf("%v from a deeper search, when checks are left out is %v", score, left)
		}
		w.unmakeMove()
		w.table.clear()
		w.makeMove(0, board.NewMove(board.D8, board.B6))
		if score := w.negamax(1, 0, -infinity, infinity, false); score.IsMate() == left {
			t.Errorf("%v after a move, when checks are left out is %v", score, left)
		}
	}
}

// A score above beta comes back nearer to beta, and is a lower bound still.
func TestAboveBeta(t *testing.T) {
	o := without(guesses | checkExtension)
	o.Evaluator = eval.PieceSquare{}
	w := newWorker(&o, newTable(1<<16))
	g := play(t, "rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", "")
	w.prepare(g)
	w.makeMove(0, board.NewMove(board.A7, board.A6))
	const depth = 2
	best := w.negamax(1, depth, -infinity, infinity, false)
	beta := best - 600
	w.table.clear()
	score := w.negamax(1, depth, beta-1, beta, true)
	if most := (best*depth + beta) / (depth + 1); score < beta || score > most {
		t.Errorf("a score of %v is %v with a beta of %v, at most %v expected", best, score, beta, most)
	}
}

// Killers are forgotten where other moves led to the node two plies before.
func TestForgetKillers(t *testing.T) {
	o := Options{Hash: 1}
	w := newWorker(&o, newTable(1<<16))
	w.prepare(play(t, kiwipete, ""))
	w.makeMove(0, board.NewMove(board.A2, board.A3))
	old := board.NewMove(board.H1, board.G1)
	w.stack[2].killers[0], w.stack[3].killers[0] = old, old
	w.negamax(1, 1, -1, 0, true)
	if w.stack[2].killers[0] != old || w.stack[3].killers[0] != board.NoMove {
		t.Errorf("one ply on %v, two plies on %v", w.stack[2].killers[0], w.stack[3].killers[0])
	}
}

// What the table is told of a score is what it is worth: exact inside of the
// window, a bound outside.
func TestStoredBounds(t *testing.T) {
	for _, p := range corpus[:8] {
		for _, depth := range []int{0, 2} {
			o := without(guesses | correctionHistory | tableEvaluation)
			o.Evaluator = eval.PieceSquare{}
			tab := newTable(1 << 16)
			w := newWorker(&o, tab)
			g := play(t, p.fen, "")
			b := g.Board()
			ask := func(alpha, beta eval.Score) (eval.Score, search.Bound) {
				tab.clear()
				*w.histories = histories{}
				w.prepare(g)
				s := w.negamax(0, depth, alpha, beta, false)
				e, ok := tab.probe(b.Hash())
				if !ok && depth > 0 {
					t.Fatalf("%s: nothing was stored", p.name)
				}
				return s, e.bound
			}
			s, bound := ask(-infinity, infinity)
			if bound != search.Exact {
				t.Errorf("%s, depth %d: %v is stored as %v", p.name, depth, s, bound)
			}
			if low, bound := ask(s+10, s+11); low >= s+11 || low < s || bound != search.Upper {
				t.Errorf("%s, depth %d: asked whether %v is above %v, got %v, stored as %v", p.name, depth, s, s+10, low, bound)
			}
			high, bound := ask(s-11, s-10)
			if standsPat := depth == 0; high > s || high < s-10 || bound != search.Lower && !standsPat {
				t.Errorf("%s, depth %d: asked whether %v is above %v, got %v, stored as %v", p.name, depth, s, s-11, high, bound)
			}
		}
	}
}

// Tactics that a sound search finds within a fixed number of nodes, so that a
// change that breaks one is seen wherever it is run. From "Win at Chess" by Fred
// Reinfeld.
func TestTactics(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	tests := []struct{ name, fen, moves string }{
		{"queen sacrifice on the g-file", "2rr3k/pp3pp1/1nnqbN1p/3pN3/2pP4/2P3Q1/PPB4P/R4RK1 w - - 0 1", "g3g6"},
		{"rook lift against a pin", "5rk1/1ppb3p/p1pb4/6q1/3P1p1r/2P1R2P/PP1BQ1P1/5RKN w - - 0 1", "e3g3"},
		{"queen takes h7", "r1bq2rk/pp3pbp/2p1p1pQ/7P/3P4/2PB1N2/PP3PPR/2KR4 w - - 0 1", "h6h7"},
		{"check from c4", "5k2/6pp/p1qN4/1p1p4/3P4/2PKP2Q/PP3r2/3R4 b - - 0 1", "c6c4"},
		{"the pawn goes through", "7k/p7/1R5K/6r1/6p1/6P1/8/8 w - - 0 1", "b6b7"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			r := find(t, New(Options{Evaluator: eval.PieceSquare{}}), play(t, test.fen, ""), search.Limits{Nodes: 300_000})
			if !slices.Contains(strings.Fields(test.moves), r.Move.String()) {
				t.Errorf("%v at depth %d with %v, want %s", r.Score, r.Depth, r.PV, test.moves)
			}
		})
	}
}

// Where every move makes things worse, passing would not: whoever counts on that
// sees nothing. From collections of studies.
func TestZugzwang(t *testing.T) {
	tests := []struct{ name, fen, move string }{
		{"pawns run out of moves", "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1", "e1f1"},
		{"rook cannot leave", "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1", "g5h6"},
		{"queen must leave", "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 32", "h3h4"},
	}
	if testing.Short() {
		t.Skip("takes a while")
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			ctx, cancel := context.WithCancel(context.Background())
			defer cancel()
			s := New(Options{Evaluator: classical.New(nil)})
			r, err := s.Search(ctx, play(t, test.fen, ""), search.Limits{Nodes: 2_000_000}, func(i search.Info) {
				if i.Depth > 10 && i.PV[0].String() == test.move {
					cancel()
				}
			})
			if err != nil || r.Move.String() != test.move {
				t.Errorf("%v at depth %d with %v, want %s; error %v", r.Score, r.Depth, r.PV, test.move, err)
			}
			t.Logf("%d nodes", r.Nodes)
		})
	}
}

func TestStats(t *testing.T) {
	engine := New(Options{Hash: 1})
	if s := engine.Stats(); s != (Stats{}) {
		t.Errorf("before a search: %+v", s)
	}
	last := find(t, engine, play(t, kiwipete, ""), search.Limits{Depth: 9})
	s := engine.Stats()
	if s.Hits == 0 || s.Hits >= s.Probes || s.First == 0 || s.First >= s.Cutoffs || s.Researches == 0 || s.Researches >= last.Nodes {
		t.Errorf("%+v", s)
	}
	if r := s.FirstRate(); r < 0.75 || r > 1 {
		t.Errorf("%.2f of cut-offs are by the first move", r)
	}
	if (Stats{}).HitRate() != 0 || (Stats{Hits: 1, Probes: 4}).HitRate() != 0.25 {
		t.Error("the hit rate is wrong")
	}
}

// The table's move is extended if nothing else comes near it, and the node is
// done with if much else does as well.
func TestSingular(t *testing.T) {
	run := func(fen, move string, score, beta eval.Score) (int, bool) {
		o := Options{Hash: 1}
		tab := newTable(1 << 20)
		w := newWorker(&o, tab)
		g := play(t, fen, "")
		w.prepare(g)
		w.depth = 10
		m, err := board.ParseMove(move)
		if err != nil {
			t.Fatal(err)
		}
		extension, _, done := w.singular(0, 8, score, beta-1, beta, true, m)
		return extension, done
	}
	// Only taking back the queen will do.
	if e, done := run("4k3/pp3ppp/8/3q4/4P3/8/PP3PPP/4K3 w - - 0 1", "e4d5", 100, 100); e < 1 || done {
		t.Errorf("a move that must be played is extended by %d, done with: %v", e, done)
	}
	// Anything wins.
	if _, done := run("4k3/8/8/8/8/8/PPP5/Q3K2R w - - 0 1", "a1a8", 1000, 500); !done {
		t.Error("a move beside many as good is searched on")
	}
}

// The table's move is searched two plies less, not one, at a cut node where others come near it but
// are not good enough.
func TestCutNodeReduction(t *testing.T) {
	for _, off := range []technique{0, cutNodeReduction, multiCut} {
		o := without(off)
		w := newWorker(&o, newTable(1<<20))
		w.prepare(play(t, "4k3/8/8/8/8/8/PPP5/Q3K2R w - - 0 1", ""))
		w.depth = 10
		want := map[technique]int{0: -2, cutNodeReduction: -1}[off]
		if e, _, done := w.singular(0, 8, 900, 2999, 3000, true, board.NewMove(board.A1, board.A8)); e != want || done {
			t.Errorf("without %d: extended by %d, want %d; done %v", off, e, want, done)
		}
	}
}

// What a node is adds to the reductions of its moves as the parameters say.
func TestNodeReduction(t *testing.T) {
	p := parameters{ReduceSearched: 1, ReduceCutNode: 10, ReduceTableCapture: 100, ReduceCorrection: 10_000}
	for _, test := range []struct {
		m    nodeMove
		off  technique
		want int
	}{
		{nodeMove{}, 0, 1},
		{nodeMove{cutNode: true}, 0, 11},
		{nodeMove{tableCapture: true}, 0, 101},
		{nodeMove{correction: 50}, 0, 5001},
		{nodeMove{correction: 50}, correctionReductions, 1},
	} {
		w := &worker{params: newParams(p), off: test.off}
		if got := w.nodeReduction(&test.m); got != test.want {
			t.Errorf("%+v without %d: %d, want %d", test.m, test.off, got, test.want)
		}
	}
}

// A late move that turns out better is searched again the more deeply, the better.
func TestAdjustDepth(t *testing.T) {
	o := tuned(parameters{Deeper: 40, Shallower: 10})
	w := newWorker(&o, newTable(1))
	w.depth = 10
	tests := []struct {
		name        string
		best, score eval.Score
		ply, want   int
	}{
		{"better by far", 100, 147, 5, 1},
		{"better", 100, 146, 5, 0},
		{"little better", 100, 110, 5, 0},
		{"hardly better", 100, 109, 5, -1},
		{"better by far, in a long line", 100, 200, 20, 0},
		{"a mate", 100, eval.MateIn(9), 5, 0},
		{"better than mate", eval.MatedIn(9), 0, 5, 0},
		{"the first that counts", -infinity, 0, 5, 0},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			if got := w.adjustDepth(test.ply, &nodeMove{best: test.best}, 6, test.score); got != test.want {
				t.Errorf("%d plies more, want %d", got, test.want)
			}
		})
	}
}

// A node knows the last two moves before it, and nothing of earlier searches.
func TestLastMoves(t *testing.T) {
	o := Options{Hash: 1}
	w := newWorker(&o, newTable(1<<16))
	g := play(t, startFEN, "")
	w.prepare(g)
	moves := []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5), board.NewMove(board.G1, board.F3)}
	var numbers []uint32
	for ply, m := range moves {
		numbers = append(numbers, uint32(pieceSquare(&w.stack[ply].board, m)))
		w.makeMove(ply, m)
	}
	w.makeNullMove(3)
	for ply, want := range []uint32{0, numbers[0], numbers[0]*pieceSquares + numbers[1], numbers[1]*pieceSquares + numbers[2], numbers[2] * pieceSquares} {
		if got := w.stack[ply].lastMoves; got != want {
			t.Errorf("at ply %d: %d, want %d", ply, got, want)
		}
	}
	w.prepare(g)
	if got := w.stack[0].lastMoves; got != 0 {
		t.Errorf("at the root of the next search: %d", got)
	}
}
