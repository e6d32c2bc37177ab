package cookbook_test

import (
	"bytes"
	"context"
	"fmt"
	"os"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
	"github.com/luftchess/luft/pgn/explorer"
)

// Keep the moves of many games in some 35 bytes each and their tags, and read one of them.
func Example_compactGames() {
	games := must(os.Open("testdata/games.pgn"))
	defer games.Close()
	var file bytes.Buffer
	w := compact.NewWriter(&file)
	for g, err := range pgn.NewReader(games).Games() {
		if err == nil { // otherwise the game is malformed
			check(w.WriteGame(compact.FromPGN(g)))
		}
	}
	check(w.Close())

	r := must(compact.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len())))
	var g compact.Game
	check(r.ReadGame(2, &g))
	fmt.Println(g.Tags.Get("White"), must(g.PGN()).Main().Last().SAN())
	// Output:
	// Morphy, Paul Rd8#
}

// Keep games in an index of their positions, so that they can be shown without their file.
func Example_gamesInIndex() {
	games := must(os.Open("testdata/games.pgn"))
	defer games.Close()
	b := explorer.NewBuilder(explorer.Options{KeepGames: true})
	check(b.Read(context.Background(), explorer.Source{Name: games.Name(), Size: must(games.Stat()).Size()}, pgn.NewReader(games)))
	var file bytes.Buffer
	must(b.WriteTo(&file))

	x := must(explorer.New(bytes.NewReader(file.Bytes()), int64(file.Len())))
	start := pgnBoard("1. e4 e5 2. f4")
	for _, found := range must(x.TopGames(&start)) {
		g := must(x.ReadGame(found.ID))
		fmt.Println(g.Tags.Get("White"), g.Result, g.Main().Len(), "plies")
	}
	// Output:
	// Anderssen, Adolf 1-0 45 plies
}
