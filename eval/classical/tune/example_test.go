package tune_test

import (
	"context"
	"fmt"
	"math/rand/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/classical/tune"
	"github.com/luftchess/luft/movegen"
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
			label := tune.Label{Result: 0.5}
			switch s := (eval.Material{}).Evaluate(&b); {
			case s > 0 == (b.Turn() == board.White) && s != 0:
				label.Result = 1
			case s != 0:
				label.Result = 0
			}
			set.Add(&b, label)
		}
	}

	epochs := 0
	result, err := tune.Run(context.Background(), &set, tune.Options{
		Epochs: 5,
		Batch:  128,
		Report: func(p tune.Progress) { epochs = p.Epoch },
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(epochs, result.After.Loss < result.Before.Loss)
	term, _ := result.Weights.Name(0)
	fmt.Println(term, result.Weights.Evaluator() != nil)
	// Output:
	// 5 true
	// material true
}

// A Set keeps how positions depend on weights, and leaves out those that do not.
func ExampleSet() {
	start := board.Start()
	var set tune.Set
	fmt.Println(set.Add(&start, tune.Label{Result: 0.5}))
	fmt.Println(set.Add(new(board.Board), tune.Label{Result: 1}))
	fmt.Println(set.Len(), set.Skipped())
	// Output:
	// true
	// false
	// 1 1
}

// A target that is half the result of the game and half the score of an engine.
func ExampleOptions() {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	var set tune.Set
	set.Add(&b, tune.Label{Result: 1, Score: -30, HasScore: true}) // Black to move
	result, err := tune.Run(context.Background(), &set, tune.Options{Epochs: 2, HoldOut: -1, Blend: 0.5})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(result.After.Epoch, "of", result.After.Epochs, result.ScoreK > 0)
	// Output: 2 of 2 true
}

func ExampleLabel() {
	won := tune.Label{Result: 1}                                  // White won
	scored := tune.Label{Result: 0.5, Score: 120, HasScore: true} // drawn, but the player to move was ahead
	fmt.Println(won.HasScore, scored.Score)
	// Output: false +1.20
}

func ExampleResult() {
	_, err := tune.Run(context.Background(), new(tune.Set), tune.Options{})
	fmt.Println(err)
	// Output: tune: the set has no positions
}

func ExampleProgress() {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	var set tune.Set
	set.Add(&b, tune.Label{Result: 1})
	report := func(p tune.Progress) { fmt.Println("epoch", p.Epoch, "of", p.Epochs) }
	tune.Run(context.Background(), &set, tune.Options{Epochs: 2, Report: report})
	// Output:
	// epoch 0 of 2
	// epoch 1 of 2
	// epoch 2 of 2
}

// A run is interrupted after its first epoch, and goes on later.
func ExampleState() {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	var set tune.Set
	set.Add(&b, tune.Label{Result: 1})
	ctx, cancel := context.WithCancel(context.Background())
	var state *tune.State
	options := tune.Options{Epochs: 3, Checkpoint: func(s *tune.State) {
		state = s // to be stored, as JSON for example
		cancel()
	}}
	_, err := tune.Run(ctx, &set, options)
	fmt.Println("epoch", state.Epoch, err)

	options.Resume, options.Checkpoint = state, nil
	result, err := tune.Run(context.Background(), &set, options)
	fmt.Println("epoch", result.After.Epoch, err)
	// Output:
	// epoch 1 context canceled
	// epoch 3 <nil>
}
