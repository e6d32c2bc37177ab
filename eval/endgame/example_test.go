package endgame_test

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/eval/endgame"
	"github.com/luftchess/luft/fen"
)

// A bishop and a pawn more, but the bishop does not control h8.
func ExampleWith() {
	ev := endgame.With(eval.Material{})
	for _, text := range []string{
		"7k/8/6K1/7P/8/8/8/5B2 w - - 0 1",
		"7k/8/6K1/7P/8/8/8/2B5 w - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(eval.Material{}.Evaluate(&b), ev.Evaluate(&b))
	}
	// Output:
	// +4.25 0.00
	// +4.25 +4.25
}

func ExampleClass() {
	b, err := fen.Parse("5k2/8/3b4/5K2/4P3/8/8/3B4 w - - 0 1")
	if err != nil {
		fmt.Println(err)
		return
	}
	var class endgame.Class = endgame.Classify(&b, board.White)
	fmt.Println(class)
	fmt.Printf("%d/%d\n", endgame.Scale(&b, board.White), endgame.FullScale)
	// Output:
	// opposite bishops
	// 50/128
}

func ExampleKPK() {
	for _, text := range []string{
		"8/8/4k3/8/4K3/4P3/8/8 w - - 0 1", // Black has the opposition
		"8/8/4k3/8/4K3/4P3/8/8 b - - 0 1", // White has it
	} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		win, _ := endgame.KPK(&b)
		fmt.Println(win, endgame.IsDraw(&b))
	}
	// Output:
	// false true
	// true false
}

func ExampleMopUp() {
	for _, text := range []string{
		"8/8/8/3k4/8/8/8/R3K3 w Q - 0 1",
		"3k4/8/3K4/8/8/8/8/R7 w - - 0 1",
	} {
		b, err := fen.Parse(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(endgame.MopUp(&b))
	}
	// Output:
	// +5.30
	// +5.95
}

// An evaluator can apply the knowledge itself, to its own score.
func ExampleAdjust() {
	material := func(b *board.Board) eval.Score {
		return endgame.Adjust(b, eval.Material{}.Evaluate(b))
	}
	b, err := fen.Parse("4k3/8/8/8/8/8/8/3NKN2 w - - 0 1")
	fmt.Println(material(&b), err)
	// Output: 0.00 <nil>
}
