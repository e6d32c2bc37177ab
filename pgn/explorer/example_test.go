package explorer_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/explorer"
	"github.com/luftchess/luft/search/book"
)

const exampleGames = `[White "Adams"]
[Black "Baker"]
[WhiteElo "2400"]
[BlackElo "2300"]
[Date "1999.05.01"]
[Result "1-0"]

1. e4 e5 2. Nf3 Nc6 1-0

[White "Clark"]
[Black "Davis"]
[WhiteElo "2200"]
[BlackElo "2500"]
[Date "2005.??.??"]
[Result "1/2-1/2"]

1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2

[White "Evans"]
[Black "Frank"]
[Result "0-1"]

1. e4 c5 0-1
`

// exampleIndex returns the index of exampleGames.
func exampleIndex() *explorer.Index {
	b := explorer.NewBuilder(explorer.Options{})
	s := explorer.Source{Name: "games.pgn", Size: int64(len(exampleGames))}
	if err := b.Read(context.Background(), s, pgn.NewReader(strings.NewReader(exampleGames))); err != nil {
		log.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		log.Fatal(err)
	}
	x, err := explorer.New(bytes.NewReader(data.Bytes()), int64(data.Len()))
	if err != nil {
		log.Fatal(err)
	}
	return x
}

// Build makes an index of files, and Open maps it into memory.
func Example() {
	dir, err := os.MkdirTemp("", "explorer")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	in := strings.NewReader(exampleGames) // an *os.File is used in the same way
	sources := []explorer.Source{{Name: "games.pgn", In: in, Size: in.Size()}}
	name := filepath.Join(dir, "games.idx")
	if err := explorer.Build(context.Background(), name, sources, explorer.Options{}); err != nil {
		log.Fatal(err)
	}

	x, err := explorer.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer x.Close()
	b := board.Start()
	moves, err := x.Moves(nil, &b)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Println(m.Move, m.Games, m.Wins, m.Draws, m.Losses)
	}
	// Output:
	// e2e4 2 1 0 1
	// g1f3 1 0 1 0
}

func ExampleIndex() {
	x := exampleIndex()
	fmt.Printf("%+v\n", x.Info())
	fmt.Println(x.Verify(context.Background()))
	// Output:
	// {Games:3 Positions:8 Moves:10 MaxPly:40 MinGames:0}
	// <nil>
}

// The games with a position, shown from the PGN file.
func ExampleIndex_Games() {
	x := exampleIndex()
	b := board.Start()
	for _, m := range []string{"e2e4", "e7e5", "g1f3", "b8c6"} { // one game got there by another order
		move, _ := board.ParseMove(m)
		b.Play(move)
	}
	in := strings.NewReader(exampleGames)
	for found, err := range x.Games(&b, board.NoMove) {
		if err != nil {
			log.Fatal(err)
		}
		g, err := found.Read(in, in.Size())
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(found.Source, found.Offset, g.Tags.Get("White"), g.Tags.Get("Black"), g.Result)
	}
	// Output:
	// games.pgn 129 Clark Davis 1/2-1/2
}

func ExampleIndex_Walk() {
	x := exampleIndex()
	for n, err := range x.Walk(board.Start(), explorer.WalkOptions{MaxPly: 1}) {
		if err != nil {
			log.Fatal(err)
		}
		for _, m := range n.Moves {
			fmt.Println(n.Path, m.Move, m.Games)
		}
	}
	// Output:
	// [] e2e4 2
	// [] g1f3 1
	// [e2e4] c7c5 1
	// [e2e4] e7e5 1
	// [g1f3] b8c6 1
}

// An opening book with the number of wins as weights.
func ExampleIndex_All() {
	var entries []book.Entry
	for p, err := range exampleIndex().All() {
		if err != nil {
			log.Fatal(err)
		}
		for _, m := range p.Moves {
			if m.Wins > 0 {
				entries = append(entries, book.Entry{Key: p.Key, Move: book.Move(m.BookMove), Weight: uint16(m.Wins)})
			}
		}
	}
	var file bytes.Buffer
	if err := book.Write(&file, entries); err != nil {
		log.Fatal(err)
	}
	for _, e := range entries {
		fmt.Println(e)
	}
	// Output:
	// 0844931a6ef4b9a0 g1f3 1 0
	// 463b96181691fc9c e2e4 1 0
	// 823c9b50fd114196 c7c5 1 0
}

func ExampleStats() {
	x := exampleIndex()
	b := board.Start()
	moves, err := x.Moves(nil, &b)
	if err != nil {
		log.Fatal(err)
	}
	m := &moves[0]
	score, _ := m.Score()
	rating, _ := m.AverageRating()
	performance, _ := m.Performance()
	fmt.Println(m.Move, score, rating, performance, m.First)
	best, err := x.Game(m.Top[0])
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(best.White, best.Black, best.Result)
	// Output:
	// e2e4 0.5 2400 3100 1999.05.01
	// 2400 2300 1-0
}

// A Builder makes an index in memory, here of a selection of the games.
func ExampleBuilder() {
	o := explorer.Options{MaxPly: 2, Filter: explorer.Filter{MinRating: 2250}}
	b := explorer.NewBuilder(o)
	s := explorer.Source{Name: "games.pgn", Size: int64(len(exampleGames))}
	if err := b.Read(context.Background(), s, pgn.NewReader(strings.NewReader(exampleGames))); err != nil {
		log.Fatal(err)
	}
	var data bytes.Buffer
	if _, err := b.WriteTo(&data); err != nil {
		log.Fatal(err)
	}
	x, err := explorer.New(bytes.NewReader(data.Bytes()), int64(data.Len()))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(x.Info().Games, x.Info().Positions, x.Sources())
	// Output: 1 2 [{games.pgn 334 1}]
}

func ExampleFilter() {
	f := explorer.Filter{
		MinRating: 2200,
		Since:     explorer.Date{Year: 2000},
		Results:   []game.Result{game.WhiteWins, game.BlackWins},
		Variants:  []explorer.Variant{explorer.Standard},
	}
	fmt.Println(f.Since, f.Results, f.Variants)
	// Output: 2000.??.?? [1-0 0-1] [standard]
}

// A Selection has the statistics of some of the games.
func ExampleSelection() {
	s, err := exampleIndex().Select(explorer.Filter{Since: explorer.Date{Year: 1999}, Until: explorer.Date{Year: 2004}})
	if err != nil {
		log.Fatal(err)
	}
	b := board.Start()
	moves, err := s.Moves(context.Background(), nil, &b)
	if err != nil {
		log.Fatal(err)
	}
	for _, m := range moves {
		fmt.Println(m.Move, m.Games, m.Wins, m.Draws, m.Losses)
	}
	// Output: e2e4 1 1 0 0
}

func ExampleDate() {
	d, err := explorer.ParseDate("1972.07.??")
	fmt.Println(d.Year, d.Month, d.Day, err)
	fmt.Println(d, d.Compare(explorer.Date{Year: 1972}))
	// Output:
	// 1972 7 0 <nil>
	// 1972.07.?? 1
}

// Two shards of a build merge to the index of the whole.
func ExampleMerge() {
	dir, err := os.MkdirTemp("", "explorer")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	in := strings.NewReader(exampleGames)
	sources := []explorer.Source{{Name: "games.pgn", In: in, Size: in.Size()}}
	var shards []*explorer.Index
	for i := 1; i <= 2; i++ {
		name := filepath.Join(dir, fmt.Sprintf("shard%d.idx", i))
		if err := explorer.Build(context.Background(), name, sources, explorer.Options{Shard: i, Shards: 2}); err != nil {
			log.Fatal(err)
		}
		x, err := explorer.Open(name)
		if err != nil {
			log.Fatal(err)
		}
		defer x.Close()
		fmt.Println("shard:", x.Info().Games)
		shards = append(shards, x)
	}
	name := filepath.Join(dir, "games.idx")
	if err := explorer.Merge(context.Background(), name, shards, explorer.MergeOptions{}); err != nil {
		log.Fatal(err)
	}
	x, err := explorer.Open(name)
	if err != nil {
		log.Fatal(err)
	}
	defer x.Close()
	fmt.Println("merged:", x.Info().Games)
	// Output:
	// shard: 2
	// shard: 1
	// merged: 3
}

func ExampleError() {
	_, err := explorer.New(strings.NewReader("luft explorer 1\n"), 16)
	fmt.Println(err)
	fmt.Println(errors.Is(err, explorer.ErrVersion))
	// Output:
	// explorer: offset 14: another version of the format: make the index again
	// true
}

// Keep the games in the index, and show the best one of a position without their file.
func ExampleIndex_ReadGame() {
	in := strings.NewReader(exampleGames)
	b := explorer.NewBuilder(explorer.Options{KeepGames: true})
	if err := b.Read(context.Background(), explorer.Source{Name: "games.pgn", Size: in.Size()}, pgn.NewReader(in)); err != nil {
		log.Fatal(err)
	}
	var file bytes.Buffer
	if _, err := b.WriteTo(&file); err != nil {
		log.Fatal(err)
	}

	x, err := explorer.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	start := board.Start()
	best, err := x.TopGames(&start)
	if err != nil {
		log.Fatal(err)
	}
	g, err := x.ReadGame(best[0].ID)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Tags.Get("White"), g.Tags.Get("WhiteElo"), g.Movetext())
	// Output:
	// Clark 2200 1. Nf3 Nc6 2. e4 e5 3. Bb5 1/2-1/2
}
