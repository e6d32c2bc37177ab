package pgn_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// movetext returns the moves of a game without its tags.
func movetext(g *pgn.Game) string {
	_, text, _ := strings.Cut(g.String(), "\n\n")
	return strings.TrimSpace(text)
}

func ExampleFromGame() {
	played := game.New(board.Start())
	for _, text := range []string{"f3", "e5", "g4", "Qh4"} {
		if _, err := san.Play(played, text); err != nil {
			fmt.Println(err)
		}
	}
	g := pgn.FromGame(played)
	g.Tags.Set("Event", "Shortest mate")
	fmt.Println(movetext(g))
	// Output: 1. f3 e5 2. g4 Qh4# 0-1
}

// From any place in a tree there is a way to a game with its history, in which
// repetitions are counted.
func ExampleNode_Replay() {
	g, err := pgn.Parse("1. e4 e5 (1... Nf6 2. Nf3 Ng8 3. Ng1) 2. Nf3 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	variation := g.Main().Last().Parent().Variations()[0]
	played, err := variation.Last().Replay()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(san.FormatGame(played))
	fmt.Println(played.Repetitions(), "times")
	// Output:
	// 1. e4 Nf6 2. Nf3 Ng8 3. Ng1
	// 2 times
}

// The moves that lead to a node are a path that can be stored.
func ExampleGame_Find() {
	g, err := pgn.Parse("1. e4 e5 (1... c5 2. Nf3 d6) *")
	if err != nil {
		fmt.Println(err)
		return
	}
	path := g.Main().Last().Variations()[0].Last().Moves()
	fmt.Println(path)
	n := g.Find(path...)
	c := g.Cursor()
	fmt.Println(n.SAN(), c.Goto(n), c.Ply())
	// Output:
	// [e2e4 c7c5 g1f3 d7d6]
	// d6 true 4
}

func ExampleNode_Insert() {
	g, err := pgn.Parse("1. e4 e5 2. Nf3 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	e5 := g.Main().Nodes()[1]
	v, err := e5.Insert(0, board.NewMove(board.C7, board.C5), board.NewMove(board.G1, board.F3))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(movetext(g))
	v.First().Promote()
	fmt.Println(movetext(g))
	e5.Remove()
	fmt.Println(movetext(g))
	// Output:
	// 1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *
	// 1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *
	// 1. e4 c5 2. Nf3 *
}

// The score of a search is for the player to move, that of a comment for White.
func ExampleNode_SetEval() {
	g, err := pgn.Parse("1. e4 e5 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	n := g.Main().First() // after it, Black is to move
	score := eval.Score(-30)
	n.SetEval(pgn.Eval{Score: int(score.White(board.Black)), Depth: 20})
	n.SetClock(2*time.Minute + 57*time.Second)
	n.SetText("best by test")
	fmt.Println(movetext(g))
	e, ok := n.Eval()
	fmt.Println(eval.Score(e.Score), ok)
	// Output:
	// 1. e4 {[%eval 0.30,20] [%clk 0:02:57] best by test} 1... e5 *
	// +0.30 true
}

// The arrows, marks and evaluation of a move in a diagram.
func ExampleNode_Arrows() {
	g, err := pgn.Parse("1. e4 {[%cal Gg1f3,Rd8h4] [%csl Yf7] [%eval 0.30]} *")
	if err != nil {
		fmt.Println(err)
		return
	}
	n := g.Main().First()
	options := svg.Options{LastMove: n.Move(), Arrows: svg.Arrows(n.Arrows()), Marks: svg.Marks(n.Marks())}
	if e, ok := n.Eval(); ok {
		options.Eval = &e.Score
	}
	b := n.Board()
	picture := svg.String(&b, &options)
	fmt.Println(strings.HasPrefix(picture, "<svg"), n.Arrows(), n.Marks())
	// Output: true [Gg1f3 Rd8h4] [Yf7]
}

func ExampleGame_MarshalJSON() {
	g, err := pgn.Parse("[White \"Tal, Mikhail\"]\n\n1. e4! {a try} (1. d4) 1-0")
	if err != nil {
		fmt.Println(err)
		return
	}
	data, err := json.Marshal(g)
	if err != nil {
		fmt.Println(err)
		return
	}
	os.Stdout.Write(data)
	fmt.Println()
	var again pgn.Game
	fmt.Println(json.Unmarshal(data, &again), again.Equal(g))
	// Output:
	// {"tags":[{"name":"White","value":"Tal, Mikhail"}],"moves":[{"move":"e2e4","san":"e4","nags":["$1"],"after":["a try"],"variations":[{"moves":[{"move":"d2d4","san":"d4"}]}]}],"result":"1-0"}
	// <nil> true
}

func ExampleJSONError() {
	var g pgn.Game
	err := json.Unmarshal([]byte(`{"moves":[{"san":"e4"},{"san":"Ke6"}]}`), &g)
	if bad, ok := errors.AsType[*pgn.JSONError](err); ok {
		fmt.Println(bad.Pointer, errors.Is(err, game.ErrIllegalMove))
	}
	// Output: /moves/1/san true
}

// All moves of a game, those of variations included.
func ExampleGame_All() {
	g, err := pgn.Parse("1. e4 e5 (1... c5 2. Nf3 (2. c3)) 2. f4 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	for n := range g.All() {
		fmt.Print(strings.Repeat("  ", n.Depth()), n.Ply(), " ", n.SAN(), "\n")
	}
	// Output:
	// 1 e4
	// 2 e5
	//   2 c5
	//   3 Nf3
	//     3 c3
	// 3 f4
}

func ExampleNode_AddSAN() {
	g, err := pgn.Parse("1. e4 e5 2. Nf3 *")
	if err != nil {
		log.Fatal(err)
	}
	if _, err := g.Main().First().AddSAN("c5", "Nf3", "d6"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(g.Movetext())
	// Output: 1. e4 e5 (1... c5 2. Nf3 d6) 2. Nf3 *
}

func ExampleGame_Format() {
	g, err := pgn.Parse("[White \"Ann\"]\n\n1. e4 {best by test} e5 (1... c5) 2. Nf3 *")
	if err != nil {
		log.Fatal(err)
	}
	text, err := g.Format(pgn.WriterOptions{NoTags: true, NoComments: true, NoVariations: true})
	fmt.Print(text, err)
	// Output:
	// 1. e4 e5 2. Nf3 *
	// <nil>
}

// Which moves of a tree repeat a position? The game before each move knows its history.
func ExampleGame_Replays() {
	g, err := pgn.Parse("1. Nf3 Nf6 2. Ng1 Ng8 (2... d5) 3. e4 *")
	if err != nil {
		panic(err)
	}
	for n, played := range g.Replays() {
		if played.Repetitions() > 1 {
			fmt.Println(n.SAN(), "is played in a position that was there before")
		}
	}
	// Output: e4 is played in a position that was there before
}
