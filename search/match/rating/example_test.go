package rating_test

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/rating"
)

func Example() {
	var games rating.Games
	games.AddTally("new", "old", match.Tally{Wins: 60, Draws: 120, Losses: 20})
	games.AddTally("new", "rival", match.Tally{Wins: 45, Draws: 100, Losses: 55})
	games.AddTally("old", "novice", match.Tally{Wins: 8})
	lists, err := games.Lists(rating.Options{Anchor: "rival", Rating: 3000})
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range lists[0].Players {
		fmt.Println(p.Name, p.Rating, p.Games)
	}
	for _, l := range lists[1:] {
		fmt.Println(l.Players[0].Name, "cannot be rated:", l.Outside)
	}
	// Output:
	// rival 3000.0 ± 0.0 +55 -45 =100
	// new 2982.6 ± 30.5 +105 -75 =220
	// old 2912.2 ± 45.6 +20 -60 =120
	// novice cannot be rated: +0 -8 =0
}

func ExampleGames() {
	var games rating.Games
	file := strings.NewReader("[White \"Ann\"]\n[Black \"Bob\"]\n[Result \"1-0\"]\n\n1. e4 1-0\n\n" +
		"[White \"Bob\"]\n[Black \"Ann\"]\n[Result \"*\"]\n\n*\n")
	for tags, err := range pgn.NewReader(file).Headers() {
		if err != nil {
			fmt.Println(err)
			return
		}
		games.AddTags(tags)
	}
	unfinished, _ := games.Ignored()
	fmt.Println(games.Len(), "game of", games.Players(), "players,", unfinished, "ignored")
	// Output: 1 game of 2 players, 1 ignored
}

func ExampleList() {
	var games rating.Games
	games.AddTally("a", "b", match.Tally{Draws: 2})
	lists, err := games.Lists(rating.Options{Rating: 1500})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(len(lists), "list of", lists[0].Games, "games")
	// Output: 1 list of 2 games
}

func ExamplePlayer() {
	var games rating.Games
	games.AddTally("a", "b", match.Tally{Wins: 30, Draws: 40, Losses: 20})
	lists, err := games.Lists(rating.Options{Anchor: "b"})
	if err != nil {
		fmt.Println(err)
		return
	}
	first := lists[0].Players[0]
	fmt.Printf("%s is ahead by %v, and stronger with a probability of %.2f\n", first.Name, first.Rating, first.LOS)
	// Output: a is ahead by 38.8 ± 54.0, and stronger with a probability of 0.92
}

func ExampleOptions() {
	mean := rating.Options{Rating: 2500}
	fixed := rating.Options{Anchor: "Stockfish 17", Rating: 3640}
	fmt.Println(mean.Rating, fixed.Anchor)
	// Output: 2500 Stockfish 17
}
