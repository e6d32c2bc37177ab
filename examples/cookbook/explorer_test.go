package cookbook_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search/book"
)

// gamesIndex returns an index of the games in a file, which it makes in a directory that end removes.
func gamesIndex(games *os.File) (x *explorer.Index, end func()) {
	dir := must(os.MkdirTemp("", "explorer"))
	name := filepath.Join(dir, "games.idx")
	source := explorer.Source{Name: games.Name(), In: games, Size: must(games.Stat()).Size()}
	check(explorer.Build(context.Background(), name, []explorer.Source{source}, explorer.Options{MaxPly: 30}))
	x = must(explorer.Open(name))
	return x, func() {
		check(x.Close())
		check(os.RemoveAll(dir))
	}
}

// Index a file of games, and list what was played in a position, with the scores.
func Example_exploreGames() {
	games := must(os.Open("testdata/games.pgn"))
	defer games.Close()
	x, end := gamesIndex(games)
	defer end()

	b := board.Start()
	for _, m := range must(x.Moves(nil, &b)) {
		fmt.Println(san.Format(&b, m.Move), m.Games, m.Wins, m.Draws, m.Losses)
	}
	// Output:
	// e4 4 2 1 0
}

// Show the games in which a position occurs.
func Example_gamesOfPosition() {
	games := must(os.Open("testdata/games.pgn"))
	defer games.Close()
	x, end := gamesIndex(games)
	defer end()

	b := pgnBoard("1. e4 e5")
	for found, err := range x.Games(&b, board.NoMove) {
		check(err)
		g := must(found.Read(games, must(games.Stat()).Size()))
		fmt.Println(g.Tags.Get("White"), g.Tags.Get("Black"), g.Result)
	}
	// Output:
	// Clocks Evaluations 1/2-1/2
	// Morphy, Paul Duke Karl / Count Isouard 1-0
	// Anderssen, Adolf Kieseritzky, Lionel 1-0
}

// Make an opening book of a repertoire, with its variations.
func Example_bookOfRepertoire() {
	tree := must(pgn.Parse("1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *"))
	var b book.Builder
	for n, played := range tree.Replays() {
		check(b.Add(played, n.Move(), 1))
	}
	var file bytes.Buffer
	check(book.Write(&file, b.Entries()))
	fmt.Println(file.Len()/book.EntrySize, "moves")
	// Output: 5 moves
}

// Make an opening book that weighs moves by the number of their games.
func Example_bookOfIndex() {
	games := must(os.Open("testdata/games.pgn"))
	defer games.Close()
	x, end := gamesIndex(games)
	defer end()

	var entries []book.Entry
	for p, err := range x.All() {
		check(err)
		for _, m := range p.Moves {
			entries = append(entries, book.Entry{Key: p.Key, Move: book.Move(m.BookMove), Weight: uint16(min(m.Games, 65535))})
		}
	}
	var file bytes.Buffer
	check(book.Write(&file, entries))
	fmt.Println(file.Len() == len(entries)*book.EntrySize)
	// Output:
	// true
}
