package pgnio_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"github.com/luftchess/luft/examples/beam/pgnio"
	"github.com/luftchess/luft/pgn"
)

// The files that a pattern matches, and how they are read.
func ExampleMatch() {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	for _, name := range []string{"b.pgn.zst", "a.pgn"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("1. e4 *"), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	files, err := pgnio.Match(context.Background(), filepath.Join(dir, "*"))
	if err != nil {
		log.Fatal(err)
	}
	for _, f := range files {
		fmt.Println(filepath.Base(f.Path), f.Size, "bytes, whole:", f.Whole)
	}
	// Output:
	// a.pgn 7 bytes, whole: false
	// b.pgn.zst 7 bytes, whole: true
}

func ExampleGame_Reader() {
	g := pgnio.Game{File: "a.pgn", Text: []byte("[White \"Tal\"]\n\n1. e4 e5 1-0")}
	tree, err := g.Reader().ReadGame()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(tree.Tags.Get("White"), tree.Movetext())
	// Output: Tal 1. e4 e5 1-0
}

func ExampleNewMalformed() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 2. Ke5 *"))
	_, err := r.ReadGame()
	if e, ok := errors.AsType[*pgn.Error](err); ok {
		fmt.Println(pgnio.NewMalformed("a.pgn", r.Offset(), e))
	}
	// Output: a.pgn: game at 0: offset 12, ply 3, near "Ke5": san: "Ke5": no such legal move: no king can go there (offset 1)
}
