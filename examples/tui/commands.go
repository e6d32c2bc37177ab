package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
)

// A command is what can be typed after a slash, and pressed as a key while nothing
// is typed.
type command struct {
	name, key string
	does      string // for the help
	args      string // "" if it takes none
	do        func(m *model, args string) tea.Cmd
}

// plain makes a command's function of one that takes no arguments.
func plain(do func(*model) tea.Cmd) func(*model, string) tea.Cmd {
	return func(m *model, _ string) tea.Cmd { return do(m) }
}

// commands returns all there are, in the order of the help.
func commands() []command {
	return []command{
		{"undo", "u", "take a move back", "", plain((*model).undo)},
		{"redo", "y", "play it again", "", plain((*model).redo)},
		{"hint", "i", "what would the engine play?", "", plain((*model).ask)},
		{"analyse", "tab", "the engine’s line, all the time", "", plain((*model).analyse)},
		{"go", "space", "move now; play a move for me", "", plain((*model).hurry)},
		{"flip", "t", "turn the board round", "", plain((*model).flip)},
		{"perft", "p", "count the moves", "DEPTH", (*model).doPerft},
		{"new", "m", "new game: bot, level, position", "", plain((*model).openSetup)},
		{"save", "s", "save the game as PGN", "FILE", (*model).save},
		{"load", "l", "load a game", "FILE", (*model).load},
		{"fen", "", "set up a position", "FEN", (*model).setUp},
		{"960", "", "a Chess960 game", "N", (*model).chess960},
		{"level", "", "1 to 8, or a time as 2s", "N", (*model).setLevel},
		{"bot", "", "another bot", "NAME", (*model).setBot},
		{"resign", "", "give the game up", "", plain((*model).resign)},
		{"draw", "", "claim a draw", "", plain((*model).claim)},
		{"letters", "", "pieces as letters, or not", "", plain((*model).letters)},
		{"help", "?", "this", "", plain((*model).openHelp)},
		{"quit", "ctrl+c", "leave", "", func(*model, string) tea.Cmd { return tea.Quit }},
	}
}

// find returns the command whose name, or whose key, that is.
func find(match func(command) bool) (command, bool) {
	all := commands()
	if i := slices.IndexFunc(all, match); i >= 0 {
		return all[i], true
	}
	return command{}, false
}

// submit does what was typed: a command, a position or a move.
func (m *model) submit() tea.Cmd {
	text := strings.TrimSpace(m.entry)
	if name, ok := strings.CutPrefix(text, "/"); ok {
		name, args, _ := strings.Cut(name, " ")
		args = strings.TrimSpace(args)
		c, ok := find(func(c command) bool { return c.name == strings.ToLower(name) })
		switch {
		case !ok:
			m.complain(fmt.Errorf("unknown command %q: ? lists them", name))
			return nil
		case args != "" && c.args == "":
			m.complain(fmt.Errorf("/%s takes no argument", c.name))
			return nil
		}
		m.clear()
		return c.do(m, args)
	}
	if strings.Count(text, "/") >= 7 {
		m.clear()
		return m.setUp(text)
	}
	b := m.board()
	mv, err := session.Parse(&b, text)
	if e, ok := errors.AsType[*san.Error](err); ok {
		if to, asks := promotes(&b, text); asks {
			m.clear()
			m.dialog = to
			return nil
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

// promotes reports whether a text is the move of a pawn to the last rank but for
// what it becomes, and returns the question.
func promotes(b *board.Board, text string) (*promotion, bool) {
	mv, err := session.Parse(b, text+"=Q")
	if err != nil || mv.Promotion() != board.Queen {
		return nil, false
	}
	return &promotion{from: mv.From(), to: mv.To(), color: b.Turn()}, true
}

// clear empties the line that is typed.
func (m *model) clear() { m.entry, m.wrong = "", -1 }

// prefill begins the line with a command that needs more.
func (m *model) prefill(text string) tea.Cmd {
	m.entry, m.wrong = text, -1
	m.tell("Enter does it, esc does not")
	return nil
}

func (m *model) flip() tea.Cmd {
	m.flipped = !m.flipped
	return nil
}

func (m *model) letters() tea.Cmd {
	m.ascii = !m.ascii
	return nil
}

func (m *model) doPerft(args string) tea.Cmd {
	depth := mostPerft
	switch {
	case args != "":
		n, err := strconv.Atoi(args)
		if err != nil || n < 1 || n > 20 {
			m.complain(fmt.Errorf("/perft %s: the depth goes from 1 to 20", args))
			return nil
		}
		depth = n
	case m.perft != nil:
		depth = 0
	}
	return m.count(depth)
}

func (m *model) save(name string) tea.Cmd {
	if name == "" {
		return m.prefill("/save game.pgn")
	}
	m.tag()
	if err := m.game.SaveFile(name); err != nil {
		m.complain(err)
	} else {
		m.tell("Saved to %s", name)
	}
	return nil
}

func (m *model) load(name string) tea.Cmd {
	if name == "" {
		return m.prefill("/load ")
	}
	s, more, err := session.LoadFile(name)
	if err != nil {
		m.complain(err)
		return nil
	}
	b := s.Board()
	if m.you != [2]bool{true, true} { // it is your turn
		m.you = [2]bool{}
		m.you[b.Turn()] = true
	}
	note := ""
	if more {
		note = ", the first game of several"
	}
	cmd := m.enter(s)
	m.tell("Loaded %s%s: %s – %s, %s", name, note, s.Tag("White"), s.Tag("Black"), s.Ending())
	return cmd
}

func (m *model) setUp(text string) tea.Cmd {
	if text == "" {
		return m.prefill("/fen ")
	}
	b, err := fen.Parse(text)
	if err != nil {
		m.complain(err)
		return nil
	}
	return m.anew(b, "The position is set up")
}

// anew begins a game from a position.
func (m *model) anew(b board.Board, say string) tea.Cmd {
	m.start = b
	m.tell("%s", say)
	return m.enter(session.New(b))
}

func (m *model) chess960(args string) tea.Cmd {
	n := rand.IntN(960)
	if args != "" {
		var err error
		if n, err = strconv.Atoi(args); err != nil {
			n = -1
		}
	}
	b, err := board.Chess960(n)
	if err != nil {
		m.complain(fmt.Errorf("/960: %w", err))
		return nil
	}
	return m.anew(b, fmt.Sprintf("Chess960 position %d", n))
}

func (m *model) setLevel(args string) tea.Cmd {
	if args == "" {
		return m.prefill("/level ")
	}
	level, err := session.ParseLevel(args)
	if err != nil {
		m.complain(err)
		return nil
	}
	m.level = level
	m.tell("%s: %s", m.bot.name, level.Describe())
	if m.isThinking(toMove) {
		return m.next()
	}
	return nil
}

func (m *model) setBot(args string) tea.Cmd {
	if args == "" {
		return m.openSetup()
	}
	p, err := session.Open(args)
	if err != nil {
		m.complain(err)
		return nil
	}
	m.bot = newPlayer(strings.ToLower(args), p)
	m.tell("You play %s", m.bot.name)
	return m.next()
}

func (m *model) resign() tea.Cmd {
	b := m.board()
	loser := b.Turn()
	if !m.you[loser] {
		loser = loser.Other()
	}
	if err := m.game.Resign(loser); err != nil {
		m.complain(err)
		return nil
	}
	return m.changed()
}

func (m *model) claim() tea.Cmd {
	if !m.yours() {
		m.complain(errors.New("a draw is claimed by the player to move"))
		return nil
	}
	if err := m.game.ClaimDraw(); err != nil {
		m.complain(err)
		return nil
	}
	return m.changed()
}

// result returns the result of the whole game, for the end of the list of moves.
func (m *model) result() game.Result {
	if m.game.Ply() != m.game.Len() {
		return game.Unfinished
	}
	return m.game.Ending().Result
}

// inCheck returns the square of a king in check.
func inCheck(b *board.Board) board.Square {
	if movegen.InCheck(b) {
		return b.King(b.Turn())
	}
	return board.NoSquare
}
