package annotate

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/ucitest"
)

func minimax(context.Context) (search.Searcher, error) { return new(search.Minimax), nil }

// two are options for two lines of depth 2.
var two = Options{Limits: search.Limits{Depth: 2, MultiPV: 2}}

// scripted returns a supervisor whose first engine follows a script.
func scripted(t *testing.T, script string, open func(context.Context) (search.Searcher, error)) *search.Supervisor {
	t.Helper()
	c, err := uci.NewClient(t.Context(), ucitest.Play(t, ucitest.Handshake+script))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return c, nil }}
	if err := s.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.Open = open
	return s
}

func TestEvaluate(t *testing.T) {
	s := scripted(t, `
		> ucinewgame
		> isready
		< readyok
		> setoption name MultiPV value 2
		> isready
		< readyok
		> position startpos
		> go depth 2
		< info depth 4 multipv 1 score cp 31 pv e2e4
		< info depth 4 multipv 2 score cp 5 pv a2a3
		< info depth 5 multipv 1 score cp 30 pv f2f3 e7e5 a1h8
		< info depth 5 multipv 2 score cp 10 pv a2a3
		< bestmove f2f3
		> isready
		< readyok
		> position startpos moves f2f3
		> go depth 2
		< info depth 5 multipv 1 score cp 40 pv e7e5
		< bestmove e7e6
		> isready
		< readyok
		> position startpos moves f2f3 e7e5
		> go depth 2
		< info depth 5 multipv 1 score mate -1 pv g2g4 d8h4
		< bestmove g2g4
		> isready
		< readyok
		> position startpos moves f2f3 e7e5 g2g4
		> go depth 2
		< info depth 5 multipv 1 score mate 1 pv d8h4
		< bestmove d8h4
	`, minimax)
	seen := 0
	o := two
	o.Report = func(Evaluation) { seen++ }
	evals, err := Evaluate(t.Context(), s, parseGame(t, "1. f3 e5 2. g4 Qh4# 0-1"), o)
	if err != nil {
		t.Fatal(err)
	}
	move := func(s string) board.Move {
		m, err := board.ParseMove(s)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	want := []Evaluation{
		{Score: 30, Bound: search.Exact, Depth: 5, Line: []board.Move{move("f2f3"), move("e7e5")}, Second: 10, HasSecond: true},
		{Score: 40, Bound: search.Exact, Depth: 5, Line: []board.Move{move("e7e6")}, Second: 40, HasSecond: true}, // the line is one of another move
		{Score: eval.MatedIn(2), Bound: search.Exact, Depth: 5, Line: []board.Move{move("g2g4"), move("d8h4")}},
		{Score: eval.MateIn(1), Bound: search.Exact, Depth: 5, Line: []board.Move{move("d8h4")}},
		{Score: eval.MatedIn(0), Bound: search.Exact},
	}
	if diff := cmp.Diff(want, evals); diff != "" || seen != len(want) {
		t.Errorf("%d evaluations (-want +got):\n%s", seen, diff)
	}
}

// After a null move the game goes on from the position.
func TestEvaluateNullMove(t *testing.T) {
	s := &search.Supervisor{Open: minimax}
	evals, err := Evaluate(t.Context(), s, parseGame(t, "1. e4 -- 2. Qh5 Nc6 *"), Options{Limits: search.Limits{Depth: 1}})
	if err != nil || len(evals) != 5 || evals[2].Score < 0 {
		t.Errorf("%+v, %v", evals, err)
	}
}

// An engine that has failed is started once more.
func TestLookAgain(t *testing.T) {
	const begin = `
		> ucinewgame
		> isready
		< readyok
		> setoption name MultiPV value 2
		> isready
		< readyok
		> position startpos
		> go depth 2
	`
	tests := []struct{ name, script string }{
		{"death", "die"},
		{"illegal move", "< bestmove e2e5"},
		{"noise", `say "bestmove \x00\xff\n"`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scripted(t, begin+test.script+"\n", minimax)
			evals, err := Evaluate(t.Context(), s, parseGame(t, "*"), two)
			if err != nil || len(evals) != 1 || evals[0].best() == board.NoMove {
				t.Errorf("%+v, %v", evals, err)
			}
			s = scripted(t, begin+test.script+"\n", func(context.Context) (search.Searcher, error) { return nil, errors.New("gone") })
			if _, err := Evaluate(t.Context(), s, parseGame(t, "*"), two); err == nil || !strings.Contains(err.Error(), "ply 0: ") {
				t.Errorf("an engine that is gone for good: %v", err)
			}
		})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return new(search.Random), nil }}
	if _, err := Evaluate(ctx, s, parseGame(t, "1. e4 *"), Options{}); err == nil {
		t.Error("an interrupt was not noticed")
	}
}

type panicking struct{}

func (panicking) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	panic("out of squares")
}

// The panic escaped.
func TestSearcherPanics(t *testing.T) {
	s := &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return panicking{}, nil }}
	_, err := Evaluate(t.Context(), s, parseGame(t, "1. e4 *"), two)
	cause, panicked := errors.AsType[*search.PanicError](err)
	if _, typed := errors.AsType[*Error](err); !typed || !panicked || cause.Value != "out of squares" {
		t.Errorf("%v", err)
	}
}

// A fragile searcher fails in a way of its own at a search, which is counted from 1, or at NewGame
// if that is 0.
type fragile struct {
	search.Minimax
	fails    int
	fail     func() (search.Result, error)
	searches int
	games    int
	closed   bool
}

func (f *fragile) NewGame() {
	if f.games++; f.fails == 0 {
		f.fail()
	}
}

func (f *fragile) Search(ctx context.Context, g *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	if f.searches++; f.searches == f.fails {
		return f.fail()
	}
	return f.Minimax.Search(ctx, g, lim, report)
}

func (f *fragile) Close() error {
	f.closed = true
	return nil
}

// TestEvaluateSearcher evaluates with a searcher that is not supervised: it gets each position once
// until it fails, and stays open.
func TestEvaluateSearcher(t *testing.T) {
	broken := errors.New("broken")
	fail := func() (search.Result, error) { return search.Result{}, broken }
	illegal := func() (search.Result, error) { return search.Result{Move: board.NewMove(board.A1, board.A8)}, nil }
	throw := func() (search.Result, error) { panic(broken) }
	for _, test := range []struct {
		name     string
		fails    int // at this search
		fail     func() (search.Result, error)
		searches int
		ply      int // of the error
		is       func(error) bool
	}{
		{"no failure", -1, nil, 3, -1, func(err error) bool { return err == nil }},
		{"error", 2, fail, 2, 1, func(err error) bool { return errors.Is(err, broken) }},
		{"illegal move", 3, illegal, 3, 2, func(err error) bool { _, ok := errors.AsType[*game.IllegalMoveError](err); return ok }},
		{"panic", 1, throw, 1, 0, func(err error) bool { _, ok := errors.AsType[*search.PanicError](err); return ok }},
		{"panic of NewGame", 0, throw, 0, 0, func(err error) bool { _, ok := errors.AsType[*search.PanicError](err); return ok }},
	} {
		s := &fragile{fails: test.fails, fail: test.fail}
		evals, err := Evaluate(t.Context(), s, parseGame(t, "1. e4 e5 *"), two)
		if !test.is(err) || (err == nil) != (len(evals) == 3) {
			t.Errorf("%s: %d evaluations, %v", test.name, len(evals), err)
		}
		if e, ok := errors.AsType[*Error](err); ok != (test.ply >= 0) || ok && e.Ply != test.ply {
			t.Errorf("%s: %v, want ply %d", test.name, err, test.ply)
		}
		if s.searches != test.searches || s.games != 1 || s.closed {
			t.Errorf("%s: %d searches, %d games, closed: %v", test.name, s.searches, s.games, s.closed)
		}
	}
}

// What is missing was a nil pointer dereference.
func TestNothingToOpen(t *testing.T) {
	var none context.Context
	var nothing search.Searcher
	var nobody *search.Supervisor
	good := &search.Supervisor{Open: minimax}
	tests := []struct {
		name   string
		ctx    context.Context
		engine search.Searcher
		game   *pgn.Game
	}{
		{"context", none, good, parseGame(t, "1. e4 *")},
		{"Searcher", t.Context(), nothing, parseGame(t, "1. e4 *")},
		{"Supervisor", t.Context(), nobody, parseGame(t, "1. e4 *")},
		{"game", t.Context(), good, nil},
		{"Open", t.Context(), new(search.Supervisor), parseGame(t, "1. e4 *")},
		{"searcher", t.Context(), &search.Supervisor{Open: func(context.Context) (search.Searcher, error) { return nil, nil }}, parseGame(t, "1. e4 *")},
	}
	for _, test := range tests {
		_, err := Evaluate(test.ctx, test.engine, test.game, two)
		if _, ok := errors.AsType[*Error](err); !ok || !strings.Contains(err.Error(), "nil "+test.name) && !strings.Contains(err.Error(), test.name+" from") {
			t.Errorf("%s: %v", test.name, err)
		}
	}
}

// A tablebase has the last word, but for mates that it does not know of.
func TestTablebase(t *testing.T) {
	tables, err := syzygy.Open("../syzygy/testdata")
	if err != nil {
		t.Fatal(err)
	}
	defer tables.Close()
	for _, test := range []struct {
		name, fen string
		found     Evaluation // by the searcher
		want      Evaluation
	}{
		{"won", "8/8/8/3k4/8/8/8/K6R w - - 0 1", Evaluation{Score: 500, Bound: search.Upper, Depth: 3, Line: line(t, "h1e1 d5d4")},
			Evaluation{Score: 29970, Bound: search.Exact, Depth: 3, Line: line(t, "h1e1 d5d4")}},
		{"drawn by the fifty-move rule", "8/8/8/3k4/8/8/8/K6R w - - 80 100", Evaluation{Score: 500, Bound: search.Exact, Line: line(t, "h1e1")},
			Evaluation{Score: 1, Bound: search.Exact, Line: line(t, "h1e1")}},
		{"mate", "7k/8/6K1/8/8/8/8/R7 w - - 0 1", Evaluation{Score: eval.MateIn(1), Bound: search.Exact, Line: line(t, "a1a8")},
			Evaluation{Score: eval.MateIn(1), Bound: search.Exact, Line: line(t, "a1a8")}},
		{"a move that does not win", "8/8/8/8/8/2k5/7R/1K6 w - - 0 1", Evaluation{Score: 500, Second: 480, HasSecond: true, Bound: search.Exact, Line: line(t, "h2d2")},
			Evaluation{Score: 29974, Second: 29970, HasSecond: true, Bound: search.Exact, Line: line(t, "h2h4")}},
		{"not in the tables", "8/8/8/3k4/8/3p4/8/K6R w - - 0 1", Evaluation{Score: 500, Bound: search.Upper, Line: line(t, "h1h2")},
			Evaluation{Score: 500, Bound: search.Upper, Line: line(t, "h1h2")}},
	} {
		b, err := fen.Parse(test.fen)
		if err != nil {
			t.Fatal(err)
		}
		o := Options{Tablebase: tables}
		got := test.found
		o.correct(game.New(b), &got)
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", test.name, diff)
		}
	}
}

func line(t *testing.T, text string) (moves []board.Move) {
	t.Helper()
	for word := range strings.FieldsSeq(text) {
		m, err := board.ParseMove(word)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return moves
}
