package uci_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// An evaluator of one's own as a chess engine. A program would serve os.Stdin and
// os.Stdout.
func ExampleServe() {
	// Material is all that counts, and the move is worth a tenth of a pawn.
	greedy := eval.Func(func(b *board.Board) eval.Score { return eval.Material{}.Evaluate(b) + 10 })
	engine := uci.Engine{
		Name:     "Greedy",
		Author:   "you",
		Searcher: alphabeta.New(alphabeta.Options{Evaluator: greedy}),
	}
	commands := strings.NewReader("isready\nposition fen 6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1\ngo mate 1\n")
	var answers strings.Builder
	if err := uci.Serve(context.Background(), commands, &answers, engine); err != nil {
		log.Fatal(err)
	}
	lines := strings.Split(answers.String(), "\n")
	fmt.Println(lines[0])
	fmt.Println(lines[len(lines)-2])
	// Output:
	// readyok
	// bestmove a1a8
}

// An engine with an option of its own and an explanation.
func ExampleEngine() {
	optimism := 0
	dreamer := eval.Func(func(b *board.Board) eval.Score { return eval.Material{}.Evaluate(b) + eval.Score(optimism) })
	engine := uci.Engine{
		Name:     "Dreamer",
		Searcher: &search.Minimax{Evaluator: dreamer},
		Options: []uci.Option{
			uci.Spin("Optimism", 0, -100, 100, func(n int) error {
				optimism = n
				return nil
			}),
		},
		Explain: func(b *board.Board) string { return fmt.Sprintf("it is worth %v", dreamer(b)) },
	}
	commands := strings.NewReader("setoption name optimism value 50\neval\nsetoption name optimism value 500\n")
	if err := uci.Serve(context.Background(), commands, os.Stdout, engine); err != nil {
		log.Fatal(err)
	}
	// Output:
	// it is worth +0.50
	// info string option Optimism not set: "500" is not a number from -100 to 100
}

// An engine with the options UCI_LimitStrength and UCI_Elo. The fewer nodes it searches, the
// weaker it plays.
func ExampleRatings() {
	engine := uci.Engine{
		Name:     "Tenner",
		Searcher: &search.Minimax{Evaluator: eval.Material{}},
		Ratings: &uci.Ratings{Min: 500, Max: 1000, Weakness: func(elo int) search.Weakness {
			return search.Weakness{Nodes: uint64(elo / 10)}
		}},
	}
	commands := strings.NewReader("uci\nsetoption name UCI_LimitStrength value true\nsetoption name UCI_Elo value 600\ngo depth 5\n")
	var answers strings.Builder
	if err := uci.Serve(context.Background(), commands, &answers, engine); err != nil {
		log.Fatal(err)
	}
	for line := range strings.Lines(answers.String()) {
		if strings.Contains(line, "UCI_Limit") || strings.Contains(line, "UCI_Elo") {
			fmt.Print(line)
		}
	}
	fmt.Println("60 nodes:", strings.Contains(answers.String(), " nodes 60 "))
	// Output:
	// option name UCI_LimitStrength type check default false
	// option name UCI_Elo type spin default 1000 min 500 max 1000
	// 60 nodes: true
}

func ExampleOption() {
	options := []uci.Option{
		uci.Check("OwnBook", true, nil),
		uci.Spin("Hash", 16, 1, 1024, nil),
		{Name: "Style", Type: "combo", Default: "Solid", Values: []string{"Solid", "Risky"}},
		{Name: "Clear Hash", Type: "button"},
		{Name: "Book File", Type: "string"},
	}
	for _, o := range options {
		fmt.Println(o)
	}
	// Output:
	// option name OwnBook type check default true
	// option name Hash type spin default 16 min 1 max 1024
	// option name Style type combo default Solid var Solid var Risky
	// option name Clear Hash type button
	// option name Book File type string default <empty>
}

func ExampleCheck() {
	set(uci.Check("OwnBook", false, func(on bool) error {
		fmt.Println("with a book:", on)
		return nil
	}), "setoption name OwnBook value true")
	// Output:
	// with a book: true
}

func ExampleSpin() {
	set(uci.Spin("Contempt", 0, -50, 50, func(n int) error {
		fmt.Println("contempt", n)
		return nil
	}), "setoption name Contempt value -20")
	// Output:
	// contempt -20
}

func ExampleOption_combo() {
	set(uci.Option{Name: "Style", Type: "combo", Default: "Solid", Values: []string{"Solid", "Very Risky"}, Set: func(v string) error {
		fmt.Println("style", v)
		return nil
	}}, "setoption name style value very risky")
	// Output:
	// style Very Risky
}

func ExampleOption_button() {
	set(uci.Option{Name: "Forget", Type: "button", Set: func(string) error {
		fmt.Println("forgotten")
		return nil
	}}, "setoption name Forget")
	// Output:
	// forgotten
}

func ExampleOption_string() {
	set(uci.Option{Name: "Book File", Type: "string", Set: func(path string) error {
		fmt.Printf("book %q\n", path)
		return nil
	}}, "setoption name Book File value C:\\My Books\\book.bin")
	// Output:
	// book "C:\\My Books\\book.bin"
}

// set serves an engine that has this option to somebody who says one thing.
func set(o uci.Option, command string) {
	engine := uci.Engine{Searcher: &search.Random{}, Options: []uci.Option{o}}
	if err := uci.Serve(context.Background(), strings.NewReader(command), os.Stdout, engine); err != nil {
		log.Fatal(err)
	}
}

func ExampleError() {
	twice := []uci.Option{uci.Check("OwnBook", false, nil), uci.Check("ownbook", false, nil)}
	engine := uci.Engine{Searcher: &search.Random{}, Options: twice}
	err := uci.Serve(context.Background(), strings.NewReader(""), os.Stdout, engine)
	if wrong, ok := errors.AsType[*uci.Error](err); ok {
		fmt.Println(wrong.Op)
	}
	fmt.Println(err)
	// Output:
	// declaring options
	// uci: declaring options: option "ownbook": declared twice
}

func ExampleWinRate() {
	for _, s := range []eval.Score{0, 50, 113, eval.MateIn(7)} {
		win, draw, loss := uci.WinRate(s)
		fmt.Println(s, win, draw, loss)
	}
	// Output:
	// 0.00 114 772 114
	// +0.50 241 710 49
	// +1.13 500 484 16
	// #4 1000 0 0
}

func ExampleBench() {
	r, err := uci.Bench(context.Background(), &search.Random{}, uci.BenchDepth)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(r.Nodes)
	// Output:
	// 0
}

func ExampleBenchResult() {
	fmt.Println(uci.BenchResult{Nodes: 12_000_000, Time: 4 * time.Second})
	// Output:
	// 12000000 nodes 3000000 nps
}
