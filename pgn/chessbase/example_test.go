package chessbase_test

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"log"
	"os"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/chessbase"
)

func ExampleOpen() {
	db, err := chessbase.Open("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for g, err := range db.Games(0, db.Len()) {
		if err != nil {
			log.Print(err) // the game is damaged; the loop goes on with the next one
			continue
		}
		fmt.Println(g.Tags.Get("White"), "–", g.Tags.Get("Black"), g.Main().Len(), "plies")
	}
	// Output: Carlsen, Magnus – Anand, Viswanathan 3 plies
}

// Games, deleted games and guiding texts share their numbers.
func ExampleDatabase_Header() {
	db, err := chessbase.Open("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	for i := range db.Len() {
		h, err := db.Header(i)
		if err != nil {
			log.Fatal(err)
		}
		switch {
		case h.Text:
			fmt.Println("text")
		case h.Deleted:
			fmt.Println("deleted:", h.White, "–", h.Black)
		default:
			fmt.Println(h.White, "–", h.Black)
		}
	}
	// Output:
	// Carlsen, Magnus – Anand, Viswanathan
	// text
	// deleted: Deleted, One – Two
}

// Read tells what PGN cannot hold.
func ExampleDatabase_Read() {
	db, err := chessbase.Open("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	_, lost, err := db.Read(0)
	if err != nil {
		log.Fatal(err)
	}
	for _, l := range lost {
		fmt.Printf("ply %d: %s of %d bytes\n", l.Ply, l.Kind, len(l.Data))
	}
	// Output:
	// ply 2: training question of 3 bytes
	// ply 3: annotation 0x77 of 1 bytes
	// ply 3: evaluation of unknown kind of 6 bytes
}

// A database is converted to PGN.
func ExampleDatabase_Visit() {
	db, err := chessbase.Open("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	w := pgn.NewWriter(os.Stdout)
	if err := db.Visit(2, w); err != nil {
		log.Fatal(err)
	}
	w.Flush()
	// Output:
	// [Event "Match"]
	// [Site "Here"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Deleted, One"]
	// [Black "Two"]
	// [Result "1-0"]
	// [Termination "forfeit"]
	//
	// 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0
}

func ExampleDatabase_Texts() {
	db, err := chessbase.Open("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	defer db.Close()
	texts, err := db.Texts(1)
	if err != nil {
		log.Fatal(err)
	}
	for _, t := range texts {
		fmt.Println(t.Language, t.Title)
	}
	// Output:
	// en Title
	// de Titel
}

func ExampleHeader_Tags() {
	h := chessbase.Header{White: "Carlsen, Magnus", WhiteRating: 2870, EventCountry: "IND"}
	fmt.Println(h.Tags().Get("WhiteElo"), h.Tags().Get("EventCountry"))
	// Output: 2870 IND
}

// The names of a Russian database.
func ExampleWindows1251() {
	fmt.Println(chessbase.Windows1251([]byte("\xc0\xeb\xe5\xf5\xe8\xed")))
	// Output: Алехин
}

func ExampleWindows1252() {
	fmt.Println(chessbase.Windows1252([]byte("H\xfcbner")))
	// Output: Hübner
}

func ExampleNew() {
	headers, err := os.ReadFile("testdata/sample.cbh")
	if err != nil {
		log.Fatal(err)
	}
	moves, err := os.ReadFile("testdata/sample.cbg")
	if err != nil {
		log.Fatal(err)
	}
	db, err := chessbase.New(chessbase.Files{Headers: bytes.NewReader(headers), Moves: bytes.NewReader(moves)})
	if err != nil {
		log.Fatal(err)
	}
	g, err := db.Game(2) // without names
	fmt.Println(g.Movetext())
	fmt.Println(err)
	// Output:
	// 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 1-0
	// chessbase: game 3: .cbt: offset 0: file does not exist
}

func ExampleError() {
	_, err := chessbase.Open("testdata/missing.cbh")
	if bad, ok := errors.AsType[*chessbase.Error](err); ok {
		fmt.Println(bad.File, errors.Is(err, fs.ErrNotExist))
	}
	// Output: testdata/missing.cbh true
}
