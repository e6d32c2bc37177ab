package compact_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"sync"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/compact"
)

const exampleGames = `[Event "Paris"]
[White "Morphy"]
[Black "Allies"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5 Bxf3 5. Qxf3 dxe5 6. Bc4 Nf6 7. Qb3 Qe7
8. Nc3 c6 9. Bg5 b5 10. Nxb5 cxb5 11. Bxb5+ Nbd7 12. O-O-O Rd8 13. Rxd7 Rxd7
14. Rd1 Qe6 15. Bxd7+ Nxd7 16. Qb8+ Nxb8 17. Rd8# 1-0

[Event "Rome"]
[White "Greco"]
[Black "N.N."]
[Result "*"]

1. e4 b6 2. d4 Bb7 *
`

// Write the games of a PGN file, with the names of the players, and read one of them.
func Example() {
	var file bytes.Buffer
	w := compact.NewWriter(&file)
	in := pgn.NewReader(strings.NewReader(exampleGames))
	var g compact.Game
	for {
		err := compact.Read(in, &g, "White", "Black")
		if err == io.EOF {
			break
		}
		if err == nil {
			err = w.WriteGame(&g)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r, err := compact.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	if err := r.ReadGame(1, &g); err != nil {
		log.Fatal(err)
	}
	p, err := g.PGN()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(p.Tags.Get("White"), p.Movetext())
	// Output:
	// Greco 1. e4 b6 2. d4 Bb7 *
}

// Encode games in several goroutines, and write them in order.
func ExampleWriter() {
	games := []compact.Game{{Result: game.WhiteWins}, {Result: game.BlackWins}, {Result: game.Draw}}
	records := make([][]byte, len(games))
	errs := make([]error, len(games))
	var wg sync.WaitGroup
	for i := range games {
		wg.Go(func() { records[i], errs[i] = compact.Append(nil, &games[i]) })
	}
	wg.Wait()

	var file bytes.Buffer
	w := compact.NewWriter(&file)
	for i, record := range records {
		err := errs[i]
		if err == nil {
			err = w.WriteRecord(record)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r, err := compact.NewReader(bytes.NewReader(file.Bytes()), int64(file.Len()))
	if err != nil {
		log.Fatal(err)
	}
	for g, err := range r.All() {
		fmt.Println(g.Result, err)
	}
	// Output:
	// 1-0 <nil>
	// 0-1 <nil>
	// 1/2-1/2 <nil>
}

// A game in a few bytes.
func ExampleAppend() {
	g, err := pgn.Parse(exampleGames[:strings.Index(exampleGames, "[Event \"Rome")])
	if err != nil {
		log.Fatal(err)
	}
	c := compact.FromPGN(g)
	c.Tags = nil
	record, err := compact.Append(nil, c)
	if err != nil {
		log.Fatal(err)
	}
	var again compact.Game
	if err := compact.Decode(&again, record); err != nil {
		log.Fatal(err)
	}
	fmt.Println(len(again.Moves), "moves in", len(record), "bytes,", again.Result)
	// Output:
	// 33 moves in 16 bytes, 1-0
}

// A Game can be made of a game in progress.
func ExampleGame() {
	played := game.New(board.Start())
	for m := range played.LegalMoves() {
		if err := played.Play(m); err != nil {
			log.Fatal(err)
		}
		break
	}
	start, _ := played.BoardAt(0)
	c := compact.Game{Start: start, Moves: played.Moves(), Result: played.Outcome().Result}
	record, err := compact.Append(nil, &c)
	fmt.Println(len(c.Moves), len(record) <= 5, err)
	// Output:
	// 1 true <nil>
}

// Copy every other game of a file without decoding it.
func ExampleReader_Record() {
	var all, half bytes.Buffer
	w := compact.NewWriter(&all)
	for n := range 10 {
		if err := w.WriteGame(&compact.Game{Result: game.Result(n % 4)}); err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}

	r, err := compact.NewReader(bytes.NewReader(all.Bytes()), int64(all.Len()))
	if err != nil {
		log.Fatal(err)
	}
	w = compact.NewWriter(&half)
	for n := int64(0); n < r.Len(); n += 2 {
		record, err := r.Record(n)
		if err == nil {
			err = w.WriteRecord(record)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
	if err := w.Close(); err != nil {
		log.Fatal(err)
	}
	r, err = compact.NewReader(bytes.NewReader(half.Bytes()), int64(half.Len()))
	if err != nil {
		log.Fatal(err)
	}
	for g, err := range r.All() {
		fmt.Print(g.Result, " ", err, "; ")
	}
	fmt.Println()
	// Output:
	// * <nil>; 0-1 <nil>; * <nil>; 0-1 <nil>; * <nil>;
}

// An Error has the place of what is wrong.
func ExampleError() {
	_, err := compact.NewReader(strings.NewReader("luft compact 7\n"), 15)
	if e, ok := errors.AsType[*compact.Error](err); ok {
		fmt.Println(e.Offset, errors.Is(err, compact.ErrVersion))
	}
	fmt.Println(err)
	// Output:
	// 13 true
	// compact: offset 13: unknown version of the format
}
