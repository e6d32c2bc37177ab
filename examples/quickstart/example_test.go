package main

import (
	"context"
	"fmt"
	"log"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// From a game of Morphy's (Paris, 1858), before his last two moves.
func Example() {
	b, err := fen.Parse("4kb1r/p2B1ppp/4qn2/4p1B1/4P3/1Q6/PPP2PPP/2KR4 b k - 0 15")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(movegen.Count(&b), "legal moves:", slices.Collect(movegen.Legal(&b)))

	g := game.New(b)
	if err := g.Play(board.NewMove(board.F6, board.D7)); err != nil {
		log.Fatal(err)
	}
	s := alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}})
	r, err := s.Search(context.Background(), g, search.Limits{Depth: 6}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Move, r.Score, r.PV)
	// Output:
	// 4 legal moves: [f6d7 e6d7 e8e7 e8d8]
	// b3b8 #2 [b3b8 d7b8 d1d8]
}
