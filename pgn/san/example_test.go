package san_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

func ExampleParse() {
	b := board.Start()
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5"} {
		m, err := san.Parse(&b, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		b.Play(m)
		fmt.Print(m, " ")
	}
	// Output: e2e4 e7e5 g1f3 b8c6 f1b5
}

func ExampleParseBytes() {
	b := board.Start()
	m, err := san.ParseBytes(&b, []byte("Nc3"))
	fmt.Println(m, err)
	// Output: b1c3 <nil>
}

func ExampleParser() {
	b := board.Start()
	var p san.Parser
	_, err := p.Parse(&b, "Ng1-f3!")
	fmt.Println(err)

	p.Allow = san.LongAlgebraic | san.Suffixes
	m, err := p.Parse(&b, "Ng1-f3!")
	fmt.Println(m, err)
	// Output:
	// san: "Ng1-f3!": not a move in algebraic notation (offset 3, needs LongAlgebraic)
	// g1f3 <nil>
}

func ExampleLeniency() {
	b := board.Start()
	p := san.Parser{Allow: san.Lenient}
	for _, text := range []string{"e2-e4", "E9", "E5", "Ngf3", "b8c6", "bb5+", "--", "0-0", "♞f6"} {
		m, err := p.Parse(&b, text)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(text, "is", san.Format(&b, m))
		if m == board.NoMove {
			b.PlayNull()
		} else {
			b.Play(m)
		}
	}
	// Output:
	// e2-e4 is e4
	// san: "E9": not a move in algebraic notation (offset 0)
	// E5 is e5
	// Ngf3 is Nf3
	// b8c6 is Nc6
	// bb5+ is Bb5
	// -- is --
	// 0-0 is O-O
	// ♞f6 is Nf6
}

func ExampleLetters() {
	b := board.Start()
	german, err := san.LettersOf("de")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := san.Parser{Letters: &german}
	m, err := p.Parse(&b, "Sf3")
	fmt.Println(m, err)
	figurines := san.FigurineLetters(board.White)
	fmt.Println(german.Format(&b, m), figurines.Format(&b, m), san.Format(&b, m))
	// Output:
	// g1f3 <nil>
	// Sf3 ♘f3 Nf3
}

func ExampleError() {
	b := board.Start()
	p := san.Parser{Allow: san.Import}
	for _, text := range []string{"Nf3", "Nd5", "Nf9"} {
		_, err := p.Parse(&b, text)
		if e, ok := errors.AsType[*san.Error](err); ok {
			fmt.Println(e.Offset, e)
		}
		if errors.Is(err, san.ErrIllegal) {
			fmt.Println("the text is fine, the move is not")
		}
	}
	// Output:
	// 1 san: "Nd5": no such legal move: no knight can go there (offset 1)
	// the text is fine, the move is not
	// 2 san: "Nf9": not a move in algebraic notation (offset 2)
}

func ExampleAppend() {
	b := board.Start()
	text := []byte("best: ")
	text = san.Append(text, &b, board.NewMove(board.G1, board.F3))
	fmt.Printf("%s\n", text)
	// Output: best: Nf3
}

func ExampleFormat() {
	b := board.Start()
	fmt.Println(san.Format(&b, board.NewMove(board.B1, board.C3)))
	fmt.Println(san.FormatLong(&b, board.NewMove(board.B1, board.C3)))
	fmt.Println(san.Format(&b, board.NewMove(board.B1, board.B3))) // not legal
	// Output:
	// Nc3
	// Nb1-c3
	// b1b3
}

func ExampleFormatLine() {
	b := board.Start()
	moves := []board.Move{
		board.NewMove(board.E2, board.E4), board.NewMove(board.E7, board.E5), board.NewMove(board.G1, board.F3),
	}
	fmt.Println(san.FormatLine(&b, moves))
	b.Play(moves[0])
	fmt.Println(san.FormatLine(&b, moves[1:]))
	// Output:
	// 1. e4 e5 2. Nf3
	// 1... e5 2. Nf3
}

func ExampleParseLine() {
	b := board.Start()
	moves, err := san.ParseLine(&b, "1. e4 e5 2. Nf3")
	fmt.Println(moves, err)
	// Output: [e2e4 e7e5 g1f3] <nil>
}

func ExampleFormatPV() {
	g := game.New(board.Start())
	if _, err := san.Play(g, "e4"); err != nil {
		log.Fatal(err)
	}
	pv := []board.Move{board.NewMove(board.C7, board.C5), board.NewMove(board.G1, board.F3)}
	fmt.Println(san.FormatPV(g, pv))
	// Output: 1... c5 2. Nf3
}

func ExamplePlay() {
	g := game.New(board.Start())
	for _, text := range []string{"e4", "e7e5", "Nf3", "Ke3", "Nc", "Nc6"} {
		if _, err := san.Play(g, text); errors.Is(err, game.ErrIllegalMove) {
			fmt.Println("illegal:", text)
		} else if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(san.FormatGame(g))
	fmt.Println("last:", san.FormatLast(g))
	// Output:
	// illegal: Ke3
	// san: "Nc": not a move in algebraic notation (offset 2)
	// 1. e4 e5 2. Nf3 Nc6
	// last: Nc6
}
