package tui

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
)

// key does what a key asks for.
func (m *model) key(msg tea.KeyPressMsg) tea.Cmd {
	name := msg.String()
	if name == "ctrl+c" || name == "ctrl+q" {
		m.stop()
		return tea.Quit
	}
	if !fits(m.width, m.height) {
		return nil
	}
	if m.dialog != nil {
		return m.dialog.key(m, msg)
	}
	switch name {
	case "enter":
		switch {
		case m.entry.Value() != "":
			return m.submit()
		case m.pointing:
			return m.choose(m.cursor)
		}
		m.pointing = true
		return nil
	case "esc":
		return m.escape()
	case "pgup":
		m.scroll += 5
		return nil
	case "pgdown":
		m.scroll = max(0, m.scroll-5)
		return nil
	case "f1", "ctrl+z", "ctrl+y":
		cmd, _ := m.press(map[string]string{"f1": "?", "ctrl+z": "u", "ctrl+y": "y"}[name])
		return cmd
	}
	if m.entry.Value() == "" {
		switch name {
		case "up", "down", "left", "right":
			m.point(name)
			return nil
		case "home":
			return m.jump(0)
		case "end":
			return m.jump(m.Game.Len())
		}
		if cmd, found := m.press(name); found {
			return cmd
		}
	}
	return m.typed(msg)
}

// typed gives a key or a pasted text to the line that is typed.
func (m *model) typed(msg tea.Msg) (cmd tea.Cmd) {
	if m.dialog != nil || !fits(m.width, m.height) {
		return nil
	}
	before := m.entry.Value()
	m.entry, cmd = m.entry.Update(msg)
	if strings.HasPrefix(m.entry.Value(), " ") {
		m.entry.SetValue(strings.TrimLeft(m.entry.Value(), " "))
	}
	if m.entry.Value() != before {
		m.wrong, m.pointing = -1, false
	}
	return cmd
}

// escape goes back from whatever was begun.
func (m *model) escape() tea.Cmd {
	m.say = ""
	switch {
	case m.entry.Value() != "":
		m.clear()
	case m.picked != board.NoSquare:
		m.drop()
	case m.isThinking(toAdvise):
		return m.next()
	case m.perft != nil:
		m.endPerft()
	default:
		m.pointing = false
		m.hint = board.NoMove
	}
	return nil
}

// point moves the cursor over the board as it is shown.
func (m *model) point(way string) {
	if !m.pointing {
		m.pointing = true
		return
	}
	step := map[string][2]int{"up": {0, 1}, "down": {0, -1}, "left": {-1, 0}, "right": {1, 0}}[way]
	if m.Flipped {
		step[0], step[1] = -step[0], -step[1]
	}
	file, rank := int(m.cursor.File())+step[0], int(m.cursor.Rank())+step[1]
	if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
		m.cursor = board.NewSquare(board.File(file), board.Rank(rank))
	}
}

// jump goes to another place in the game.
func (m *model) jump(ply int) tea.Cmd {
	if ply == m.Game.Ply() {
		return nil
	}
	return m.do(func() (string, error) { return m.Jump(ply), nil })
}

// mouse does what the mouse asks for.
func (m *model) mouse(msg tea.MouseMsg) tea.Cmd {
	if !fits(m.width, m.height) {
		return nil
	}
	l := newLayout(m.width, m.height)
	at := msg.Mouse()
	if m.dialog != nil {
		if click, ok := msg.(tea.MouseClickMsg); ok && click.Button == tea.MouseLeft {
			return m.dialog.click(m, at.X, at.Y)
		}
		return nil
	}
	square := l.square(at.X, at.Y, m.Flipped)
	switch msg := msg.(type) {
	case tea.MouseWheelMsg:
		switch msg.Button {
		case tea.MouseWheelUp:
			m.scroll++
		case tea.MouseWheelDown:
			m.scroll = max(0, m.scroll-1)
		}
	case tea.MouseClickMsg:
		switch {
		case msg.Button != tea.MouseLeft:
			m.drop()
		case square != board.NoSquare:
			m.pointing = false
			return m.choose(square) // and if the button is released elsewhere, it is a drag
		case m.moveAt(&l, at.X, at.Y) > 0:
			return m.jump(m.moveAt(&l, at.X, at.Y))
		case at.Y == l.keys:
			for _, k := range m.keyBar(&l) {
				if at.X >= k.x && at.X < k.end {
					m.clear()
					cmd, _ := m.press(k.command.Key)
					return cmd
				}
			}
		}
	case tea.MouseMotionMsg:
		if m.picked != board.NoSquare && msg.Button == tea.MouseLeft && (m.dragged || square != m.picked) {
			m.dragged, m.over = true, square
		}
	case tea.MouseReleaseMsg:
		if m.dragged {
			return m.release(square)
		}
	}
	return nil
}

// release puts a piece down that was dragged.
func (m *model) release(s board.Square) tea.Cmd {
	m.dragged, m.over = false, board.NoSquare
	switch s {
	case m.picked: // it stays picked up, and can be put down by a click
		return nil
	case board.NoSquare:
		m.drop()
		return nil
	}
	return m.choose(s)
}
