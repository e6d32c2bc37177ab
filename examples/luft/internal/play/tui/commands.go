package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/examples/luft/internal/play/table"
	"github.com/luftchess/luft/pgn/san"
)

// commands returns the commands in the order of the help.
func commands() []table.Command {
	return table.Commands(
		table.Command{Name: "analyse", Key: "tab", Does: "the engine's line, all the time"},
		table.Command{Name: "perft", Args: "[DEPTH]", Does: "count the move sequences of a length"},
		table.Command{Name: "letters", Does: "show pieces as letters, or not"},
	)
}

// obey does what a line says if it is a command, and reports whether it is.
func (m *model) obey(line string) (cmd tea.Cmd, found bool) {
	if line == "new" || line == "bot" {
		m.clear()
		m.dialog = newSetup(m)
		return nil, true
	}
	changed := m.do(func() (say string, err error) {
		c, args, say, err := m.Run(commands(), line)
		if found = c.Name != ""; err != nil {
			return "", err
		}
		switch c.Name {
		case "hint":
			cmd, err = m.ask()
		case "go":
			cmd = m.hurry()
		case "analyse":
			cmd = m.analyse()
		case "perft":
			cmd, err = m.startPerft(args)
		case "letters":
			m.ASCII = !m.ASCII
		case "help":
			m.dialog = newHelp()
		case "quit":
			cmd = tea.Quit
		}
		return say, err
	})
	if found && (!m.isBad || !strings.Contains(line, " ")) { // what cannot be mended goes
		m.clear()
	}
	return tea.Batch(changed, cmd), found
}

// press does the command of a key. found reports whether it has one.
func (m *model) press(key string) (cmd tea.Cmd, found bool) {
	all := commands()
	i := slices.IndexFunc(all, func(c table.Command) bool { return c.Key == key && key != "" })
	if i < 0 {
		return nil, false
	}
	c := all[i]
	if c.NeedsArgs() {
		m.wrong = -1
		m.entry.SetValue("/" + c.Name + " ")
		m.entry.CursorEnd()
		m.tell("Enter: %s. Esc: cancel.", c.Does)
		return nil, true
	}
	return m.obey(c.Name)
}

// submit does what was typed: a command, a position or a move.
func (m *model) submit() tea.Cmd {
	text := strings.TrimSpace(m.entry.Value())
	if line, ok := strings.CutPrefix(text, "/"); ok {
		cmd, found := m.obey(line)
		if !found {
			m.complain(fmt.Errorf("unknown command %q: ? lists them", line))
		}
		return cmd
	}
	if strings.Count(text, "/") >= 7 {
		cmd, _ := m.obey("fen " + text)
		return cmd
	}
	mv, err := m.Parse(text)
	if e, ok := errors.AsType[*san.Error](err); ok {
		if errors.Is(err, san.ErrMissingPromotion) {
			if queen, err := m.Parse(text + "=Q"); err == nil {
				m.clear()
				return m.put(queen.From(), queen.To())
			}
		}
		m.wrong = min(e.Offset, len(e.Text))
		m.complain(fmt.Errorf("%s: %w", e.Text, e.Err))
		return nil
	} else if err != nil {
		m.complain(err)
		return nil
	}
	m.clear()
	return m.play(mv)
}

// clear empties the line that is typed.
func (m *model) clear() {
	m.entry.Reset()
	m.wrong = -1
}
