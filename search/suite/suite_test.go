package suite

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/testdata"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

const (
	mateIn1 = "6k1/5ppp/8/8/8/8/8/R5K1 w - - "
	hanging = "4k3/8/8/3q4/8/8/3R4/4K3 w - - "
)

func parse(t *testing.T, text string) Position {
	t.Helper()
	e, err := fen.ParseEPD(text)
	if err != nil {
		t.Fatal(err)
	}
	p, err := NewPosition(e)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func TestGoal(t *testing.T) {
	tests := []struct {
		name, in, want string
		most           int
	}{
		{"best moves", mateIn1 + "bm Ra8# Kf1;", "bm Kf1 Ra8#", 1},
		{"stray marks", mateIn1 + "bm Ra8 +;", "bm Ra8#", 1},
		{"to avoid", hanging + "am Rxd5;", "am Rxd5", 1},
		{"mate", mateIn1 + "dm 1;", "dm 1", 1},
		{"all", hanging + `bm Rd4; am Rxd5; dm 3; c0 "Rd4=10, Rd3=4";`, "bm Rd4, am Rxd5, dm 3", 10},
		{"points alone", hanging + `c0 "Rxd5=10, Rd4=10, Rd3=4";`, "bm Rd4 Rxd5", 10},
		{"points of a promotion", "8/P3k3/8/8/8/8/8/K7 w - - " + `bm a8=Q; c0 "a8=Q=10, a8=R=3";`, "bm a8=Q", 10},
		{"points in two comments", hanging + `c8 "3 5"; c9 "d2d3 d2d5";`, "bm Rxd5", 5},
		{"words", hanging + `bm Rxd5; c0 "takes, of course";`, "bm Rxd5", 1},
		{"an illegal move with points", hanging + `bm Rxd5; c0 "Ra7=5";`, "bm Rxd5", 1},
		{"negative points", hanging + `bm Rxd5; c8 "-3"; c9 "d2d3";`, "bm Rxd5", 1},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(t, test.in)
			if got := p.Goal(); got != test.want || p.MaxPoints() != test.most {
				t.Errorf("%q for %d points, want %q for %d", got, p.MaxPoints(), test.want, test.most)
			}
		})
	}
}

// What is not read as it is written is an error.
func TestNewPositionRefuses(t *testing.T) {
	for _, test := range []struct{ name, in, want string }{
		{"a mate in x", hanging + "bm Rxd5; dm x;", "dm x: want a number of moves"},
		{"a null move", hanging + "bm --;", `bm: san: "--": not a move in algebraic notation (offset 0, needs NullMoves)`},
		{"two mates", hanging + "dm 3 4;", "dm 3 4: want a number of moves"},
		{"more points than moves", hanging + `bm Rxd5; c8 "10 7"; c9 "d2d5";`, "2 points in c8 for 1 moves in c9"},
		{"fewer points than moves", hanging + `c8 "10"; c9 "d2d5 d2d4";`, "1 points in c8 for 2 moves in c9"},
		{"a move twice in c9", hanging + `bm Rxd5; c8 "10 7"; c9 "d2d5 d2d5";`, "c9: d2d5 has points twice"},
		{"a move twice in c0", hanging + `bm Rxd5; c0 "Rxd5=10, Rd4=3, Rd5=7";`, "c0: Rxd5 has points twice"},
		{"points with a sign", hanging + `c0 "Rxd5=10, Rd4=+3";`, ErrNoGoal.Error()},
		{"points with a sign in c8", hanging + `c8 "10 +3"; c9 "d2d5 d2d4";`, ErrNoGoal.Error()},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, err := fen.ParseEPD(test.in)
			if err != nil {
				t.Fatal(err)
			}
			if p, err := NewPosition(e); err == nil || err.Error() != test.want {
				t.Errorf("%+v, error %v, want %s", p, err, test.want)
			}
		})
	}
}

func TestJudge(t *testing.T) {
	all := hanging + `bm Rd4; am Rxd5; dm 3; c0 "Rd4=10, Rd3=4";`
	tests := []struct {
		in, move string
		score    eval.Score
		solved   bool
		points   int
	}{
		{all, "Rd4", 0, true, 10},
		{all, "Rd3", 0, false, 4},
		{all, "Rxd5", 500, false, 0},
		{all, "Rxd5", eval.MateIn(5), true, 0},
		{all, "Rxd5", eval.MateIn(7), false, 0},
		{all, "Rxd5", eval.MatedIn(4), false, 0},
		{hanging + "am Rxd5;", "Rd3", 0, true, 1},
		{hanging + "dm 3;", "Rd3", 500, false, 0},
		{hanging + "dm 3;", "Rd3", eval.MateIn(1), true, 1},
	}
	for _, test := range tests {
		p := parse(t, test.in)
		m, err := san.Parse(&p.Board, test.move)
		if err != nil {
			t.Fatal(err)
		}
		if solved, points := p.Judge(m, test.score); solved != test.solved || points != test.points {
			t.Errorf("%s: %s with %v: %v and %d points", test.in, test.move, test.score, solved, points)
		}
	}
}

func TestRead(t *testing.T) {
	text := "x\n" + mateIn1 + "\n" + mateIn1 + "bm Ra9;\n# comment\n7k/5Q2/6K1/8/8/8/8/8 b - - bm Kg8;\n" + mateIn1 + `bm Ra8; id "last";` + "\n"
	var got []string
	for p, err := range Read(io.MultiReader(strings.NewReader(text), iotest.ErrReader(errors.New("broken")))) {
		var bad *fen.LineError
		switch {
		case err == nil:
			got = append(got, fmt.Sprint(p.Line, " ", p.ID, " ", p.Goal()))
		case errors.As(err, &bad):
			got = append(got, fmt.Sprint("error in line ", bad.Line, " ", errors.Is(err, ErrNoGoal), errors.Is(err, ErrNoMoves)))
		default:
			_, syntax := errors.AsType[*fen.Error](err)
			got = append(got, fmt.Sprint("syntax error: ", syntax))
		}
	}
	want := []string{
		"syntax error: true", "error in line 2 true false", "error in line 3 false false", "error in line 5 false true",
		"6 last bm Ra8#", "syntax error: false",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range Read(strings.NewReader(text)) {
		break
	}
}

// A script is a searcher that reports what it is given.
type script struct {
	infos  []search.Info
	result search.Result
	err    error
	asked  search.Limits
	closed *atomic.Int32
}

func (s *script) Search(ctx context.Context, _ *game.Game, lim search.Limits, report func(search.Info)) (search.Result, error) {
	s.asked = lim
	for _, i := range s.infos {
		report(i)
	}
	return s.result, s.err
}

func (s *script) Close() error {
	s.closed.Add(1)
	return nil
}

// run runs a suite and passes the results to report, which may be nil.
func run(ctx context.Context, positions []Position, o Options, report func(Result)) (last error) {
	for r, err := range Run(ctx, positions, o) {
		if last = err; err == nil && report != nil {
			report(r)
		}
	}
	return last
}

func open(s search.Searcher) func(context.Context) (search.Searcher, error) {
	return func(context.Context) (search.Searcher, error) { return s, nil }
}

// SolvedAt is where the searcher comes to the solution for the last time.
func TestSolvedAt(t *testing.T) {
	right, wrong := board.NewMove(board.D2, board.D5), board.NewMove(board.D2, board.D3)
	info := func(depth int, m board.Move, line int) search.Info {
		return search.Info{Depth: depth, MultiPV: line, Nodes: uint64(depth) * 100, PV: []board.Move{m}}
	}
	tests := []struct {
		name   string
		infos  []search.Info
		result search.Result
		solved bool
		at     At
	}{
		{"at once", []search.Info{info(1, right, 1), info(2, right, 1)}, search.Result{Move: right, Depth: 2}, true, At{1, 100, 0}},
		{"lost and found", []search.Info{info(1, right, 1), info(2, wrong, 1), info(3, right, 1), info(4, right, 1)},
			search.Result{Move: right, Depth: 4}, true, At{3, 300, 0}},
		{"second line", []search.Info{info(1, wrong, 1), info(1, right, 2), info(2, right, 1)}, search.Result{Move: right}, true, At{2, 200, 0}},
		{"no report", nil, search.Result{Move: right, Depth: 7, Nodes: 9}, true, At{7, 9, 0}},
		{"lost", []search.Info{info(1, right, 1), info(2, wrong, 1)}, search.Result{Move: wrong}, false, At{}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := &script{infos: test.infos, result: test.result, closed: new(atomic.Int32)}
			positions := []Position{parse(t, hanging+"bm Rxd5;")}
			var got []Result
			if err := run(t.Context(), positions, Options{Open: open(s)}, func(r Result) { got = append(got, r) }); err != nil {
				t.Fatal(err)
			}
			if len(got) != 1 || got[0].Solved != test.solved || got[0].SolvedAt != test.at {
				t.Errorf("got %+v, want %+v", got, test.at)
			}
			if s.closed.Load() != 1 {
				t.Errorf("closed %d times", s.closed.Load())
			}
		})
	}
}

// A solution in the other spelling of castling was not solved.
func TestOtherSpellingOfCastling(t *testing.T) {
	castle := board.NewMove(board.E1, board.H1)
	s := &script{
		infos:  []search.Info{{Depth: 3, MultiPV: 1, PV: []board.Move{castle}}},
		result: search.Result{Move: castle, PV: []board.Move{castle}, Depth: 4}, closed: new(atomic.Int32),
	}
	positions := []Position{parse(t, "4k3/8/8/8/8/8/8/4K2R w K - bm O-O;")}
	err := run(t.Context(), positions, Options{Open: open(s)}, func(r Result) {
		if !r.Solved || r.SolvedAt.Depth != 3 || r.Search.Move != board.NewMove(board.E1, board.G1) {
			t.Errorf("got %+v", r)
		}
	})
	if err != nil {
		t.Error(err)
	}
	if solved, _ := positions[0].Judge(castle, 0); !solved {
		t.Error("Judge calls e1h1 wrong")
	}
}

// Leaving the loop ends the run.
func TestLeave(t *testing.T) {
	positions := slices.Repeat([]Position{parse(t, mateIn1+"bm Ra8;")}, 20)
	var closed atomic.Int32
	for range Run(t.Context(), positions, Options{Open: open(&counted{closed: &closed}), Limits: search.Limits{Depth: 1}}) {
		break
	}
	if closed.Load() != 1 {
		t.Errorf("closed %d times", closed.Load())
	}
}

// A searcher that fails is replaced, and the position is not solved.
func TestFailures(t *testing.T) {
	broken := errors.New("broken")
	opened := 0
	var closed atomic.Int32
	positions := []Position{parse(t, mateIn1+"bm Ra8;"), parse(t, mateIn1+"bm Ra8;"), parse(t, mateIn1+"dm 1;")}
	a8 := board.NewMove(board.A1, board.A8)
	scripts := []*script{
		{err: broken, closed: &closed},
		{result: search.Result{Move: board.NewMove(board.A1, board.H8)}, closed: &closed},
		{result: search.Result{Move: a8, Score: eval.MateIn(1)}, closed: &closed},
	}
	var got []Result
	err := run(t.Context(), positions, Options{Open: func(context.Context) (search.Searcher, error) {
		opened++
		return scripts[opened-1], nil
	}, Limits: search.Limits{Depth: 3}}, func(r Result) { got = append(got, r) })
	if err != nil || len(got) != 3 || opened != 3 || closed.Load() != 3 {
		t.Fatalf("%d results, %d opened, %d closed, %v", len(got), opened, closed.Load(), err)
	}
	if !errors.Is(got[0].Err, broken) || !errors.Is(got[1].Err, game.ErrIllegalMove) || got[0].Solved || got[1].Solved {
		t.Errorf("got %v and %v", got[0].Err, got[1].Err)
	}
	if !got[2].Solved || scripts[2].asked.Mate != 1 || scripts[2].asked.Depth != 3 || scripts[0].asked.Mate != 0 {
		t.Errorf("got %+v, asked %+v", got[2], scripts[2].asked)
	}
}

type panicking struct{}

func (panicking) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	panic("out of squares")
}

// A searcher that panicked ended the program.
func TestSearcherPanics(t *testing.T) {
	positions := slices.Repeat([]Position{parse(t, mateIn1+"bm Ra8;")}, 3)
	a8 := board.NewMove(board.A1, board.A8)
	for _, concurrency := range []int{1, 2} {
		var opened atomic.Int32
		var got [3]Result
		err := run(t.Context(), positions, Options{Concurrency: concurrency, Open: func(context.Context) (search.Searcher, error) {
			if opened.Add(1) == 1 {
				return panicking{}, nil
			}
			return &script{result: search.Result{Move: a8}, closed: new(atomic.Int32)}, nil
		}}, func(r Result) { got[r.Index] = r })
		if err != nil {
			t.Fatal(err)
		}
		failed := slices.DeleteFunc(slices.Collect(slices.Values(got[:])), func(r Result) bool { return r.Err == nil })
		if len(failed) != 1 || failed[0].Solved {
			t.Fatalf("got %+v", got)
		}
		if e, ok := errors.AsType[*search.PanicError](failed[0].Err); !ok || !strings.Contains(e.Stack, "Search") {
			t.Errorf("error is %v", failed[0].Err)
		}
	}
}

func TestOpenFails(t *testing.T) {
	broken := errors.New("broken")
	positions := slices.Repeat([]Position{parse(t, mateIn1+"bm Ra8;")}, 5)
	for _, n := range []int{1, 3} {
		err := run(t.Context(), positions, Options{
			Open:        func(context.Context) (search.Searcher, error) { return nil, broken },
			Concurrency: n,
		}, nil)
		if !errors.Is(err, broken) {
			t.Errorf("%d at a time: %v", n, err)
		}
	}
}

// Cancelling ends the run; what was cut short is not reported.
func TestCancel(t *testing.T) {
	positions := slices.Repeat([]Position{parse(t, mateIn1+"bm Ra8;")}, 20)
	for _, n := range []int{1, 3} {
		enough := errors.New("enough")
		ctx, cancel := context.WithCancelCause(t.Context())
		reported := 0
		err := run(ctx, positions, Options{
			Open: func(context.Context) (search.Searcher, error) {
				return alphabeta.New(alphabeta.Options{Hash: 1}), nil
			},
			Limits: search.Limits{Depth: 2}, Concurrency: n,
		}, func(Result) {
			if reported++; reported == 5 {
				cancel(enough)
			}
		})
		if !errors.Is(err, enough) || reported < 5 || reported > 5+n {
			t.Errorf("%d at a time: %d reported, %v", n, reported, err)
		}
	}
	if err := run(t.Context(), nil, Options{}, nil); err != nil {
		t.Errorf("no positions: %v", err)
	}
}

// However many positions are searched at a time, the results are the same.
func TestConcurrency(t *testing.T) {
	file, err := os.Open(testdata.File(t, "epd/bratko-kopec.epd"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var positions []Position
	for p, err := range Read(file) {
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, p)
	}
	var all [2][]Result
	var totals [2]Totals
	for i, n := range []int{1, 3} {
		all[i] = make([]Result, len(positions))
		if err := run(t.Context(), positions, Options{
			Open: func(context.Context) (search.Searcher, error) {
				return alphabeta.New(alphabeta.Options{Hash: 1}), nil
			},
			Limits: search.Limits{Nodes: 2000}, Concurrency: n,
		}, func(r Result) {
			totals[i].Add(r)
			r.SolvedAt.Time, r.Search.Time, r.Search.Lines = 0, 0, nil
			all[i][r.Index] = r
		}); err != nil {
			t.Fatal(err)
		}
	}
	if diff := cmp.Diff(all[0], all[1]); diff != "" {
		t.Errorf("results (-one at a time +three):\n%s", diff)
	}
	if totals[0] != totals[1] || totals[0].Positions != len(positions) || totals[0].MaxPoints != len(positions) || totals[0].Solved < 2 {
		t.Errorf("%v and %v of %d positions", totals[0], totals[1], len(positions))
	}
}

// Points are added up.
func TestTally(t *testing.T) {
	p, q := parse(t, hanging+`bm Rd4; c0 "Rd4=10, Rxd5=7";`), parse(t, mateIn1+"bm Ra8;")
	var total Totals
	total.Add(Result{Position: &p, Points: 7})
	total.Add(Result{Position: &q, Points: 1, Solved: true})
	if got, want := total.String(), "solved 1 of 2 points 8 of 11"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// These ended the program, as they panicked on another goroutine.
func TestNothingToOpen(t *testing.T) {
	positions := []Position{parse(t, mateIn1+"bm Ra8#;")}
	if err := run(t.Context(), positions, Options{}, nil); err == nil {
		t.Error("no error without Open")
	}
	if err := run(t.Context(), positions, Options{Open: open(nil)}, nil); err == nil {
		t.Error("no error with a nil searcher")
	}
	var none context.Context
	if err := run(none, positions, Options{Open: open(new(search.Minimax))}, nil); err == nil {
		t.Error("no error without a context")
	}
}

// Searchers were left open, and goroutines blocked for ever.
func TestReportPanics(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var opened, closed atomic.Int32
		positions := slices.Repeat([]Position{parse(t, mateIn1+"bm Ra8#;")}, 20)
		o := Options{Concurrency: 4, Limits: search.Limits{Depth: 1}}
		o.Open = func(context.Context) (search.Searcher, error) {
			opened.Add(1)
			return &counted{closed: &closed}, nil
		}
		func() {
			defer func() {
				if recover() == nil {
					t.Error("the panic is lost")
				}
			}()
			run(t.Context(), positions, o, func(Result) { panic("report") })
		}()
		if opened.Load() != closed.Load() {
			t.Errorf("%d searchers opened, %d closed", opened.Load(), closed.Load())
		}
	})
}

// A counted searcher counts that it was closed.
type counted struct {
	search.Minimax
	closed *atomic.Int32
}

func (c *counted) Close() error {
	c.closed.Add(1)
	return nil
}
