package pgn_test

import (
	"errors"
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

const opera = `[White "Morphy"]
[Black "Duke Karl / Count Isouard"]
[Result "1-0"]

1. e4 e5 2. Nf3 d6 3. d4 Bg4?! {weak} (3... exd4 4. Nxd4 {is better}) 4. dxe5 1-0`

func ExampleParse() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Tags.Get("White"), g.Result)
	fmt.Println(g.Main().Len(), "plies")
	// Output:
	// Morphy 1-0
	// 7 plies
}

func ExampleParseAll() {
	games, err := pgn.ParseAll("1. e4 e5 *\n\n1. e4 Ke7 2. Nf3 *\n\n1. d4 *\n")
	for _, g := range games {
		fmt.Println(g.Main().Len())
	}
	if bad, ok := errors.AsType[*pgn.Error](err); ok {
		fmt.Printf("game %d, line %d, ply %d: %s\n", bad.Game, bad.Line, bad.Ply, bad.Near)
	}
	// Output:
	// 2
	// 1
	// 1
	// game 2, line 3, ply 2: Ke7
}

func ExampleReader_Games() {
	r := pgn.NewReader(strings.NewReader("[White \"A\"]\n\n1. e4 *\n\n[White \"B\"]\n\n1. d4 d5 1/2-1/2\n"))
	for g, err := range r.Games() {
		if err != nil {
			fmt.Println(err) // of this game; the next is read all the same
			continue
		}
		fmt.Println(g.Tags.Get("White"), g.Main().Len(), g.Result)
	}
	// Output:
	// A 1 *
	// B 2 1/2-1/2
}

func ExampleGame() {
	g := pgn.NewGame(board.Start())
	g.Tags.Set("White", "A")
	g.Tags.Set("Black", "B")
	n, err := g.AddSAN("e4", "e5", "Nf3")
	if err != nil {
		fmt.Println(err)
		return
	}
	n.SetNAGs(pgn.GoodMove)
	fmt.Print(g)
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "A"]
	// [Black "B"]
	// [Result "*"]
	//
	// 1. e4 e5 2. Nf3 $1 *
}

// A game that has been read says its result twice, in a tag and after the moves.
func ExampleGame_SetResult() {
	g, err := pgn.Parse("[Result \"*\"]\n\n1. f3 e5 2. g4 Qh4# *")
	if err != nil {
		fmt.Println(err)
		return
	}
	g.SetResult(game.BlackWins)
	text := g.String()
	fmt.Print(text[strings.Index(text, "[Result"):])
	// Output:
	// [Result "0-1"]
	//
	// 1. f3 e5 2. g4 Qh4# 0-1
}

// White resigns, which no move says.
func ExampleGame_SetOutcome() {
	g, err := pgn.Parse("1. e4 e5 2. Ke2 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	g.SetOutcome(game.Outcome{Result: game.BlackWins, Termination: game.Resignation})
	text := g.String()
	fmt.Print(text[strings.Index(text, "[Result"):])
	// Output:
	// [Result "0-1"]
	// [Termination "normal"]
	//
	// 1. e4 e5 2. Ke2 0-1
}

func ExampleGame_Replay() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	played, err := g.Replay()
	if err != nil {
		fmt.Println(err)
		return
	}
	start := board.Start()
	fmt.Println(san.FormatLine(&start, played.Moves()))
	// Output: 1. e4 e5 2. Nf3 d6 3. d4 Bg4 4. dxe5
}

// A visitor that looks for what it wants goes through games in memory as it goes
// through a file.
func ExampleGame_Visit() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := g.Visit(captures{}); err != nil {
		fmt.Println(err)
	}
	// Output:
	// exd4
	// Nxd4
	// dxe5
}

type captures struct{ pgn.Nop }

func (captures) Move(before *board.Board, m board.Move, text []byte) error {
	if before.Piece(m.To()) != board.NoPiece {
		fmt.Printf("%s\n", text)
	}
	return nil
}

// A line is walked with a loop where no positions are needed.
func ExampleLine() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	var count func(l *pgn.Line) int
	count = func(l *pgn.Line) int {
		n := l.Len()
		for _, move := range l.Nodes() {
			for _, v := range move.Variations() {
				n += count(v)
			}
		}
		return n
	}
	fmt.Println(count(g.Main()), "moves with those of variations")
	// Output: 9 moves with those of variations
}

func ExampleNode() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	n := g.Main().Nodes()[5]
	fmt.Println(n.SAN(), n.NAGs(), n.CommentsAfter(), len(n.Variations()))
	fmt.Println(n.Parent().SAN(), n.Ply(), n.Moves())

	if _, err := n.Add(board.NewMove(board.D4, board.E5), board.NewMove(board.G4, board.F3)); err != nil {
		fmt.Println(err)
	}
	n.SetNAGs(pgn.Mistake) // n is still the move in the game
	_, movetext, _ := strings.Cut(g.String(), "\n\n")
	fmt.Print(movetext)
	// Output:
	// Bg4 [$6] [weak] 1
	// d4 6 [e2e4 e7e5 g1f3 d7d6 d2d4 c8g4]
	// 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $2 {weak} (3... exd4 4. Nxd4 {is better}) 4. dxe5
	// Bxf3 1-0
}

func ExampleCursor() {
	g, err := pgn.Parse(opera)
	if err != nil {
		fmt.Println(err)
		return
	}
	c := g.Cursor()
	for range 5 {
		c.Next()
	}
	b := c.Board()
	fmt.Println("played:", san.Format(&b, c.Peek().Move()))
	for _, v := range c.Peek().Variations() {
		fmt.Println("instead:", san.Format(&b, v.First().Move()))
	}

	c.Enter(0)
	c.Node().Promote() // it is what was played now
	c.End()
	fmt.Println("ends after ply", c.Ply(), "in variation depth", c.Depth())
	_, movetext, _ := strings.Cut(g.String(), "\n\n")
	fmt.Print(movetext)
	// Output:
	// played: Bg4
	// instead: exd4
	// ends after ply 7 in variation depth 0
	// 1. e4 e5 2. Nf3 d6 3. d4 exd4 (3... Bg4 $6 {weak} 4. dxe5) 4. Nxd4 {is better}
	// 1-0
}

func ExampleTags() {
	var tags pgn.Tags
	tags.Set("White", "Tal")
	tags.Set("ECO", "B10")
	tags.Set("White", "Tal, Mikhail")
	tags.Delete("ECO")
	_, ok := tags.Lookup("Black")
	fmt.Print(tags)
	fmt.Println(ok)
	// Output:
	// [White "Tal, Mikhail"]
	// false
}

func ExampleTag() {
	tags := pgn.Tags{{Name: "White", Value: "Tal, Mikhail"}}
	for _, tag := range tags {
		fmt.Printf("%s is %q\n", tag.Name, tag.Value)
	}
	// Output: White is "Tal, Mikhail"
}

func ExampleNAG() {
	n, err := pgn.ParseNAG("+/-")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(n, n.Sign(), n == pgn.WhiteBetter)
	// Output: $16 ± true
}

// A Writer that is fed by a Reader copies a file in constant memory, here with
// narrow lines and without what is said of the moves.
func ExampleWriter() {
	r := pgn.NewReader(strings.NewReader(opera))
	w := pgn.NewWriter(os.Stdout)
	w.Width = 24
	w.Reduced = true
	if err := r.Next(w); err != nil {
		fmt.Println(err)
	}
	if err := w.Flush(); err != nil {
		fmt.Println(err)
	}
	// Output:
	// [Event "?"]
	// [Site "?"]
	// [Date "????.??.??"]
	// [Round "?"]
	// [White "Morphy"]
	// [Black "Duke Karl / Count Isouard"]
	// [Result "1-0"]
	//
	// 1. e4 e5 2. Nf3 d6 3. d4
	// Bg4 4. dxe5 1-0
}

func ExampleWriterOptions() {
	g, err := pgn.Parse("1. e4 (1. d4) 1... e5 {a long comment} 2. Nf3 Nc6 *")
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, options := range []pgn.WriterOptions{{Width: 20}, {Width: -1}, {Reduced: true}} {
		var sb strings.Builder
		w := pgn.NewWriter(&sb)
		w.WriterOptions = options
		if err := errors.Join(g.Visit(w), w.Flush()); err != nil {
			fmt.Println(err)
		}
		_, movetext, _ := strings.Cut(sb.String(), "\n\n")
		fmt.Println(movetext)
	}
	// Output:
	// 1. e4 (1. d4)
	// 1... e5
	// {a long comment}
	// 2. Nf3 Nc6 *
	//
	// 1. e4 (1. d4) 1... e5 {a long comment} 2. Nf3 Nc6 *
	//
	// 1. e4 e5 2. Nf3 Nc6 *
}

func ExampleWriteError() {
	g := pgn.NewGame(board.Start())
	g.Tags.Set("White Player", "A")
	err := g.Visit(pgn.NewWriter(os.Stdout))
	fmt.Println(err)
	bad, ok := errors.AsType[*pgn.WriteError](err)
	fmt.Println(ok && bad.What == "tag name")
	// Output:
	// pgn: game 1 cannot be written: tag name "White Player"
	// true
}

// A Builder makes a game of what a Reader tells it. With a visitor of one's own
// around it, only some of it gets there.
func ExampleBuilder() {
	r := pgn.NewReader(strings.NewReader(opera))
	v := withoutVariations{new(pgn.Builder)}
	if err := r.Next(v); err != nil {
		fmt.Println(err)
	}
	_, movetext, _ := strings.Cut(v.Game.String(), "\n\n")
	fmt.Print(movetext)
	// Output: 1. e4 e5 2. Nf3 d6 3. d4 Bg4 $6 {weak} 4. dxe5 1-0
}

type withoutVariations struct{ *pgn.Builder }

func (withoutVariations) BeginVariation() error { return pgn.SkipVariation }

func ExampleComment() {
	c := pgn.Comment("[%eval 0.25,18] [%clk 0:02:57] a quiet move [%mine 1]")
	left, _ := c.Clock()
	mine, _ := c.Command("mine")
	fmt.Println(left, mine)
	fmt.Println(c.Text())
	fmt.Println(c.WithClock(left - 1500*time.Millisecond).WithoutCommand("eval"))
	// Output:
	// 2m57s 1
	// a quiet move
	// [%clk 0:02:55.5] a quiet move [%mine 1]
}

func ExampleEval() {
	e, ok := pgn.Comment("[%eval #-3]").Eval()
	fmt.Println(eval.Score(e.Score).MateMoves(), ok)
	fmt.Println(pgn.Comment("why not?").WithEval(pgn.Eval{Score: -35, Depth: 20}))
	// Output:
	// -3 true
	// [%eval -0.35,20] why not?
}

func ExampleMark() {
	fmt.Println(pgn.Comment("[%csl Ga4,Rb5]").Marks())
	fmt.Println(pgn.Comment("").WithMarks(pgn.Mark{Color: 'Y', Square: board.E4}))
	// Output:
	// [Ga4 Rb5]
	// [%csl Ye4] <nil>
}

func ExampleArrow() {
	arrows := pgn.Comment("[%cal Gc2c3]").Arrows()
	fmt.Println(arrows)
	fmt.Println(pgn.Comment("so").WithArrows(append(arrows, pgn.Arrow{Color: 'R', From: board.C3, To: board.D4})...))
	// Output:
	// [Gc2c3]
	// [%cal Gc2c3,Rc3d4] so <nil>
}
