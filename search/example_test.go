package search_test

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/syzygy"
)

// smothered is a position with a mate in two.
func smothered() *game.Game {
	b, err := fen.Parse("r4r1k/6pp/7N/8/2Q5/8/8/1K6 w - - 0 1")
	if err != nil {
		fmt.Println(err)
	}
	return game.New(b)
}

func Example() {
	s := alphabeta.New(alphabeta.Options{})
	r, err := s.Search(context.Background(), smothered(), search.Limits{Depth: 8}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Move, r.Score, r.PV)
	// Output: c4g8 #2 [c4g8 f8g8 h6f7]
}

func ExampleSearcher() {
	searchers := []search.Searcher{
		&search.Random{Seed: 1},
		&search.Minimax{Evaluator: eval.Material{}},
		alphabeta.New(alphabeta.Options{}),
	}
	for _, s := range searchers {
		r, err := s.Search(context.Background(), smothered(), search.Limits{Mate: 2, Depth: 3}, nil)
		fmt.Printf("%T: %v %v, %v\n", s, r.Bound, r.Score, err)
	}
	// Output:
	// *search.Random: none 0.00, <nil>
	// *search.Minimax: exact #2, <nil>
	// *alphabeta.Searcher: exact #2, <nil>
}

func ExampleDeepen() {
	// Each iteration returns the score of the best move, as if it looked deeper.
	var stopper search.Stopper
	nodes := uint64(0)
	r, err := search.Deepen(context.Background(), game.New(board.Start()), search.Limits{Depth: 3}, nil, &stopper, 64,
		func(moves []board.Move, depth int) (best search.Info) {
			best.Score = -eval.MaxCentipawns
			b := board.Start()
			for _, m := range moves {
				if stopper.ShouldStop(nodes) {
					break
				}
				nodes++
				next := b
				next.Play(m)
				if s := -(eval.PieceSquare{}).Evaluate(&next); s > best.Score {
					best.Score, best.PV = s, []board.Move{m}
				}
			}
			best.Nodes = nodes
			return best
		})
	fmt.Println(r.Depth, r.Nodes, r.Move == r.PV[0], err)
	// Output: 3 60 true <nil>
}

func ExampleRandom() {
	g := game.New(board.Start())
	s := &search.Random{Seed: 7}
	for range 4 {
		r, err := s.Search(context.Background(), g, search.Limits{}, nil)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(r.Move); err != nil {
			fmt.Println(err)
			return
		}
	}
	fmt.Println(g.Ply())
	// Output: 4
}

func ExampleMinimax() {
	s := search.Minimax{Evaluator: eval.Material{}}
	r, err := s.Search(context.Background(), smothered(), search.Limits{Depth: 3}, func(i search.Info) {
		fmt.Println(i.Depth, i.Score, i.PV)
	})
	fmt.Println(r.Move, err)
	// Output:
	// 1 +1.00 [h6g4]
	// 2 +1.00 [h6g4 g7g6]
	// 3 #2 [c4g8 f8g8 h6f7]
	// c4g8 <nil>
}

func ExampleInfos() {
	s := alphabeta.New(alphabeta.Options{})
	infos, result := search.Infos(context.Background(), s, smothered(), search.Limits{})
	for info := range infos {
		if info.Score.IsMate() {
			break // ends a search that has no limit
		}
	}
	r, err := result()
	fmt.Println(r.Move, r.Score, err)
	// Output: c4g8 #2 <nil>
}

func ExampleInfo() {
	i := search.Info{Depth: 12, MultiPV: 1, Score: 34, Bound: search.Lower, Nodes: 3_000_000, Time: 2 * time.Second}
	fmt.Println(i.Depth, i.Score, i.Bound, i.NPS())
	// Output: 12 +0.34 lower 1500000
}

func ExampleLimits() {
	g := game.New(board.Start())
	s := alphabeta.New(alphabeta.Options{})
	r, err := s.Search(context.Background(), g, search.Limits{
		Depth:       4,
		SearchMoves: []board.Move{board.NewMove(board.A2, board.A3), board.NewMove(board.H2, board.H3)},
	}, nil)
	fmt.Println(r.Depth, r.Move == board.NewMove(board.A2, board.A3) || r.Move == board.NewMove(board.H2, board.H3), err)

	// Two minutes for each player, and a second more for each move.
	clock := search.Clock{Remaining: 2 * time.Minute, Increment: time.Second}
	timed := search.Limits{Clocks: [2]search.Clock{board.White: clock, board.Black: clock}}
	fmt.Println(timed.Clocks[board.White].Remaining)
	// Output:
	// 4 true <nil>
	// 2m0s
}

// A searcher remembers what it has found until it is told that the game is
// another.
func ExampleNotifyNewGame() {
	s := alphabeta.New(alphabeta.Options{})
	nodes := func() uint64 {
		r, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 6}, nil)
		if err != nil {
			fmt.Println(err)
		}
		return r.Nodes
	}
	first, second := nodes(), nodes()
	search.NotifyNewGame(s)
	third := nodes()
	fmt.Println(second < first, third == first)
	// Output: true true
}

func ExampleBound() {
	i := search.Info{Score: 250, Bound: search.Lower}
	fmt.Println(i.Score, "or more:", i.Bound == search.Lower)
	fmt.Println(i.Bound)
	// Output:
	// +2.50 or more: true
	// lower
}

func ExampleResult() {
	b, err := fen.Parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := alphabeta.New(alphabeta.Options{}).Search(context.Background(), game.New(b), search.Limits{}, nil)
	fmt.Println(r.Move == board.NoMove, r.Score, err)
	// Output: true #-0 <nil>
}

func ExampleClock() {
	lim := search.Limits{Depth: 8} // which ends this search long before
	lim.Clocks[board.White] = search.Clock{Remaining: 5 * time.Minute, Increment: 3 * time.Second}
	lim.Clocks[board.Black] = search.Clock{Remaining: 4 * time.Minute, Increment: 3 * time.Second}
	r, err := alphabeta.New(alphabeta.Options{}).Search(context.Background(), smothered(), lim, nil)
	fmt.Println(r.Move, err)
	// Output: c4g8 <nil>
}

func ExampleNewGamer() {
	var s search.Searcher = alphabeta.New(alphabeta.Options{})
	_, ok := s.(search.NewGamer)
	fmt.Println("the engine forgets at a new game:", ok)
	search.NotifyNewGame(s)
	// Output: the engine forgets at a new game: true
}

// All the best lines are in the result.
func ExampleResult_lines() {
	b, err := fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R2Q2K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	s := alphabeta.New(alphabeta.Options{})
	r, err := s.Search(context.Background(), game.New(b), search.Limits{Depth: 6, MultiPV: 2}, nil)
	for _, line := range r.Lines {
		fmt.Println(line.MultiPV, line.Score, line.PV[0])
	}
	fmt.Println(err)
	// Unordered output:
	// 1 #1 a1a8
	// 2 #1 d1d8
	// <nil>
}

func ExampleTerminal() {
	b, err := fen.Parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
	r := search.Terminal(&b)
	fmt.Println(r.Move == board.NoMove, r.Score, r.Bound, err)
	// Output: true #-0 exact <nil>
}

// A mate is worth less the farther it is from the root of the search.
func ExampleTerminalScore() {
	b, err := fen.Parse("R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1")
	fmt.Println(search.TerminalScore(&b, 2), search.TerminalScore(&b, 4), err)
	// Output: #-1 #-2 <nil>
}

// With a minute on the clock and a second for each move, a move should take some
// three seconds: no iteration is begun after 1.9 s, and none goes on after 9.5 s.
func ExampleLimits_TimeLimits() {
	b := board.Start()
	lim := search.Limits{}
	lim.Clocks[board.White] = search.Clock{Remaining: time.Minute, Increment: time.Second}
	soft, hard := lim.TimeLimits(&b, 0)
	fmt.Println(soft.Round(100*time.Millisecond), hard.Round(100*time.Millisecond))
	// Output: 2.1s 10.5s
}

// Count counts until it has to stop.
func ExampleStopper() {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	var stopper search.Stopper
	b := board.Start()
	stopper.Start(ctx, search.Limits{Nodes: 1000}, &b)
	nodes := uint64(0)
	for !stopper.ShouldStop(nodes) {
		nodes++
	}
	fmt.Println(nodes)
	// Output: 1000
}

func ExamplePath() {
	g := game.New(board.Start())
	var path search.Path
	path.Reset(g)
	b := g.Board()
	for _, m := range []board.Move{
		board.NewMove(board.G1, board.F3), board.NewMove(board.G8, board.F6),
		board.NewMove(board.F3, board.G1), board.NewMove(board.F6, board.G8),
	} {
		b.Play(m)
		path.Push(&b)
	}
	fmt.Println(path.Repeated(), path.IsDraw(&b))
	path.Pop()
	fmt.Println(path.Repeated())
	// Output:
	// true true
	// false
}

func ExampleHandicap() {
	s := search.Handicap{Searcher: alphabeta.New(alphabeta.Options{Hash: 1}), Weakness: alphabeta.Level(1200).Weakness(), Seed: 1}
	r, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{MoveTime: time.Minute}, nil)
	fmt.Println(r.Depth, r.Move != board.NoMove, err)
	// Output: 2 true <nil>
}

// Fifty nodes, and the better of two moves most of the time.
func ExampleWeakness() {
	w := search.Weakness{Nodes: 50, Lines: 2, Noise: 20}
	s := search.Handicap{Searcher: new(search.Minimax), Weakness: w}
	r, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{}, nil)
	fmt.Println(r.Nodes, err)
	// Output: 50 <nil>
}

func ExamplePanicError() {
	err := &search.PanicError{Value: "out of squares"}
	fmt.Println(err)
	// Output: panic: out of squares
}

// An engine with tablebases plays what they say at the root.
func ExampleTablebase() {
	tables, err := syzygy.Open("syzygy/testdata")
	if err != nil {
		fmt.Println(err)
		return
	}
	defer tables.Close()
	var base search.Tablebase = tables
	b, err := fen.Parse("8/8/8/3k4/8/8/8/K6R w - - 80 120")
	if err != nil {
		fmt.Println(err)
		return
	}
	outcome, ok := base.Probe(&b)
	fmt.Println(outcome, ok, "by the fifty-move rule")

	b, err = fen.Parse("8/8/8/3k4/8/8/8/K6R w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := alphabeta.New(alphabeta.Options{Hash: 1, Tablebase: base})
	r, err := engine.Search(context.Background(), game.New(b), search.Limits{Depth: 4}, nil)
	fmt.Println(r.Score, r.Bound, err)
	// Output:
	// cursed win true by the fifty-move rule
	// +299.70 exact <nil>
}

// flaky is a searcher that panics.
type flaky struct{ search.Minimax }

func (flaky) Search(context.Context, *game.Game, search.Limits, func(search.Info)) (search.Result, error) {
	panic("out of memory")
}

func ExampleSupervisor() {
	opened := 0
	s := search.Supervisor{Open: func(context.Context) (search.Searcher, error) {
		if opened++; opened == 1 {
			return flaky{}, nil
		}
		return new(search.Minimax), nil
	}}
	defer s.Close()
	b, err := fen.Parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Search(context.Background(), game.New(b), search.Limits{Depth: 2}, nil)
	fmt.Println(r.Move, err, opened)
	// Output:
	// a1a8 <nil> 2
}

// Ten searches with three searchers, the first of which fails. With a UCI engine, Open returns
// uci.Start(ctx, "stockfish").
func ExamplePool() {
	var opened atomic.Int32
	p := &search.Pool{Size: 3, Open: func(context.Context) (search.Searcher, error) {
		if opened.Add(1) == 1 {
			return flaky{}, nil
		}
		return new(search.Minimax), nil
	}}
	defer p.Close()
	b, err := fen.Parse("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var all sync.WaitGroup
	var found [10]string
	for i := range found {
		all.Go(func() {
			r, err := p.Search(context.Background(), game.New(b), search.Limits{Depth: 2}, nil)
			found[i] = fmt.Sprint(r.Move, err)
		})
	}
	all.Wait()
	fmt.Println(found[0], slices.Min(found[:]) == slices.Max(found[:]))
	// Output:
	// a1a8 <nil> true
}

func ExampleDrawRule() {
	r := search.DrawRule{From: 40, Moves: 8, Score: 10}
	fmt.Printf("a draw after %d moves within ±%v, from move %d on\n", r.Moves, float64(r.Score)/100, r.From)
	// Output: a draw after 8 moves within ±0.1, from move 40 on
}

func ExampleResignRule() {
	r := search.ResignRule{Moves: 4, Score: 1000}
	fmt.Println("lost after", r.Moves, "moves at", -r.Score)
	// Output: lost after 4 moves at -10.00
}

func ExampleSupportsRules() {
	engine := alphabeta.New(alphabeta.Options{})
	network := alphabeta.New(alphabeta.Options{Evaluator: nnue.New(nnue.Default())})
	for _, r := range []board.Rules{board.Standard, board.Atomic} {
		fmt.Println(r, search.SupportsRules(engine, r), search.SupportsRules(network, r))
	}
	// Output:
	// chess true true
	// atomic true false
}
