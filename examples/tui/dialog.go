package main

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
)

// A dialog lies over everything and takes all keys and clicks.
type dialog interface {
	key(m *model, msg tea.KeyPressMsg) tea.Cmd
	click(m *model, x, y int) tea.Cmd
	draw(m *model, c *canvas)
}

// centred returns the rectangle of a size in the middle of the screen.
func (m *model) centred(width, height int) rect {
	return rect{(m.width - width) / 2, (m.height - height) / 2, width, height}
}

// A promotion asks what a pawn becomes.
type promotion struct {
	from, to board.Square
	color    board.Color
	choice   int // of promoted
}

// promoted are the kinds that a pawn can become, the likeliest first.
var promoted = [...]board.Kind{board.Queen, board.Rook, board.Bishop, board.Knight}

const choiceWidth = 10 // of one kind in the box

func (p *promotion) rect(m *model) rect { return m.centred(len(promoted)*choiceWidth+2, 5) }

func (p *promotion) key(m *model, msg tea.KeyPressMsg) tea.Cmd {
	switch name := msg.String(); name {
	case "left":
		p.choice = (p.choice + len(promoted) - 1) % len(promoted)
	case "right", "tab":
		p.choice = (p.choice + 1) % len(promoted)
	case "enter", "space":
		return p.play(m)
	case "esc":
		m.dialog = nil
		m.drop()
	default:
		kind, err := board.ParseKind(name)
		if i := slices.Index(promoted[:], kind); err == nil && i >= 0 {
			p.choice = i
			return p.play(m)
		}
	}
	return nil
}

func (p *promotion) click(m *model, x, y int) tea.Cmd {
	r := p.rect(m)
	if !r.has(x, y) {
		m.dialog = nil
		m.drop()
		return nil
	}
	p.choice = min(max(x-r.x-1, 0)/choiceWidth, len(promoted)-1)
	return p.play(m)
}

func (p *promotion) play(m *model) tea.Cmd {
	m.dialog = nil
	return m.play(board.NewPromotion(p.from, p.to, promoted[p.choice]))
}

func (p *promotion) draw(m *model, c *canvas) {
	r := p.rect(m)
	c.box(r, "The pawn becomes a…", m.theme.key, m.theme.strong)
	for i, kind := range promoted {
		s := m.theme.text
		if i == p.choice {
			s = m.theme.now
		}
		x := r.x + 1 + i*choiceWidth
		c.fill(x, r.y+2, choiceWidth, 1, s)
		c.text(x+1, r.y+2, choiceWidth-1, m.figure(board.NewPiece(p.color, kind))+" "+kind.String(), s)
	}
}

// A help lists what can be done.
type help struct{}

func (m *model) openHelp() tea.Cmd {
	m.dialog = help{}
	return nil
}

func (help) key(m *model, _ tea.KeyPressMsg) tea.Cmd {
	m.dialog = nil
	return nil
}

func (help) click(m *model, _, _ int) tea.Cmd {
	m.dialog = nil
	return nil
}

func (help) draw(m *model, c *canvas) {
	all := commands()
	const width = 78
	r := m.centred(width, len(all)+5)
	c.box(r, "Help", m.theme.frame, m.theme.strong)
	y := r.y + 1
	for _, line := range []string{
		"Move by typing (Nf3, exd5, O-O, e8=Q, g1f3), by clicking or dragging, or",
		"with the cursor keys and enter. Esc goes back. The wheel, pgup and pgdn",
		"scroll the moves; click one, or press home or end, to go there.",
	} {
		c.text(r.x+2, y, width-4, line, m.theme.text)
		y++
	}
	for i, cmd := range all {
		row := y + i
		c.text(r.x+2, row, 8, cmd.key, m.theme.key)
		x := c.text(r.x+10, row, 18, "/"+cmd.name, m.theme.strong)
		c.text(x+1, row, 10, cmd.args, m.theme.dim)
		c.text(r.x+26, row, 34, cmd.does, m.theme.text)
	}
}

// A setup is the choice of a new game.
type setup struct {
	field  int
	color  int // of colors
	bot    int // of the opponents
	level  int // from 1, or 0 for a time that was set
	number int // of the Chess960 position, or standard, or current
}

// What setup's number may be beside a Chess960 position.
const (
	standard = -1 // where chess begins
	current  = -2 // where the last game began
)

var colors = [...]struct {
	name string
	you  [2]bool
}{
	{"White", [2]bool{true, false}},
	{"Black", [2]bool{false, true}},
	{"both sides", [2]bool{true, true}},
	{"neither (watch)", [2]bool{false, false}},
}

// The fields of a setup, the last of which begins the game.
const (
	fieldColor = iota
	fieldBot
	fieldLevel
	fieldPosition
	fieldStart
	fields
)

func (m *model) openSetup() tea.Cmd {
	s := &setup{level: m.level.Number(), number: standard, field: fieldStart}
	for i, c := range colors {
		if c.you == m.you {
			s.color = i
		}
	}
	for i, o := range session.Opponents() {
		if o.Name == m.bot.name {
			s.bot = i
		}
	}
	if m.start != board.Start() {
		s.number = current
	}
	m.dialog = s
	return nil
}

func (s *setup) rect(m *model) rect { return m.centred(60, 14) }

// change goes to the next or the last value of the field.
func (s *setup) change(by int) {
	cycle := func(v *int, from, to int) {
		n := to - from + 1
		*v = from + ((*v-from+by)%n+n)%n
	}
	switch s.field {
	case fieldColor:
		cycle(&s.color, 0, len(colors)-1)
	case fieldBot:
		cycle(&s.bot, 0, len(session.Opponents())-1)
	case fieldLevel:
		cycle(&s.level, 1, session.Levels)
	case fieldPosition:
		cycle(&s.number, current, 959)
	}
}

func (s *setup) key(m *model, msg tea.KeyPressMsg) tea.Cmd {
	switch name := msg.String(); name {
	case "up", "shift+tab":
		s.field = (s.field + fields - 1) % fields
	case "down", "tab":
		s.field = (s.field + 1) % fields
	case "left":
		s.change(-1)
	case "right", "space":
		s.change(1)
	case "r":
		s.number = rand.IntN(960)
	case "enter":
		return s.start(m)
	case "esc":
		m.dialog = nil
	case "backspace":
		if s.field == fieldPosition && s.number >= 10 {
			s.number /= 10
		} else if s.field == fieldPosition {
			s.number = standard
		}
	default:
		s.digit(name)
	}
	return nil
}

// digit types a level or the number of a position.
func (s *setup) digit(text string) {
	d, err := strconv.Atoi(text)
	if err != nil || len(text) != 1 {
		return
	}
	switch s.field {
	case fieldLevel:
		if d >= 1 && d <= session.Levels {
			s.level = d
		}
	case fieldPosition:
		if n := max(s.number, 0)*10 + d; n < 960 {
			s.number = n
		} else {
			s.number = d
		}
	}
}

func (s *setup) click(m *model, x, y int) tea.Cmd {
	r := s.rect(m)
	if !r.has(x, y) {
		m.dialog = nil
		return nil
	}
	field := (y - r.y - 2) / 2
	if y < r.y+2 || field >= fields {
		return nil
	}
	s.field = field
	switch {
	case field == fieldStart:
		return s.start(m)
	case x < r.x+16:
		s.change(-1)
	default:
		s.change(1)
	}
	return nil
}

// start begins the game.
func (s *setup) start(m *model) tea.Cmd {
	m.dialog = nil
	name := session.Opponents()[s.bot].Name
	p, err := session.Open(name)
	if err != nil {
		m.complain(err)
		return nil
	}
	m.bot = newPlayer(name, p)
	if s.level > 0 {
		m.level = session.NewLevel(s.level)
	}
	m.you = colors[s.color].you
	m.flipped = m.you == [2]bool{false, true}
	switch s.number {
	case standard:
		m.start = board.Start()
	case current:
	default:
		m.start, _ = board.Chess960(s.number)
	}
	return m.anew(m.start, "A new game: good luck!")
}

func (s *setup) draw(m *model, c *canvas) {
	r := s.rect(m)
	c.box(r, "New game", m.theme.key, m.theme.strong)
	opponent := session.Opponents()[s.bot]
	level := m.level
	if s.level > 0 {
		level = session.NewLevel(s.level)
	}
	position := fmt.Sprintf("Chess960 position %d", s.number)
	note := "← → or digits; r is a random one"
	switch s.number {
	case standard:
		position, note = "as chess begins", "← → for Chess960; r is a random position"
	case current:
		position = "as the last game began"
	}
	rows := [...]struct{ name, value, note string }{
		{"You play", colors[s.color].name, ""},
		{"against", opponent.Name, opponent.Text},
		{"at", "level " + level.String(), level.Describe()},
		{"from", position, note},
	}
	for i, row := range rows {
		y := r.y + 2 + 2*i
		arrow, value := m.theme.dim, m.theme.text
		if i == s.field {
			arrow, value = m.theme.key, m.theme.now
		}
		c.text(r.x+3, y, 10, row.name, m.theme.dim)
		c.put(r.x+13, y, "‹", arrow)
		x := c.text(r.x+15, y, 30, " "+row.value+" ", value)
		c.put(x+1, y, "›", arrow)
		c.text(r.x+16, y+1, r.width-18, row.note, m.theme.dim)
	}
	y := r.y + 3 + 2*fieldStart
	button := m.theme.key
	if s.field == fieldStart {
		button = m.theme.now
	}
	c.text(r.x+15, y, 20, " Start (enter) ", button)
	c.text(r.x+34, y, 20, "esc: never mind", m.theme.dim)
}
