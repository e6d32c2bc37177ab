package course

import (
	"fmt"
	"math/rand/v2"
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen"
)

func Example_rays() {
	b := position("4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1")
	fmt.Print(b)
	fmt.Println(RookByRays(board.D4, b.Occupied()))
	// Output:
	// 8 . . . . k . . .
	// 7 . . . . . . . .
	// 6 . . . p . . . .
	// 5 . . . . . . . .
	// 4 . P . R . . p .
	// 3 . . . . . . . .
	// 2 . . . . . . . .
	// 1 . . . . K . . .
	//   a b c d e f g h  white to move
	// . . . . . . . .
	// . . . . . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . # # . # # # .
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
}

func Example_kindergarten() {
	b := position("4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1")
	rank := board.Rank4.Bitboard() & b.Occupied()
	fmt.Printf("the rank, from h4 to a4    %08b\n", rank>>24)
	fmt.Printf("times the b-file           %064b\n", rank*fileB)
	index := rank * fileB >> 58
	fmt.Printf("its highest six bits       %06b\n", index)

	k := NewKindergarten()
	fmt.Printf("looked up, from h4 to a4   %08b\n", k.row[board.FileD][index]&0xff)
	fmt.Println(k.Rook(board.D4, b.Occupied()) == RookByRays(board.D4, b.Occupied()))
	// Output:
	// the rank, from h4 to a4    01001010
	// times the b-file           1001010010010100100101001001010010010100000000000000000000000000
	// its highest six bits       100101
	// looked up, from h4 to a4   01110110
	// true
}

func Example_magic() {
	random := rand.New(rand.NewPCG(2, 0))
	m := FindMagic(board.D4, rookSteps, random)
	fmt.Println(m.Mask)
	fmt.Printf("factor %#016x, table of %d\n", m.Factor, len(m.Table))

	b := position("4k3/8/3p4/8/1P1R2p1/8/8/4K3 w - - 0 1")
	fmt.Println(m.Attacks(b.Occupied()) == RookByRays(board.D4, b.Occupied()))
	// Output:
	// . . . . . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . # # . # # # .
	// . . . # . . . .
	// . . . # . . . .
	// . . . . . . . .
	//
	// factor 0x44104092000a0022, table of 1024
	// true
}

func Example_pins() {
	b := position("4r1k1/8/8/b6Q/8/8/3B1PPP/4K3 w - - 0 1")
	fmt.Print(b)
	fmt.Println(CheckMask(&b))
	fmt.Println("pinned:", Pinned(&b).First())
	fmt.Println(slices.Collect(movegen.Legal(&b)))
	// Output:
	// 8 . . . . r . k .
	// 7 . . . . . . . .
	// 6 . . . . . . . .
	// 5 b . . . . . . Q
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 . . . B . P P P
	// 1 . . . . K . . .
	//   a b c d e f g h  white to move
	// . . . . # . . .
	// . . . . # . . .
	// . . . . # . . .
	// . . . . # . . .
	// . . . . # . . .
	// . . . . # . . .
	// . . . . # . . .
	// . . . . . . . .
	//
	// pinned: d2
	// [h5e2 h5e8 h5e5 e1d1 e1f1]
}

func Example_perft() {
	b := board.Start()
	for depth := 1; depth <= 4; depth++ {
		fmt.Println(depth, Perft(&b, depth))
	}
	// Output:
	// 1 20
	// 2 400
	// 3 8902
	// 4 197281
}
