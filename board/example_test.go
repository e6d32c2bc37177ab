package board_test

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
)

func ExampleSquare() {
	s := board.NewSquare(board.FileE, board.Rank4)
	fmt.Println(s, s.File(), s.Rank())
	fmt.Println("flipped", s.Flip(), "mirrored", s.Mirror())
	fmt.Println("to a1 in", s.Distance(board.A1), "king moves")
	// Output:
	// e4 e 4
	// flipped e5 mirrored d4
	// to a1 in 4 king moves
}

func ExampleFile() {
	for f := board.FileA; f <= board.FileH; f++ {
		fmt.Print(f)
	}
	fmt.Println()
	fmt.Println(board.FileC.Bitboard().Count(), "squares on the c-file")
	// Output:
	// abcdefgh
	// 8 squares on the c-file
}

func ExampleRank() {
	fmt.Println("pawns start on", board.Rank2.Relative(board.White), "and", board.Rank2.Relative(board.Black))
	// Output: pawns start on 2 and 7
}

func ExampleColor() {
	c, err := board.ParseColor("b")
	fmt.Println(c, c.Other(), err)
	// Output: black white <nil>
}

func ExampleKind() {
	for k := board.Pawn; k <= board.King; k++ {
		fmt.Printf("%c %v\n", k.Letter(), k)
	}
	// Output:
	// p pawn
	// n knight
	// b bishop
	// r rook
	// q queen
	// k king
}

func ExamplePiece() {
	p := board.NewPiece(board.Black, board.Knight)
	fmt.Println(p, p.Flip(), p.Kind(), p.Color())
	// Output: n N knight black
}

func ExampleBitboard() {
	b := board.FileD.Bitboard() | board.Rank4.Bitboard()
	b &^= board.D4.Bitboard()
	fmt.Print(b)
	fmt.Println(b.Count(), "squares, the first is", b.First(), "the last", b.Last())
	// Output:
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
	// # # # . # # # #
	// . . . # . . . .
	// . . . # . . . .
	// . . . # . . . .
	// 14 squares, the first is d1 the last d8
}

func ExampleBitboard_Squares() {
	b := board.Start()
	for s := range b.Pieces(board.WhiteRook).Squares() {
		fmt.Println(s)
	}
	// Output:
	// a1
	// h1
}

func ExampleMove() {
	m := board.NewPromotion(board.E7, board.E8, board.Queen)
	fmt.Println(m, m.From(), m.To(), m.Promotion())

	n, err := board.ParseMove("e7e8q")
	fmt.Println(m == n, err)
	// Output:
	// e7e8q e7 e8 queen
	// true <nil>
}

func ExampleCastlingSide() {
	for _, w := range []board.CastlingSide{board.KingSide, board.QueenSide} {
		fmt.Println("king to", w.KingTo(board.Black), "rook to", w.RookTo(board.Black))
	}
	// Output:
	// king to g8 rook to f8
	// king to c8 rook to d8
}

func ExampleParseError() {
	_, err := board.ParseMove("e2e9")
	fmt.Println(err)
	if pe, ok := errors.AsType[*board.ParseError](err); ok {
		fmt.Println("read so far:", pe.Text[:pe.Offset])
	}
	// Output:
	// "e2e9" is not a valid move (offset 3)
	// read so far: e2e
}

func ExampleBoard() {
	b := board.Start()
	for _, text := range []string{"e2e4", "e7e5", "g1f3"} {
		m, err := board.ParseMove(text)
		if err != nil {
			fmt.Println(err)
			return
		}
		b.Play(m)
	}
	fmt.Print(b)
	fmt.Printf("key %016x\n", b.Hash())
	// Output:
	// 8 r n b q k b n r
	// 7 p p p p . p p p
	// 6 . . . . . . . .
	// 5 . . . . p . . .
	// 4 . . . . P . . .
	// 3 . . . . . N . .
	// 2 P P P P . P P P
	// 1 R N B Q K B . R
	//   a b c d e f g h  black to move
	// key d3207fec0612d89d
}

// The hash after a move is known before the move is played.
func ExampleBoard_HashAfter() {
	b := board.Start()
	m := board.NewMove(board.G1, board.F3)
	after := b.HashAfter(m)
	b.Play(m)
	fmt.Println(b.Hash() == after)
	// Output: true
}

// A Board is a value: assignment copies it, and the copy serves to undo a move.
func ExampleBoard_Play() {
	b := board.Start()
	before := b
	b.Play(board.NewMove(board.G1, board.F3))
	fmt.Println(b == before, before == board.Start())
	// Output: false true
}

func ExampleBoard_SamePosition() {
	b := board.Start()
	for _, m := range []board.Move{
		board.NewMove(board.G1, board.F3), board.NewMove(board.G8, board.F6),
		board.NewMove(board.F3, board.G1), board.NewMove(board.F6, board.G8),
	} {
		b.Play(m)
	}
	start := board.Start()
	fmt.Println("equal:", b == start, "same position:", b.SamePosition(&start))
	// Output: equal: false same position: true
}

func ExampleBoard_Canonical() {
	b, _ := board.Chess960(518)
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"} {
		m, _ := board.ParseMove(text)
		b.Play(m)
	}
	kingTakesRook := board.NewMove(board.E1, board.H1)
	fmt.Println(b.Canonical(kingTakesRook))
	// Output: e1g1
}

func ExampleBoard_KingTakesRook() {
	b, _ := board.Chess960(518)
	for _, text := range []string{"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "f8c5"} {
		m, _ := board.ParseMove(text)
		b.Play(m)
	}
	castling := b.CastlingMove(board.KingSide)
	fmt.Println(castling, b.KingTakesRook(castling))
	// Output: e1g1 e1h1
}

func ExampleChess960() {
	b, err := board.Chess960(0)
	fmt.Println(err)
	fmt.Print(b)
	// Output:
	// <nil>
	// 8 b b q n n r k r
	// 7 p p p p p p p p
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 P P P P P P P P
	// 1 B B Q N N R K R
	//   a b c d e f g h  white to move
}

func ExampleSetup() {
	var s board.Setup
	s.Pieces[board.E1] = board.WhiteKing
	s.Pieces[board.H1] = board.WhiteRook
	s.Pieces[board.E8] = board.BlackKing
	s.Castling = board.H1.Bitboard()
	s.Fullmove = 1

	b, err := s.Board()
	fmt.Println(err)
	b.Play(b.CastlingMove(board.KingSide))
	fmt.Print(b)
	// Output:
	// <nil>
	// 8 . . . . k . . .
	// 7 . . . . . . . .
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 . . . . . . . .
	// 1 . . . . . R K .
	//   a b c d e f g h  black to move
}

func ExampleSetupError() {
	var s board.Setup
	s.Pieces[board.A1] = board.WhitePawn
	s.Pieces[board.E1] = board.WhiteKing

	_, err := s.Board()
	fmt.Println(err)
	if se, ok := errors.AsType[*board.SetupError](err); ok {
		fmt.Println(len(se.Problems), "problems")
	}
	// Output:
	// board: illegal position: pawn on the first or last rank (a1); black king missing
	// 2 problems
}

func ExampleReason() {
	s := nineQueens()
	_, err := s.Board()
	fmt.Println(errors.Is(err, board.TooMuchMaterial), errors.Is(err, board.MissingKing))

	// It breaks nothing, so a caller may have it all the same.
	fmt.Println(board.TooMuchMaterial.CanWaive())
	_, err = s.Board(board.TooMuchMaterial)
	fmt.Println(err)
	// Output:
	// true false
	// true
	// <nil>
}

func ExampleProblem() {
	s := nineQueens()
	s.Pieces[board.A8] = board.BlackPawn
	_, err := s.Board()
	if se, ok := errors.AsType[*board.SetupError](err); ok {
		for _, p := range se.Problems {
			fmt.Println(p.Reason, "on", p.Squares.Count(), "squares")
		}
	}
	// Output:
	// pawn on the first or last rank on 1 squares
	// more material than promotions allow on 11 squares
}

// nineQueens returns a position with one queen more than White can have beside
// a pawn.
func nineQueens() (s board.Setup) {
	s.Turn = board.Black
	s.Pieces[board.E1] = board.WhiteKing
	s.Pieces[board.G8] = board.BlackKing
	s.Pieces[board.B7] = board.WhitePawn
	for sq := board.A2; sq <= board.F2; sq++ {
		s.Pieces[sq] = board.WhiteQueen
	}
	for _, sq := range []board.Square{board.A4, board.C4, board.F4} {
		s.Pieces[sq] = board.WhiteQueen
	}
	return s
}

// A program that stores positions can leave it to encoding/json: a Board is its FEN, and
// a set of squares is their names.
func ExampleBoard_MarshalText() {
	b := board.Start()
	b.Play(board.NewMove(board.E2, board.E4))
	text, err := json.Marshal(struct {
		Board board.Board
		Pawns board.Bitboard
	}{b, b.Pieces(board.WhitePawn)})
	fmt.Println(string(text), err)
	// Output:
	// {"Board":"rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1","Pawns":"a2 b2 c2 d2 f2 g2 h2 e4"} <nil>
}

func ExampleBoard_MarshalBinary() {
	start := board.Start()
	data, err := start.MarshalBinary()
	fmt.Println(len(data), err)

	var b board.Board
	err = b.UnmarshalBinary(data)
	fmt.Println(b == start, err)
	// Output:
	// 38 <nil>
	// true <nil>
}

func ExampleBoard_FEN() {
	fmt.Println(board.Start().FEN())
	// Output: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1
}

func ExampleBoard_All() {
	var b board.Board
	if err := b.UnmarshalText([]byte("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")); err != nil {
		fmt.Println(err)
	}
	for square, piece := range b.All() {
		fmt.Println(square, piece.Color(), piece.Kind())
	}
	// Output:
	// e1 white king
	// a2 white pawn
	// e8 black king
}

func ExampleBoard_Diff() {
	before := board.Start()
	after := before
	after.Play(board.NewMove(board.G1, board.F3))
	for square := range before.Diff(&after).Squares() {
		fmt.Println(square, before.Piece(square), after.Piece(square))
	}
	// Output:
	// g1 N .
	// f3 . N
}

func ExampleBoard_Unicode() {
	fmt.Print(board.Start().Unicode())
	// Output:
	// 8 ♜ ♞ ♝ ♛ ♚ ♝ ♞ ♜
	// 7 ♟ ♟ ♟ ♟ ♟ ♟ ♟ ♟
	// 6 . . . . . . . .
	// 5 . . . . . . . .
	// 4 . . . . . . . .
	// 3 . . . . . . . .
	// 2 ♙ ♙ ♙ ♙ ♙ ♙ ♙ ♙
	// 1 ♖ ♘ ♗ ♕ ♔ ♗ ♘ ♖
	//   a b c d e f g h  white to move
}
