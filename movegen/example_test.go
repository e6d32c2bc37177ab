package movegen_test

import (
	"context"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// mustParse reads the FEN of an example.
func mustParse(text string) board.Board {
	b, err := fen.Parse(text)
	if err != nil {
		panic(err)
	}
	return b
}

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

func ExampleChecks() {
	b := mustParse("4k3/8/8/8/4N3/8/4R3/4K3 w - - 0 1")
	var g movegen.Generator
	g.Reset(&b)
	var checks movegen.Checks
	checks.Reset(&g)
	n := 0
	for _, m := range g.AppendLegal(nil) {
		if checks.Gives(m) {
			n++
		}
	}
	fmt.Println(n, "moves of", g.Count(), "give check") // all of the knight
	// Output: 8 moves of 20 give check
}

// A quiescence search may also try quiet moves that give check.
func ExampleChecks_AppendQuiets() {
	b := mustParse("6k1/5ppp/8/8/8/2N5/5PPP/3R2K1 w - - 0 1")
	var g movegen.Generator
	g.Reset(&b)
	var checks movegen.Checks
	checks.Reset(&g)
	fmt.Println(checks.AppendQuiets(nil))
	// Output: [d1d8]
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

func ExampleLegalFrom() {
	b := mustParse("r3k3/1P6/8/8/8/8/8/R3K3 w Q -")
	for m := range movegen.LegalFrom(&b, board.B7) {
		fmt.Println(m)
	}
	// Unordered output:
	// b7b8q
	// b7b8r
	// b7b8b
	// b7b8n
	// b7a8q
	// b7a8r
	// b7a8b
	// b7a8n
}

func ExampleFind() {
	b := mustParse("4k3/1P6/8/8/8/8/8/R3K3 w Q -")
	fmt.Println(movegen.Find(&b, board.E1, board.F1)) // a step
	fmt.Println(movegen.Find(&b, board.E1, board.A1)) // the king dropped on its rook
	fmt.Println(movegen.Find(&b, board.B7, board.B8)) // ask for the piece
	fmt.Println(movegen.Find(&b, board.B7, board.B6)) // not legal
	// Output:
	// [e1f1]
	// [e1c1]
	// [b7b8q b7b8r b7b8b b7b8n]
	// []
}

func ExampleCanonical() {
	b := mustParse("4k3/8/8/8/8/8/8/R3K2R w KQ -")
	for _, text := range []string{"e1g1", "e1h1", "e1b1"} {
		m, _ := board.ParseMove(text)
		fmt.Println(movegen.Canonical(&b, m))
	}
	// Output:
	// e1g1 true
	// e1g1 true
	// e1b1 false
}

func ExampleEffectOf() {
	b := mustParse("4k3/8/8/3pP3/8/8/8/R3K3 w Q d6")
	for _, text := range []string{"e5d6", "e1c1", "a1a8"} {
		m, _ := board.ParseMove(text)
		e, _ := movegen.EffectOf(&b, m)
		switch {
		case e.IsCapture():
			fmt.Println(m, "captures", e.Captured.Kind(), "on", e.CapturedOn, "en passant:", e.EnPassant)
		case e.Castling:
			fmt.Println(m, "castles", e.Side)
		case e.Check:
			fmt.Println(m, "gives check, quiet:", e.IsQuiet())
		}
	}
	// Output:
	// e5d6 captures pawn on d5 en passant: true
	// e1c1 castles queen side
	// a1a8 gives check, quiet: true
}

func ExampleEffect() {
	b := board.Start()
	e, legal := movegen.EffectOf(&b, board.NewMove(board.G1, board.F3))
	fmt.Println(legal, e.Piece, e.IsQuiet(), e.Check)
	// Output: true N true false
}

// The legal moves as a tree of depth 2.
func ExampleSuccessors() {
	b := mustParse("8/8/8/8/8/k7/p7/K7 b - -")
	for m, next := range movegen.Successors(&b) {
		fmt.Println(m)
		for reply := range movegen.Legal(&next) {
			fmt.Println("  ", reply)
		}
	}
	// Output:
	// a3b3
	// a3a4
	//    a1a2
	//    a1b2
	// a3b4
	//    a1a2
	//    a1b2
}

func ExampleWDL() {
	fmt.Println(movegen.Loss, -movegen.CursedWin, movegen.Win > movegen.Draw)
	// Output: loss blessed loss true
}
