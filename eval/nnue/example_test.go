package nnue_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval/nnue"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// counting returns a network of sixteen neurons, of which ten count material: two for each
// kind of piece, own and the opponent's.
func counting() nnue.Weights {
	w := nnue.Weights{
		Hidden:      16,
		Features:    make([]int16, nnue.Inputs*16),
		Bias:        make([]int16, 16),
		Output:      make([]int16, nnue.Buckets*2*16),
		OutputBias:  make([]int32, nnue.Buckets),
		Scale:       40_000,
		Description: "counts material",
	}
	for input := range nnue.Inputs {
		if kind := input / 64 % 6; kind < 5 {
			w.Features[input*16+input/384*5+kind] = 30
		}
	}
	worth := [5]int16{12, 36, 36, 60, 108}
	for bucket := range nnue.Buckets {
		for kind, x := range worth {
			w.Output[bucket*32+kind] = x
			w.Output[bucket*32+5+kind] = -x
		}
	}
	return w
}

func ExampleNewNetwork() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	b := board.Start()
	fmt.Println(n.Description(), n.Hidden(), n.Output(&b))
	// Output: counts material 16 0.00
}

// A network that could overflow is refused.
func ExampleWeightError() {
	w := counting()
	w.Bias[3] = 32_200
	_, err := nnue.NewNetwork(w)
	fmt.Println(err)
	e, ok := errors.AsType[*nnue.WeightError](err)
	fmt.Println(ok, e.Field, e.Index, e.Err == nnue.ErrOverflow)
	// Output:
	// network: Bias[3]: a sum could overflow
	// true Bias 3 true
}

// A network is written to a file, and read again.
func ExampleRead() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if _, err := n.WriteTo(&file); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d bytes that begin with %q\n", file.Len(), file.Bytes()[:8])
	again, err := nnue.Read(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%q, checksum %016x\n", again.Description(), again.Checksum())
	// Output:
	// 25216 bytes that begin with "LUFTNNUE"
	// "counts material", checksum 898b6283076f9311
}

func ExampleFormatError() {
	_, err := nnue.Read(strings.NewReader("this is not a file of a network, but some text"))
	fmt.Println(err)
	e, ok := errors.AsType[*nnue.FormatError](err)
	fmt.Println(ok, e.Offset, e.Err == nnue.ErrMagic)
	// Output:
	// network file: offset 0: not a network file
	// true 0 true
}

// A trainer computes the inputs of a position.
func ExampleInput() {
	// White's queen on d1, as White sees it with the king on e1, which mirrors the board,
	// and as Black sees it with the king on c8.
	fmt.Println(nnue.Input(board.White, board.E1, board.WhiteQueen, board.D1))
	fmt.Println(nnue.Input(board.Black, board.C8, board.WhiteQueen, board.D1))
	// Output:
	// 260
	// 699
}

func ExampleBucket() {
	fmt.Println(nnue.Bucket(2), nnue.Bucket(5), nnue.Bucket(6), nnue.Bucket(32))
	// Output: 0 0 1 7
}

// A network is edited as plain numbers.
func ExampleWeights() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	w := n.Weights()
	w.Scale /= 2
	half, err := nnue.NewNetwork(w)
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := fen.Parse("3qk3/8/8/8/8/8/8/2RQK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(n.Output(&b), half.Output(&b))
	// Output: +5.17 +2.58
}

// An evaluator of a network is used like any other.
func ExampleNew() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	s := alphabeta.New(alphabeta.Options{Evaluator: nnue.New(n), Hash: 1})
	b, err := fen.Parse("r4rk1/5ppp/8/3q4/8/2N5/5PPP/R2Q1RK1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := s.Search(context.Background(), game.New(b), search.Limits{Depth: 3}, nil)
	fmt.Println(r.Move, err)
	// Output: c3d5 <nil>
}

// A program that plays moves tells the evaluator, so that the network is only updated.
func ExampleEvaluator() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	e := nnue.New(n)
	before, err := fen.Parse("3rk3/pp6/8/8/8/8/PP6/3RK3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	after := before
	after.Play(board.NewMove(board.D1, board.D8))
	e.Reset(&before)
	fmt.Println(e.Evaluate(&before))
	e.Push(&before, &after)
	fmt.Println(e.Evaluate(&after))
	e.Pop()
	fmt.Println(e.Evaluate(&before))
	// Output:
	// 0.00
	// -3.98
	// 0.00
}

// The trace shows what each piece is worth to the network.
func ExampleEvaluator_Trace() {
	n, err := nnue.NewNetwork(counting())
	if err != nil {
		fmt.Println(err)
		return
	}
	b, err := fen.Parse("3qk3/8/8/8/8/8/8/1RR1K3 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Print(nnue.New(n).Trace(&b))
	// Output:
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |   q   |   k   |       |       |       |
	// |       |       |       | -9.36 |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |       |       |       |       |       |       |       |
	// |       |       |       |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// |       |   R   |   R   |       |   K   |       |       |       |
	// |       |+15.53 |+15.53 |       |       |       |       |       |
	// +-------+-------+-------+-------+-------+-------+-------+-------+
	// output +11.39 of bucket 0, score +4.34 for White
}

// An engine that evaluates positions with the network of this module.
func ExampleDefault() {
	engine := alphabeta.New(alphabeta.Options{Evaluator: nnue.New(nnue.Default()), Hash: 1})
	b, err := fen.Parse("6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := engine.Search(context.Background(), game.New(b), search.Limits{Depth: 4}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Move, r.Score)
	// Output: a1a8 #1
}
