package movegen_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

func ExampleGenerator() {
	b := board.Start()
	for _, text := range []string{"e2e4", "d7d5"} {
		m, _ := board.ParseMove(text)
		b.Play(m)
	}
	var g movegen.Generator
	g.Reset(&b)

	moves := g.AppendCaptures(make([]board.Move, 0, 256))
	fmt.Println("captures:", moves)
	moves = g.AppendQuiets(moves)
	fmt.Println(len(moves), "moves of", g.Count())
	for _, m := range moves {
		if g.GivesCheck(m) {
			fmt.Println("check:", m)
		}
	}
	// Output:
	// captures: [e4d5]
	// 31 moves of 31
	// check: f1b5
}

func ExampleGenerator_IsLegal() {
	b := board.Start()
	var g movegen.Generator
	g.Reset(&b)
	for _, text := range []string{"g1f3", "g1e2", "e2e5"} {
		m, err := board.ParseMove(text)
		fmt.Println(m, err, g.IsLegal(m))
	}
	// Output:
	// g1f3 <nil> true
	// g1e2 <nil> false
	// e2e5 <nil> false
}

func ExampleLegal() {
	var s board.Setup
	s.Pieces[board.A1] = board.WhiteKing
	s.Pieces[board.H8] = board.BlackKing
	b, _ := s.Board()
	for m := range movegen.Legal(&b) {
		fmt.Println(m)
	}
	// Unordered output:
	// a1a2
	// a1b1
	// a1b2
}

func ExampleStatus() {
	b := board.Start()
	for _, text := range []string{"f2f3", "e7e5", "g2g4", "d8h4"} {
		fmt.Println(movegen.StatusOf(&b))
		m, _ := board.ParseMove(text)
		b.Play(m)
	}
	fmt.Println(movegen.StatusOf(&b))
	// Output:
	// ongoing
	// ongoing
	// ongoing
	// ongoing
	// checkmate
}

func ExampleCanMate() {
	var s board.Setup
	s.Pieces[board.E1], s.Pieces[board.E8] = board.WhiteKing, board.BlackKing
	s.Pieces[board.B1], s.Pieces[board.D8] = board.WhiteKnight, board.BlackQueen
	b, err := s.Board()
	if err != nil {
		fmt.Println(err)
		return
	}
	// If Black's time runs out now, the game is a draw.
	fmt.Println("White can mate:", movegen.CanMate(&b, board.White))
	fmt.Println("Black can mate:", movegen.CanMate(&b, board.Black))
	// Output:
	// White can mate: false
	// Black can mate: true
}

func ExamplePerft() {
	b := board.Start()
	for depth := range 5 {
		fmt.Println(depth, movegen.Perft(&b, depth))
	}
	// Output:
	// 0 1
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}

func ExampleDivide() {
	b := board.Start()
	for m, n := range movegen.Divide(&b, 3) {
		if m.From() == board.E2 {
			fmt.Println(m, n)
		}
	}
	// Unordered output:
	// e2e3 599
	// e2e4 600
}

func ExamplePerftParallel() {
	b := board.Start()
	n, err := movegen.PerftParallel(context.Background(), &b, 5, 2)
	fmt.Println(n, err)
	// Output: 4865609 <nil>
}

func ExampleRookAttacks() {
	blockers := board.D7.Bitboard() | board.B4.Bitboard()
	fmt.Print(movegen.RookAttacks(board.D4, blockers))
	// Output:
	// . . . . . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . # # . # # # #
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
}

func ExampleBetween() {
	fmt.Print(movegen.Between(board.B2, board.F6))
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . # . . .
	// . . . # . . . .
	// . . # . . . . .
	// . . . . . . . .
	// . . . . . . . .
}
