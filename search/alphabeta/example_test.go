package alphabeta_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
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
	engine := alphabeta.New(alphabeta.Options{Hash: 1})
	r, err := engine.Search(context.Background(), smothered(), search.Limits{Depth: 8}, nil)
	fmt.Println(r.Move, r.Score, r.PV, err)
	// Output: c4g8 #2 [c4g8 f8g8 h6f7] <nil>
}

func ExampleSearcher() {
	var engine alphabeta.Searcher // ready, with the default options
	r, err := engine.Search(context.Background(), smothered(), search.Limits{Mate: 2}, nil)
	fmt.Println(r.Move, r.Ponder, r.Score, err)
	// Output: c4g8 f8g8 #2 <nil>
}

func ExampleOptions() {
	engine := alphabeta.New(alphabeta.Options{
		Evaluator: eval.Material{},
		Hash:      1, // MiB
	})
	r, err := engine.Search(context.Background(), smothered(), search.Limits{Depth: 8}, nil)
	fmt.Println(r.Move, r.Ponder, r.Score, err)
	// Output: c4g8 f8g8 #2 <nil>
}

// What a technique is good for can be measured by switching it off.
func ExampleTuning() {
	nodes := func(t alphabeta.Tuning) uint64 {
		engine := alphabeta.New(alphabeta.Options{Tuning: t})
		r, err := engine.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 7}, nil)
		if err != nil {
			fmt.Println(err)
		}
		return r.Nodes
	}
	without, err := alphabeta.ParseTuning("LateMoveReductions=0")
	fmt.Println(nodes(alphabeta.Tuning{}) < nodes(without), err)
	// Output: true <nil>
}

// Parameters are changed by name too.
func ExampleTuning_Set() {
	var t alphabeta.Tuning
	usual, _ := t.Value("ReduceCutNode")
	err := t.Set("ReduceCutNode", usual+50) // half a ply more
	changed, _ := t.Value("ReduceCutNode")
	fmt.Println(changed-usual, err)
	fmt.Println(t.Set("NullMovePruning", 2))
	// Output:
	// 50 <nil>
	// "2" is not a valid value of NullMovePruning (offset 0)
}

// How often the first move tried caused the cut-off says how well moves are
// ordered.
func ExampleStats() {
	engine := alphabeta.New(alphabeta.Options{})
	_, err := engine.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 9}, nil)
	stats := engine.Stats()
	fmt.Println(err, stats.FirstRate() > 0.75, stats.Hits < stats.Probes)
	// Output: <nil> true true
}

func ExampleLevel() {
	fmt.Println(alphabeta.Levels())
	for _, text := range []string{"1350", "full", "grandmaster"} {
		fmt.Println(alphabeta.ParseLevel(text))
	}
	// Output:
	// [400 600 800 1000 1200 1400 1600 1800 2000 2200 2400 full]
	// 1350 <nil>
	// full <nil>
	// full "grandmaster" is not a valid level (offset 0)
}
