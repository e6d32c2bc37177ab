package puzzle

import (
	"context"
	"errors"
	"iter"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// A table is a searcher that knows the scores of moves, by the position without its counters. What it
// does not know has the score of the word "*", or 0.
type table map[string]map[string]eval.Score

func (k table) Search(_ context.Context, g *game.Game, lim search.Limits, _ func(search.Info)) (search.Result, error) {
	b := g.Board()
	here := k[strings.Join(strings.Fields(fen.Format(&b))[:4], " ")]
	var r search.Result
	for _, m := range lim.RootMoves(&b) {
		score, ok := here[san.Format(&b, m)]
		if !ok {
			score = here["*"]
		}
		r.Lines = append(r.Lines, search.Info{MultiPV: 1, Score: score, Bound: search.Exact, PV: []board.Move{m}})
		for i := len(r.Lines) - 1; i > 0 && r.Lines[i].Score > r.Lines[i-1].Score; i-- {
			r.Lines[i], r.Lines[i-1] = r.Lines[i-1], r.Lines[i]
		}
	}
	r.Move, r.Score, r.Bound = r.Lines[0].PV[0], r.Lines[0].Score, search.Exact
	r.Lines = r.Lines[:min(len(r.Lines), max(lim.MultiPV, 1))]
	return r, nil
}

// someNodes are limits for searchers that ignore them.
var someNodes = search.Limits{Nodes: 1}

func opener(s search.Searcher) func(context.Context) (search.Searcher, error) {
	return func(context.Context) (search.Searcher, error) { return s, nil }
}

// engineOptions are those of the engine with few nodes.
func engineOptions() Options {
	return Options{
		Open: func(context.Context) (search.Searcher, error) {
			return alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: 1}), nil
		},
		Limits: search.Limits{Nodes: 500},
		Verify: search.Limits{Nodes: 3000},
	}
}

// make1 makes the puzzles of a game or of a position.
func make1(t *testing.T, o Options, g *pgn.Game) []Puzzle {
	t.Helper()
	puzzles, err := findIn(t.Context(), o, g)
	if err != nil {
		t.Fatal(err)
	}
	return puzzles
}

// findIn finds the puzzles of one game.
func findIn(ctx context.Context, o Options, g *pgn.Game) (puzzles []Puzzle, err error) {
	for f, e := range Find(ctx, func(yield func(*pgn.Game, error) bool) { yield(g, nil) }, o) {
		puzzles, err = f.Puzzles, e
	}
	return puzzles, err
}

func position(t *testing.T, text string) *pgn.Game {
	t.Helper()
	b, err := fen.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return pgn.NewGame(b)
}

func parseGame(t *testing.T, text string) *pgn.Game {
	t.Helper()
	g, err := pgn.Parse(text)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// lines returns the lines of puzzles in algebraic notation, with their themes.
func lines(puzzles []Puzzle) (all []string) {
	for i := range puzzles {
		b := puzzles[i].Board()
		words := strings.Fields(san.FormatLine(&b, puzzles[i].Line))
		words = slices.DeleteFunc(words, func(w string) bool { return strings.HasSuffix(w, ".") })
		all = append(all, strings.Join(words, " ")+": "+joined(puzzles[i].Themes))
	}
	return all
}

// What makes a position a puzzle, and where its line ends, by a searcher with table scores.
// The position is a fork: 1. Nc7+ Kd7 2. Nxa8.
func TestSolve(t *testing.T) {
	const (
		fork   = "r3k3/8/8/3N4/8/8/P7/4K3 w - -"
		forked = "r3k3/2N5/8/8/8/8/P7/4K3 b - -"
		away   = "r7/2Nk4/8/8/8/8/P7/4K3 w - -"
		taken  = "N7/3k4/8/8/8/8/P7/4K3 b - -"
		back   = "N7/2k5/8/8/8/8/P7/4K3 w - -"
		mate2  = "r6k/6pp/7N/8/8/1Q6/8/6K1 w - -"
		mate2b = "6rk/6pp/7N/8/8/8/8/6K1 w - -"
		one    = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - -"
	)
	base := func() table {
		return table{
			fork:                          {"Nc7+": 500, "*": -300},
			forked:                        {"Kd7": -500, "*": -510},
			away:                          {"Nxa8": 500, "*": -200},
			taken:                         {"Kc6": -500, "*": -510},
			"N7/8/2k5/8/8/8/P7/4K3 w - -": {"a4": 500, "a3": 490, "*": 400},
			mate2:                         {"Qg8+": eval.MateIn(3), "*": 0},
			mate2b:                        {"*": 100},
			one:                           {"Ra8#": eval.MateIn(1), "*": 100},
		}
	}
	const solution = "Nc7+ Kd7 Nxa8: fork endgame short"
	tests := []struct {
		name, position string
		change         func(k table, o *Options)
		want           string
	}{
		{"the only winning moves", fork, func(table, *Options) {}, solution},
		{"a second move that wins", fork, func(k table, _ *Options) { k[fork]["Nb6"] = 400 }, ""},
		{"a second move that is good enough for a smaller gap", fork, func(k table, o *Options) { k[fork]["Nb6"], o.Gap = 100, 20 }, solution},
		{"and not for a greater one", fork, func(k table, _ *Options) { k[fork]["Nb6"] = 200 }, ""},
		{"not winning", fork, func(k table, _ *Options) { k[fork]["Nc7+"] = 150 }, ""},
		{"the end is lost again", fork, func(k table, _ *Options) { k[away]["Nxa8"], k[away]["*"] = 100, 100 }, ""},
		{"two ways to go on", fork, func(k table, _ *Options) { k[away]["Nb5"] = 480 }, ""},
		{"the same for puzzles of one move", fork, func(k table, o *Options) { k[away]["Nb5"], o.MinMoves = 480, 1 }, "Nc7+: endgame oneMove"},
		{"three moves are asked for", fork, func(_ table, o *Options) { o.MinMoves = 3 }, ""},
		{"mate in two", mate2, func(table, *Options) {}, "Qg8+ Rxg8 Nf7#: mate mateIn2 smotheredMate sacrifice endgame short"},
		{"a second mate", mate2, func(k table, _ *Options) { k[mate2]["Qf7"] = eval.MateIn(5) }, ""},
		{"a second move that wins beside the mate", mate2, func(k table, _ *Options) { k[mate2]["Nf7+"] = 600 }, ""},
		{"a mate that is not there", mate2, func(k table, _ *Options) { k[mate2]["Qg8+"], k[mate2]["Nf7+"] = 0, eval.MateIn(3) }, ""},
		{"a mate that is too long", mate2, func(k table, _ *Options) { k[mate2]["Qg8+"] = eval.MateIn(31) }, ""},
		{"a mate that comes no nearer", fork, func(k table, _ *Options) { k[fork]["Nc7+"], k[away]["Nxa8"] = eval.MateIn(3), eval.MateIn(3) }, ""},
		{"mate in one", one, func(table, *Options) {}, "Ra8#: mate mateIn1 backRankMate endgame rookEndgame oneMove"},
		{"mate in one beside a move that wins by much", one, func(k table, _ *Options) { k[one]["Ra7"] = 700 }, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			k := base()
			o := Options{Limits: someNodes, Open: opener(k)}
			test.change(k, &o)
			got := strings.Join(lines(make1(t, o, position(t, test.position+" 0 1"))), "\n")
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// A line does not end with a move that is the only legal one.
func TestForcedEnd(t *testing.T) {
	k := table{
		"r6k/8/8/3Q4/8/8/6PP/7K w - -": {"Qd6": 500, "*": 0},
		"r6k/8/3Q4/8/8/8/6PP/7K b - -": {"Ra1+": -500, "*": -600},
		"7k/8/3Q4/8/8/8/6PP/r6K w - -": {"Qd1": 500},
		"7k/8/8/8/8/8/6PP/r2Q3K b - -": {"Ra8": -500, "*": -600},
		"r6k/8/8/8/8/8/6PP/3Q3K w - -": {"*": 500},
	}
	o := Options{Limits: someNodes, Open: opener(k), MinMoves: 1}
	want := []string{"Qd6: endgame queenRookEndgame oneMove"}
	if diff := cmp.Diff(want, lines(make1(t, o, position(t, "r6k/8/8/3Q4/8/8/6PP/7K w - - 0 1")))); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// A line whose last reply mates the solver is no solution, also not up to the move before.
func TestSolverIsMated(t *testing.T) {
	k := table{
		"r6k/8/8/3N4/8/8/5PPP/6K1 w - -": {"Nf6": 500, "*": 0},
		"r6k/8/5N2/8/8/8/5PPP/6K1 b - -": {"Ra1#": 900},
	}
	o := Options{Open: opener(k), Limits: someNodes, MinMoves: 1}
	if got := lines(make1(t, o, position(t, "r6k/8/8/3N4/8/8/5PPP/6K1 w - - 0 1"))); len(got) > 0 {
		t.Errorf("%q", got)
	}
}

// bounded is a searcher that gives the second line a score of 480 with a bound.
type bounded struct {
	table
	bound search.Bound
}

func (s bounded) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	r, err := s.table.Search(ctx, g, lim, report)
	if len(r.Lines) > 1 {
		r.Lines[1].Score, r.Lines[1].Bound = 480, s.bound
	}
	return r, err
}

// Only a score that is known to be that high makes a second move too good.
func TestBoundOfSecondLine(t *testing.T) {
	k := table{"r3k3/8/8/3N4/8/8/P7/4K3 w - -": {"Nc7+": 500, "*": -300}}
	for bound, want := range map[search.Bound]bool{search.NoBound: true, search.Upper: true, search.Lower: false, search.Exact: false} {
		m := newMaker(Options{Open: opener(bounded{k, bound}), Limits: someNodes})
		g := game.New(position(t, "r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1").Cursor().Board())
		c, err := m.choose(t.Context(), g)
		if err != nil {
			t.Fatal(err)
		}
		if only := c.move != board.NoMove; only != want {
			t.Errorf("%v: the only move that wins: %v, want %v", bound, only, want)
		}
	}
}

// Which positions of a game are puzzles.
func TestCandidates(t *testing.T) {
	b, err := fen.Parse("r3k3/8/8/3N4/8/8/P7/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	behind, err := fen.Parse("r3k3/8/8/3N4/8/8/8/4K3 w - - 0 1")
	if err != nil {
		t.Fatal(err)
	}
	mate := eval.MateIn(3)
	tests := []struct {
		name        string
		b           board.Board
		last, score eval.Score
		any, want   bool
	}{
		{"a blunder", b, 0, 500, false, true},
		{"a small mistake", b, -200, 300, false, false},
		{"winning before", b, -350, 1000, false, false},
		{"a mate after winning", b, -350, mate, false, true},
		{"a mate that was there", b, -mate, mate, false, true},
		{"not winning", b, 500, 150, false, false},
		{"not winning enough", behind, 0, 250, true, true},
		{"being mated", b, 0, -mate, true, false},
		{"a long mate", b, 900, eval.MateIn(41), false, true},
		{"everything", b, -350, 1000, true, true},
	}
	for _, test := range tests {
		m := maker{Options: Options{Any: test.any}}
		w := window{before: b, last: test.last, hadScore: true, lead: board.NewMove(board.E2, board.E4), now: test.b, score: test.score, scored: true}
		if got := m.isCandidate(&w); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
	more := func(text string, score eval.Score) bool {
		b, err := fen.Parse(text)
		if err != nil {
			t.Fatal(err)
		}
		w := window{last: 0, hadScore: true, lead: board.NewMove(board.E2, board.E4), now: b, score: score}
		return new(maker).isCandidate(&w)
	}
	for _, test := range []struct {
		name, position string
		score          eval.Score
		want           bool
	}{
		{"ahead in material", "4k3/8/8/3N4/8/8/8/4K3 w - - 0 1", 900, false},
		{"equal material, clearly winning", "4k3/8/3n4/3N4/8/8/8/4K3 w - - 0 1", 450, true},
		{"equal material, not clearly", "4k3/8/3n4/3N4/8/8/8/4K3 w - - 0 1", 270, false},
		{"a pawn ahead", "4k3/8/3n4/3N4/8/8/P7/4K3 w - - 0 1", 450, true},
		{"two pawns ahead", "4k3/8/3n4/3N4/8/8/PP6/4K3 w - - 0 1", 450, false},
		{"behind in material, not clearly", "4k3/8/3r4/3N4/8/8/8/4K3 w - - 0 1", 270, true},
		{"one legal move", "7k/8/8/8/8/8/1q6/K7 w - - 0 1", 900, false},
	} {
		if got := more(test.position, test.score); got != test.want {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
	}
}

const blunders = `[Event "Café"]
[Site "https://lichess.org/abcdefgh"]

1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0

[White "A"]
[Black "B"]
[Event "Café"]
[Date "????.??.??"]
[Round "3"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

1. f3 e5 2. g4 Qh4# 0-1

`

func TestGame(t *testing.T) {
	games, err := pgn.ParseAll(blunders)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, g := range games {
		before := g.String()
		for i, line := range lines(make1(t, engineOptions(), g)) {
			p := make1(t, engineOptions(), g)[i]
			got = append(got, p.Game+" | "+p.Lead.String()+" | "+line)
			if p.ID != p.DefaultID() {
				t.Errorf("ID %q", p.ID)
			}
		}
		if g.String() != before {
			t.Error("the game was changed")
		}
	}
	want := []string{
		"https://lichess.org/abcdefgh#6 | g8f6 | Qxf7#: mate mateIn1 attackingF2F7 oneMove",
		"A - B, Café, 3 | g4d1 | Bxf7+ Ke7 Nd5#: mate mateIn2 attackingF2F7 short",
		" | g2g4 | Qh4#: mate mateIn1 oneMove",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Evaluations in comments are used: without the blunder in them there is none.
func TestEvals(t *testing.T) {
	const with, without = "1. f3 {[%eval 0]} e5 {[%eval 0]} 2. g4 {[%eval #-1]} Qh4# 0-1", "1. f3 {[%eval 0]} e5 {[%eval 0]} 2. g4 {[%eval 0]} Qh4# 0-1"
	searched := 0
	o := Options{Limits: someNodes, Open: opener(counter{&searched})}
	if got := make1(t, o, parseGame(t, with)); len(got) != 1 || searched != 1+1 { // the start, and what is beside the mate
		t.Errorf("%q, %d searches", lines(got), searched)
	}
	if got := make1(t, o, parseGame(t, without)); len(got) != 0 {
		t.Errorf("%q", lines(got))
	}
}

type counter struct{ n *int }

func (c counter) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	*c.n++
	return table{}.Search(ctx, g, lim, report)
}

// A null move is no mistake, and the game goes on after it.
func TestNullMove(t *testing.T) {
	r := pgn.NewReader(strings.NewReader("1. f3 e5 2. -- d5 3. g4 Qh4# 0-1"))
	g, err := r.ReadGame()
	if err != nil {
		t.Skipf("null moves are not read: %v", err)
	}
	if got := lines(make1(t, engineOptions(), g)); len(got) != 1 || !strings.HasPrefix(got[0], "Qh4#") {
		t.Errorf("%q", got)
	}
}

// Find gives the same whatever the concurrency, with errors in their place.
func TestFind(t *testing.T) {
	text := blunders + "1. e4 e9 *\n\n" + strings.Repeat(blunders, 3)
	run := func(concurrency int) (all []string) {
		o := engineOptions()
		o.Concurrency = concurrency
		n := 0
		for f, err := range Find(t.Context(), pgn.NewReader(strings.NewReader(text)).Games(), o) {
			n++
			if f.Game != n {
				t.Fatalf("game %d, want %d", f.Game, n)
			}
			if err != nil {
				e, ok := errors.AsType[*Error](err)
				_, cause := errors.AsType[*pgn.Error](err)
				if !ok || e.Game != n || e.Ply != -1 || !cause {
					t.Errorf("%v", err)
				}
				all = append(all, err.Error())
			}
			all = append(all, lines(f.Puzzles)...)
		}
		if n != 13 {
			t.Errorf("%d games", n)
		}
		return all
	}
	one := run(1)
	if len(one) != 13 {
		t.Errorf("%q", one)
	}
	if diff := cmp.Diff(one, run(3)); diff != "" {
		t.Errorf("(-one at a time +three):\n%s", diff)
	}
}

// broken is a searcher that fails in the way of its name, after so many searches.
type broken struct {
	way   string
	after int32
	n     *atomic.Int32
	shut  *atomic.Int32
}

var errBroken = errors.New("out of order")

func (s broken) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	r, _ := table{}.Search(ctx, g, lim, report)
	if s.n.Add(1) <= s.after {
		return r, nil
	}
	switch s.way {
	case "fails":
		return r, errBroken
	case "panics":
		panic(errBroken)
	case "illegal":
		r.Move = board.NewMove(board.A1, board.H8)
	case "no score":
		r.Bound = search.NoBound
	case "once":
		if s.n.Load() == s.after+1 {
			return r, errBroken
		}
	}
	return r, nil
}

func (s broken) Close() error {
	s.shut.Add(1)
	return nil
}

func TestBroken(t *testing.T) {
	for way, want := range map[string]func(error) bool{
		"fails": func(err error) bool { return errors.Is(err, errBroken) },
		"panics": func(err error) bool {
			e, ok := errors.AsType[*search.PanicError](err)
			return ok && e.Value == errBroken
		},
		"illegal":  func(err error) bool { return errors.Is(err, game.ErrIllegalMove) },
		"no score": func(err error) bool { return errors.Is(err, errNoScore) },
		"once":     func(err error) bool { return err == nil },
	} {
		s := broken{way, 9, new(atomic.Int32), new(atomic.Int32)}
		steps := 0
		var last error
		for _, err := range Find(t.Context(), pgn.NewReader(strings.NewReader(blunders)).Games(), Options{Limits: someNodes, Open: opener(s)}) {
			steps, last = steps+1, err
		}
		e, typed := errors.AsType[*Error](last)
		if !want(last) || (last != nil) != (typed && e.Game == 2 && e.Ply == 2) || (steps == 3) != (last == nil) {
			t.Errorf("%s: %d steps, %v", way, steps, last)
		}
		if s.shut.Load() == 0 {
			t.Errorf("%s: not closed", way)
		}
	}
	fails := func(context.Context) (search.Searcher, error) { return nil, errBroken }
	none := func(context.Context) (search.Searcher, error) { return nil, nil }
	for _, open := range []func(context.Context) (search.Searcher, error){fails, none} {
		if _, err := findIn(t.Context(), Options{Limits: someNodes, Open: open}, parseGame(t, "1. e4 *")); err == nil {
			t.Error("a searcher that there is not")
		}
	}
}

func TestOpenPanics(t *testing.T) {
	o := engineOptions()
	o.Open = func(context.Context) (search.Searcher, error) { panic(errBroken) }
	_, err := findIn(t.Context(), o, parseGame(t, "1. e4 *"))
	cause, ok := errors.AsType[*search.PanicError](err)
	if _, typed := errors.AsType[*Error](err); !typed || !ok || cause.Value != errBroken {
		t.Errorf("%v", err)
	}
}

func TestCancel(t *testing.T) {
	ctx, cancel := context.WithCancelCause(t.Context())
	defer cancel(nil)
	endless := func(yield func(*pgn.Game, error) bool) {
		for yield(parseGame(t, "1. f3 e5 2. g4 Qh4# 0-1"), nil) {
		}
	}
	stop := errors.New("stop")
	n := 0
	var last error
	for _, err := range Find(ctx, endless, engineOptions()) {
		if n++; n == 2 {
			cancel(stop)
		}
		last = err
	}
	if !errors.Is(last, stop) {
		t.Errorf("%d games, %v", n, last)
	}
	for range Find(t.Context(), endless, engineOptions()) {
		break // and no goroutine reads on
	}
}

func TestMisuse(t *testing.T) {
	games := func(yield func(*pgn.Game, error) bool) { yield(nil, nil) }
	problem := func(ctx context.Context, games iter.Seq2[*pgn.Game, error], o Options) (last error) {
		for _, err := range Find(ctx, games, o) {
			last = err
		}
		return last
	}
	good := engineOptions()
	for name, o := range map[string]Options{
		"no searcher": {Limits: someNodes}, "gap": {Open: good.Open, Limits: someNodes, Gap: 101}, "negative gap": {Open: good.Open, Limits: someNodes, Gap: -1},
		"moves":       {Open: good.Open, Limits: someNodes, MinMoves: -1},
		"concurrency": {Open: good.Open, Limits: someNodes, Concurrency: math.MaxInt}, "negative concurrency": {Open: good.Open, Limits: someNodes, Concurrency: -1},
	} {
		if o.Check() == nil || problem(t.Context(), games, o) == nil {
			t.Errorf("%s was taken", name)
		}
	}
	var noContext context.Context
	if problem(noContext, games, good) == nil {
		t.Error("a nil context was taken")
	}
	if err := problem(t.Context(), games, good); err != nil {
		t.Errorf("a game to pass over: %v", err)
	}
}

// Limits that do not end a search are refused.
func TestEndlessLimits(t *testing.T) {
	clock := search.Clock{Remaining: time.Second}
	tests := []struct {
		name           string
		limits, verify search.Limits
		want           bool
	}{
		{"none", search.Limits{}, search.Limits{}, false},
		{"none but for Verify", search.Limits{}, search.Limits{Nodes: 1}, false},
		{"mate", search.Limits{Mate: 3}, search.Limits{}, false},
		{"negative", search.Limits{Depth: -1, MoveTime: -1}, search.Limits{}, false},
		{"one clock", search.Limits{Clocks: [2]search.Clock{clock}}, search.Limits{}, false},
		{"mate in Verify", search.Limits{Nodes: 1}, search.Limits{Mate: 3}, false},
		{"one clock in Verify", search.Limits{Nodes: 1}, search.Limits{Clocks: [2]search.Clock{clock}}, false},
		{"nodes", search.Limits{Nodes: 1}, search.Limits{}, true},
		{"depth", search.Limits{Depth: 1}, search.Limits{}, true},
		{"time", search.Limits{MoveTime: 1}, search.Limits{}, true},
		{"clocks", search.Limits{Clocks: [2]search.Clock{clock, clock}}, search.Limits{MoveTime: 1}, true},
	}
	for _, test := range tests {
		o := Options{Open: opener(table{}), Limits: test.limits, Verify: test.verify}
		if err := o.Check(); (err == nil) != test.want {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// Verify is used whatever its limit is, and what this package sets is not taken from the
// options.
func TestLimitsUsed(t *testing.T) {
	clocks := [2]search.Clock{{Remaining: time.Second}, {Remaining: time.Second}}
	moves := []board.Move{board.NewMove(board.A2, board.A3)}
	o := Options{Limits: search.Limits{Nodes: 7, MultiPV: 4, SearchMoves: moves, PonderHit: make(chan struct{})}}
	tests := []struct {
		name         string
		verify, want search.Limits
	}{
		{"zero", search.Limits{}, search.Limits{Nodes: 7}},
		{"nothing of its own", search.Limits{MultiPV: 2, SearchMoves: moves}, search.Limits{Nodes: 7}},
		{"clocks", search.Limits{Clocks: clocks, MultiPV: 2, SearchMoves: moves}, search.Limits{Clocks: clocks}},
		{"depth", search.Limits{Depth: 5, PonderHit: make(chan struct{})}, search.Limits{Depth: 5}},
	}
	for _, test := range tests {
		o.Verify = test.verify
		if diff := cmp.Diff(test.want, o.verify()); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
	var asked []search.Limits
	o.Open = opener(limitsOf{&asked})
	make1(t, o, parseGame(t, "1. e4 *"))
	if diff := cmp.Diff([]search.Limits{{Nodes: 7}, {Nodes: 7}}, asked); diff != "" {
		t.Errorf("searches (-want +got):\n%s", diff)
	}
}

// limitsOf is a searcher that notes the limits of its searches.
type limitsOf struct{ asked *[]search.Limits }

func (s limitsOf) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	*s.asked = append(*s.asked, lim)
	return table{}.Search(ctx, g, lim, report)
}

// The puzzles of the engine hold against a search of all lines: at each move of the solver
// in a mate, no other move mates as fast.
func TestMatesAreUnique(t *testing.T) {
	games, err := pgn.ParseAll(blunders)
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		for _, p := range make1(t, engineOptions(), g) {
			for ply := 0; ply < len(p.Line)-1; ply += 2 {
				b := p.BoardAt(ply)
				n := (len(p.Line) - ply + 1) / 2
				for m, after := range movegen.Successors(&b) {
					if got := !escapes(&after, n); got != (m == p.Line[ply]) {
						t.Errorf("%v: mates in %d: %v", m, n, got)
					}
				}
			}
		}
	}
}

// escapes reports whether the player to move is not mated by the opponent's next n-1 moves.
func escapes(b *board.Board, n int) bool {
	if !movegen.HasLegal(b) {
		return !movegen.InCheck(b)
	}
	if n == 1 {
		return true
	}
	for _, reply := range movegen.Successors(b) {
		mated := false
		for _, after := range movegen.Successors(&reply) {
			mated = mated || !escapes(&after, n-1)
		}
		if !mated {
			return true
		}
	}
	return false
}

// TestVariantRefused skips a game of a variant with an error that names its rules.
func TestVariantRefused(t *testing.T) {
	o := Options{Limits: search.Limits{Depth: 1}, Open: func(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }}
	games := func(yield func(*pgn.Game, error) bool) {
		_ = yield(pgn.NewGame(board.Atomic.Start()), nil) && yield(pgn.NewGame(board.Start()), nil)
	}
	var seen []int
	for found, err := range Find(t.Context(), games, o) {
		seen = append(seen, found.Game)
		var refused *board.RulesError
		if atomic := found.Game == 1; errors.As(err, &refused) != atomic || !atomic && err != nil {
			t.Errorf("game %d: error %v", found.Game, err)
		}
	}
	if len(seen) != 2 {
		t.Errorf("games %v", seen)
	}
}
