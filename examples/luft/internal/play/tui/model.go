// Package tui is a game on a terminal with colours, mouse and keyboard, and an analysis
// by the engine.
package tui

import (
	"errors"
	"fmt"

	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/luft/internal/play/session"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// A model is the state of the program. Bubble Tea calls its methods one at a time.
type model struct {
	*session.Table

	width, height int
	profile       colorprofile.Profile
	light         bool // the terminal's background is light
	theme         theme

	cursor   board.Square // where the cursor keys have got to
	pointing bool         // the cursor is shown
	picked   board.Square // the piece that is to move
	dragged  bool         // it is being dragged, to
	over     board.Square // this square
	hint     board.Move

	entry  textinput.Model
	wrong  int // the byte of the entry that makes no sense, or -1
	say    string
	isBad  bool // what is said is an error
	scroll int  // lines that the moves are scrolled up

	search    *thinking
	panel     panel
	analysing bool
	perft     *perft // under way, or nil
	dialog    dialog

	commands []session.Command
	queue    []tea.Cmd // what begins after the message
}

// A panel is what is known of the last search.
type panel struct {
	who   string
	info  search.Info
	line  string     // the PV
	white eval.Score // the score as White sees it
	known bool       // there is a score
}

const (
	longest = 400 // bytes that can be typed in a line; a FEN has a hundred
	prompt  = "Your move: "
)

func newModel(t *session.Table, say string) *model {
	m := &model{
		Table: t, cursor: board.E2, picked: board.NoSquare, over: board.NoSquare, wrong: -1,
		entry: textinput.New(), profile: colorprofile.TrueColor,
	}
	m.entry.Prompt, m.entry.CharLimit = prompt, longest
	m.entry.KeyMap.Paste.SetEnabled(false) // terminals paste by themselves
	m.entry.SetVirtualCursor(false)
	m.entry.Focus()
	m.commands = m.newCommands()
	m.dress()
	m.tell("%s", say)
	return m
}

// Run plays at the table until the player leaves. The standard input and output must be
// a terminal. What there is to say is shown first.
func Run(t *session.Table, say string) error { return newModel(t, say).run() }

func (m *model) run() error {
	_, err := tea.NewProgram(m).Run()
	m.stop()
	if errors.Is(err, tea.ErrInterrupted) {
		return nil
	}
	return err
}

// dress chooses the colours.
func (m *model) dress() {
	m.theme = newTheme(m.profile, !m.light)
	var s textinput.Styles
	s.Focused.Prompt = lipgloss.NewStyle().Foreground(m.theme.dim.Fg)
	s.Focused.Text = lipgloss.NewStyle().Foreground(m.theme.strong.Fg).Bold(true)
	m.entry.SetStyles(s)
}

// Init implements [tea.Model].
func (m *model) Init() tea.Cmd {
	m.then(tea.RequestBackgroundColor)
	m.next()
	return m.begun()
}

// then queues a command.
func (m *model) then(cmd tea.Cmd) { m.queue = append(m.queue, cmd) }

// begun returns what was queued.
func (m *model) begun() tea.Cmd {
	cmds := m.queue
	m.queue = nil
	return tea.Batch(cmds...)
}

// Update implements [tea.Model].
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
		m.entry.SetWidth(max(1, msg.Width-len(prompt)-3))
		m.then(tea.ClearScreen) // some terminals rewrap what was there
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.dress()
	case tea.BackgroundColorMsg:
		m.light = !msg.IsDark()
		m.dress()
	case tea.KeyPressMsg:
		m.key(msg)
	case tea.PasteMsg:
		m.typed(msg)
	case tea.MouseMsg:
		m.mouse(msg)
	case tick:
		if msg.of == m.search {
			m.learn(m.search.last.Load())
			m.then(m.search.tick())
		}
	case decision:
		if msg.of == m.search {
			m.decided(msg)
		}
	case *perft:
		if msg == m.perft && msg.err == nil {
			m.tell("%v", msg)
		}
	}
	return m, m.begun()
}

// tell says something in the status line.
func (m *model) tell(format string, args ...any) {
	m.say, m.isBad = fmt.Sprintf(format, args...), false
}

// complain says what is wrong.
func (m *model) complain(err error) { m.say, m.isBad = err.Error(), true }

// isThinking reports whether a search for that purpose is under way.
func (m *model) isThinking(why purpose) bool { return m.search != nil && m.search.purpose == why }

// begin starts a search in place of the one that is under way.
func (m *model) begin(why purpose, p *session.Player, lim search.Limits) {
	m.stop()
	m.panel = panel{who: p.Name, white: m.panel.white, known: m.panel.known}
	var run tea.Cmd
	m.search, run = think(why, p, m.Game.Played(), lim)
	m.then(run)
}

// stop ends the search that is under way, whose result is no longer needed.
func (m *model) stop() {
	if m.search != nil {
		m.search.cancel()
		m.search = nil
	}
}

// next begins the search that the position asks for: for the bot's move, or for the
// analysis.
func (m *model) next() {
	switch {
	case m.BotMoves():
		m.begin(toMove, m.Mover(), m.Level.Limits())
	case m.analysing && !m.Game.IsOver():
		m.begin(toAnalyse, m.Adviser, search.Limits{})
	default:
		m.stop()
	}
}

// changed is called when the state of the table is another one.
func (m *model) changed() {
	m.drop()
	m.hint, m.scroll = board.NoMove, 0
	m.endPerft()
	if text := m.Over(); text != "" {
		m.tell("%s", text)
	}
	m.next()
}

// do runs something that may change the table, and says what it says.
func (m *model) do(f func() (string, error)) {
	before, played := m.State(), m.Game
	say, err := f()
	if err != nil {
		m.complain(err)
	} else if say != "" {
		m.tell("%s", say)
	}
	if m.Game != played {
		m.panel = panel{}
	}
	if m.State() != before {
		m.changed()
	}
}

// drop lets go of the piece that was to move.
func (m *model) drop() { m.picked, m.dragged, m.over = board.NoSquare, false, board.NoSquare }

// learn takes in what a search has reported.
func (m *model) learn(i *search.Info) {
	if i == nil {
		return
	}
	m.panel.info = *i
	m.panel.line = san.FormatPV(m.search.game, i.PV)
	if m.panel.known = i.Bound != search.NoBound; m.panel.known {
		m.panel.white = i.Score.White(m.search.game.Turn())
	}
}

// decided does what the search was for.
func (m *model) decided(d decision) {
	t := m.search
	m.learn(t.last.Load())
	m.search = nil
	t.cancel()
	switch {
	case t.purpose == toMove:
		m.do(func() (string, error) { return m.Answer(d.result, d.err) })
	case d.err != nil:
		m.analysing = false
		m.complain(d.err)
	case t.purpose == toAdvise && d.result.Move != board.NoMove:
		m.hint = d.result.Move
		m.tell("Hint: %s (%v)", san.FormatPV(t.game, []board.Move{m.hint}), d.result.Score)
		m.next()
	}
}

// play plays a move of the player's.
func (m *model) play(mv board.Move) {
	m.do(func() (string, error) { return m.Move(mv) })
}

// targets returns the squares that the piece on a square may go to. In Chess960 a king
// that castles goes to its rook.
func (m *model) targets(from board.Square) (to board.Bitboard) {
	if from == board.NoSquare || m.Game.IsOver() || !m.Yours() {
		return 0
	}
	b := m.Board()
	for mv := range movegen.Legal(&b) {
		if mv.From() == from {
			to = to.With(mv.To())
		}
	}
	return to
}

// choose picks up or puts down the piece on a square.
func (m *model) choose(s board.Square) {
	b := m.Board()
	from, p := m.picked, b.Piece(s)
	m.drop()
	switch {
	case from == s:
	case m.targets(from).Has(s):
		m.put(from, s)
	case m.Game.IsOver() || !m.Yours():
		m.play(board.NoMove) // which says why not
	case p != board.NoPiece && p.Color() == b.Turn():
		m.picked = s
		if m.targets(s) == 0 {
			m.complain(fmt.Errorf("the %v on %v cannot move", p.Kind(), s))
		} else {
			m.tell("Where does the %v go?", p.Kind())
		}
	case from != board.NoSquare:
		m.complain(fmt.Errorf("the %v on %v cannot go to %v", b.Piece(from).Kind(), from, s))
	}
}

// put plays the move between two squares, after asking what a pawn becomes.
func (m *model) put(from, to board.Square) {
	b := m.Board()
	mv := b.Canonical(board.NewMove(from, to))
	if !movegen.IsLegal(&b, mv) && movegen.IsLegal(&b, board.NewPromotion(from, to, board.Queen)) {
		m.picked = from
		m.dialog = newPromotion(m, from, to)
		return
	}
	m.play(mv)
}
