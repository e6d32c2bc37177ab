package cookbook_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
	mistakes "github.com/luftchess/luft/pgn/check"
	"github.com/luftchess/luft/pgn/query"
	"github.com/luftchess/luft/pgn/san"
)

// Read the first game of a file.
func Example_firstGame() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	g := must(pgn.NewReader(file).ReadGame())
	fmt.Println(g.Tags.Get("White"), "-", g.Tags.Get("Black"), g.Result, g.Main().Len(), "plies")
	// Output:
	// Anderssen, Adolf - Kieseritzky, Lionel 1-0 45 plies
}

// Read the headers of the first game of a file.
func Example_firstHeaders() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	tags := must(pgn.NewReader(file).ReadHeaders())
	fmt.Println(tags.Get("Event"), tags.Get("Date"))
	// Output:
	// London 1851.06.21
}

// Read the headers of all games of a file.
func Example_allHeaders() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	for tags, err := range pgn.NewReader(file).Headers() {
		fmt.Println(tags.Get("White"), "-", tags.Get("Black"), err)
	}
	// Output:
	// Anderssen, Adolf - Kieseritzky, Lionel <nil>
	// Malformed - Game <nil>
	// Clocks - Evaluations <nil>
	// Morphy, Paul - Duke Karl / Count Isouard <nil>
}

// Read all games of a file, with an error for each malformed game.
func Example_allGames() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	for g, err := range pgn.NewReader(file).Games() {
		if e, ok := errors.AsType[*pgn.Error](err); ok {
			fmt.Printf("game %d, line %d, ply %d: %q\n", e.Game, e.Line, e.Ply, e.Near)
			continue
		}
		fmt.Println(g.Tags.Get("White"), g.Result)
	}
	// Output:
	// Anderssen, Adolf 1-0
	// game 2, line 19, ply 3: "Ke3"
	// Clocks 1/2-1/2
	// Morphy, Paul 1-0
}

// Read a game from a string.
func Example_parseGame() {
	g := must(pgn.Parse("[White \"Ann\"]\n\n1. e4 e5 2. Nf3 {a comment} *"))
	fmt.Println(g.Tags.Get("White"), g.Main().Moves(), g.Main().Last().Text())
	// Output:
	// Ann [e2e4 e7e5 g1f3] a comment
}

// Go through the moves of a game with the board.
func Example_movesWithBoard() {
	g := must(pgn.Parse("1. e4 d5 2. exd5 Qxd5 *"))
	for c := g.Cursor(); c.Next(); {
		b := c.Board()
		fmt.Println(c.Ply(), c.SAN(), b.Occupied().Count(), "pieces")
	}
	// Output:
	// 1 e4 32 pieces
	// 2 d5 32 pieces
	// 3 exd5 31 pieces
	// 4 Qxd5 30 pieces
}

// Get the final position of a game.
func Example_finalPosition() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 *"))
	fmt.Println(g.Main().Board().FEN())
	// Output:
	// rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2
}

// Find the games of a file in which a position occurs, and how they continued.
func Example_findPosition() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	b := pgnBoard("1. e4 e5 2. Nf3")
	for o, err := range pgn.NewReader(file).Find(&b) {
		if err == nil {
			fmt.Println(o.Tags.Get("White"), o.Result, "after ply", o.Ply, "next", san.Format(&b, o.Next))
		}
	}
	// Output:
	// Clocks 1/2-1/2 after ply 3 next Nc6
	// Morphy, Paul 1-0 after ply 3 next d6
}

// Select games by tags, material, positions and moves, with a query that fits into a flag.
func Example_queryGames() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	m := must(query.Parse("Date<1860 last(checkmate) either(some(moves(Q) sacrifice) Result=1-0)")).Matcher()
	r := pgn.NewReader(file)
	r.KeepText = true
	for err := range r.VisitAll(m) {
		if err == nil && m.Matched() {
			_, text := r.Text()
			fmt.Println(strings.SplitN(string(text), "\n", 2)[0])
		}
	}
	// Output:
	// [Event "London"]
	// [Event "Paris Opera"]
}

// pgnBoard returns the position after moves.
func pgnBoard(moves string) board.Board { return must(pgn.Parse(moves)).Main().Board() }

// Count the games of a file by result without checking their moves.
func Example_countResults() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	count := map[string]int{}
	for tags := range pgn.NewReader(file).Headers() {
		count[tags.Get("Result")]++
	}
	fmt.Println(count)
	// Output:
	// map[*:1 1-0:2 1/2-1/2:1]
}

// A captures visitor counts the captures in main lines.
type captures struct {
	pgn.Nop
	n int
}

func (c *captures) Move(before *board.Board, m board.Move, _ []byte) error {
	if before.Piece(m.To()) != board.NoPiece {
		c.n++
	}
	return nil
}

func (c *captures) BeginVariation() error { return pgn.SkipVariation }

// Look at every move of a big file without building trees.
func Example_visitor() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	c := new(captures)
	for err := range pgn.NewReader(file).VisitAll(c) {
		fmt.Println(c.n, "captures so far, error:", err != nil)
	}
	// Output:
	// 9 captures so far, error: false
	// 9 captures so far, error: true
	// 9 captures so far, error: false
	// 21 captures so far, error: false
}

// Read a file on all processors.
func Example_parallel() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	plies := func(r *pgn.Reader) (n int, err error) {
		for g := range r.Games() {
			n += g.Main().Len()
		}
		return n, nil
	}
	total := 0
	for n, err := range pgn.Parallel(context.Background(), file, pgn.ParallelOptions{}, plies) {
		total += must(n, err)
	}
	fmt.Println(total, "plies")
	// Output:
	// 84 plies
}

// Divide a file into ranges that can be read separately, for example on several machines.
func Example_fileRanges() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	size := must(file.Stat()).Size()
	for _, half := range [][2]int64{{0, size / 2}, {size / 2, size}} {
		for s, err := range pgn.NewRangeReader(file, size, half[0], half[1]).Spans() {
			check(err)
			fmt.Println("bytes", half, "have the game at", s.Offset)
		}
	}
	// Output:
	// bytes [0 551] have the game at 0
	// bytes [0 551] have the game at 414
	// bytes [0 551] have the game at 504
	// bytes [551 1102] have the game at 746
}

// Read a game that is somewhere in a file, from an index of offsets.
func Example_gameByOffset() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	var spans []pgn.Span
	for span, err := range pgn.NewReader(file).Spans() {
		spans = append(spans, must(span, err))
	}
	last := spans[len(spans)-1]
	g := must(pgn.NewReader(io.NewSectionReader(file, last.Offset, last.Length)).ReadGame())
	fmt.Println(len(spans), g.Tags.Get("White"))
	// Output:
	// 4 Morphy, Paul
}

// Read clock times, evaluations, arrows and other comments of a game.
func Example_readAnnotations() {
	g := must(pgn.Parse("1. e4 {[%eval 0.3,20][%clk 0:03:00] sharp} (1. d4) 1... e5 $6 {[%cal Ge5d4][%csl Rd4]} *"))
	for _, n := range g.Main().Nodes() {
		clock, hasClock := n.Clock()
		e, hasEval := n.Eval()
		fmt.Println(n.SAN(), clock, hasClock, eval.Score(e.Score), e.Depth, hasEval)
		fmt.Println("  ", n.Text(), n.NAGs(), n.Arrows(), n.Marks())
	}
	// Output:
	// e4 3m0s true +0.30 20 true
	//    sharp [] [] []
	// e5 0s false 0.00 0 false
	//     [$6] [Ge5d4] [Rd4]
}

// Store a PGN game as JSON, and read it back.
func Example_pgnJSON() {
	g := must(pgn.Parse("[White \"Ann\"]\n\n1. e4 e5 (1... c5 $1 {Sicilian}) 2. Nf3 *"))
	text := must(json.Marshal(g))
	fmt.Println(string(text))
	back := new(pgn.Game)
	fmt.Println(json.Unmarshal(text, back), back.Equal(g))
	// Output:
	// {"tags":[{"name":"White","value":"Ann"}],"moves":[{"move":"e2e4","san":"e4"},{"move":"e7e5","san":"e5","variations":[{"moves":[{"move":"c7c5","san":"c5","nags":["$1"],"after":["Sicilian"]}]}]},{"move":"g1f3","san":"Nf3"}],"result":"*"}
	// <nil> true
}

// Read only the games of one player, without reading the moves of the others.
func Example_filterGames() {
	file := must(os.Open("testdata/games.pgn"))
	defer file.Close()
	r := pgn.NewReader(file)
	for tags := range r.Headers() {
		if strings.HasPrefix(tags.Get("White"), "Morphy") {
			span := r.Span()
			g := must(pgn.NewReader(io.NewSectionReader(file, span.Offset, span.Length)).ReadGame())
			fmt.Println(g.Tags.Get("Event"), g.Main().Last().SAN())
		}
	}
	// Output:
	// Paris Opera Rd8#
}

// Find mistakes in games, and fix those that are certain.
func Example_checkGames() {
	var c mistakes.Checker
	r := pgn.NewReader(strings.NewReader("[Date \"1999-5-1\"]\n[Result \"1-0\"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n"))
	for {
		report, err := c.Next(context.Background(), r)
		if err == io.EOF {
			break
		}
		check(err)
		for _, f := range report.Findings {
			fmt.Printf("line %d: %v: %s\n", f.Line, f.Rule, f.Text)
		}
		fmt.Print(string(report.AppendFixed(nil)))
	}
	// Output:
	// line 1: date: Date tag "1999-5-1", want "1999.05.01"
	// line 2: result: Result tag 1-0, but the game ended 0-1 checkmate
	// [Date "1999.05.01"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 Qh4# 0-1
}
