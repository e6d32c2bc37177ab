package perfttest_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/perfttest"
)

// This would be TestGenerator in a file of tests.
func ExampleRun() {
	test := func(t *testing.T) {
		perfttest.Run(t, movegen.Perft, perfttest.Options{MaxNodes: 10_000})
	}
	fmt.Println(test != nil)
	// Output:
	// true
}

func ExampleFromMoves() {
	count := perfttest.FromMoves(func(b *board.Board) []board.Move { return movegen.AppendLegal(nil, b) })
	start := board.Start()
	fmt.Println(count(&start, 3))
	// Output:
	// 8902
}

func ExamplePositions() {
	all := perfttest.Positions()
	fmt.Println(all[0].Name, all[0].FEN, all[0].Depth, all[0].Nodes)
	// Output:
	// en passant: capture to the left 4k3/8/8/3pP3/8/8/8/4K3 w - d6 6 86117
}

func ExampleReader() {
	r := perfttest.NewReader(strings.NewReader("8/8/8/8/8/8/8/K1k5 w - - 0 1 ;D1 1 ;D2 3\nhello\n"))
	for e, err := range r.Entries() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		for _, c := range e.Counts {
			fmt.Println(e.FEN, c.Depth, c.Nodes, movegen.Perft(&e.Board, c.Depth) == c.Nodes)
		}
	}
	// Output:
	// 8/8/8/8/8/8/8/K1k5 w - - 0 1 1 1 true
	// 8/8/8/8/8/8/8/K1k5 w - - 0 1 2 3 true
	// line 2: fen: piece placement (offset 0, at "hello"): not a piece, a digit from 1 to 8 or a slash
}
