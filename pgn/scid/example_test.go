package scid_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"os"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/scid"
)

func ExampleOpen() {
	db, err := scid.Open("testdata/games.si4")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for g, err := range db.Games(0, 3) {
		if err != nil {
			log.Print(err) // the game is damaged; the loop goes on with the next one
			continue
		}
		fmt.Println(g.Tags.Get("White"), "–", g.Tags.Get("Black"), g.Result)
	}
	// Output:
	// Player, A – Player, K 1-0
	// Player, B – Player, L 0-1
	// Player, C – Player, M 1/2-1/2
}

func ExampleDatabase_Header() {
	db, err := scid.Open("testdata/games.si4")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for i := range db.Len() {
		h, err := db.Header(i)
		if err != nil {
			log.Fatal(err)
		}
		if h.Deleted {
			fmt.Println("game", i+1, h.White, "–", h.Black, "is deleted")
		}
	}
	// Output:
	// game 4 Player, D – Player, N is deleted
	// game 7 Player, G – Player, L is deleted
}

// A database is converted to PGN.
func ExampleDatabase_Visit() {
	db, err := scid.Open("testdata/games.si4")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	w := pgn.NewWriter(os.Stdout)
	if err := db.Visit(3, w); err != nil {
		log.Fatal(err)
	}
	w.Flush()
	// Output:
	// [Event "Random games"]
	// [Site "Nowhere"]
	// [Date "1851.05.??"]
	// [Round "1.2"]
	// [White "Player, D"]
	// [Black "Player, N"]
	// [Result "*"]
	// [ECO "C65a1"]
	// [ScidFlags "D"]
	//
	// *
}

func ExampleHeader_Tags() {
	h := scid.Header{White: "Carlsen", Black: "Anand", Date: "2013.11.??", WhiteRating: 2870, WhiteRatingType: "Elo"}
	fmt.Println(h.Tags().Get("WhiteElo"))
	// Output: 2870
}

func ExampleDatabase_Info() {
	db, err := scid.Open("testdata/games.si4")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	var info scid.Info = db.Info()
	fmt.Printf("%s; flag 1: %s\n", info.Description, info.FlagNames[0])
	// Output: Games for a test; flag 1: Endings
}

func ExampleError() {
	_, err := scid.New(scid.Files{
		Index: bytes.NewReader([]byte("[Event \"not a database\"]")),
		Names: bytes.NewReader(nil),
		Games: bytes.NewReader(nil),
	})
	if bad, ok := errors.AsType[*scid.Error](err); ok {
		fmt.Println(bad.File, bad.Offset, bad.Err)
	}
	// Output: .si4 0 not a Scid database
}

// A database in an archive, or anywhere else.
func ExampleNew() {
	var in [3]io.ReaderAt
	for i, ext := range []string{".si4", ".sn4", ".sg4"} {
		data, err := os.ReadFile("testdata/games" + ext)
		if err != nil {
			log.Fatal(err)
		}
		in[i] = bytes.NewReader(data)
	}
	db, err := scid.New(scid.Files{Index: in[0], Names: in[1], Games: in[2]})
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Len(), "games")
	// Output: 24 games
}
