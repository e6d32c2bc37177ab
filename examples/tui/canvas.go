package main

import (
	"image/color"
	"strings"

	"charm.land/lipgloss/v2"
)

// A style is how a cell looks. Colours that are nil are the terminal's own. Styles
// can be compared.
type style struct {
	fg, bg               color.Color
	bold, faint, reverse bool
}

// A cell holds one character, or two cells one that is wide: the second of them
// is then continued.
type cell struct {
	text      string
	style     style
	continued bool
}

// A canvas is a rectangle of cells to draw on. What falls outside is not drawn.
type canvas struct {
	width, height int
	cells         []cell
}

func newCanvas(width, height int) *canvas {
	c := &canvas{width, height, make([]cell, width*height)}
	for i := range c.cells {
		c.cells[i].text = " "
	}
	return c
}

// put sets one cell.
func (c *canvas) put(x, y int, text string, s style) {
	if x >= 0 && x < c.width && y >= 0 && y < c.height {
		c.cells[y*c.width+x] = cell{text: text, style: s}
	}
}

// text writes a line from x on, in no more than width cells, and returns the x
// after it. What is too long ends with an ellipsis. Control characters, which
// names of players and files may have, are left out.
func (c *canvas) text(x, y, width int, text string, s style) int {
	text = printable(text)
	end := min(x+width, c.width)
	cut := lipgloss.Width(text) > end-x
	if cut {
		end--
	}
	for _, r := range text {
		w := lipgloss.Width(string(r))
		if w == 0 {
			continue
		}
		if x+w > end {
			break
		}
		c.put(x, y, string(r), s)
		if w == 2 {
			c.put(x+1, y, "", s)
			if x+1 < c.width && y >= 0 && y < c.height {
				c.cells[y*c.width+x+1].continued = true
			}
		}
		x += w
	}
	if cut && width > 0 {
		c.put(x, y, "…", s)
		x++
	}
	return x
}

// printable returns text without control characters.
func printable(text string) string {
	return strings.Map(func(r rune) rune {
		if r < ' ' || r >= 0x7f && r < 0xa0 {
			return -1
		}
		return r
	}, text)
}

// fill sets a rectangle of cells to blanks.
func (c *canvas) fill(x, y, width, height int, s style) {
	for row := y; row < y+height; row++ {
		for column := x; column < x+width; column++ {
			c.put(column, row, " ", s)
		}
	}
}

// box draws a frame with a title, and blanks in it.
func (c *canvas) box(r rect, title string, frame, heading style) {
	c.fill(r.x, r.y, r.width, r.height, style{bg: frame.bg})
	right, bottom := r.x+r.width-1, r.y+r.height-1
	for x := r.x + 1; x < right; x++ {
		c.put(x, r.y, "─", frame)
		c.put(x, bottom, "─", frame)
	}
	for y := r.y + 1; y < bottom; y++ {
		c.put(r.x, y, "│", frame)
		c.put(right, y, "│", frame)
	}
	c.put(r.x, r.y, "╭", frame)
	c.put(right, r.y, "╮", frame)
	c.put(r.x, bottom, "╰", frame)
	c.put(right, bottom, "╯", frame)
	if title != "" {
		c.text(r.x+2, r.y, r.width-4, " "+title+" ", heading)
	}
}

// String returns the canvas as lines with escape sequences for the styles.
func (c *canvas) String() string {
	var out, run strings.Builder
	for y := range c.height {
		if y > 0 {
			out.WriteByte('\n')
		}
		row := c.cells[y*c.width : (y+1)*c.width]
		for x := 0; x < len(row); {
			s := row[x].style
			run.Reset()
			for ; x < len(row) && row[x].style == s; x++ {
				if !row[x].continued {
					run.WriteString(row[x].text)
				}
			}
			out.WriteString(s.render(run.String()))
		}
	}
	return out.String()
}

// render returns text with the escape sequences for the style.
func (s style) render(text string) string {
	if s == (style{}) {
		return text
	}
	l := lipgloss.NewStyle().Inline(true).Bold(s.bold).Faint(s.faint).Reverse(s.reverse)
	if s.fg != nil {
		l = l.Foreground(s.fg)
	}
	if s.bg != nil {
		l = l.Background(s.bg)
	}
	return l.Render(text)
}

// A rect is a rectangle of cells.
type rect struct{ x, y, width, height int }

// has reports whether a cell is inside.
func (r rect) has(x, y int) bool {
	return x >= r.x && x < r.x+r.width && y >= r.y && y < r.y+r.height
}
