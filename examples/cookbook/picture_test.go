package cookbook_test

import (
	"bytes"
	"fmt"
	"image/png"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/board/svg/raster"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
)

// Draw a board as SVG, with the last move, a check and Black at the bottom.
func Example_svg() {
	b := pgnBoard("1. f3 e5 2. Kf2 Qh4+")
	picture := svg.String(&b, &svg.Options{
		LastMove: board.NewMove(board.D8, board.H4),
		Check:    movegen.InCheck(&b),
		Bottom:   board.Black,
	})
	fmt.Println(strings.HasPrefix(picture, "<svg "), strings.HasSuffix(picture, "</svg>\n"))
	// Output:
	// true true
}

// Write an SVG picture to a file.
func Example_svgFile() {
	b := board.Start()
	file := must(os.CreateTemp("", "*.svg"))
	defer os.Remove(file.Name())
	defer file.Close()
	check(svg.Write(file, &b, &svg.Options{SquareSize: 60, Coordinates: svg.Inside}))
	fmt.Println(must(file.Stat()).Size() > 1000)
	// Output:
	// true
}

// Draw a board as PNG, for programs that do not show SVG.
func Example_png() {
	b := board.Start()
	var file bytes.Buffer
	check(raster.WritePNG(&file, &b, &svg.Options{SquareSize: 64, Coordinates: svg.Inside}))
	picture := must(png.Decode(&file))
	fmt.Println(picture.Bounds().Size())
	// Output:
	// (512,512)
}

// Draw arrows and coloured squares.
func Example_svgArrows() {
	b := board.Start()
	picture := svg.String(&b, &svg.Options{
		Arrows: []svg.Arrow{{From: board.E2, To: board.E4, Color: svg.Green}},
		Marks:  []svg.Mark{{Squares: movegen.Attacks(&b, board.G1), Color: svg.Red}},
	})
	fmt.Println(strings.Count(picture, "2f8f3a") > 0, strings.Count(picture, "d13b3b") > 0)
	// Output:
	// true true
}

// Draw the arrows, coloured squares and evaluation of a move in a PGN game.
func Example_svgOfNode() {
	n := must(pgn.Parse("1. e4 {[%cal Ge2e4][%csl Re5][%eval 0.35]} *")).Main().Last()
	b, o := n.Board(), svg.Options{LastMove: n.Move(), Arrows: svg.Arrows(n.Arrows()), Marks: svg.Marks(n.Marks())}
	if e, ok := n.Eval(); ok {
		o.Eval = &e.Score
	}
	fmt.Println(o.Arrows, o.Marks, strings.Contains(svg.String(&b, &o), "+0.35"))
	// Output:
	// [Ge2e4] [Re5] true
}

// Show a score for the player to move on the evaluation bar.
func Example_svgEval() {
	b := must(fen.Parse("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1"))
	score := eval.Material{}.Evaluate(&b) // for Black, who is to move
	picture := svg.String(&b, &svg.Options{Eval: new(int(score.White(b.Turn())))})
	fmt.Println(score, strings.Contains(picture, "+9.75"))
	// Output:
	// -9.75 true
}

// Draw a single piece, in the colours of a theme.
func Example_svgPiece() {
	theme := must(svg.ThemeNamed(svg.Themes()[1]))
	picture := svg.Piece(board.WhiteKnight, &theme)
	fmt.Println(svg.Themes(), strings.HasPrefix(picture, "<svg "))
	// Output:
	// [light dark wood green blue print] true
}
