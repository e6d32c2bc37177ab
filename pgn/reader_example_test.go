package pgn_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
)

const twoGames = `[White "Légal"]
[Black "Saint Brie"]

1. e4 e5 2. Nf3 d6 3. Bc4 Bg4 4. Nc3 g6 5. Nxe5 Bxd1 6. Bxf7+ Ke7 7. Nd5# 1-0

[White "Fool"]
[Black "Scholar"]

1. f3 e5 2. g4 {the end} Qh4# 0-1
`

// mateCounter counts games that end with mate, and moves.
type mateCounter struct {
	pgn.Nop
	moves, mates int
}

func (c *mateCounter) Move(before *board.Board, m board.Move, text []byte) error {
	c.moves++
	if text[len(text)-1] == '#' {
		c.mates++
	}
	return nil
}

func (c *mateCounter) BeginVariation() error { return pgn.SkipVariation }

func ExampleReader() {
	r := pgn.NewReader(strings.NewReader(twoGames))
	var c mateCounter
	for err := range r.VisitAll(&c) {
		if err != nil {
			fmt.Println(err)
		}
	}
	fmt.Println(c.moves, "moves,", c.mates, "mates")
	// Output: 17 moves, 2 mates
}

func ExampleReader_Headers() {
	for tags, err := range pgn.NewReader(strings.NewReader(twoGames)).Headers() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(tags.Get("White"), "–", tags.Get("Black"))
	}
	// Output:
	// Légal – Saint Brie
	// Fool – Scholar
}

// ReadGame reads one game, ReadHeaders the tags of one, and Skip nothing of one.
func ExampleReader_ReadGame() {
	r := pgn.NewReader(strings.NewReader(twoGames))
	g, err := r.ReadGame()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Tags.Get("White"), g.Result)
	_, err = r.Skip()
	fmt.Println(err)
	_, err = r.ReadGame()
	fmt.Println(err == io.EOF)
	// Output:
	// Légal 1-0
	// <nil>
	// true
}

func ExampleReader_ReadHeaders() {
	tags, err := pgn.NewReader(strings.NewReader(twoGames)).ReadHeaders()
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(tags.Get("White"), "–", tags.Get("Black"))
	// Output: Légal – Saint Brie
}

func ExampleReader_Skip() {
	r := pgn.NewReader(strings.NewReader(twoGames))
	games := 0
	for {
		if _, err := r.Skip(); err != nil { // io.EOF at the end
			break
		}
		games++
	}
	fmt.Println(games, "games")
	// Output: 2 games
}

// Find searches a file for a position, here the one after 1. e4 e5, however it was reached.
func ExampleReader_Find() {
	b, err := fen.Parse("rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2")
	if err != nil {
		fmt.Println(err)
		return
	}
	for o, err := range pgn.NewReader(strings.NewReader(twoGames)).Find(&b) {
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(o.Tags.Get("White"), o.Ply, o.Next, o.Result)
	}
	// Output: Légal 2 g1f3 1-0
}

// The games with a position are known by their places, so they can be read again later.
func ExampleOccurrence() {
	in := strings.NewReader(twoGames)
	start := board.Start()
	start.Play(board.NewMove(board.F2, board.F3))
	for o := range pgn.NewReader(in).Find(&start) {
		section := io.NewSectionReader(in, o.Span.Offset, o.Span.Length)
		g, err := pgn.NewReader(section).ReadGame()
		fmt.Println(g.Movetext(), err)
	}
	// Output: 1. f3 e5 2. g4 {the end} 2... Qh4# 0-1 <nil>
}

// A filter copies the games it wants byte for byte.
func ExampleReader_Span() {
	r := pgn.NewReader(strings.NewReader(twoGames))
	for g, err := range r.Games() {
		if err == nil && g.Result == game.BlackWins {
			s := r.Span()
			fmt.Print(twoGames[s.Offset : s.Offset+s.Length])
		}
	}
	// Output:
	// [White "Fool"]
	// [Black "Scholar"]
	//
	// 1. f3 e5 2. g4 {the end} Qh4# 0-1
}

// A Visitor sees a game go by.
func ExampleVisitor() {
	var v pgn.Visitor = &printer{}
	r := pgn.NewReader(strings.NewReader("1. e4 {best by test} e5 2. Ke2?! *"))
	if err := r.Next(v); err != nil {
		fmt.Println(err)
	}
	// Output:
	// e2e4 (e4)
	// "best by test"
	// e7e5 (e5)
	// e1e2 (Ke2)
	// $6
}

type printer struct{ pgn.Nop }

func (printer) Move(before *board.Board, m board.Move, text []byte) error {
	fmt.Printf("%v (%s)\n", m, text)
	return nil
}

func (printer) Comment(text []byte) error {
	fmt.Printf("%q\n", text)
	return nil
}

func (printer) NAG(n pgn.NAG) error {
	fmt.Println(n)
	return nil
}

// Nop lets a Visitor have only the methods that matter to it.
func ExampleNop() {
	err := pgn.NewReader(strings.NewReader("1. e4 *")).Next(pgn.Nop{})
	fmt.Println(err)
	// Output: <nil>
}

func ExampleError() {
	r := pgn.NewReader(strings.NewReader("[White \"?\"]\n\n1. e4 e5 2. Nc4 Nf6 *"))
	err := r.Next(pgn.Nop{})
	fmt.Println(err)
	if e := (*pgn.Error)(nil); errors.As(err, &e) {
		fmt.Println(e.Line, e.Column, e.Ply, e.Near)
	}
	// Output:
	// pgn: line 3, column 13: game 1, ply 3: "Nc4": no such legal move
	// 3 13 3 Nc4
}

// Without legality, reading is several times as fast.
func ExampleReaderOptions() {
	r := pgn.NewReader(strings.NewReader("1. e4 e5 2. Nc4 Nf6 *"))
	r.RawMoves = true
	var c mateCounter
	err := r.Next(&c)
	fmt.Println(c.moves, err)
	// Output: 4 <nil>
}

// Spans are what an index of a file holds.
func ExampleSpan() {
	in := strings.NewReader(twoGames)
	var index []pgn.Span
	for s, err := range pgn.NewReader(in).Spans() {
		if err != nil {
			fmt.Println(err)
			return
		}
		index = append(index, s)
	}
	second := io.NewSectionReader(in, index[1].Offset, index[1].Length)
	for tags := range pgn.NewReader(second).Headers() {
		fmt.Println(tags.Get("White"))
	}
	// Output: Fool
}

// Each batch of games is counted by itself, and the counts are added up.
func ExampleParallel() {
	var o pgn.ParallelOptions
	moves := 0
	for n, err := range pgn.Parallel(context.Background(), strings.NewReader(twoGames), o, countMoves) {
		if err != nil {
			fmt.Println(err)
		}
		moves += n
	}
	fmt.Println(moves, "moves")
	// Output: 17 moves
}

func countMoves(r *pgn.Reader) (int, error) {
	var c mateCounter
	var bad error
	for err := range r.VisitAll(&c) {
		bad = errors.Join(bad, err)
	}
	return c.moves, bad
}

func ExampleParallelOptions() {
	o := pgn.ParallelOptions{Workers: 2, StopAtError: true}
	o.RawMoves = true
	for n := range pgn.Parallel(context.Background(), strings.NewReader(twoGames), o, countMoves) {
		fmt.Println(n)
	}
	// Output: 17
}

func ExampleReader_VisitAll() {
	r := pgn.NewReader(strings.NewReader("1. f3 e5 2. g4 Qh4# *\n\n1. e4 Ke5 *\n\n1. e4 *\n"))
	var c mateCounter
	for err := range r.VisitAll(&c) {
		if err != nil {
			fmt.Println("a malformed game; the loop goes on with the next one")
			continue
		}
		fmt.Println(c.moves, "moves so far")
	}
	// Output:
	// 4 moves so far
	// a malformed game; the loop goes on with the next one
	// 6 moves so far
}

// Four ranges of a file are read one after the other. They could as well be read on four
// machines.
func ExampleNewRangeReader() {
	file := strings.NewReader(strings.Repeat(twoGames+"\n", 10))
	const ranges = 4
	total := 0
	for i := range int64(ranges) {
		r := pgn.NewRangeReader(file, file.Size(), file.Size()*i/ranges, file.Size()*(i+1)/ranges)
		n := 0
		for _, err := range r.Spans() {
			if err != nil {
				fmt.Println(err)
				return
			}
			n++
		}
		fmt.Println("range", i, "has", n, "games")
		total += n
	}
	fmt.Println(total, "games")
	// Output:
	// range 0 has 5 games
	// range 1 has 5 games
	// range 2 has 5 games
	// range 3 has 5 games
	// 20 games
}
