package course

import (
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
)

func Example_material() {
	b := position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
	fmt.Print(b)
	best, score := Choose(&b, Material)
	fmt.Println(best, score)
	// Output:
	// 8 r . b q k b . r
	// 7 p p p p . p p p
	// 6 . . n . . n . .
	// 5 . . . . p . . Q
	// 4 . . B . P . . .
	// 3 . . . . . . . .
	// 2 P P P P . P P P
	// 1 R N B . K . N R
	//   a b c d e f g h  white to move
	// c4f7 +1.00
}

func Example_minimax() {
	b := position("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4")
	t := new(Tree)
	best, score := Choose(&b, func(b *board.Board) eval.Score { return t.Minimax(b, 2, 1) })
	fmt.Println(best, score, "after", t.Nodes, "positions")
	// Output:
	// h5f7 #1 after 46871 positions
}

func Example_alphaBeta() {
	b := position("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
	fmt.Print(b)
	fmt.Println("depth  score  minimax  alpha-beta")
	for depth := 1; depth <= 3; depth++ {
		all, some := new(Tree), new(Tree)
		score := all.Minimax(&b, depth, 0)
		if some.AlphaBeta(&b, depth, 0, -eval.Infinity, eval.Infinity) != score {
			fmt.Println("they do not agree")
		}
		fmt.Printf("%5d  %v  %7d  %10d\n", depth, score, all.Nodes, some.Nodes)
	}
	// Output:
	// 8 r . . . k . . r
	// 7 p . p p q p b .
	// 6 b n . . p n p .
	// 5 . . . P N . . .
	// 4 . p . . P . . .
	// 3 . . N . . Q . p
	// 2 P P P B B P P P
	// 1 R . . . K . . R
	//   a b c d e f g h  white to move
	// depth  score  minimax  alpha-beta
	//     1  +3.00       49          49
	//     2  0.00     2088         132
	//     3  +3.00    99950        2264
}

func Example_quiescence() {
	b := position("6k1/5p2/2p3p1/3p4/8/8/3Q1PPP/6K1 w - - 0 1")
	fmt.Print(b)
	greedy, score := Choose(&b, Material)
	fmt.Println("counting pieces:", greedy, score)
	patient, score := Choose(&b, func(b *board.Board) eval.Score { return new(Tree).Quiesce(b, -eval.Infinity, eval.Infinity) })
	fmt.Println("after captures: ", patient, score)
	// Output:
	// 8 . . . . . . k .
	// 7 . . . . . p . .
	// 6 . . p . . . p .
	// 5 . . . p . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 . . . Q . P P P
	// 1 . . . . . . K .
	//   a b c d e f g h  white to move
	// counting pieces: d2d5 +9.00
	// after captures:  f2f3 +8.00
}

func Example_hash() {
	one, two := board.Start(), board.Start()
	for _, m := range []string{"g1f3", "g8f6", "b1c3", "b8c6"} {
		play(&one, m)
	}
	for _, m := range []string{"b1c3", "g8f6", "g1f3", "b8c6"} {
		play(&two, m)
	}
	fmt.Printf("%#x\n%#x\n", one.Hash(), two.Hash())
	play(&two, "d2d4")
	fmt.Printf("%#x\n", two.Hash())
	// Output:
	// 0x96cb8e5b00fefbed
	// 0x96cb8e5b00fefbed
	// 0x53fea1f11137d6af
}

func Example_table() {
	b := position("8/k7/3p4/p2P1p2/P2P1P2/8/8/K7 w - - 0 1")
	fmt.Print(b)
	fmt.Println("depth  alpha-beta  with a table")
	for depth := 4; depth <= 12; depth += 2 {
		forgetful, remembering := new(Tree), &Tree{Table: make(map[uint64]Entry)}
		score := forgetful.AlphaBeta(&b, depth, 0, -eval.Infinity, eval.Infinity)
		if remembering.AlphaBetaTable(&b, depth, 0, -eval.Infinity, eval.Infinity) != score {
			fmt.Println("they do not agree")
		}
		fmt.Printf("%5d  %10d  %12d\n", depth, forgetful.Nodes, remembering.Nodes)
	}
	// Output:
	// 8 . . . . . . . .
	// 7 k . . . . . . .
	// 6 . . . p . . . .
	// 5 p . . P . p . .
	// 4 P . . P . P . .
	// 3 . . . . . . . .
	// 2 . . . . . . . .
	// 1 K . . . . . . .
	//   a b c d e f g h  white to move
	// depth  alpha-beta  with a table
	//     4          72            63
	//     6         393           170
	//     8        2151           321
	//    10       11803           603
	//    12       65961           968
}

// play plays a move that is known to be legal.
func play(b *board.Board, text string) {
	m, _ := board.ParseMove(text)
	b.Play(m)
}
