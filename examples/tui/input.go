package main

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
)

// longest is the most bytes that can be typed in a line. A FEN has a hundred.
const longest = 400

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
	case "up", "down", "left", "right":
		m.point(name)
		return nil
	case "enter":
		switch {
		case m.entry != "":
			return m.submit()
		case m.pointing:
			return m.choose(m.cursor)
		}
		m.pointing = true
		return nil
	case "esc":
		return m.escape()
	case "backspace":
		if r := []rune(m.entry); len(r) > 0 {
			m.entry, m.wrong = string(r[:len(r)-1]), -1
		}
		return nil
	case "ctrl+u":
		m.clear()
		return nil
	case "pgup":
		m.scroll += 5
		return nil
	case "pgdown":
		m.scroll = max(0, m.scroll-5)
		return nil
	case "home":
		return m.jump(0)
	case "end":
		return m.jump(m.game.Len())
	case "f1":
		return m.openHelp()
	case "ctrl+z":
		return m.undo()
	case "ctrl+y":
		return m.redo()
	}
	if m.entry == "" {
		if c, ok := find(func(c command) bool { return c.key == name && c.key != "" }); ok {
			return c.do(m, "")
		}
	}
	m.typed(msg.Text)
	return nil
}

// typed adds text to the line.
func (m *model) typed(text string) {
	text = printable(text)
	if m.dialog != nil || text == "" || len(m.entry)+len(text) > longest {
		return
	}
	if m.entry == "" {
		text = strings.TrimLeft(text, " ")
	}
	m.entry += text
	m.wrong, m.pointing = -1, false
}

// escape goes back from whatever was begun.
func (m *model) escape() tea.Cmd {
	switch {
	case m.entry != "":
		m.clear()
	case m.picked != board.NoSquare:
		m.drop()
	case m.isThinking(toAdvise):
		return m.next()
	case m.perft != nil:
		return m.count(0)
	default:
		m.pointing = false
		m.hint = board.NoMove
	}
	m.say = ""
	return nil
}

// point moves the cursor, as one sees it, and stays on the board.
func (m *model) point(way string) {
	if !m.pointing {
		m.pointing = true
		return
	}
	file, rank := int(m.cursor.File()), int(m.cursor.Rank())
	step := 1
	if m.flipped {
		step = -1
	}
	switch way {
	case "up":
		rank += step
	case "down":
		rank -= step
	case "left":
		file -= step
	case "right":
		file += step
	}
	if file >= 0 && file < 8 && rank >= 0 && rank < 8 {
		m.cursor = board.NewSquare(board.File(file), board.Rank(rank))
	}
}

// jump goes to another place in the game.
func (m *model) jump(ply int) tea.Cmd {
	if ply == m.game.Ply() {
		return nil
	}
	m.game.Goto(ply)
	m.tell("After %s", m.game.Last())
	if m.game.Ply() == 0 {
		m.tell("The beginning")
	}
	m.remind()
	return m.changed()
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
	square := l.square(at.X, at.Y, m.flipped)
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
			return m.choose(square) // and if the button comes up elsewhere, it is a drag
		case m.moveAt(&l, at.X, at.Y) > 0:
			return m.jump(m.moveAt(&l, at.X, at.Y))
		case at.Y == l.keys:
			for _, k := range m.keyBar(&l) {
				if at.X >= k.x && at.X < k.end {
					m.clear()
					return k.command.do(m, "")
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
	from := m.picked
	m.dragged, m.over = false, board.NoSquare
	if s == from {
		return nil // it stays picked up, and can be put down by a click
	}
	if s != board.NoSquare && m.targets(from).Has(s) {
		return m.put(from, s)
	}
	if s != board.NoSquare {
		return m.choose(s) // says what is wrong
	}
	m.drop()
	return nil
}
