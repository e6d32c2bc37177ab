package annotate_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/annotate"
)

// evaluate evaluates a game with the engine, which is deterministic with a limit of
// depth.
func evaluate(g *pgn.Game) []annotate.Evaluation {
	engine := alphabeta.New(alphabeta.Options{Evaluator: eval.Material{}, Hash: 1})
	evals, err := annotate.Evaluate(context.Background(), engine, g, annotate.Options{Limits: search.Limits{Depth: 3}})
	if err != nil {
		fmt.Println(err)
	}
	return evals
}

func ExampleAnnotate() {
	g, err := pgn.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	o := annotate.Options{Annotator: "example", Plies: 1}
	if _, err := annotate.Annotate(g, evaluate(g), o); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Movetext())
	// Output:
	// 1. e4 {[%eval 0.00,3]} 1... e5 {[%eval 0.00,3]} 2. Qh5 {[%eval 0.00,3]} 2... Nc6 {[%eval 0.00,3]} 3. Bc4 {[%eval -0.07,3]} 3... Nf6 $4 {[%eval #1,3]} (3... g6 {[%eval -0.07,3]}) 4. Qxf7# 1-0
}

func ExampleReview() {
	g, err := pgn.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := annotate.Judge(g, evaluate(g), annotate.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	c := g.Cursor()
	for _, m := range r.Moves {
		b := c.Board()
		if m.IsError() {
			fmt.Printf("%s%v loses %.1f%%\n", san.Format(&b, m.Move), m.Mark.Sign(), m.Loss())
		}
		c.Next()
	}
	for _, color := range []board.Color{board.White, board.Black} {
		accuracy, ok := r.Accuracy(color)
		fmt.Printf("%v %.0f %v, %d blunders\n", color, accuracy, ok, r.Count(color, pgn.Blunder))
	}
	// Output:
	// Nf6?? loses 48.2%
	// white 100 true, 0 blunders
	// black 22 true, 1 blunders
}

func ExampleWinPercent() {
	for _, s := range []eval.Score{0, 100, 300, eval.MateIn(3)} {
		fmt.Printf("%v %.1f%%\n", s, annotate.WinPercent(s))
	}
	// Output:
	// 0.00 50.0%
	// +1.00 59.1%
	// +3.00 75.1%
	// #2 97.5%
}

func ExampleAccuracy() {
	before, after := annotate.WinPercent(50), annotate.WinPercent(-50)
	fmt.Printf("%.1f\n", annotate.Accuracy(before, after))
	// Output:
	// 67.0
}

func ExampleParts() {
	var p annotate.Parts
	fmt.Println(p.UnmarshalText([]byte("marks,evals")), p)
	// Output:
	// <nil> evals,marks
}

func ExampleAccuracyTag() {
	g, err := pgn.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	if _, err := annotate.Annotate(g, evaluate(g), annotate.Options{}); err != nil {
		fmt.Println(err)
	}
	fmt.Println(g.Tags.Get(annotate.AccuracyTag(board.White)), g.Tags.Get(annotate.AccuracyTag(board.Black)))
	// Output:
	// 99.5 21.7
}
