package tui

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/pgn/san"
)

// newCommands returns the commands in the order of the help.
func (m *model) newCommands() []session.Command {
	letters := session.Command{Name: "letters", Does: "show pieces as letters, or not", Do: m.letters}
	if m.Trainer != nil {
		return m.Commands(nil, nil, m.help, m.quit, letters)
	}
	return m.Commands(m.ask, m.hurry, m.help, m.quit,
		session.Command{Name: "analyse", Key: "tab", Does: "the engine's line, all the time", Do: m.analyse},
		session.Command{Name: "perft", Args: "[DEPTH]", Does: "count the move sequences of a length", Do: m.startPerft},
		letters,
	)
}

// obey does what a line says if it is a command, and reports whether it is.
func (m *model) obey(line string) (found bool) {
	if m.Trainer == nil && (line == "new" || line == "bot") {
		m.clear()
		m.dialog = newSetup(m)
		return true
	}
	m.do(func() (say string, err error) {
		found, say, err = m.Run(m.commands, line)
		return say, err
	})
	if found && (!m.isBad || !strings.Contains(line, " ")) { // what cannot be mended goes
		m.clear()
	}
	return found
}

// press does the command of a key, and reports whether it has one.
func (m *model) press(key string) bool {
	i := slices.IndexFunc(m.commands, func(c session.Command) bool { return c.Key == key && key != "" })
	if i < 0 {
		return false
	}
	c := m.commands[i]
	if !c.NeedsArgs() {
		return m.obey(c.Name)
	}
	m.wrong = -1
	m.entry.SetValue("/" + c.Name + " ")
	m.entry.CursorEnd()
	m.tell("Enter: %s. Esc: cancel.", c.Does)
	return true
}

// submit does what was typed: a command, a position or a move.
func (m *model) submit() {
	text := strings.TrimSpace(m.entry.Value())
	if m.Trainer == nil && strings.Count(text, "/") >= 7 {
		text = "/fen " + strings.TrimPrefix(text, "/fen ")
	}
	if line, ok := strings.CutPrefix(text, "/"); ok {
		if !m.obey(line) {
			m.complain(fmt.Errorf("unknown command %q: ? lists them", line))
		}
		return
	}
	mv, err := m.Parse(text)
	if errors.Is(err, san.ErrMissingPromotion) {
		if queen, err := m.Parse(text + "=Q"); err == nil {
			m.clear()
			m.put(queen.From(), queen.To())
			return
		}
	}
	if e, ok := errors.AsType[*san.Error](err); ok {
		m.wrong = min(e.Offset, len(e.Text))
		err = fmt.Errorf("%s: %w", e.Text, e.Err)
	}
	if err != nil {
		m.complain(err)
		return
	}
	m.clear()
	m.play(mv)
}

// clear empties the line that is typed.
func (m *model) clear() {
	m.entry.Reset()
	m.wrong = -1
}

// hurry makes the side to move do so: a search for the move ends, and one is begun if
// there is none.
func (m *model) hurry(string) (string, error) {
	if m.isThinking(toMove) {
		m.search.cancel() // what it has found so far comes as its decision
	} else {
		m.begin(toMove, m.Mover(), m.Level.Limits())
	}
	return "", nil
}

// ask begins the search for a hint.
func (m *model) ask(string) (string, error) {
	if m.isThinking(toMove) {
		return "", errors.New("a hint is for your move, and " + m.Bot.Name + " is thinking")
	}
	m.begin(toAdvise, m.Adviser, session.Hint)
	return "Looking for a good move…", nil
}

// analyse begins or ends the analysis, which comes after the bot's move and a hint.
func (m *model) analyse(string) (string, error) {
	m.analysing = !m.analysing
	if !m.isThinking(toMove) && !m.isThinking(toAdvise) {
		m.next()
	}
	return "Analysis is " + map[bool]string{true: "on", false: "off"}[m.analysing], nil
}

func (m *model) letters(string) (string, error) {
	m.ASCII = !m.ASCII
	return "", nil
}

func (m *model) help(string) (string, error) {
	m.dialog = newHelp()
	return "", nil
}

func (m *model) quit(string) (string, error) {
	m.stop()
	m.then(tea.Quit)
	return "", nil
}
