package syzygy_test

import (
	"errors"
	"fmt"
	"log"

	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/syzygy"
)

func Example() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	b, err := fen.Parse("8/8/8/8/8/5k2/3P4/K7 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	ranked, err := tables.Rank(game.New(b))
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range ranked {
		fmt.Println(san.Format(&b, r.Move), r.Verdict, r.DTZ.Plies)
	}
	// Output:
	// Kb2 win 13
	// d3 draw 0
	// d4 draw 0
	// Kb1 draw 0
	// Ka2 draw 0
}

func ExampleTables_Verdict() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	// A rook mates this king in 16 moves. There are fewer left until the draw.
	b, err := fen.Parse("8/8/8/3k4/8/8/8/K6R w - - 80 120")
	if err != nil {
		log.Fatal(err)
	}
	w, _ := tables.WDL(&b)
	v, _ := tables.Verdict(&b)
	fmt.Println(w)
	fmt.Println(v)
	// Output:
	// win
	// cursed win
}

func ExampleTables_Solve() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	b, err := fen.Parse("8/8/8/8/8/2k5/7r/1K6 b - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	line, err := tables.Solve(game.New(b))
	fmt.Println(san.FormatLine(&b, line), err)
	// Output:
	// 1... Rh1+ 2. Ka2 Rc1 3. Ka3 Ra1# <nil>
}

func ExampleTableError() {
	tables, err := syzygy.Open("testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()

	b, err := fen.Parse("8/8/8/3k4/8/8/8/KBN5 w - - 0 1")
	if err != nil {
		log.Fatal(err)
	}
	_, err = tables.WDL(&b)
	var missing *syzygy.TableError
	if errors.As(err, &missing) {
		fmt.Println(missing.Name, errors.Is(err, syzygy.ErrMissing))
	}
	fmt.Println(err)
	// Output:
	// KBNvK.rtbw true
	// syzygy: KBNvK.rtbw: no such table
}
