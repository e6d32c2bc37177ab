package opening_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/search/match/opening"
)

func Example() {
	games := "[Opening \"Spanish\"]\n\n1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 *\n\n1. d4 Ke7 *\n\n1. c4 e5 *\n"
	suite, err := opening.Read(context.Background(), strings.NewReader(games), "suite.pgn", opening.Options{
		Plies: 5,
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, e := range suite.Skipped {
		fmt.Println("skipped:", e.Line, e.Entry)
	}
	for _, o := range suite.Openings {
		fmt.Println(o.Name, o.Moves)
	}
	// Output:
	// skipped: 5 2
	// Spanish [e2e4 e7e5 g1f3 b8c6 f1b5]
	//  [c2c4 e7e5]
}

func ExampleOptions() {
	positions := "4k3/8/8/8/8/8/4P3/4K3 w - - id \"a\";\n4k3/8/8/8/8/8/3P4/4K3 w - - id \"b\";\n4k3/8/8/8/8/8/2P5/4K3 w - - id \"c\";\n"
	suite, err := opening.Read(context.Background(), strings.NewReader(positions), "suite.epd", opening.Options{Start: 1, Count: 2})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(suite.Openings[0].Name, suite.Openings[1].Name)
	// Output: b c
}

func ExampleSuite() {
	suite, err := opening.Read(context.Background(), strings.NewReader("1. e4 *"), "suite.pgn", opening.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Printf("%d openings, checksum %08x\n", len(suite.Openings), suite.Checksum)
	// Output: 1 openings, checksum 0eba9dd3
}

func ExampleError() {
	_, err := opening.Read(context.Background(), strings.NewReader("\n1. f3 e5 2. g4 Qh4# 0-1"), "suite.pgn", opening.Options{MaxSkipped: -1})
	if e, ok := errors.AsType[*opening.Error](err); ok {
		fmt.Println(e.Line, e.Err)
	}
	// Output: 2 the game is over after the opening
}
