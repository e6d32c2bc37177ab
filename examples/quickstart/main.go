// Quickstart reads a position, plays a move and looks for the best answer. It is
// the program in README.md.
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

func main() {
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
}
