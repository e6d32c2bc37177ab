package pgn_test

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
)

// Two games become one with a variation. Comments, NAGs and arrows of both are kept once.
func ExampleMerge() {
	first, err := pgn.Parse("1. e4 {best by test} e5 2. Nf3 *")
	if err != nil {
		panic(err)
	}
	second, err := pgn.Parse("1. e4 {best by test [%cal Ge2e4]} c5 $5 2. Nf3 *")
	if err != nil {
		panic(err)
	}
	g, err := pgn.Merge(first, second)
	if err != nil {
		panic(err)
	}
	fmt.Println(g.Movetext())
	// Output: 1. e4 {[%cal Ge2e4] best by test} 1... e5 (1... c5 $5 2. Nf3) 2. Nf3 *
}

func ExampleGame_Transpositions() {
	g, err := pgn.Parse("1. d4 (1. c4 Nf6 2. d4) 1... Nf6 2. c4 *")
	if err != nil {
		panic(err)
	}
	for nodes := range g.Transpositions() {
		for _, n := range nodes {
			fmt.Println(n.Ply(), n.SAN())
		}
	}
	// Output:
	// 3 d4
	// 3 c4
}

func ExampleStartError() {
	other, err := board.Chess960(0)
	if err != nil {
		panic(err)
	}
	_, err = pgn.Merge(pgn.NewGame(board.Start()), pgn.NewGame(other))
	if start, ok := errors.AsType[*pgn.StartError](err); ok {
		fmt.Println(start.Index, start.Start.FEN())
	}
	// Output: 1 bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1
}
