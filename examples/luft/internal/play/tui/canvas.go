package tui

import (
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/ultraviolet/screen"
	"github.com/charmbracelet/x/ansi"

	"github.com/luftchess/luft/examples/luft/internal/cli"
)

// A rect is a rectangle of cells.
type rect = uv.Rectangle

// A canvas is the cells of the screen to draw on. What falls outside is not drawn.
type canvas struct{ uv.ScreenBuffer }

// put sets one cell.
func (c canvas) put(x, y int, text string, s style) {
	c.SetCell(x, y, &uv.Cell{Content: text, Width: 1, Style: s})
}

// text writes a line from x on in no more than width cells, and returns the x after it.
// What is too long ends with an ellipsis. Names of players and files may hold escape
// sequences, which are shown.
func (c canvas) text(x, y, width int, text string, s style) int {
	text = ansi.Truncate(oneLine(text), max(0, min(width, c.Width()-x)), "…")
	end := x + ansi.StringWidth(text)
	uv.NewStyledString(s.Styled(text)).Draw(c, uv.Rect(x, y, end-x, 1))
	return end
}

// oneLine returns text as it can be shown in one line.
func oneLine(text string) string {
	return cli.Printable(strings.NewReplacer("\n", " ", "\t", " ").Replace(text))
}

// right writes a line that ends before x, and returns the x of its beginning.
func (c canvas) right(x, y, width int, text string, s style) int {
	text = ansi.Truncate(oneLine(text), max(0, width), "…")
	begin := x - ansi.StringWidth(text)
	c.text(begin, y, width, text, s)
	return begin
}

// fill sets a rectangle of cells to blanks.
func (c canvas) fill(r rect, s style) {
	screen.FillArea(c, &uv.Cell{Content: " ", Width: 1, Style: s}, r)
}

// box draws a frame with a title, and blanks in it. It returns what is inside, without
// a margin of a column on both sides.
func (c canvas) box(r rect, title string, frame, heading style) rect {
	c.fill(r, style{})
	border := uv.RoundedBorder().Style(frame)
	border.Draw(c, r)
	c.text(r.Min.X+2, r.Min.Y, r.Dx()-4, " "+title+" ", heading)
	return uv.Rect(r.Min.X+2, r.Min.Y+1, r.Dx()-4, r.Dy()-2)
}

// halves draws a cell whose upper and lower half have colours, nil for none.
func (c canvas) halves(x, y int, upper, lower color.Color) {
	switch {
	case upper == lower:
		c.put(x, y, " ", style{Bg: upper})
	case upper == nil:
		c.put(x, y, "▄", style{Fg: lower})
	default:
		c.put(x, y, "▀", style{Fg: upper, Bg: lower})
	}
}
