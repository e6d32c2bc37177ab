package eco_test

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/eco"
	"github.com/luftchess/luft/pgn/san"
)

// The English Opening, which becomes a Queen's Gambit on the way.
func ExampleTable_Classify() {
	g := game.New(board.Start())
	for _, text := range []string{"c4", "e6", "d4", "d5", "Nc3", "Nf6", "a4"} {
		b := g.Board()
		m, err := san.Parse(&b, text)
		if err != nil {
			fmt.Println(err)
			return
		}
		if err := g.Play(m); err != nil {
			fmt.Println(err)
			return
		}
	}
	if o, ply, ok := eco.Builtin().Classify(g.BoardAt); ok {
		fmt.Printf("%s, %s, after %d plies\n", o.ECO, o.Name, ply)
	}
	// Output: D35, Queen's Gambit Declined: Normal Defense, after 6 plies
}

func ExampleOpening_Family() {
	for _, moves := range []string{"1. e4 c5", "1. e4 c5 2. Nf3 d6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6"} {
		g, err := pgn.Parse(moves)
		if err != nil {
			fmt.Println(err)
			return
		}
		b := g.Main().Last().Board()
		o, _ := eco.Builtin().Lookup(&b)
		fmt.Printf("%v (%s)\n", o, o.Family())
	}
	// Output:
	// B20 Sicilian Defense (Sicilian Defense)
	// B90 Sicilian Defense: Najdorf Variation (Sicilian Defense)
}

func ExampleTable_Lookup() {
	b := board.Start()
	b.Play(board.NewMove(board.F2, board.F4))
	if o, ok := eco.Builtin().Lookup(&b); ok {
		fmt.Println(o)
	}
	// Output: A02 Bird Opening
}

// A Classifier finds the openings of the games a Reader reads.
func ExampleClassifier() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 2. Nf3 Nc6 3. Bb5 *\n1. e4 e5 2. Qh5 *\n"))
	var c eco.Classifier
	for {
		err := r.Next(&c)
		if err == io.EOF {
			break
		} else if err != nil {
			fmt.Println(err)
		}
		if o, ply, ok := c.Opening(); ok {
			fmt.Println(o, ply)
		}
	}
	// Output:
	// C60 Ruy Lopez 5
	// C20 King's Pawn Game: Wayward Queen Attack 3
}

// A table of one's own goes before another, and names what both have.
func ExampleMerge() {
	mine, err := eco.Read(strings.NewReader("eco\tname\tpgn\n" +
		"C50\tThe club's favourite\t1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O\n"))
	if err != nil {
		fmt.Println(err)
		return
	}
	all := eco.Merge(mine, eco.Builtin())
	fmt.Println(all.Len() == eco.Builtin().Len()+1)
	if _, err := mine.WriteTo(os.Stdout); err != nil {
		fmt.Println(err)
	}
	// Output:
	// true
	// eco	name	pgn
	// C50	The club's favourite	1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. O-O
}

func ExampleOpening() {
	for o := range eco.Builtin().All() {
		if o.Name == "Italian Game: Evans Gambit" && o.Ply < 10 {
			fmt.Println(o.ECO)
			fmt.Println(o.Moves)
			fmt.Println(o.Ply)
		}
	}
	// Output:
	// C51
	// 1. e4 e5 2. Nf3 Nc6 3. Bc4 Bc5 4. b4
	// 7
}

func ExampleError() {
	_, err := eco.Read(strings.NewReader("eco\tname\tpgn\nC50\tItalian Game\t1. e4 e5 2. Nf3 Nc6 3. Bc5\n"))
	if e, ok := errors.AsType[*eco.Error](err); ok {
		fmt.Println(e.Line, e.Column, e.Text, errors.Is(err, san.ErrIllegal))
	}
	// Output: 2 pgn Bc5 true
}
