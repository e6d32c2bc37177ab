package tui

import (
	"fmt"
	"image"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"charm.land/bubbles/v2/viewport"
	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/bots"
	"github.com/luftchess/luft/examples/luft/internal/play/table"
)

// A dialog lies over everything and takes all keys and clicks.
type dialog interface {
	key(m *model, msg tea.KeyPressMsg) tea.Cmd
	click(m *model, x, y int) tea.Cmd
	draw(m *model, c canvas)
}

// centred returns a rectangle in the middle of the screen, not larger than that.
func (m *model) centred(width, height int) rect {
	width, height = min(width, m.width), min(height, m.height)
	return uv.Rect((m.width-width)/2, (m.height-height)/2, width, height)
}

// A form asks for a value in each of its rows.
type form struct {
	title  string
	rows   []*row
	at     int // a row, or len(rows) for the button
	submit func() tea.Cmd
}

// A row of a form is a choice between values, which are numbered from 0.
type row struct {
	name          string
	values, value int
	text          func(value int) (text, note string)

	// typed sets the value by a key, and may submit the form.
	typed func(key string) (submit bool)
}

func (f *form) rect(m *model) rect { return m.centred(60, 2*len(f.rows)+6) }

// change goes to another value of the row.
func (f *form) change(by int) {
	if f.at < len(f.rows) {
		r := f.rows[f.at]
		r.value = (r.value + by + r.values) % r.values
	}
}

func (f *form) key(m *model, msg tea.KeyPressMsg) tea.Cmd {
	rows := len(f.rows) + 1
	switch name := msg.String(); name {
	case "up", "shift+tab":
		f.at = (f.at + rows - 1) % rows
	case "down", "tab":
		f.at = (f.at + 1) % rows
	case "left":
		f.change(-1)
	case "right", "space":
		f.change(1)
	case "enter":
		return f.done(m)
	case "esc":
		m.dialog = nil
		m.drop()
	default:
		if f.at < len(f.rows) && f.rows[f.at].typed != nil && f.rows[f.at].typed(name) {
			return f.done(m)
		}
	}
	return nil
}

func (f *form) done(m *model) tea.Cmd {
	m.dialog = nil
	return f.submit()
}

func (f *form) click(m *model, x, y int) tea.Cmd {
	r := f.rect(m)
	if !image.Pt(x, y).In(r) {
		m.dialog = nil
		m.drop()
		return nil
	}
	f.at = min(max(y-r.Min.Y-2, 0)/2, len(f.rows))
	switch {
	case f.at == len(f.rows):
		return f.done(m)
	case x < r.Min.X+valueAt:
		f.change(-1)
	default:
		f.change(1)
	}
	return nil
}

const valueAt = 14 // the column of the values in a form

func (f *form) draw(m *model, c canvas) {
	r := f.rect(m)
	c.box(r, f.title, m.theme.key, m.theme.strong)
	pick := func(i int, s style) style {
		if i == f.at {
			return m.theme.now
		}
		return s
	}
	for i, row := range f.rows {
		x, y := r.Min.X+valueAt, r.Min.Y+2+2*i
		text, note := row.text(row.value)
		c.text(r.Min.X+2, y, valueAt-3, row.name, m.theme.dim)
		c.put(x-2, y, "‹", m.theme.key)
		end := c.text(x-1, y, r.Dx()-valueAt-2, " "+text+" ", pick(i, m.theme.text))
		c.put(end, y, "›", m.theme.key)
		c.text(x, y+1, r.Dx()-valueAt-2, note, m.theme.dim)
	}
	y := r.Max.Y - 3
	c.text(r.Min.X+2, y, 16, " OK (enter) ", pick(len(f.rows), m.theme.key))
	c.text(r.Min.X+valueAt+2, y, r.Dx()-valueAt-4, "esc: cancel", m.theme.dim)
}

// newPromotion asks what a pawn becomes.
func newPromotion(m *model, from, to board.Square) *form {
	kinds := []board.Kind{board.Queen, board.Rook, board.Bishop, board.Knight}
	color := m.Game.Played().Turn()
	r := &row{name: "becomes a", values: len(kinds), text: func(value int) (string, string) {
		return m.figure(board.NewPiece(color, kinds[value])) + " " + kinds[value].String(), "← → and enter, or q, r, b, n"
	}}
	r.typed = func(key string) bool {
		kind, err := board.ParseKind(key)
		i := slices.Index(kinds, kind)
		if err != nil || i < 0 {
			return false
		}
		r.value = i
		return true
	}
	return &form{"The pawn", []*row{r}, 0, func() tea.Cmd {
		return m.play(board.NewPromotion(from, to, kinds[r.value]))
	}}
}

// Beside the numbers of Chess960, the start position of a new game may be the ordinary
// one, or the one in which the last game began.
const (
	standard = 960 + iota
	current
	positions
)

// newSetup asks for a new game.
func newSetup(m *model) *form {
	sides := []table.Sides{table.Only(board.White), table.Only(board.Black), table.Both, table.Neither}
	opponents := table.Opponents()
	color := &row{name: "You play", values: len(sides), value: slices.Index(sides, m.You)}
	color.text = func(i int) (string, string) { return sides[i].String(), "" }

	opponent := &row{name: "against", values: len(opponents)}
	opponent.value = max(0, slices.IndexFunc(opponents, func(d bots.Description) bool { return d.Name == m.Bot.Name }))
	opponent.text = func(i int) (string, string) { return opponents[i].Name, opponents[i].Text }

	levels := table.Levels()
	level := &row{name: "at", values: len(levels), value: max(0, slices.Index(levels, m.Level))}
	if levels[level.value] != m.Level { // it is a time
		levels, level.values, level.value = append(levels, m.Level), len(levels)+1, len(levels)
	}
	level.text = func(i int) (string, string) { return levels[i].String(), levels[i].Describe() }

	position := &row{name: "from", values: positions, value: standard}
	if m.Start != board.Start() {
		position.value = current
	}
	position.text = func(i int) (string, string) {
		const note = "← → or digits; r is a random one"
		switch i {
		case standard:
			return "the start position", note
		case current:
			return "the last start position", note
		}
		return fmt.Sprintf("Chess960 position %d", i), note
	}
	position.typed = func(key string) bool {
		d, err := strconv.Atoi(key)
		switch {
		case key == "r":
			position.value = rand.IntN(standard)
		case err == nil && position.value < 96:
			position.value = position.value*10 + d
		case err == nil:
			position.value = d
		case key == "backspace" && position.value < standard:
			position.value /= 10
		}
		return false
	}
	rows := []*row{color, opponent, level, position}
	return &form{"New game", rows, len(rows), func() tea.Cmd {
		return m.do(func() (string, error) {
			if err := m.Opponent(opponents[opponent.value].Name); err != nil {
				return "", err
			}
			m.Level, m.You = levels[level.value], sides[color.value]
			m.Flipped = m.You == table.Only(board.Black)
			switch position.value {
			case standard:
				m.Start = board.Start()
			case current:
			default:
				m.Start, _ = board.Chess960(position.value)
			}
			m.Begin(m.Start)
			return "A new game: good luck!", nil
		})
	}}
}

// A help lists what can be done.
type help struct{ viewport.Model }

func newHelp() *help { return &help{viewport.New()} }

func (h *help) key(m *model, msg tea.KeyPressMsg) (cmd tea.Cmd) {
	switch msg.String() {
	case "up", "down", "pgup", "pgdown":
		h.Model, cmd = h.Update(msg)
		return cmd
	}
	m.dialog = nil
	return nil
}

func (h *help) click(m *model, _, _ int) tea.Cmd {
	m.dialog = nil
	return nil
}

func (h *help) draw(m *model, c canvas) {
	t := &m.theme
	var text strings.Builder
	in := m.centred(78, 1).Dx() - 4
	text.WriteString(ansi.Wordwrap("Move by typing (Nf3, exd5, O-O, e8=Q, g1f3), by clicking or dragging, or with the cursor keys and enter. "+
		"Esc goes back. The wheel, pgup and pgdn scroll the moves; click one, or press home or end, to go there.", in, "") + "\n")
	for _, cmd := range commands() {
		key, name, does := t.key.Styled(fmt.Sprintf("%-7s", cmd.Key)), "/"+cmd.Name+" "+cmd.Args, t.text.Styled(cmd.Does)
		if in < 60 {
			does = "\n" + ansi.Truncate("       "+does, in, "…")
		}
		text.WriteString(key + t.strong.Styled(fmt.Sprintf("%-22s", name)) + does + "\n")
	}
	h.SetContent(strings.TrimSuffix(text.String(), "\n"))
	r := m.centred(78, h.TotalLineCount()+2)
	r = c.box(r, "Help", t.frame, t.strong)
	h.SetWidth(r.Dx())
	h.SetHeight(r.Dy())
	uv.NewStyledString(h.View()).Draw(c, r)
	if !h.AtBottom() {
		c.put(r.Max.X+1, r.Max.Y-1, "▼", t.key)
	}
}
