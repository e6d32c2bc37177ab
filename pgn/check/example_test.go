package check_test

import (
	"context"
	"fmt"
	"io"
	"log"
	"strings"
	"time"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/check"
)

const exampleGames = `[White "Adams"]
[Black "Baker"]
[Date "1999-5-1"]
[Result "1-0"]

1. f3 e5 2. g4 Qh4# 1-0

[White "Clark"]
[Black "Davis"]
[Result "1-0"]
[Termination "time forfeit"]
[FEN "8/8/4k3/8/8/3qK3/8/7r w - - 0 1"]

1. Kxd3 Rh2 1-0
`

// Show what is wrong with the games of a file.
func Example() {
	c := check.Checker{Source: "games.pgn"}
	r := pgn.NewReader(strings.NewReader(exampleGames))
	for {
		report, err := c.Next(context.Background(), r)
		if err == io.EOF {
			break
		}
		if err != nil {
			log.Fatal(err)
		}
		for _, f := range report.Findings {
			fmt.Println(f)
		}
	}
	// Output:
	// games.pgn:3:8: game 1 ply 0: date: Date tag "1999-5-1", want "1999.05.01"
	// games.pgn:6:21: game 1 ply 4: result: termination marker 1-0, but the game ended 0-1 checkmate
	// games.pgn:4:10: game 1 ply 0: result: Result tag 1-0, but the game ended 0-1 checkmate
	// games.pgn:10:10: game 2 ply 2: flag: 1-0 on time, but white cannot checkmate (material): a draw by article 6.9 of the Laws of Chess
}

// Fix what is certain. Everything else stays as it is.
func ExampleReport_AppendFixed() {
	var c check.Checker
	r := pgn.NewReader(strings.NewReader(exampleGames))
	report, err := c.Next(context.Background(), r)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s\n", report.AppendFixed(nil))
	// Output:
	// [White "Adams"]
	// [Black "Baker"]
	// [Date "1999.05.01"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 Qh4# 0-1
}

// A Finding has its place, and the edits that fix it if they are certain.
func ExampleFinding() {
	var c check.Checker
	report, err := c.Next(context.Background(), pgn.NewReader(strings.NewReader("[PlyCount \"3\"]\n\n1. e4 e5 *\n")))
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range report.Findings {
		fmt.Println(f.Rule, f.Line, f.Column, f.Text, f.Edits)
	}
	// Output:
	// count 1 12 PlyCount tag "3", but the game has 2 plies [{11 12 2}]
}

// Apply only some rules, and find dates in the future.
func ExampleOptions() {
	c := check.Checker{Options: check.Options{
		Skip:  []check.Rule{check.ECO, check.Name},
		Today: time.Date(2026, 1, 31, 0, 0, 0, 0, time.UTC),
	}}
	report, err := c.Next(context.Background(), pgn.NewReader(strings.NewReader("[Date \"2062.01.01\"]\n[ECO \"x\"]\n\n*\n")))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(report.Findings), report.Findings[0].Text)
	// Output:
	// 1 Date tag "2062.01.01" is in the future
}

// The text of a Rule is its name.
func ExampleRule() {
	for _, r := range check.Rules() {
		fmt.Print(r, " ")
	}
	fmt.Println()
	// Output:
	// malformed result flag date rating number eco count duplicate name
}

// The games of a large file are checked on all processors.
func ExampleChecker_Parallel() {
	const text = "[Result \"1-0\"]\n\n1. e4 e5 0-1\n\n[Date \"2024.02.30\"]\n\n1. d4 *\n"
	c := check.Checker{Source: "games.pgn"}
	for report, err := range c.Parallel(context.Background(), strings.NewReader(text), pgn.ParallelOptions{}) {
		if err != nil {
			fmt.Println(err)
			return
		}
		for _, f := range report.Findings {
			fmt.Println(f)
		}
	}
	// Output:
	// games.pgn:1:10: game 1 ply 0: result: Result tag 1-0, but termination marker 0-1
	// games.pgn:5:8: game 2 ply 0: date: Date tag "2024.02.30" is not in the calendar
}
