package course

import (
	"bytes"
	"context"
	"fmt"
	"log"
	"os"
	"regexp"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/syzygy"
	"github.com/luftchess/luft/uci"
)

func Example_tune() {
	file, err := os.Open("testdata/positions.epd")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	samples, err := ReadSamples(file)
	if err != nil {
		log.Fatal(err)
	}
	before := Values{100, 300, 300, 500, 900}
	fmt.Printf("%d positions\n%d: loss %.4f\n", len(samples), before, Loss(before, samples))
	after := Tune(before, samples)
	fmt.Printf("%d: loss %.4f\n", after, Loss(after, samples))
	// Output:
	// 1455 positions
	// [100 300 300 500 900]: loss 0.1331
	// [140 360 400 640 975]: loss 0.1309
}

func Example_uci() {
	commands := strings.NewReader(`uci
isready
position startpos moves e2e4 d7d5
go movetime 100
`)
	var answers bytes.Buffer
	engine := uci.Engine{Name: "Patient", Author: "you", Searcher: Patient{}}
	if err := uci.Serve(context.Background(), commands, &answers, engine); err != nil {
		log.Fatal(err)
	}
	fmt.Print(timeless(answers.String()))
	// Output:
	// id name Patient
	// id author you
	// uciok
	// readyok
	// info depth 1 seldepth 0 multipv 1 score cp 0 nodes 100 pv e4d5
	// bestmove e4d5
}

// timeless leaves out of what an engine says what is different each time, and its
// options.
func timeless(said string) string {
	return regexp.MustCompile(`(?m)^option .*\n| (nps|time|hashfull) \d+`).ReplaceAllString(said, "")
}

func Example_match() {
	player := func(name string) match.Player {
		return match.Player{Name: name, Open: func(context.Context) (search.Searcher, error) { return bots.New(name) }}
	}
	m := match.Options{
		Players:  []match.Player{player("zig"), player("barb")},
		Rounds:   4,
		Control:  match.Control{Depth: 2},
		Openings: openings("e2e4 e7e5", "d2d4 d7d5", "c2c4 e7e5", "g1f3 d7d5"),
	}
	summary, err := match.Run(context.Background(), m)
	if err != nil {
		log.Fatal(err)
	}
	zig := summary.Standings[0].Games
	fmt.Println(summary.Played, "games: zig won", zig.Wins, "lost", zig.Losses, "drew", zig.Draws)
	// Output:
	// 8 games: zig won 8 lost 0 drew 0
}

func Example_crosstable() {
	file, err := os.Open("testdata/games.pgn")
	if err != nil {
		log.Fatal(err)
	}
	defer file.Close()
	table, err := Crosstable(file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(table)
	// Output:
	// points         1    2    3    4    5    6    7    8
	// 1 random            0    0    0    0    0    0    0
	// 2 barb        12       3.5    0    0    0    0    0
	// 3 snake       12  8.5         0    0    0    0    0
	// 4 zig         12   12   12         0    2    0  0.5
	// 5 gnome       12   12   12   12       8.5 10.5 10.5
	// 6 aggressive   12   12   12   10  3.5       6.5  6.5
	// 7 cautious    12   12   12   12  1.5  5.5       8.5
	// 8 pawns       12   12   12 11.5  1.5  5.5  3.5
}

func openings(lines ...string) (all []match.Opening) {
	for _, line := range lines {
		var o match.Opening
		for text := range strings.FieldsSeq(line) {
			m, _ := board.ParseMove(text)
			o.Moves = append(o.Moves, m)
		}
		all = append(all, o)
	}
	return all
}

func Example_perfect() {
	tables, err := syzygy.Open("../../search/syzygy/testdata")
	if err != nil {
		log.Fatal(err)
	}
	defer tables.Close()
	perfect := Perfect{Tables: tables}
	for _, white := range []search.Searcher{Patient{}, perfect} {
		b, err := fen.Parse("8/8/8/3k4/8/8/8/K6R w - - 0 1")
		if err != nil {
			log.Fatal(err)
		}
		g := game.New(b)
		players := [...]search.Searcher{board.White: white, board.Black: perfect}
		for !g.OutcomeWithClaims().IsOver() {
			r, err := players[g.Turn()].Search(context.Background(), g, search.Limits{}, nil)
			if err != nil {
				log.Fatal(err)
			}
			if err := g.Play(r.Move); err != nil {
				log.Fatal(err)
			}
		}
		fmt.Println(g.OutcomeWithClaims(), "after", g.Ply(), "plies")
	}
	// Output:
	// 1/2-1/2 threefold repetition after 14 plies
	// 1-0 checkmate after 29 plies
}
