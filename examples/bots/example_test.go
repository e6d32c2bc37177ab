package bots_test

import (
	"context"
	"fmt"
	"log"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

func ExampleNew() {
	s, err := bots.New("zig")
	if err != nil {
		log.Fatal(err)
	}
	r, err := s.Search(context.Background(), game.New(board.Start()), search.Limits{Depth: 4}, nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.PV)
	// Output: [b1c3 b8c6 g1f3 g8f6]
}

func ExampleUnknownError() {
	_, err := bots.New("hal")
	fmt.Println(err)
	// Output: there is no bot "hal": there are random, barb, snake, zig, gnome, aggressive, cautious, pawns
}

func ExampleDescription() {
	for _, d := range bots.All() {
		fmt.Printf("%s: %s\n", d.Name, d.Text)
	}
	// Output:
	// random: plays any legal move
	// barb: minimax: counts pieces, three plies ahead
	// snake: negamax: material, centre and mobility, three plies ahead
	// zig: alpha-beta with piece-square tables, captures first, and quiescence
	// gnome: all the pruning there is, a tapered evaluation, and an opening book
	// aggressive: a style: wants its pieces at your king, at any price
	// cautious: a style: keeps its king covered and its pieces guarded
	// pawns: a style: loves its pawns and wants to see them promoted
}

func ExampleStyle() {
	var style bots.Style
	if err := style.UnmarshalText([]byte("pawn 100\nadvance 5\n")); err != nil {
		log.Fatal(err)
	}
	b, err := fen.Parse("4k3/1p6/8/8/P7/8/8/4K3 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(style.Evaluate(&b))
	// Output: +0.10
}

func ExampleStyleError() {
	var style bots.Style
	fmt.Println(style.UnmarshalText([]byte("pawn 100\nknigth 325\n")))
	// Output: style: line 2: unknown name "knigth"
}
