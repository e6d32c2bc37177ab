package eval_test

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
)

func ExampleEvaluator() {
	b, err := fen.Parse("4k3/pppp4/8/8/8/8/PPPPP3/4K3 b - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, ev := range []eval.Evaluator{eval.Material{}, eval.PieceSquare{}} {
		fmt.Printf("%T %v\n", ev, ev.Evaluate(&b))
	}
	// Output:
	// eval.Material -1.00
	// eval.PieceSquare -0.94
}

func ExampleScore() {
	fmt.Println(eval.Score(34), eval.Score(-120), eval.MateIn(5), eval.MatedIn(4))
	fmt.Println(eval.MateIn(5) > eval.MateIn(7), eval.MateIn(7) > 975, eval.MateIn(5).MateMoves())
	// Output:
	// +0.34 -1.20 #3 #-2
	// true true 3
}

func ExampleParseScore() {
	for _, text := range []string{"+0.34", "#-2", "1.234"} {
		s, err := eval.ParseScore(text)
		fmt.Println(int(s), err)
	}
	// Output:
	// 34 <nil>
	// -31996 <nil>
	// 0 "1.234" is not a valid score (offset 4)
}

// An evaluator of one's own is one method, or one function.
func ExampleFunc() {
	bishopPair := eval.Func(func(b *board.Board) eval.Score {
		s := eval.Material{}.Evaluate(b)
		bishops := b.Kind(board.Bishop)
		if (bishops & b.Color(b.Turn())).Count() > 1 {
			s += 50
		}
		if (bishops & b.Color(b.Turn().Other())).Count() > 1 {
			s -= 50
		}
		return s
	})
	b, err := fen.Parse("2b1k3/8/8/8/8/8/8/2B1KB2 w - - 0 1")
	fmt.Println(bishopPair.Evaluate(&b), err)
	// Output: +3.75 <nil>
}

// Forks of a PieceSquare follow a line of play, looking only at the squares that
// change.
func ExampleIncremental() {
	before := board.Start()
	after := before
	after.Play(board.NewMove(board.E2, board.E4))

	ev := eval.Fork(eval.PieceSquare{})
	line, ok := ev.(eval.Incremental)
	if !ok {
		return
	}
	line.Reset(&before)
	line.Push(&before, &after)
	fmt.Println(line.Evaluate(&after) == eval.PieceSquare{}.Evaluate(&after))
	line.Pop()
	fmt.Println(line.Evaluate(&before))
	// Output:
	// true
	// +0.10
}

// An evaluator that follows a line of play evaluates two positions that have nothing to do with each other.
func ExampleStandalone() {
	evaluate := eval.Standalone(eval.Fork(eval.PieceSquare{})) // an Incremental
	for _, text := range []string{"4k3/8/8/8/8/8/PPPP4/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/Q3K3 b - - 0 1"} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(evaluate(&b) == eval.PieceSquare{}.Evaluate(&b))
	}
	// Output:
	// true
	// true
}

func ExampleMaterial() {
	b, err := fen.Parse("r3k2r/8/8/8/8/8/8/Q3K3 w kq - 0 1")
	fmt.Println(eval.Material{}.Evaluate(&b), err)
	// Output: -0.25 <nil>
}

// The king is worth hiding while there are queens, and worth having in the centre
// when they are gone.
func ExamplePieceSquare() {
	for _, text := range []string{
		"rnbq1rk1/ppppbppp/4pn2/8/4K3/8/PPPP1PPP/RNBQ1BNR w - - 0 1",
		"6k1/ppp5/8/8/4K3/8/PPP5/8 w - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(eval.PieceSquare{}.Evaluate(&b) > 0)
	}
	// Output:
	// false
	// true
}

// A Forker gives each goroutine an instance of its own; an evaluator that is not a
// Forker is shared.
func ExampleForker() {
	var ev eval.Evaluator = eval.PieceSquare{}
	if f, ok := ev.(eval.Forker); ok {
		_, isIncremental := f.Fork().(eval.Incremental)
		fmt.Println(isIncremental)
	}
	_, isForker := eval.Evaluator(eval.Material{}).(eval.Forker)
	fmt.Println(isForker)
	// Output:
	// true
	// false
}

// Fork returns the shared evaluator itself if it is not a Forker.
func ExampleFork() {
	shared := eval.Evaluator(eval.Material{})
	fmt.Println(eval.Fork(shared) == shared)
	// Output: true
}

// Engines score for the player to move, people and PGN for White.
func ExampleScore_White() {
	s := eval.Score(34) // Black to move is better
	fmt.Println(s.White(board.Black), s.White(board.Black).White(board.Black))
	// Output: -0.34 +0.34
}
