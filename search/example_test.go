package search_test

import (
	"context"
	"fmt"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
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
	s := search.NewAlphaBeta(search.Options{})
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
		search.NewAlphaBeta(search.Options{}),
	}
	for _, s := range searchers {
		r, err := s.Search(context.Background(), smothered(), search.Limits{Mate: 2, Depth: 3}, nil)
		fmt.Printf("%T: %v, %v\n", s, r.Score, err)
	}
	// Output:
	// *search.Random: 0.00, <nil>
	// *search.Minimax: #2, <nil>
	// *search.AlphaBeta: #2, <nil>
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
	s := search.NewAlphaBeta(search.Options{})
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
	s := search.NewAlphaBeta(search.Options{})
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

// What a technique is good for can be measured by switching it off.
func ExampleOptions() {
	nodes := func(o search.Options) uint64 {
		r, err := search.NewAlphaBeta(o).Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 7}, nil)
		if err != nil {
			fmt.Println(err)
		}
		return r.Nodes
	}
	with, without := nodes(search.Options{}), nodes(search.Options{NoLateMoveReductions: true})
	fmt.Println(with < without)
	// Output: true
}

// A searcher remembers what it has found until it is told that the game is
// another.
func ExampleNotifyNewGame() {
	s := search.NewAlphaBeta(search.Options{})
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

func ExampleAlphaBeta() {
	s := search.NewAlphaBeta(search.Options{
		Evaluator:  eval.Material{},
		Hash:       1, // MiB
		NoNullMove: true,
	})
	r, err := s.Search(context.Background(), smothered(), search.Limits{Depth: 8}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Move, r.Ponder, r.Score)
	// Output: c4g8 f8g8 #2
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
	r, err := search.NewAlphaBeta(search.Options{}).Search(context.Background(), game.New(b), search.Limits{}, nil)
	fmt.Println(r.Move == board.NoMove, r.Score, err)
	// Output: true #-0 <nil>
}

func ExampleClock() {
	lim := search.Limits{Depth: 8} // which ends this search long before
	lim.Clocks[board.White] = search.Clock{Remaining: 5 * time.Minute, Increment: 3 * time.Second}
	lim.Clocks[board.Black] = search.Clock{Remaining: 4 * time.Minute, Increment: 3 * time.Second}
	r, err := search.NewAlphaBeta(search.Options{}).Search(context.Background(), smothered(), lim, nil)
	fmt.Println(r.Move, err)
	// Output: c4g8 <nil>
}

func ExampleNewGamer() {
	var s search.Searcher = search.NewAlphaBeta(search.Options{})
	_, remembers := s.(search.NewGamer)
	fmt.Println("AlphaBeta wants to know of new games:", remembers)
	search.NotifyNewGame(s)
	// Output: AlphaBeta wants to know of new games: true
}

// How often the first move tried was good enough says how well moves are ordered.
func ExampleStats() {
	var last search.Info
	s := search.NewAlphaBeta(search.Options{})
	_, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 9}, func(i search.Info) { last = i })
	fmt.Println(err, last.Stats.FirstRate() > 0.75, last.Stats.Hits < last.Stats.Probes)
	// Output: <nil> true true
}

func ExampleParameters() {
	p := search.DefaultParameters()
	p.ReduceCutNode += 50 // half a ply more
	s := search.NewAlphaBeta(search.Options{Parameters: &p})

	r, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 3}, nil)
	fmt.Println(r.Depth, err)
	// Output: 3 <nil>
}
