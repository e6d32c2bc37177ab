package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
)

// key does what a key asks for.
func (m *model) key(msg tea.KeyPressMsg) {
	name := msg.String()
	typing := m.entry.Value() != ""
	switch {
	case name == "ctrl+c" || name == "ctrl+q":
		m.quit("")
	case !fits(m.width, m.height):
	case m.dialog != nil:
		m.dialog.key(m, msg)
	case name == "enter" && typing:
		m.submit()
	case name == "enter" && m.pointing:
		m.choose(m.cursor)
	case name == "enter":
		m.pointing = true
	case name == "esc":
		m.escape()
	case name == "pgup":
		m.scroll += 5
	case name == "pgdown":
		m.scroll = max(0, m.scroll-5)
	case aliases[name] != "":
		m.press(aliases[name])
	case typing:
		m.typed(msg)
	case steps[name] != [2]int{}:
		m.point(steps[name])
	case name == "home":
		m.jump(0)
	case name == "end":
		m.jump(m.Game.Len())
	case !m.press(name):
		m.typed(msg)
	}
}

// aliases are other keys for commands, which also work while something is typed.
var aliases = map[string]string{"f1": "?", "ctrl+z": "u", "ctrl+y": "y"}

// steps are the ways of the cursor keys, in files and ranks.
var steps = map[string][2]int{"up": {0, 1}, "down": {0, -1}, "left": {-1, 0}, "right": {1, 0}}

// typed gives a key or a pasted text to the line that is typed.
func (m *model) typed(msg tea.Msg) {
	if m.dialog != nil || !fits(m.width, m.height) {
		return
	}
	before := m.entry.Value()
	var cmd tea.Cmd
	m.entry, cmd = m.entry.Update(msg)
	m.then(cmd)
	if strings.HasPrefix(m.entry.Value(), " ") {
		m.entry.SetValue(strings.TrimLeft(m.entry.Value(), " "))
	}
	if m.entry.Value() != before {
		m.wrong, m.pointing = -1, false
	}
}

// escape goes back from whatever was begun.
func (m *model) escape() {
	m.say = ""
	switch {
	case m.entry.Value() != "":
		m.clear()
	case m.picked != board.NoSquare:
		m.drop()
	case m.isThinking(toAdvise):
		m.next()
	case m.perft != nil:
		m.endPerft()
	default:
		m.pointing = false
		m.hint = board.NoMove
	}
}

// point moves the cursor over the board as it is shown.
func (m *model) point(step [2]int) {
	if !m.pointing {
		m.pointing = true
		return
	}
	if m.Flipped {
		step[0], step[1] = -step[0], -step[1]
	}
	file, rank := int(m.cursor.File())+step[0], int(m.cursor.Rank())+step[1]
	if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
		m.cursor = board.NewSquare(board.File(file), board.Rank(rank))
	}
}

// jump goes to another place in the game.
func (m *model) jump(ply int) {
	if ply != m.Game.Ply() {
		m.do(func() (string, error) { return m.Jump(ply), nil })
	}
}

// mouse does what the mouse asks for.
func (m *model) mouse(msg tea.MouseMsg) {
	if !fits(m.width, m.height) {
		return
	}
	l := newLayout(m.width, m.height)
	at := msg.Mouse()
	square := l.square(at.X, at.Y, m.Flipped)
	_, isClick := msg.(tea.MouseClickMsg)
	if m.dialog != nil {
		if isClick && at.Button == tea.MouseLeft {
			m.dialog.click(m, at.X, at.Y)
		}
		return
	}
	switch msg.(type) {
	case tea.MouseWheelMsg:
		m.scroll = max(0, m.scroll+map[tea.MouseButton]int{tea.MouseWheelUp: 1, tea.MouseWheelDown: -1}[at.Button])
	case tea.MouseClickMsg:
		ply := m.moveAt(&l, at.X, at.Y)
		switch {
		case at.Button != tea.MouseLeft:
			m.drop()
		case square != board.NoSquare:
			m.pointing = false
			m.choose(square) // and if the button is released elsewhere, it is a drag
		case ply > 0:
			m.jump(ply)
		case at.Y == l.keys:
			for _, k := range m.keyBar(&l) {
				if at.X >= k.x && at.X < k.end {
					m.clear()
					m.press(k.command.Key)
				}
			}
		}
	case tea.MouseMotionMsg:
		if m.picked != board.NoSquare && at.Button == tea.MouseLeft && (m.dragged || square != m.picked) {
			m.dragged, m.over = true, square
		}
	case tea.MouseReleaseMsg:
		if m.dragged {
			m.release(square)
		}
	}
}

// release puts a piece down that was dragged. Where it came from it stays picked up, and can
// be put down by a click.
func (m *model) release(s board.Square) {
	m.dragged, m.over = false, board.NoSquare
	switch s {
	case m.picked:
	case board.NoSquare:
		m.drop()
	default:
		m.choose(s)
	}
}
