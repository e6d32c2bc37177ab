package cookbook_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

// Name the opening of a game in progress.
func Example_openingOfGame() {
	g := game.New(board.Start())
	for _, text := range []string{"e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "h3"} {
		must(san.Play(g, text))
	}
	o, ply, ok := eco.Builtin().Classify(g.BoardAt)
	fmt.Println(o.ECO, o.Name, ply, ok)
	// Output:
	// C70 Ruy Lopez: Morphy Defense 6 true
}

// Name the opening of a position.
func Example_openingOfPosition() {
	b := pgnBoard("1. d4 e6 2. e4")
	o, ok := eco.Builtin().Lookup(&b)
	fmt.Println(o, ok)
	// Output:
	// C00 French Defense: Normal Variation true
}

// Name the openings of all games of a file.
func Example_openingsOfFile() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	var c eco.Classifier
	for err := range pgn.NewReader(file).VisitAll(&c) {
		o, _, _ := c.Opening()
		fmt.Println(o, err == nil)
	}
	// Output:
	// C33 King's Gambit Accepted: Bishop's Gambit, Bryan Countergambit true
	// C20 King's Pawn Game false
	// C44 King's Knight Opening: Normal Variation true
	// C41 Philidor Defense true
}

// List the moves of an opening book in a position.
func Example_bookMoves() {
	b := must(book.Open("testdata/book.bin"))
	defer b.Close()
	g := game.New(board.Start())
	for _, c := range must(b.Moves(nil, g)) {
		fmt.Println(c.Move, c.Weight)
	}
	// Output:
	// e2e4 60
	// d2d4 30
	// c2c4 10
}

// Choose a book move, at random by weight or the best.
func Example_chooseBookMove() {
	b := must(book.Open("testdata/book.bin"))
	defer b.Close()
	moves := must(b.Moves(nil, game.New(board.Start())))
	fmt.Println(must(book.Best(moves)).Move)
	pick := book.Weighted(rand.NewPCG(1, 2))
	fmt.Println(must(pick(moves)).Move)
	// Output:
	// e2e4
	// d2d4
}

// Make an opening book from a file of games.
func Example_makeBook() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	builder := book.Builder{MaxPly: 20}
	for g, err := range pgn.NewReader(file).Games() {
		if err == nil {
			builder.AddGame(must(g.Replay()), g.Result)
		}
	}
	var out bytes.Buffer
	check(book.Write(&out, builder.Entries()))
	fmt.Println(out.Len()/book.EntrySize, "moves")
	// Output:
	// 21 moves
}
