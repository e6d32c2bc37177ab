package cookbook_test

import (
	"errors"
	"fmt"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn/san"
)

// Write a move in standard algebraic notation, short or long.
func Example_formatSAN() {
	b := must(fen.Parse("r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4"))
	m := board.NewMove(board.H5, board.F7)
	fmt.Println(m, san.Format(&b, m), san.FormatLong(&b, m))
	// Output:
	// h5f7 Qxf7# Qh5xf7#
}

// Read a move in standard algebraic notation.
func Example_parseSAN() {
	b := must(fen.Parse("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"))
	m := must(san.Parse(&b, "O-O-O"))
	fmt.Println(m)
	_, err := san.Parse(&b, "0-0-0")
	fmt.Println("not strict SAN:", errors.Is(err, san.ErrSyntax))
	// Output:
	// e1c1
	// not strict SAN: true
}

// Read moves as users type them, with many deviations from the notation.
func Example_parseSANLenient() {
	b := must(fen.Parse("r3k2r/1P6/8/3p4/4P3/8/8/R3K1NR w KQkq - 0 1"))
	p := san.Parser{Allow: san.Lenient}
	for _, text := range []string{"0-0-0", "ed5", "ng1f3", "b8(Q)+", "e4-e5", "♘h3!"} {
		fmt.Print(must(p.Parse(&b, text)), " ")
	}
	fmt.Println()
	// Output:
	// e1c1 e4d5 g1f3 b7b8q e4e5 g1h3
}

// Write a line of moves with move numbers.
func Example_formatLine() {
	b := must(fen.Parse("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"))
	moves := []board.Move{board.NewMove(board.G1, board.F3), board.NewMove(board.B8, board.C6), board.NewMove(board.F1, board.B5)}
	fmt.Println(san.FormatLine(&b, moves))
	// Output:
	// 2. Nf3 Nc6 3. Bb5
}

// Read a line of moves with move numbers.
func Example_parseLine() {
	b := board.Start()
	fmt.Println(must(san.ParseLine(&b, "1. e4 e5 2. Nf3 Nc6 3. Bb5")))
	// Output:
	// [e2e4 e7e5 g1f3 b8c6 f1b5]
}

// Write moves with figurines.
func Example_figurines() {
	b := board.Start()
	letters := san.FigurineLetters(board.White)
	fmt.Println(letters.Format(&b, board.NewMove(board.G1, board.F3)))
	// Output:
	// ♘f3
}

// Write and read moves with the piece letters of another language.
func Example_otherLanguages() {
	b := board.Start()
	german := must(san.LettersOf("de"))
	fmt.Println(german.FormatLine(&b, []board.Move{board.NewMove(board.E2, board.E4), board.NewMove(board.G8, board.F6)}))
	p := san.Parser{Letters: &german}
	fmt.Println(must(p.Parse(&b, "Sf3")))
	// Output:
	// 1. e4 Sf6
	// g1f3
}
