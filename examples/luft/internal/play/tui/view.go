package tui

import (
	"cmp"
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/examples/luft/internal/textboard"
	"github.com/luftchess/luft/movegen/game"
)

// View implements [tea.Model].
func (m *model) View() tea.View {
	v := tea.NewView(m.screen().Render())
	v.AltScreen = true
	v.MouseMode = tea.MouseModeCellMotion
	v.WindowTitle = oneLine("Luft: " + m.players())
	if fits(m.width, m.height) && m.dialog == nil {
		l := newLayout(m.width, m.height)
		if v.Cursor = m.entry.Cursor(); v.Cursor != nil {
			v.Cursor.X += l.left + 1
			v.Cursor.Y = l.entry
		}
	}
	return v
}

// players names White and Black.
func (m *model) players() string { return m.Name(board.White) + " – " + m.Name(board.Black) }

// screen draws everything.
func (m *model) screen() canvas {
	c := canvas{uv.NewScreenBuffer(max(m.width, 0), max(m.height, 0))}
	if !fits(m.width, m.height) {
		for i, line := range []string{
			"This terminal is too small.",
			fmt.Sprintf("It has %d × %d cells; %d × %d are needed.", m.width, m.height, minWidth, minHeight),
			"Enlarge it, or leave with ctrl+c.",
		} {
			c.text(0, max(0, m.height/2-1)+i, m.width, line, m.theme.text)
		}
		return c
	}
	l := newLayout(m.width, m.height)
	m.drawTitle(c)
	m.drawBar(c, &l)
	m.drawBoard(c, &l)
	if l.panels {
		m.drawMoves(c, l.moves)
		if m.Trainer != nil {
			m.drawTrainer(c, l.engine)
		} else {
			m.drawEngine(c, l.engine)
		}
	} else {
		m.drawInfo(c, &l)
	}
	m.drawStatus(c, &l)
	m.drawKeys(c, &l)
	if m.dialog != nil {
		m.dialog.draw(m, c)
	}
	return c
}

func (m *model) drawTitle(c canvas) {
	s := m.theme.title
	c.fill(uv.Rect(0, 0, c.Width(), 1), s)
	state := session.Only(m.Game.Played().Turn()).String() + " to move"
	if m.Game.Played().InCheck() {
		state += ", in check"
	}
	if o := m.Game.Outcome(); o.IsOver() {
		state = o.String()
	}
	x := c.right(c.Width()-1, 0, c.Width()/2, state, s)
	left := m.players()
	if c.Width() >= panelsWidth && m.You != session.Both && m.Trainer == nil {
		left += "  level " + m.Level.String()
	}
	c.text(1, 0, x-2, left, s)
}

// whiteShare returns how much of the bar is White's: the chance to win that a score
// stands for, or the result.
func (m *model) whiteShare() float64 {
	if o := m.Game.Outcome(); o.IsOver() {
		return map[game.Result]float64{game.WhiteWins: 1, game.BlackWins: 0, game.Draw: 0.5}[o.Result]
	}
	if !m.panel.known {
		return 0.5
	}
	return 1 / (1 + math.Pow(10, -float64(m.panel.white)/400))
}

// drawBar draws the evaluation as a bar in half cells, with the part of the player who
// sits below at the bottom.
func (m *model) drawBar(c canvas, l *layout) {
	t := &m.theme
	halves := 2 * 8 * l.squareHeight
	whites := int(math.Round(m.whiteShare() * float64(halves)))
	isWhite := func(half int) bool {
		if m.Flipped {
			return half < whites
		}
		return half >= halves-whites
	}
	if !t.plain {
		l.paint(c, l.bar, func(_, half int) color.Color {
			if isWhite(half) {
				return t.barWhite
			}
			return t.barBlack
		})
		return
	}
	for y := range l.bar.Dy() {
		text := map[bool]string{true: "██", false: "░░"}[isWhite(2*y)]
		c.text(l.bar.Min.X, l.bar.Min.Y+y, barWidth, text, style{})
	}
}

// A list says how the moves stand in rows of two.
type list struct {
	skip, rows int // moves that the first row lacks; rows
	first      int // row that is shown
}

// newList returns the list of moves on height rows of the screen: the last move played
// is visible unless one has scrolled, and scrolling ends at the top.
func (m *model) newList(height int) (l list) {
	start := m.Game.Start()
	l.skip = int(start.Turn())
	l.rows = (m.Game.Len() + l.skip + 1) / 2
	now := (max(m.Game.Ply()-1, 0) + l.skip) / 2
	l.first = min(max(0, now-height+2), max(0, l.rows-height))
	m.scroll = min(m.scroll, l.first)
	l.first -= m.scroll
	return l
}

const (
	numberWidth = 5 // of the list of moves
	moveWidth   = 10
)

// counts returns the lines of what a variant has beside the board: pockets, or checks that are left.
func (m *model) counts() []string {
	b := m.Board()
	return strings.FieldsFunc(textboard.Counts(&b), func(r rune) bool { return r == '\n' })
}

// drawMoves draws the list of moves, and below it the counts.
func (m *model) drawMoves(c canvas, r rect) {
	in := c.box(r, cmp.Or(m.Game.Opening(), "Moves"), m.theme.frame, m.theme.strong)
	b := m.Board()
	if text := m.balance(&b); text != "" {
		c.right(r.Max.X-2, r.Max.Y-1, in.Dx(), " "+text+" ", m.theme.text)
	}
	counts := m.counts()
	in.Max.Y -= len(counts)
	for i, text := range counts {
		c.text(in.Min.X, in.Max.Y+i, in.Dx(), text, m.theme.strong)
	}
	list, texts, start := m.newList(in.Dy()), m.Game.Texts(), m.Game.Start()
	if list.rows == 0 {
		c.text(in.Min.X, in.Min.Y, in.Dx(), "None yet. ? is for help.", m.theme.dim)
	}
	x := in.Min.X + numberWidth
	for row := range min(in.Dy(), list.rows-list.first) {
		y := in.Min.Y + row
		c.text(in.Min.X, y, numberWidth, fmt.Sprintf("%3d.", start.Fullmove()+list.first+row), m.theme.dim)
		for column := range 2 {
			text, s := "…", m.theme.text
			switch i := 2*(list.first+row) + column - list.skip; {
			case i < 0:
			case i >= len(texts):
				continue
			case i == m.Game.Ply()-1:
				text, s = texts[i], m.theme.now
			case i < m.Game.Ply():
				text = texts[i]
			default: // taken back
				text, s = texts[i], m.theme.dim
			}
			c.text(x+column*moveWidth, y, moveWidth, " "+text+" ", s)
		}
	}
	if end := list.rows - list.first; m.Game.IsOver() && m.Game.Ply() == m.Game.Len() && end < in.Dy() {
		c.text(x, in.Min.Y+end, moveWidth, m.Game.Outcome().Result.String(), m.theme.strong)
	}
	if list.first+in.Dy() < list.rows {
		c.put(r.Max.X-1, in.Max.Y-1, "▼", m.theme.key)
	}
	if list.first > 0 {
		c.put(r.Max.X-1, r.Min.Y+1, "▲", m.theme.key)
	}
}

// moveAt returns the number of plies up to the move at a place on the screen, 0 if there
// is none.
func (m *model) moveAt(l *layout, x, y int) int {
	in := l.moves.Inset(1)
	in.Max.Y -= len(m.counts())
	x -= l.moves.Min.X + 2 + numberWidth
	if y < in.Min.Y || y >= in.Max.Y || x < 0 || x >= 2*moveWidth {
		return 0
	}
	list := m.newList(in.Dy())
	ply := 2*(list.first+y-in.Min.Y) + x/moveWidth - list.skip + 1
	if ply > m.Game.Len() {
		return 0
	}
	return max(ply, 0)
}

// drawTrainer draws what there is to say of the puzzle.
func (m *model) drawTrainer(c canvas, r rect) {
	in := c.box(r, "Puzzles", m.theme.frame, m.theme.strong)
	for i, text := range m.Trainer.Lines()[:min(len(m.Trainer.Lines()), in.Dy())] {
		c.text(in.Min.X, in.Min.Y+i, in.Dx(), text, m.theme.text)
	}
}

func (m *model) drawEngine(c canvas, r rect) {
	t := &m.theme
	title := "Engine"
	if m.panel.who != "" {
		title += ": " + m.panel.who
	}
	in := c.box(r, title, t.frame, t.strong)
	if m.search != nil {
		c.right(r.Max.X-1, r.Min.Y, 12, map[bool]string{true: " thinking ", false: " looking "}[m.isThinking(toMove)], t.good)
	}
	line := func(i int, text string, s style) { c.text(in.Min.X, in.Min.Y+i, in.Dx(), text, s) }
	i := &m.panel.info
	switch {
	case i.Depth == 0 && m.search != nil:
		line(0, "…", t.dim)
	case i.Depth == 0:
		line(0, "tab  what it thinks of this", t.dim)
		line(1, "i    a hint", t.dim)
	default:
		end := c.text(in.Min.X, in.Min.Y, in.Dx(), m.score(), t.strong)
		c.text(end+2, in.Min.Y, in.Max.X-end-2, fmt.Sprintf("depth %d/%d", i.Depth, i.SelDepth), t.text)
		line(1, fmt.Sprintf("%s nodes  %s/s  %s", metric(float64(i.Nodes)), metric(float64(i.NPS())), short(i.Time)), t.dim)
		pv := strings.Split(ansi.Wordwrap(m.panel.line, in.Dx(), ""), "\n")
		for n, text := range pv[:min(len(pv), in.Dy()-2)] {
			line(2+n, text, t.text)
		}
	}
}

// score returns the score of the last search as White sees it.
func (m *model) score() string {
	if !m.panel.known {
		return "-"
	}
	return m.panel.white.String()
}

// drawInfo draws a line of what the panels show: the counts of a variant, and the engine
// while it has something to say, or else the opening.
func (m *model) drawInfo(c canvas, l *layout) {
	text := m.Game.Opening()
	if i := &m.panel.info; m.search != nil && i.Depth > 0 {
		text = fmt.Sprintf("%s  depth %d  %s", m.score(), i.Depth, m.panel.line)
	}
	b := m.Board()
	if counts := textboard.ShortCounts(&b); counts != "" {
		text = counts + "  " + text
	}
	c.text(l.left+1, l.info, m.width-l.left-2, text, m.theme.dim)
}

func (m *model) drawStatus(c canvas, l *layout) {
	s := m.theme.text
	if m.isBad {
		s = m.theme.bad
	}
	width := m.width - l.left - 2
	c.text(l.left+1, l.status, width, m.say, s)
	uv.NewStyledString(m.entry.View()).Draw(c, uv.Rect(l.left+1, l.entry, width, 1))
	if at := ansi.StringWidth(prompt + m.entry.Value()[:max(0, min(m.wrong, len(m.entry.Value())))]); m.wrong >= 0 && at < width {
		c.put(l.left+1+at, l.entry+1, "^", m.theme.bad)
	}
}

// A keyLabel is a key in the last row, which can be clicked.
type keyLabel struct {
	x, end  int
	command session.Command
}

// The commands in the last row, and those that a wide screen only has room for, the
// first to be left out first.
var (
	barNames   = []string{"help", "next", "undo", "redo", "hint", "solution", "analyse", "go", "flip", "new", "save", "load", "quit"}
	spareNames = []string{"go", "redo", "load", "save", "flip", "new", "analyse"}
)

// keyBar returns the keys that there is room for.
func (m *model) keyBar(l *layout) (bar []keyLabel) {
	for spare := 0; ; spare++ {
		bar = bar[:0]
		x := l.left + 1
		for _, name := range barNames {
			if slices.Contains(spareNames[:spare], name) {
				continue
			}
			i := slices.IndexFunc(m.commands, func(c session.Command) bool { return c.Name == name })
			if i < 0 { // a command of games, or of puzzles
				continue
			}
			end := x + len(keyName(m.commands[i])) + 1 + len(name)
			bar = append(bar, keyLabel{x, end, m.commands[i]})
			x = end + 2
		}
		if x-2 < m.width || spare == len(spareNames) {
			return bar
		}
	}
}

// keyName returns a key as the last row has it.
func keyName(c session.Command) string { return strings.Replace(c.Key, "ctrl+", "^", 1) }

func (m *model) drawKeys(c canvas, l *layout) {
	for _, k := range m.keyBar(l) {
		x := c.text(k.x, l.keys, 10, keyName(k.command), m.theme.key)
		c.text(x+1, l.keys, 10, k.command.Name, m.theme.dim)
	}
}

// metric returns a number in about three digits, with k, M or G.
func metric(n float64) string {
	units := []string{"", "k", "M", "G"}
	i := 0
	for ; n >= 1000 && i < len(units)-1; i++ {
		n /= 1000
	}
	if i > 0 && n < 10 {
		return fmt.Sprintf("%.1f%s", n, units[i])
	}
	return fmt.Sprintf("%.0f%s", n, units[i])
}

// short returns a time in about three digits.
func short(d time.Duration) string {
	unit := 100 * time.Millisecond
	switch {
	case d < time.Millisecond:
		unit = time.Microsecond
	case d < time.Second:
		unit = time.Millisecond
	}
	return d.Round(unit).String()
}
