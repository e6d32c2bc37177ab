package cookbook_test

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
)

// Play a game of a variant: the rules are part of the board, and everything else is as in ordinary chess.
func Example_variantGame() {
	g := game.New(board.Atomic.Start())
	for _, text := range strings.Fields("Nf3 a6 Ng5 a5 Nxf7") {
		must(san.Play(g, text))
	}
	fmt.Println(g.Outcome())
	fmt.Println(pgn.FromGame(g).Tags.Get("Variant"))
	// Output:
	// 1-0 king exploded
	// Atomic
}

// Read the name of a variant as other programs spell it.
func Example_variantNames() {
	for _, name := range []string{"King of the Hill", "koth", "three-check", "Chess960"} {
		fmt.Println(must(board.ParseRules(name)))
	}
	_, err := board.ParseRules("bughouse")
	fmt.Println(err)
	// Output:
	// kingofthehill
	// kingofthehill
	// 3check
	// chess
	// "bughouse" is not a valid variant (offset 0)
}

// Read a position with pockets or checks left, and store it with its rules.
func Example_variantFEN() {
	b := must(fen.Parser{Rules: board.Crazyhouse}.Parse("4k3/8/8/8/8/8/8/4K3[QNp] w - - 0 1"))
	fmt.Println(b.Pocket(board.White, board.Queen), b.Pocket(board.Black, board.Pawn))
	b = must(fen.Parser{Rules: board.ThreeCheck}.Parse("4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1"))
	fmt.Println(b.ChecksLeft(board.White), b.ChecksLeft(board.Black))
	text := string(must(b.MarshalText())) // has the rules as well, so that it reads back equal
	fmt.Println(text)
	// Output:
	// 1 1
	// 1 3
	// 3check 4k3/8/8/8/8/8/8/4K2Q w - - 1+3 0 1
}

// List the drops of Crazyhouse that give mate on the back rank, and make one.
func Example_drops() {
	b := must(fen.Parser{Rules: board.Crazyhouse}.Parse("6k1/5ppp/8/8/8/8/8/K7[R] w - - 0 1"))
	for m := range movegen.Legal(&b) {
		if m.IsDrop() && m.To().Rank() == board.Rank8 {
			fmt.Println(m, san.Format(&b, m))
		}
	}
	b.Play(board.NewDrop(board.E8, board.Rook))
	fmt.Println(movegen.StatusOf(&b))
	// Output:
	// R@a8 R@a8#
	// R@b8 R@b8#
	// R@c8 R@c8#
	// R@d8 R@d8#
	// R@e8 R@e8#
	// R@f8 R@f8+
	// R@h8 R@h8+
	// checkmate
}

// Read PGN games of variants, which a Reader refuses unless it is told that the program knows them.
func Example_variantPGN() {
	const file = "[Variant \"Antichess\"]\n\n1. e3 b5 2. Bxb5 *\n"
	for _, accept := range []bool{false, true} {
		r := pgn.NewReader(strings.NewReader(file))
		r.Variants = accept
		g, err := r.ReadGame()
		if err != nil {
			fmt.Println(errors.Is(err, pgn.ErrVariant))
			continue
		}
		b := g.Main().Board()
		fmt.Println(b.Rules(), g.Main().Len())
	}
	// Output:
	// true
	// antichess 3
}

// Let the engine search a position of a variant.
func Example_searchVariant() {
	engine := alphabeta.New(alphabeta.Options{})
	b := must(fen.Parser{Rules: board.KingOfTheHill}.Parse("4k3/8/8/8/8/3K4/8/r7 w - - 0 1"))
	r := must(engine.Search(context.Background(), game.New(b), search.Limits{Depth: 4}, nil))
	fmt.Println(r.Score, r.PV)
	// Output: #1 [d3d4]
}

// Let a UCI engine play a variant, if its option UCI_Variant has it.
func Example_variantEngine() {
	engine := startEngine()
	defer engine.Close()
	fmt.Println(engine.SupportsRules(board.Crazyhouse))
	b := must(fen.Parser{Rules: board.Crazyhouse}.Parse("7k/6pp/8/8/8/8/8/K7[Q] w - - 0 1"))
	r := must(engine.Search(context.Background(), game.New(b), search.Limits{Mate: 1}, nil))
	fmt.Println(r.Score)
	// Output:
	// true
	// #1
}

// Find out that a searcher does not play a variant.
func Example_rulesNotSupported() {
	_, err := new(search.Minimax).Search(context.Background(), game.New(board.Horde.Start()), search.Limits{Depth: 1}, nil)
	if refused, ok := errors.AsType[*board.RulesError](err); ok {
		fmt.Println(refused.Rules)
	}
	// Output: horde
}
