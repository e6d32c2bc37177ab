package puzzle_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/annotate"
	"github.com/luftchess/luft/search/puzzle"
)

const games = `[White "A"]
[Black "B"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

1. f3 e5 2. g4 Qh4# 0-1
`

var options = puzzle.Options{
	Open: func(context.Context) (search.Searcher, error) {
		return alphabeta.New(alphabeta.Options{Evaluator: eval.PieceSquare{}, Hash: 1}), nil
	},
	Limits: search.Limits{Nodes: 500},  // for each position of the games
	Verify: search.Limits{Nodes: 3000}, // for each move of a puzzle
}

func ExampleFind() {
	for found, err := range puzzle.Find(context.Background(), pgn.NewReader(strings.NewReader(games)).Games(), options) {
		if err != nil {
			fmt.Println(err)
		}
		for _, p := range found.Puzzles {
			b := p.Board()
			fmt.Println(found.Game, san.FormatLine(&b, p.Line), p.Themes)
		}
	}
	// Output:
	// 1 6. Bxf7+ Ke7 7. Nd5# [mate mateIn2 attackingF2F7 short]
	// 2 2... Qh4# [mate mateIn1 oneMove]
}

// A position is a game without moves.
func ExampleFind_position() {
	b, err := fen.Parse("rn1qkbnr/ppp2p1p/3p2p1/4N3/2B1P3/2N5/PPPP1PPP/R1BbK2R w KQkq - 0 6")
	if err != nil {
		fmt.Println(err)
		return
	}
	positions := func(yield func(*pgn.Game, error) bool) { yield(pgn.NewGame(b), nil) }
	for found, err := range puzzle.Find(context.Background(), positions, options) {
		for _, p := range found.Puzzles {
			fmt.Println(p.Line, p.Has("attackingF2F7"), err)
		}
	}
	// Output:
	// [c4f7 e8e7 c3d5] true <nil>
}

// Puzzles as lichess.org publishes them. The first move is the opponent's.
const csv = `PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
Knight,3kr3/8/8/8/4N3/8/8/6K1 b - - 0 1,d8d7 e4f6 d7d6 f6e8,900,80,90,12,fork,,
`

func ExampleRead() {
	for p, err := range puzzle.Read(strings.NewReader(csv)) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		line, err := puzzle.EPD.Append(nil, &p)
		fmt.Printf("%s%v\n", line, err)
	}
	// Output:
	// 4r3/3k4/8/8/4N3/8/8/6K1 w - - 1 2 bm Nf6+; pv Nf6+ Kd6 Nxe8+; id "Knight"; c0 "themes: fork"; c2 "lead: 3kr3/8/8/8/4N3/8/8/6K1 b - - 0 1 d8d7"; c3 "stats: 900 80 90 12";
	// <nil>
}

func ExampleFormat() {
	var f puzzle.Format
	fmt.Println(f.UnmarshalText([]byte("csv")), f)
	fmt.Print(f.Header())
	// Output:
	// <nil> csv
	// PuzzleId,FEN,Moves,Rating,RatingDeviation,Popularity,NbPlays,Themes,GameUrl,OpeningTags
}

func ExamplePuzzle_Judge() {
	for p := range puzzle.Read(strings.NewReader(csv)) {
		fmt.Println(p.Judge(0, board.NewMove(board.E4, board.F6)), "and the reply is", p.Line[1])
		fmt.Println(p.Judge(0, board.NewMove(board.E4, board.C5)))
		fmt.Println(p.Judge(2, board.NewMove(board.F6, board.E8)))
	}
	// Output:
	// right and the reply is d7d6
	// wrong
	// solved
}

func ExampleTheme() {
	fmt.Println(puzzle.Theme("doubleCheck").Definition())
	// Output:
	// a move gives check with two pieces, or with a piece and a pawn
}

func ExampleSession() {
	s, err := puzzle.NewSession([]puzzle.Puzzle{{ID: "one"}, {ID: "two"}}, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	now := time.Date(2026, 1, 2, 12, 0, 0, 0, time.UTC)
	for _, solved := range []bool{false, true, true} {
		p, ok := s.Next(now)
		if !ok {
			break
		}
		s.Record(p.ID, solved, now)
		fmt.Println(p.ID, solved, s.Progress[p.ID].Box)
		now = now.Add(time.Minute)
	}
	at, _ := s.Due()
	fmt.Printf("%+v, next at %v\n", s.Counts(now), at.Format(time.DateTime))
	text, err := json.Marshal(s.Progress) // what a program stores
	fmt.Println(string(text), err)
	// Output:
	// one false 1
	// two true 5
	// one true 2
	// {New:0 Due:0 Waiting:1 Done:1}, next at 2026-01-03 12:02:00
	// {"one":{"box":2,"due":"2026-01-03T12:02:00Z","tries":2,"missed":1},"two":{"box":5,"due":"0001-01-01T00:00:00Z","tries":1,"missed":0}} <nil>
}

func ExampleMistakes() {
	g, err := pgn.Parse("1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7# 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	engine := &search.Supervisor{Open: options.Open}
	defer engine.Close()
	evals, err := annotate.Evaluate(context.Background(), engine, g, annotate.Options{Limits: search.Limits{Depth: 3}})
	if err != nil {
		fmt.Println(err)
		return
	}
	r, err := annotate.Judge(g, evals, annotate.Options{})
	if err != nil {
		fmt.Println(err)
		return
	}
	puzzles, err := puzzle.Mistakes(g, r, board.Black)
	for _, p := range puzzles {
		fmt.Println("after", p.Lead, "better is", p.Line)
	}
	fmt.Println(err)
	// Output:
	// after e2e4 better is [b8c6]
	// after f1c4 better is [g7g6]
	// <nil>
}
