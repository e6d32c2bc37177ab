package winnable_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/winnable"
)

// White has run out of time. Black has a queen, but cannot mate with it: the pawns are blocked,
// and no piece can pass them.
func Example() {
	b := parse("8/8/5k2/1p6/1Pp5/B1Pp4/RK1P4/QRB5 w - - 0 1")
	fmt.Println(winnable.Quick(&b, board.Black))
	fmt.Println(winnable.Dead(&b))
	// Output:
	// blocked position
	// true
}

func ExampleSolve() {
	b := parse("7k/7p/8/8/8/8/8/K5N1 w - - 0 1")
	a := winnable.Solve(context.Background(), &b, board.White, 0)
	for _, m := range a.Line {
		b.Play(m)
	}
	fmt.Println(a.Verdict)
	fmt.Println(len(a.Line) > 0, b.Turn())
	// Output:
	// winnable
	// true black
}

func ExampleSolver() {
	var s winnable.Solver
	for _, text := range []string{"8/8/8/8/8/5k2/5p2/5K2 w - - 0 1", "8/8/8/4k3/8/8/8/KQ6 w - - 0 1", "5b1k/8/8/8/8/8/8/K6B w - - 0 1"} {
		b := parse(text)
		fmt.Println(s.Solve(context.Background(), &b, board.White).Verdict)
	}
	// Output:
	// unwinnable
	// winnable
	// winnable
}

func ExampleVerdict() {
	var v winnable.Verdict
	err := v.UnmarshalText([]byte("unwinnable"))
	fmt.Println(v == winnable.Unwinnable, err)
	// Output: true <nil>
}

func ExampleReason() {
	b := parse("8/8/8/4k3/8/8/8/KQ6 b - - 0 1")
	fmt.Println(winnable.Quick(&b, board.Black))
	// Output: material
}

func ExampleAnswer() {
	b := parse("6k1/5ppp/8/8/8/8/8/K2R4 w - - 0 1")
	a := winnable.Solve(context.Background(), &b, board.White, 0)
	fmt.Println(a.Verdict, a.Line)
	// Output: winnable [d1d8]
}

func parse(text string) board.Board {
	b, err := fen.Parse(text)
	if err != nil {
		panic(err)
	}
	return b
}
