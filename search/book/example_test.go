package book_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/search/alphabeta"
	"github.com/luftchess/luft/search/book"
)

// line returns the game that begins with the moves.
func line(moves string) *game.Game {
	g := game.New(board.Start())
	for text := range strings.FieldsSeq(moves) {
		m, err := board.ParseMove(text)
		if err == nil {
			err = g.Play(m)
		}
		if err != nil {
			fmt.Println(err)
		}
	}
	return g
}

// sample is a book of three games, in memory.
func sample() *book.Book {
	builder := book.Builder{MaxPly: 6}
	builder.AddGame(line("e2e4 e7e5 g1f3 b8c6 f1b5 a7a6"), game.WhiteWins)
	builder.AddGame(line("e2e4 c7c5 g1f3 d7d6 d2d4 c5d4"), game.Draw)
	builder.AddGame(line("d2d4 d7d5 c2c4 e7e6 b1c3 g8f6"), game.Draw)

	var file bytes.Buffer
	if err := book.Write(&file, builder.Entries()); err != nil {
		fmt.Println(err)
	}
	b, err := book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
	}
	return b
}

func Example() {
	g := game.New(board.Start())
	moves, err := sample().Moves(nil, g)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, c := range moves {
		fmt.Println(c.Move, c.Weight)
	}
	best, err := book.Best(moves)
	fmt.Println(best.Move, err)
	// Output:
	// e2e4 3
	// d2d4 1
	// e2e4 <nil>
}

func ExampleKey() {
	fmt.Printf("%016x\n", book.Key(line("")))
	fmt.Printf("%016x\n", book.Key(line("e2e4 d7d5 e4e5 f7f5")))
	// Output:
	// 463b96181691fc9c
	// 22a48b5a8e47ff78
}

func ExampleBook() {
	b := sample()
	defer b.Close() // closes nothing here, as the file was not opened by name
	fmt.Println(b.Len(), "entries, sorted:", b.Verify() == nil)
	found, err := b.Find(nil, book.Key(line("e2e4")))
	for _, e := range found {
		fmt.Println(e.Move, e.Weight)
	}
	fmt.Println(err)
	// Output:
	// 14 entries, sorted: true
	// c7c5 1
	// <nil>
}

func ExampleOpen() {
	_, err := book.Open("no such file.bin")
	fmt.Println(err != nil)
	// Output: true
}

func ExampleError() {
	_, err := book.New(strings.NewReader("nineteen bytes long"), 19)
	if e, ok := errors.AsType[*book.Error](err); ok {
		fmt.Println(e.Offset, errors.Is(err, book.ErrSize))
	}
	fmt.Println(err)
	// Output:
	// 19 true
	// book: offset 19: not a whole number of 16-byte entries
}

func ExampleEntry() {
	e := book.Entry{Key: 0x463b96181691fc9c, Move: 0x31c, Weight: 7}
	data, err := e.MarshalBinary()
	fmt.Printf("% x %v\n", data, err)
	// Output: 46 3b 96 18 16 91 fc 9c 03 1c 00 07 00 00 00 00 <nil>
}

func ExampleMove() {
	g := line("e2e4 e7e5 g1f3 b8c6 f1c4 f8c5")
	b := g.Board()
	castling := book.NewMove(&b, board.NewMove(board.E1, board.G1))
	fmt.Println(castling)
	fmt.Println(castling.On(&b))
	start := board.Start()
	_, err := castling.On(&start)
	fmt.Println(errors.Is(err, game.ErrIllegalMove))
	// Output:
	// e1h1
	// e1g1 <nil>
	// true
}

func ExampleChoice() {
	moves, err := sample().Moves(nil, line("e2e4 e7e5"))
	fmt.Println(moves[0].Move, moves[0].Weight, moves[0].Learn, err)
	// Output: g1f3 2 0 <nil>
}

func ExamplePick() {
	moves, err := sample().Moves(nil, line(""))
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, p := range []struct {
		name string
		pick book.Pick
	}{
		{"best", book.Best},
		{"weighted", book.Weighted(rand.NewPCG(1, 2))},
		{"uniform", book.Uniform(rand.NewPCG(1, 2))},
	} {
		counts := make(map[board.Move]int)
		for range 1000 {
			if c, err := p.pick(moves); err == nil {
				counts[c.Move]++
			}
		}
		e4 := counts[board.NewMove(board.E2, board.E4)]
		fmt.Printf("%s: e2e4 in %d0 %% of games\n", p.name, (e4+50)/100)
	}
	// Output:
	// best: e2e4 in 100 % of games
	// weighted: e2e4 in 70 % of games
	// uniform: e2e4 in 50 % of games
}

func ExampleBuilder() {
	builder := book.Builder{MinGames: 2}
	for _, moves := range []string{"e2e4 e7e5", "e2e4 c7c5", "d2d4 d7d5"} {
		builder.AddGame(line(moves), game.Draw)
	}
	for _, e := range builder.Entries() {
		fmt.Printf("%016x %v %d\n", e.Key, e.Move, e.Weight)
	}
	// Output: 463b96181691fc9c e2e4 2
}

func ExamplePoints() {
	// What was played, whoever won.
	builder := book.Builder{Points: book.Points{Win: 1, Draw: 1, Loss: 1}}
	builder.AddGame(line("e2e4"), game.BlackWins)
	builder.AddGame(line("e2e4"), game.WhiteWins)
	for _, e := range builder.Entries() {
		fmt.Println(e.Move, e.Weight)
	}
	// Output: e2e4 2
}

func ExampleOverlay() {
	var own book.Builder
	if err := own.Add(line(""), board.NewMove(board.D2, board.D4), 10); err != nil {
		fmt.Println(err)
	}
	var file bytes.Buffer
	if err := book.Write(&file, own.Entries()); err != nil {
		fmt.Println(err)
	}
	mine, err := book.New(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		fmt.Println(err)
	}
	for _, merge := range []func(io.Writer, ...*book.Book) error{book.Merge, book.Overlay} {
		var both bytes.Buffer
		if err := merge(&both, mine, sample()); err != nil {
			fmt.Println(err)
		}
		b, err := book.New(bytes.NewReader(both.Bytes()), int64(both.Len()))
		if err != nil {
			fmt.Println(err)
			return
		}
		moves, err := b.Moves(nil, line(""))
		fmt.Println(moves, err)
	}
	// Output:
	// [{d2d4 11 0} {e2e4 3 0}] <nil>
	// [{d2d4 10 0}] <nil>
}

func ExampleSearcher() {
	s := &book.Searcher{
		Book:  sample(),
		Inner: alphabeta.New(alphabeta.Options{}),
	}
	for _, g := range []*game.Game{line("e2e4 e7e5"), line("f2f3 e7e5 g2g4")} {
		r, err := s.Search(context.Background(), g, search.Limits{Depth: 4}, nil)
		fmt.Println(r.Move, r.Score, err)
	}
	// Output:
	// g1f3 0.00 <nil>
	// d8h4 #1 <nil>
}

// A book of games that are read in two places.
func ExampleCount() {
	g := game.New(board.Start())
	if err := g.Play(board.NewMove(board.E2, board.E4)); err != nil {
		fmt.Println(err)
		return
	}
	var here, there book.Builder
	here.AddGame(g, game.WhiteWins)
	there.AddGame(g, game.Draw)

	for _, c := range there.Counts() {
		here.AddCount(c)
	}
	for _, e := range here.Entries() {
		fmt.Println(e.Move, e.Weight)
	}
	// Output: e2e4 3
}
