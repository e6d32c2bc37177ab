package main

import (
	"context"
	"fmt"
	"io"
	"log"
	"os"
	"strings"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/uci"
)

// What README.md shows beside the program stands here, to be compiled and run.

const centre board.Bitboard = 1<<board.D4 | 1<<board.E4 | 1<<board.D5 | 1<<board.E5

func central(b *board.Board) eval.Score {
	us, them := b.Color(b.Turn()), b.Color(b.Turn().Other())
	return eval.Material{}.Evaluate(b) + 10*eval.Score((us&centre).Count()-(them&centre).Count())
}

var bot search.Searcher = alphabeta.New(alphabeta.Options{Evaluator: eval.Func(central)})

func serve() error {
	engine := uci.Engine{Name: "Central", Author: "you", Searcher: bot}
	return uci.Serve(context.Background(), os.Stdin, os.Stdout, engine)
}

func list(file io.Reader) {
	for g, err := range pgn.NewReader(file).Games() {
		if err != nil {
			log.Print(err) // names line, column, game and ply; reading continues with the next game
			continue
		}
		fmt.Println(g.Tags.Get("White"), "-", g.Tags.Get("Black"), g.Result, g.Main().Len(), "plies")
	}
}

func Example_list() {
	list(strings.NewReader("[White \"Legall\"]\n[Black \"Saint Brie\"]\n\n1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0\n"))
	// Output: Legall - Saint Brie 1-0 13 plies
}

func Example_serve() {
	stdin, stdout := os.Stdin, os.Stdout
	defer func() { os.Stdin, os.Stdout = stdin, stdout }()
	in, commands, err := os.Pipe()
	if err != nil {
		log.Fatal(err)
	}
	os.Stdin = in
	fmt.Fprintln(commands, "isready")
	commands.Close()
	if err := serve(); err != nil {
		log.Fatal(err)
	}
	// Output: readyok
}

// TestSnippets has every piece of Go in README.md stand in this folder.
func TestSnippets(t *testing.T) {
	sources := read(t, "main.go") + read(t, "snippets_test.go")
	readme := read(t, "../../README.md")
	n := 0
	for {
		_, rest, ok := strings.Cut(readme, "```go\n")
		if !ok {
			break
		}
		snippet, rest, ok := strings.Cut(rest, "```\n")
		if !ok {
			t.Fatal("a piece of Go does not end")
		}
		readme = rest
		n++
		if !strings.Contains(sources, snippet) {
			t.Errorf("is not compiled as it stands:\n%s", snippet)
		}
	}
	if n < 4 {
		t.Errorf("%d pieces of Go; want 4", n)
	}
}
