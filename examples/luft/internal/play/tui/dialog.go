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
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/movegen"
)

// A dialog lies over everything and takes all keys and clicks.
type dialog interface {
	key(m *model, msg tea.KeyPressMsg)
	click(m *model, x, y int)
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
	submit func()
}

// A row of a form is a choice between values.
type row struct {
	name   string
	values []value
	at     int // the one that is chosen

	// typed chooses by a key, and may submit the form. It may be nil.
	typed func(key string) (submit bool)
}

// A value is what can be chosen.
type value struct {
	text, note string
	take       func() // before the form is submitted
}

// add adds a value, which is chosen at first if it is the present one.
func (r *row) add(text, note string, isNow bool, take func()) {
	if isNow {
		r.at = len(r.values)
	}
	r.values = append(r.values, value{text, note, take})
}

func (f *form) rect(m *model) rect { return m.centred(60, 2*len(f.rows)+6) }

// change goes to another value of the row.
func (f *form) change(by int) {
	if f.at < len(f.rows) {
		r := f.rows[f.at]
		r.at = (r.at + by + len(r.values)) % len(r.values)
	}
}

func (f *form) key(m *model, msg tea.KeyPressMsg) {
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
		f.done(m)
	case "esc":
		m.dialog = nil
		m.drop()
	default:
		if f.at < len(f.rows) && f.rows[f.at].typed != nil && f.rows[f.at].typed(name) {
			f.done(m)
		}
	}
}

func (f *form) done(m *model) {
	m.dialog = nil
	for _, r := range f.rows {
		r.values[r.at].take()
	}
	f.submit()
}

func (f *form) click(m *model, x, y int) {
	r := f.rect(m)
	if !image.Pt(x, y).In(r) {
		m.dialog = nil
		m.drop()
		return
	}
	f.at = min(max(y-r.Min.Y-2, 0)/2, len(f.rows))
	switch {
	case f.at == len(f.rows):
		f.done(m)
	case x < r.Min.X+valueAt:
		f.change(-1)
	default:
		f.change(1)
	}
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
		chosen := row.values[row.at]
		c.text(r.Min.X+2, y, valueAt-3, row.name, m.theme.dim)
		c.put(x-2, y, "‹", m.theme.key)
		end := c.text(x-1, y, r.Dx()-valueAt-2, " "+chosen.text+" ", pick(i, m.theme.text))
		c.put(end, y, "›", m.theme.key)
		c.text(x, y+1, r.Dx()-valueAt-2, chosen.note, m.theme.dim)
	}
	y := r.Max.Y - 3
	c.text(r.Min.X+2, y, 16, " OK (enter) ", pick(len(f.rows), m.theme.key))
	c.text(r.Min.X+valueAt+2, y, r.Dx()-valueAt-4, "esc: cancel", m.theme.dim)
}

// newPromotion asks what a pawn becomes. That may be a king in antichess.
func newPromotion(m *model, from, to board.Square) *form {
	var chosen board.Kind
	r := &row{name: "becomes a"}
	kinds, letters := []board.Kind{board.Queen, board.Rook, board.Bishop, board.Knight}, "qrbn"
	if b := m.Board(); movegen.IsLegal(&b, board.NewPromotion(from, to, board.King)) {
		kinds, letters = append(kinds, board.King), letters+"k"
	}
	note := "← → and enter, or " + strings.Join(strings.Split(letters, ""), ", ")
	for _, kind := range kinds {
		figure := m.figure(board.NewPiece(m.Game.Played().Turn(), kind))
		r.add(figure+" "+kind.String(), note, false, func() { chosen = kind })
	}
	r.typed = func(key string) bool {
		i := strings.Index(letters, strings.ToLower(key))
		if i >= 0 {
			r.at = i
		}
		return i >= 0
	}
	return &form{"The pawn", []*row{r}, 0, func() { m.play(board.NewPromotion(from, to, chosen)) }}
}

// newSetup asks for a new game.
func newSetup(m *model) *form {
	var ( // what is chosen
		you     session.Sides
		flipped bool
		bot     string
		level   session.Level
		from    board.Board
	)
	color := &row{name: "You play"}
	for _, s := range []session.Sides{session.Only(board.White), session.Only(board.Black), session.Both, session.Neither} {
		color.add(s.String(), "", s == m.You, func() { you, flipped = s, s == session.Only(board.Black) })
	}
	opponent := &row{name: "against"}
	for _, o := range session.Opponents() {
		opponent.add(o.Name, o.Text, o.Name == m.Bot.Name, func() { bot = o.Name })
	}
	levels := session.Levels()
	if !slices.Contains(levels, m.Level) { // it is a time
		levels = append(levels, m.Level)
	}
	strength := &row{name: "at"}
	for _, l := range levels {
		strength.add(l.String(), l.Describe(), l == m.Level, func() { level = l })
	}
	const note = "← → or digits; r is a random one"
	const positions = 960
	start := &row{name: "from"}
	for n := range positions {
		start.add(fmt.Sprintf("Chess960 position %d", n), note, false, func() { from, _ = board.Chess960(n) })
	}
	start.add("the start position", note, true, func() { from = board.Start() })
	start.add("the last start position", note, m.Start != board.Start(), func() { from = m.Start })
	start.typed = func(key string) bool {
		d, err := strconv.Atoi(key)
		switch {
		case key == "r":
			start.at = rand.IntN(positions)
		case err == nil && start.at < positions/10:
			start.at = start.at*10 + d
		case err == nil:
			start.at = d
		case key == "backspace" && start.at < positions:
			start.at /= 10
		}
		return false
	}
	rows := []*row{color, opponent, strength, start}
	return &form{"New game", rows, len(rows), func() {
		m.do(func() (string, error) {
			p, err := session.Open(bot)
			if err == nil {
				err = m.BeginAgainst(p, from)
			}
			if err != nil {
				return "", err // and all is as before
			}
			m.You, m.Flipped, m.Level = you, flipped, level
			return "A new game: good luck!", nil
		})
	}}
}

// A help lists what can be done.
type help struct{ viewport.Model }

func newHelp() *help { return &help{viewport.New()} }

func (h *help) key(m *model, msg tea.KeyPressMsg) {
	switch msg.String() {
	case "up", "down", "pgup", "pgdown":
		h.Model, _ = h.Update(msg)
	default:
		m.dialog = nil
	}
}

func (h *help) click(m *model, _, _ int) { m.dialog = nil }

func (h *help) draw(m *model, c canvas) {
	t := &m.theme
	var text strings.Builder
	in := m.centred(78, 1).Dx() - 4
	text.WriteString(ansi.Wordwrap("Move by typing (Nf3, exd5, O-O, e8=Q, g1f3), by clicking or dragging, or with the cursor keys and enter. "+
		"Esc goes back. The wheel, pgup and pgdn scroll the moves; click one, or press home or end, to go there.", in, "") + "\n")
	for _, cmd := range m.commands {
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
