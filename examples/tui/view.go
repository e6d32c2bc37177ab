package main

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen/game"
)

// View implements [tea.Model].
func (m *model) View() tea.View {
	v := tea.NewView(m.screen().String())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = fmt.Sprintf("Luft: %s – %s", m.who(board.White), m.who(board.Black))
	if fits(m.width, m.height) && m.dialog == nil {
		l := newLayout(m.width, m.height)
		v.Cursor = tea.NewCursor(entryEnd(m, &l), l.entry)
	}
	return v
}

// screen draws everything.
func (m *model) screen() *canvas {
	c := newCanvas(max(m.width, 0), max(m.height, 0))
	if !fits(m.width, m.height) {
		lines := []string{
			"This terminal is too small.",
			fmt.Sprintf("It has %d × %d cells, and %d × %d are needed.", m.width, m.height, leastWidth, leastHeight),
			"Make it larger, or leave with ctrl+c.",
		}
		for i, line := range lines {
			c.text(0, max(0, m.height/2-1)+i, m.width, line, m.theme.text)
		}
		return c
	}
	l := newLayout(m.width, m.height)
	m.drawTitle(c, &l)
	m.drawBar(c, &l)
	m.drawBoard(c, &l)
	if m.perft != nil {
		m.drawPerft(c, &l)
	} else {
		m.drawMoves(c, &l)
	}
	m.drawEngine(c, &l)
	m.drawStatus(c, &l)
	m.drawKeys(c, &l)
	if m.dialog != nil {
		m.dialog.draw(m, c)
	}
	return c
}

func (m *model) drawTitle(c *canvas, l *layout) {
	s := m.theme.title
	c.fill(0, 0, c.width, 1, s)
	b := m.board()
	x := c.text(1, 0, 40, fmt.Sprintf("Luft   %s – %s", m.who(board.White), m.who(board.Black)), s)
	if m.you != [2]bool{true, true} {
		c.text(x+2, 0, 20, "level "+m.level.String(), s)
	}
	right := toMoveText(&b)
	if e := m.game.Ending(); e.Result != game.Unfinished {
		right = e.String()
	}
	c.text(c.width-1-len([]rune(right)), 0, 40, right, s)
}

// share returns how much of the bar is White's: the chance to win that a score
// stands for.
func share(s eval.Score) float64 {
	return 1 / (1 + math.Pow(10, -float64(s)/400))
}

// drawBar draws the evaluation as a bar whose lower part, in half cells, is that of
// who plays up the board.
func (m *model) drawBar(c *canvas, l *layout) {
	part := 0.5
	if m.panel.known {
		part = share(m.panel.white)
	}
	if e := m.game.Ending(); e.Result != game.Unfinished {
		part = map[game.Result]float64{game.WhiteWins: 1, game.BlackWins: 0, game.Draw: 0.5}[e.Result]
	}
	halves := 2 * l.bar.height
	if l.half {
		halves -= 2
	}
	whites := int(math.Round(part * float64(halves)))
	at := func(half int) (isWhite, inside bool) {
		if l.half {
			half--
		}
		if half < 0 || half >= halves {
			return false, false
		}
		if m.flipped {
			return half < whites, true
		}
		return half >= halves-whites, true
	}
	for y := range l.bar.height {
		upper, in := at(2 * y)
		lower, in2 := at(2*y + 1)
		text, s := m.barCell(upper, lower, in, in2)
		for x := range barWidth {
			c.put(l.bar.x+x, l.bar.y+y, text, s)
		}
	}
}

// barCell returns a cell of the bar: whether each half is White's, and is in the
// bar at all.
func (m *model) barCell(upper, lower, inUpper, inLower bool) (string, style) {
	t := &m.theme
	if t.plain {
		switch {
		case upper && lower:
			return "█", style{}
		case upper:
			return "▀", style{}
		case lower:
			return "▄", style{}
		}
		return "░", style{}
	}
	paint := map[bool]style{true: {fg: t.barWhite}, false: {fg: t.barBlack}}
	switch {
	case !inUpper:
		return "▄", paint[lower]
	case !inLower:
		return "▀", paint[upper]
	case upper == lower:
		return "█", paint[upper]
	}
	s := paint[upper]
	s.bg = paint[lower].fg
	return "▀", s
}

// A row of the list of moves: a number and two moves, as indices from 0 or -1.
type moveRow struct {
	number       int
	white, black int
}

// moveRows returns the rows of the list.
func (m *model) moveRows() (rows []moveRow) {
	start := m.game.Start()
	number, isBlack := start.Fullmove(), start.Turn() == board.Black
	for i := range m.game.Len() {
		if !isBlack {
			rows = append(rows, moveRow{number, i, -1})
		} else {
			if len(rows) == 0 {
				rows = append(rows, moveRow{number, -1, -1})
			}
			rows[len(rows)-1].black = i
			number++
		}
		isBlack = !isBlack
	}
	return rows
}

// firstRow returns the row of the list that is shown first: the one that was played
// last is in sight unless one has scrolled, and the scrolling ends at the top.
func (m *model) firstRow(rows []moveRow, height int) int {
	now := len(rows) - 1
	for i, r := range rows {
		if r.white == m.game.Ply()-1 || r.black == m.game.Ply()-1 {
			now = i
		}
	}
	if m.game.Ply() == 0 {
		now = 0
	}
	first := min(max(0, now-height+2), max(0, len(rows)-height))
	m.scroll = min(m.scroll, first)
	return first - m.scroll
}

const (
	numberWidth = 5 // of the list of moves
	moveWidth   = 10
)

func (m *model) drawMoves(c *canvas, l *layout) {
	b := m.board()
	title := "Moves"
	white, black, ahead := material(&b)
	c.box(l.moves, title, m.theme.frame, m.theme.strong)
	if ahead != 0 {
		text := fmt.Sprintf(" %s +%d ", m.figures(white, board.White), ahead)
		if ahead < 0 {
			text = fmt.Sprintf(" %s +%d ", m.figures(black, board.Black), -ahead)
		}
		r := []rune(text)
		if len(r) < l.moves.width-12 {
			c.text(l.moves.x+l.moves.width-2-len(r), l.moves.y, len(r), text, m.theme.text)
		}
	}
	rows, texts := m.moveRows(), m.game.Texts()
	height := l.moves.height - 2
	if len(rows) == 0 {
		c.text(l.moves.x+2, l.moves.y+1, l.moves.width-4, "None yet. ? is for help.", m.theme.dim)
	}
	first := m.firstRow(rows, height)
	for y := range height {
		if first+y >= len(rows) {
			if first+y == len(rows) && m.result() != game.Unfinished {
				c.text(l.moves.x+2+numberWidth, l.moves.y+1+y, moveWidth, m.result().String(), m.theme.strong)
			}
			break
		}
		row := rows[first+y]
		at := l.moves.y + 1 + y
		c.text(l.moves.x+2, at, numberWidth, fmt.Sprintf("%3d.", row.number), m.theme.dim)
		for i, index := range []int{row.white, row.black} {
			text, s := "…", m.theme.dim
			switch {
			case index >= 0 && index == m.game.Ply()-1:
				text, s = texts[index], m.theme.now
			case index >= 0 && index < m.game.Ply():
				text, s = texts[index], m.theme.text
			case index >= 0:
				text = texts[index] // taken back
			case i == 1:
				continue
			}
			c.text(l.moves.x+2+numberWidth+i*moveWidth, at, moveWidth, " "+text+" ", s)
		}
	}
	if first+height < len(rows) {
		c.put(l.moves.x+l.moves.width-1, l.moves.y+l.moves.height-2, "▼", m.theme.key)
	}
	if first > 0 {
		c.put(l.moves.x+l.moves.width-1, l.moves.y+1, "▲", m.theme.key)
	}
}

// moveAt returns the number of plies up to the move at a place on the screen, 0 if
// there is none.
func (m *model) moveAt(l *layout, x, y int) int {
	if m.perft != nil || !l.moves.has(x, y) {
		return 0
	}
	rows := m.moveRows()
	row := y - l.moves.y - 1
	column := x - l.moves.x - 2 - numberWidth
	height := l.moves.height - 2
	i := m.firstRow(rows, height) + row
	if row < 0 || row >= height || i >= len(rows) || column < 0 || column >= 2*moveWidth {
		return 0
	}
	if column < moveWidth {
		return rows[i].white + 1
	}
	return rows[i].black + 1
}

func (m *model) drawPerft(c *canvas, l *layout) {
	r := l.moves
	c.box(r, "Perft: ways to play on", m.theme.frame, m.theme.strong)
	c.text(r.x+2, r.y+1, r.width-4, fmt.Sprintf("%2s %13s %9s", "ply", "positions", "time"), m.theme.dim)
	shown := r.height - 3
	for i, n := range m.perft.counts {
		y := r.y + 2 + i - max(0, len(m.perft.counts)+1-shown)
		if y < r.y+2 {
			continue
		}
		c.text(r.x+2, y, r.width-4, fmt.Sprintf("%3d %13s %9s", i+1, grouped(n.nodes), short(n.time)), m.theme.text)
	}
	y := r.y + 2 + min(len(m.perft.counts), shown-1)
	if next := len(m.perft.counts) + 1; next <= m.perft.depth {
		c.text(r.x+2, y, r.width-4, fmt.Sprintf("%3d %13s", next, "counting…"), m.theme.dim)
	} else if n := m.perft.counts[len(m.perft.counts)-1]; n.time > 0 {
		c.text(r.x+2, y, r.width-4, fmt.Sprintf("%.0f million a second", float64(n.nodes)/n.time.Seconds()/1e6), m.theme.dim)
	}
}

func (m *model) drawEngine(c *canvas, l *layout) {
	r := l.engine
	t := &m.theme
	title := "Engine"
	if m.panel.who != "" {
		title = "Engine: " + m.panel.who
	}
	c.box(r, title, t.frame, t.strong)
	x, y, width := r.x+2, r.y+1, r.width-4
	switch {
	case m.search != nil && m.search.player == m.bot && m.isThinking(toMove):
		c.text(r.x+r.width-12, r.y, 11, " thinking ", t.good)
	case m.search != nil:
		c.text(r.x+r.width-12, r.y, 11, " looking ", t.good)
	}
	i := &m.panel.info
	if i.Depth == 0 {
		if m.search != nil {
			c.text(x, y, width, "…", t.dim)
			return
		}
		c.text(c.text(x, y, width, "tab", t.key)+1, y, width, "what it thinks of this", t.dim)
		c.text(c.text(x, y+1, width, "i", t.key)+3, y+1, width, "a hint", t.dim)
		return
	}
	score := m.panel.white.String()
	if !m.panel.white.IsMate() && m.panel.white > 0 && !strings.HasPrefix(score, "+") {
		score = "+" + score
	}
	end := c.text(x, y, width, score, t.strong)
	c.text(end+2, y, width-(end+2-x), fmt.Sprintf("depth %d/%d", i.Depth, i.SelDepth), t.text)
	c.text(x, y+1, width, fmt.Sprintf("%s nodes  %s/s  %s", metric(float64(i.Nodes)), metric(float64(i.NPS())), short(i.Time)), t.dim)
	for n, line := range wrap(m.panel.line, width) {
		if n >= r.height-4 {
			break
		}
		c.text(x, y+2+n, width, line, t.text)
	}
}

// prompt is what stands before what is typed.
const prompt = "Your move: "

func entryStart(l *layout) int { return l.left + 1 + len(prompt) }

// entryShown returns as much of the end of what is typed as there is room for.
func entryShown(m *model, l *layout) []rune {
	r := []rune(m.entry)
	return r[max(0, len(r)-(m.width-entryStart(l)-2)):]
}

// entryEnd returns the column of the cursor behind what is typed.
func entryEnd(m *model, l *layout) int { return entryStart(l) + len(entryShown(m, l)) }

func (m *model) drawStatus(c *canvas, l *layout) {
	s := m.theme.text
	if m.isBad {
		s = m.theme.bad
	}
	c.text(l.left+1, l.status, m.width-l.left-2, m.say, s)
	c.text(l.left+1, l.entry, len(prompt), prompt, m.theme.dim)
	shown := entryShown(m, l)
	x := entryStart(l)
	c.text(x, l.entry, m.width-x-1, string(shown), m.theme.strong)
	if m.wrong >= 0 {
		at := len([]rune(m.entry[:min(m.wrong, len(m.entry))])) - (len([]rune(m.entry)) - len(shown))
		if at >= 0 {
			c.put(x+at, l.entry+1, "^", m.theme.bad)
		}
	}
}

// A keyLabel is a key in the last row, which can be clicked.
type keyLabel struct {
	x, end  int
	command command
}

// barNames are the commands in the last row; those that only a wide screen has room
// for are in spareNames.
var (
	barNames   = [...]string{"help", "undo", "redo", "hint", "analyse", "go", "flip", "perft", "new", "save", "load", "quit"}
	spareNames = []string{"perft", "go", "redo"}
)

// keyBar returns what there is room for of the keys.
func (m *model) keyBar(l *layout) (bar []keyLabel) {
	for left := spareNames; ; left = left[1:] {
		bar = bar[:0]
		x := l.left + 1
		for _, name := range barNames {
			cmd, _ := find(func(c command) bool { return c.name == name })
			if slices.Contains(spareNames[:len(spareNames)-len(left)], name) {
				continue
			}
			end := x + len(keyName(cmd)) + 1 + len(cmd.name)
			bar = append(bar, keyLabel{x, end, cmd})
			x = end + 2
		}
		if x-2 < m.width || len(left) == 0 {
			return bar
		}
	}
}

// keyName returns a key as the last row has it.
func keyName(c command) string {
	if key, ok := strings.CutPrefix(c.key, "ctrl+"); ok {
		return "^" + key
	}
	return c.key
}

func (m *model) drawKeys(c *canvas, l *layout) {
	for _, k := range m.keyBar(l) {
		x := c.text(k.x, l.keys, 10, keyName(k.command), m.theme.key)
		c.text(x+1, l.keys, 10, k.command.name, m.theme.dim)
	}
}

// wrap breaks text at blanks into lines of no more than width cells.
func wrap(text string, width int) (lines []string) {
	line := ""
	for word := range strings.FieldsSeq(text) {
		switch {
		case line == "":
			line = word
		case len(line)+1+len(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}

// metric returns a number in three digits or so, with k, M or G.
func metric(n float64) string {
	for _, unit := range []string{"", "k", "M"} {
		switch {
		case unit == "" && n < 1000:
			return fmt.Sprintf("%.0f", n)
		case n < 10:
			return fmt.Sprintf("%.1f%s", n, unit)
		case n < 1000:
			return fmt.Sprintf("%.0f%s", n, unit)
		}
		n /= 1000
	}
	return fmt.Sprintf("%.1fG", n)
}

// grouped returns a number with its digits in threes.
func grouped(n uint64) string {
	text := fmt.Sprint(n)
	var out strings.Builder
	for i, d := range text {
		if i > 0 && (len(text)-i)%3 == 0 {
			out.WriteByte(' ')
		}
		out.WriteRune(d)
	}
	return out.String()
}

// short returns a time in three digits or so.
func short(d time.Duration) string {
	switch {
	case d < time.Millisecond:
		return d.Round(time.Microsecond).String()
	case d < time.Second:
		return d.Round(time.Millisecond).String()
	}
	return d.Round(100 * time.Millisecond).String()
}
