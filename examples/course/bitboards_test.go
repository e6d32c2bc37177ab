package course

import (
	"fmt"
	"log"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
)

// position reads a position that is known to be one.
func position(text string) board.Board {
	b, err := fen.Parse(text)
	if err != nil {
		log.Fatal(err)
	}
	return b
}

func Example_board() {
	b := board.Start()
	fmt.Print(b)
	fmt.Println(b.Piece(board.E1), b.Piece(board.E4), b.Piece(board.D8))
	// Output:
	// 8 r n b q k b n r
	// 7 p p p p p p p p
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 P P P P P P P P
	// 1 R N B Q K B N R
	//   a b c d e f g h  white to move
	// K . q
}

func Example_bitboard() {
	b := board.Start()
	pawns := b.Pieces(board.WhitePawn)
	fmt.Println(pawns)
	fmt.Printf("%#016x, %d squares\n", uint64(pawns), pawns.Count())
	for sq := range pawns.Squares() {
		fmt.Print(sq, " = ", int(sq), "; ")
	}
	fmt.Println()
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// # # # # # # # #
	// . . . . . . . .
	//
	// 0x000000000000ff00, 8 squares
	// a2 = 8; b2 = 9; c2 = 10; d2 = 11; e2 = 12; f2 = 13; g2 = 14; h2 = 15;
}

func Example_sets() {
	b := position("rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	pawns := b.Pieces(board.WhitePawn)

	attacked := pawns.North().East() | pawns.North().West()
	fmt.Println(attacked)
	fmt.Println("captures:", (attacked & b.Color(board.Black)).First())

	empty := ^b.Occupied()
	once := pawns.North() & empty
	twice := (once & board.Rank3.Bitboard()).North() & empty
	fmt.Println(once.Count(), "single steps,", twice.Count(), "double steps")
	// Output:
	// . . . . . . . .
	// . . . . . . . .
	// . . . . . . . .
	// . . . # . # . .
	// . . . . . . . .
	// # # # # # # # #
	// . . . . . . . .
	// . . . . . . . .
	//
	// captures: d5
	// 8 single steps, 7 double steps
}
