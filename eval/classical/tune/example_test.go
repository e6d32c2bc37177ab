package tune_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical"
	"github.com/luftchess/luft/eval/classical/tune"
	"github.com/luftchess/luft/eval/sample"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
)

// Random games whose results are those of the side with more material: what
// tuning makes of them is better than what it began with.
func ExampleRun() {
	var set tune.Set
	random := rand.New(rand.NewPCG(1, 1))
	for range 20 {
		b := board.Start()
		for range 100 {
			moves := movegen.AppendLegal(nil, &b)
			if len(moves) == 0 {
				break
			}
			b.Play(moves[random.IntN(len(moves))])
			x := sample.Sample{Board: b, Score: sample.NoScore, Result: game.Draw}
			switch s := (eval.Material{}).Evaluate(&b).White(b.Turn()); {
			case s > 0:
				x.Result = game.WhiteWins
			case s < 0:
				x.Result = game.BlackWins
			}
			set.Add(x)
		}
	}

	result, err := tune.Run(context.Background(), &set, tune.Options{Epochs: 5, Batch: 128})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.Last.Epoch, result.Rounded.Target < result.Start.Target)
	term, _ := result.Weights.Name(0)
	fmt.Println(term, classical.New(result.Weights) != nil)
	// Output:
	// 5 true
	// material true
}

// A Set keeps how positions depend on weights, and leaves out those that do not.
func ExampleSet() {
	var set tune.Set
	set.Add(sample.Sample{Board: board.Start(), Score: 20, Result: game.Draw})
	set.Add(sample.Sample{Result: game.WhiteWins}) // an empty board
	learned, heldOut := set.Len()
	fmt.Println(learned+heldOut, set.Skipped)
	// Output:
	// 1 1
}

// scored returns a set with a position that has a score, and one that has none.
func scored() *tune.Set {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	set := new(tune.Set)
	set.Add(sample.Sample{Board: b, Score: -30, Result: game.WhiteWins}) // Black to move
	b.Play(board.NewMove(board.C7, board.C5))
	set.Add(sample.Sample{Board: b, Score: sample.NoScore, Result: game.WhiteWins})
	return set
}

// A target that is half the result of the game and half the score of an engine.
func ExampleOptions() {
	result, err := tune.Run(context.Background(), scored(), tune.Options{
		Epochs:       2,
		ResultWeight: 0.5,
		Report:       func(p sample.Progress) { fmt.Println("epoch", p.Epoch, "of", p.Epochs) },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.K > 0)
	// Output:
	// epoch 1 of 2
	// epoch 2 of 2
	// true
}

func ExampleResult() {
	_, err := tune.Run(context.Background(), new(tune.Set), tune.Options{})
	fmt.Println(err)
	// Output: tune: the set has no positions
}

// A run is interrupted after its first epoch, and goes on later.
func ExampleState() {
	set := scored()
	ctx, cancel := context.WithCancel(context.Background())
	var state *tune.State
	options := tune.Options{Epochs: 3, Checkpoint: func(s *tune.State) {
		state = s // to be stored, as JSON for example
		cancel()
	}}
	_, err := tune.Run(ctx, set, options)
	fmt.Println("epoch", state.Epoch, err)

	options.Resume, options.Checkpoint = state, nil
	result, err := tune.Run(context.Background(), set, options)
	fmt.Println("epoch", result.Last.Epoch, err)
	// Output:
	// epoch 1 context canceled
	// epoch 3 <nil>
}
