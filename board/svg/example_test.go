package svg_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/board/svg"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/pgn"
)

// kings is a position with little in it.
func kings() board.Board {
	s := board.Setup{Turn: board.Black}
	s.Pieces[board.G1], s.Pieces[board.E8], s.Pieces[board.E4] = board.WhiteKing, board.BlackKing, board.WhiteRook
	b, err := s.Board()
	if err != nil {
		fmt.Println(err)
	}
	return b
}

func ExampleString() {
	b := board.Start()
	picture := svg.String(&b, nil)
	head, _, _ := strings.Cut(picture, "\n")
	fmt.Println(head)
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="420" height="420" viewBox="0 0 560 560" role="img">
}

func ExampleOptions() {
	b := kings()
	theme, err := svg.ThemeNamed("wood")
	if err != nil {
		fmt.Println(err)
		return
	}
	theme.Frame = 0x202020ff // all colours can be changed

	picture := svg.String(&b, &svg.Options{
		SquareSize: 60,
		Theme:      theme,
		Bottom:     board.Black,
		LastMove:   board.NewMove(board.A4, board.E4),
		Check:      true,
	})
	_, rest, _ := strings.Cut(picture, "<desc>")
	description, _, _ := strings.Cut(rest, "</desc>")
	fmt.Println(description)
	// Output:
	// White: king g1, rook e4. Black: king e8. Black to move. Last move a4e4. Check.
}

func ExampleWrite() {
	b := kings()
	var page strings.Builder
	page.WriteString("<!doctype html>\n")
	if err := svg.Write(&page, &b, &svg.Options{
		Marks:  []svg.Mark{{Squares: board.E8.Bitboard(), Color: svg.Red}},
		Arrows: []svg.Arrow{{From: board.E4, To: board.E8, Color: svg.Blue}},
		Eval:   new(510),
	}); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	fmt.Println(strings.Count(page.String(), "<use"), "pieces")
	// Output:
	// 3 pieces
}

func ExamplePiece() {
	fmt.Print(svg.Piece(board.BlackRook, &svg.Theme{Black: svg.Paint{Body: 0x803020ff}}))
	// Output:
	// <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" role="img"><title>black rook</title>
	// <g stroke-width="3" stroke-linecap="round" stroke-linejoin="round"><path fill="#803020" stroke="#171411" d="M20.5 24.5h23l2 18.5l3.5 6.5h-34l3.5-6.5z"/><path fill="#803020" stroke="#171411" d="M14 8.5h8.5V14H28V8.5h8V14h5.5V8.5H50V19l-6 5.5H20L14 19z"/><path fill="#803020" stroke="#171411" d="M13.5 57v-2.5a5 5 0 0 1 5-5h27a5 5 0 0 1 5 5V57z"/><path fill="none" stroke-width="2.5" stroke="#ece5da" d="M19 43h26"/></g>
	// </svg>
}

func ExampleThemeNamed() {
	for _, name := range svg.Themes() {
		theme, _ := svg.ThemeNamed(name)
		fmt.Println(name, theme.Light, theme.Dark)
	}
	// Output:
	// light #f1ede4 #b3a48f
	// dark #9aa2b0 #667083
	// wood #f0dcb8 #b5835a
	// green #eeeed6 #7b9b5d
	// blue #e6edf4 #7696b8
	// print #ffffff #c8c8c8
}

func ExampleParseColor() {
	for _, s := range []string{"#2f8f3a", "#fff8", "green", "greenish"} {
		fmt.Println(svg.ParseColor(s))
	}
	// Output:
	// #2f8f3a <nil>
	// #ffffff88 <nil>
	// #2f8f3acc <nil>
	// #00000000 "greenish" is not a valid colour (offset 0)
}

func ExampleColor() {
	half := svg.Red&^0xff | 0x80
	fmt.Println(svg.Red, half)
	// Output:
	// #d13b3bcc #d13b3b80
}

// Scores of searches are for the player to move, those of the bar for White.
func ExampleOptions_eval() {
	b := kings() // Black to move
	score := eval.MateIn(3)
	picture := svg.String(&b, &svg.Options{Eval: new(int(score.White(b.Turn())))})
	fmt.Println(strings.Contains(picture, "Evaluation mate in 2 for Black."))
	// Output:
	// true
}

func ExampleMark() {
	text, err := json.Marshal([]svg.Mark{
		{Squares: board.A4.Bitboard(), Color: svg.Green},
		{Squares: board.D4.Bitboard() | board.E4.Bitboard(), Color: 0x112233ff},
	})
	fmt.Println(string(text), err)
	// Output: ["Ga4","#112233ffd4e4"] <nil>
}

func ExampleParseMark() {
	m, err := svg.ParseMark("Ra4b5")
	fmt.Println(m.Squares.Count(), "squares", m.Color == svg.Red, err)
	// Output: 2 squares true <nil>
}

func ExampleArrow() {
	fmt.Println(svg.Arrow{From: board.C2, To: board.C3, Color: svg.Green})
	fmt.Println(svg.Arrow{From: board.C2, To: board.C3}) // in the theme's colour
	// Output:
	// Gc2c3
	// c2c3
}

func ExampleParseArrow() {
	for _, text := range []string{"Bf1b5", "Bf1"} {
		a, err := svg.ParseArrow(text)
		fmt.Println(a, err)
	}
	// Output:
	// Bf1b5 <nil>
	// a1a1 "Bf1" is not a valid arrow (offset 3)
}

// A position of a game with its arrows, marks and evaluation.
func ExampleArrows() {
	games := pgn.NewReader(strings.NewReader("1. e4 e5 2. Nf3 { [%cal Gf3e5,Re5f3] [%csl Ye5] [%eval 0.30] } *"))
	for g, err := range games.Games() {
		if err != nil {
			fmt.Println(err)
			continue
		}
		cursor := g.Cursor()
		for cursor.Next() {
		}
		b, node := cursor.Board(), cursor.Node()
		o := svg.Options{
			LastMove: node.Move(),
			Arrows:   svg.Arrows(node.Arrows()),
			Marks:    svg.Marks(node.Marks()),
		}
		if e, ok := node.Eval(); ok {
			o.Eval = &e.Score
		}
		picture := svg.String(&b, &o)
		fmt.Println(o.Arrows, o.Marks, *o.Eval, strings.Contains(picture, "Evaluation +0.30."))
	}
	// Output: [Gf3e5 Re5f3] [Ye5] 30 true
}

func ExampleTheme() {
	theme, err := svg.ThemeNamed("blue")
	if err != nil {
		fmt.Println(err)
		return
	}
	theme.LastMove = 0xffcc0080
	theme.White = svg.Paint{Body: 0xffffffff}
	fmt.Println(theme.Light, theme.LastMove)
	// Output: #e6edf4 #ffcc0080
}

func ExamplePaint() {
	red := svg.Paint{Body: 0xc04030ff}
	picture := svg.Piece(board.WhiteKing, &svg.Theme{White: red})
	fmt.Println(strings.Contains(picture, red.Body.String()))
	// Output: true
}

func ExampleCoordinates() {
	b := board.Start()
	for _, c := range []svg.Coordinates{svg.Outside, svg.Inside, svg.NoCoordinates} {
		picture := svg.String(&b, &svg.Options{Coordinates: c})
		_, box, _ := strings.Cut(picture, "viewBox=")
		fmt.Println(c, box[:13])
	}
	// Output:
	// outside "0 0 560 560"
	// inside "0 0 512 512"
	// none "0 0 512 512"
}
