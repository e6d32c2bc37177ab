package cookbook_test

import (
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/pgn/san"
)

// Make a PGN game from a game that was played.
func Example_fromGame() {
	played := game.New(board.Start())
	for _, text := range []string{"f3", "e5", "g4", "Qh4#"} {
		must(san.Play(played, text))
	}
	g := pgn.FromGame(played)
	g.Tags.Set("White", "Ann")
	fmt.Print(g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ann"]
	// [Black "?"]
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 Qh4# 0-1
}

// End a game by resignation, agreement or time, and write how it ended.
func Example_gameResult() {
	g := must(pgn.Parse("1. e4 e5 2. Qh5 Ke7 *"))
	g.SetOutcome(game.Outcome{Result: game.Win(board.White), Termination: game.TimeForfeit})
	fmt.Println(g.Tags.Get("Result"), g.Tags.Get("Termination"), g.Movetext())
	// Output:
	// 1-0 time forfeit 1. e4 e5 2. Qh5 Ke7 1-0
}

// Continue playing from any place of a PGN game, with the history for repetitions.
func Example_gameFromNode() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 (2. Bc4 Nc6) 2... Nc6 *"))
	variation := g.Main().Nodes()[2].Variations()[0]
	played := must(variation.Last().Replay())
	fmt.Println(san.FormatGame(played), played.Ply())
	// Output:
	// 1. e4 e5 2. Bc4 Nc6 4
}

// Get the path to a move in the tree, and jump to it later.
func Example_pathToNode() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 (2. Bc4 Nc6) 2... Nc6 *"))
	path := g.Main().Nodes()[2].Variations()[0].Last().Moves()
	fmt.Println(path)
	n := g.Find(path...)
	fmt.Println(n.SAN(), n.Ply(), n.Depth(), n.Board().FEN())
	// Output:
	// [e2e4 e7e5 f1c4 b8c6]
	// Nc6 4 1 r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/8/PPPP1PPP/RNBQK1NR w KQkq - 2 3
}

// Step through a game and into its variations.
func Example_cursor() {
	g := must(pgn.Parse("1. e4 e5 (1... c5 2. Nf3) 2. Bc4 *"))
	c := g.Cursor()
	c.Next()
	fmt.Println(c.SAN(), "continues with", c.Peek().SAN())
	fmt.Println(c.Enter(0), c.SAN(), c.Depth())
	c.Leave()
	c.End()
	fmt.Println(c.SAN(), c.Depth())
	// Output:
	// e4 continues with e5
	// true c5 1
	// Bc4 0
}

// Add moves and variations to a game.
func Example_addVariation() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 *"))
	e4 := g.Main().First()
	must(e4.AddSAN("c5", "Nf3"))
	must(e4.Add(board.NewMove(board.E7, board.E6)))
	fmt.Println(g.Movetext())
	// Output:
	// 1. e4 e5 (1... c5 2. Nf3) (1... e6) 2. Nf3 *
}

// Insert, promote and delete variations, with pointers to moves that stay valid.
func Example_editTree() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 *"))
	e5 := g.Main().Nodes()[1]
	sicilian := must(e5.Insert(0, board.NewMove(board.C7, board.C5)))
	french := must(e5.Insert(-1, board.NewMove(board.E7, board.E6)))
	fmt.Println(g.Movetext())
	sicilian.First().PromoteToMain()
	fmt.Println(g.Movetext())
	french.Remove()
	e5.Truncate()
	fmt.Println(g.Movetext())
	// Output:
	// 1. e4 e5 (1... e6) (1... c5) 2. Nf3 *
	// 1. e4 c5 (1... e5 2. Nf3) (1... e6) *
	// 1. e4 c5 (1... e5) *
}

// Annotate moves: signs, comments, clock, evaluation, arrows and coloured squares.
func Example_annotate() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 *"))
	n := g.Main().Last()
	n.SetNAGs(pgn.GoodMove)
	n.SetText("attacks e5")
	n.SetClock(3 * time.Minute)
	n.SetEval(pgn.Eval{Score: 35, Depth: 20})
	check(n.SetArrows(pgn.Arrow{Color: 'G', From: board.F3, To: board.E5}))
	check(n.SetMarks(pgn.Mark{Color: 'R', Square: board.E5}))
	fmt.Println(g.Movetext())
	// Output:
	// 1. e4 e5 2. Nf3 $1 {[%clk 0:03:00] [%eval 0.35,20] [%cal Gf3e5] [%csl Re5] attacks e5} *
}

// Loop over all moves of a game, those of variations included.
func Example_allNodes() {
	g := must(pgn.Parse("1. e4 e5 (1... c5 2. Nf3 (2. Nc3)) 2. Bc4 *"))
	for n, before := range g.All() {
		fmt.Print(san.Format(before, n.Move()), " at depth ", n.Depth(), "; ")
	}
	fmt.Println()
	// Output:
	// e4 at depth 0; e5 at depth 0; c5 at depth 1; Nf3 at depth 1; Nc3 at depth 2; Bc4 at depth 0;
}

// Write a game as text without tags, or without comments and variations too.
func Example_movetext() {
	g := must(pgn.Parse("[White \"Ann\"]\n\n1. e4 {best} e5 (1... c5) 2. Nf3 $1 *"))
	fmt.Println(g.Movetext())
	fmt.Print(must(g.Format(pgn.WriterOptions{NoTags: true, NoComments: true, NoVariations: true})))
	// Output:
	// 1. e4 {best} 1... e5 (1... c5) 2. Nf3 $1 *
	// 1. e4 e5 2. Nf3 *
}

// Write games to a file.
func Example_writeGames() {
	w := pgn.NewWriter(os.Stdout)
	for _, moves := range []string{"1. e4 e5 *", "1. d4 d5 *"} {
		check(must(pgn.Parse(moves)).Visit(w))
	}
	check(w.Flush())
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 *
	//
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. d4 d5 *
}

// Copy a file of games in constant memory, without comments and variations.
func Example_copyGames() {
	in := strings.NewReader("[White \"Ann\"]\n\n1. e4 {best} e5 (1... c5) *\n\n1. d4 {[%clk 0:01:00]} *\n")
	w := pgn.NewWriter(os.Stdout)
	w.Reduced = true
	for err := range pgn.NewReader(in).VisitAll(w) {
		check(err)
	}
	check(w.Flush())
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Ann"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. e4 e5 *
	//
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "*"]
	//
	// 1. d4 *
}

// Start a game from any position, and set its tags and result.
func Example_newGame() {
	b := must(board.Chess960(356))
	g := pgn.NewGame(b)
	g.Tags.Set("Event", "Chess960")
	must(g.AddSAN("e4", "e5"))
	g.SetResult(game.WhiteWins)
	fmt.Print(g)
	// Output:
	// [Event "Chess960"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "?"]
	// [Black "?"]
	// [Result "1-0"]
	// [Variant "Chess960"]
	// [SetUp "1"]
	// [FEN "nbbrkrqn/pppppppp/8/8/8/8/PPPPPPPP/NBBRKRQN w KQkq - 0 1"]
	//
	// 1. e4 e5 1-0
}

// Merge one game into another as variations.
func Example_mergeGames() {
	g := must(pgn.Parse("1. e4 e5 2. Nf3 *"))
	other := must(pgn.Parse("1. e4 e5 2. Bc4 Nc6 *"))
	must(g.Add(other.Main().Moves()...))
	fmt.Println(g.Movetext())
	// Output:
	// 1. e4 e5 2. Nf3 (2. Bc4 Nc6) *
}

// Convert an evaluation from the player to move to White's side and to %eval, mates included.
func Example_evalCommand() {
	mated := eval.MatedIn(0) // mate on the board, for the player to move
	fmt.Println(pgn.Eval{Score: int(mated.White(board.Black))}, pgn.Eval{Score: int(mated.White(board.White))})
	fmt.Println(pgn.Eval{Score: int(eval.Score(-150).White(board.Black)), Depth: 12})
	e := must(pgn.ParseEval("#-3"))
	white := eval.Score(e.Score)
	fmt.Println(white, white.White(board.Black), white.MateMoves())
	// Output:
	// #0 #-0
	// 1.50,12
	// #-3 #3 -3
}
