package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/examples/play/session"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn/san"
	"github.com/luftchess/luft/search"
)

// hintTime is the time a hint takes.
const hintTime = time.Second

// A model is the state of the program. Bubble Tea calls its methods one at a time.
type model struct {
	width, height int
	profile       colorprofile.Profile
	light         bool // the terminal's background is light
	theme         theme
	ascii         bool // pieces are letters

	game    *session.Session
	start   board.Board // where new games begin
	you     [2]bool     // by colour: whether you play it, or the bot does
	bot     *player
	adviser *player // for hints and analysis; made when there is a need for it
	level   session.Level

	flipped  bool
	cursor   board.Square // where the cursor keys have got to
	pointing bool         // the cursor is shown
	picked   board.Square // the piece that is to move
	dragged  bool         // it is being dragged, to
	over     board.Square // this square
	hint     board.Move

	entry  string
	wrong  int // the byte of the entry that makes no sense, -1 if there is none
	say    string
	isBad  bool // what is said is an error
	scroll int  // lines that the moves are scrolled up from where they would be

	ids       int
	search    *thinking
	panel     panel
	analysing bool
	perft     *perft
	dialog    dialog
}

// A panel is what is known of the last search.
type panel struct {
	who   string
	info  search.Info
	line  string      // the PV
	white eval.Score  // the score as White sees it
	known bool        // there is a score
	board board.Board // that was searched
}

func newModel() *model {
	m := &model{
		start: board.Start(), you: [2]bool{true, false}, level: session.NewLevel(session.Usual),
		cursor: board.E2, picked: board.NoSquare, over: board.NoSquare, wrong: -1,
		profile: colorprofile.TrueColor,
	}
	m.theme = newTheme(m.profile, true)
	m.game = session.New(m.start)
	m.bot = newPlayer(session.Engine, session.Strong())
	m.say = "Welcome! Type a move, use the mouse, or the cursor keys and enter."
	return m
}

// Init implements [tea.Model].
func (m *model) Init() tea.Cmd {
	return tea.Batch(tea.RequestBackgroundColor, m.next())
}

// Update implements [tea.Model].
func (m *model) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.WindowSizeMsg:
		m.width, m.height = msg.Width, msg.Height
	case tea.ColorProfileMsg:
		m.profile = msg.Profile
		m.theme = newTheme(m.profile, !m.light)
	case tea.BackgroundColorMsg:
		m.light = !msg.IsDark()
		m.theme = newTheme(m.profile, !m.light)
	case tea.KeyPressMsg:
		return m, m.key(msg)
	case tea.PasteMsg:
		m.typed(strings.ReplaceAll(msg.Content, "\n", " "))
	case tea.MouseMsg:
		return m, m.mouse(msg)
	case thought:
		if m.search != nil && msg.id == m.search.id {
			m.learn(msg.info)
			return m, m.search.listen
		}
	case decision:
		if m.search != nil && msg.id == m.search.id {
			return m, m.decided(msg)
		}
	case count:
		if m.perft != nil && msg.id == m.perft.id && msg.err == nil {
			m.perft.counts = append(m.perft.counts, msg)
			return m, m.perft.next()
		}
	}
	return m, nil
}

// tell says something in the status line.
func (m *model) tell(format string, args ...any) {
	m.say, m.isBad = fmt.Sprintf(format, args...), false
}

// complain says what is wrong.
func (m *model) complain(err error) {
	m.say, m.isBad = err.Error(), true
}

// board returns the position on the screen.
func (m *model) board() board.Board { return m.game.Board() }

// isOver reports whether the game is, here.
func (m *model) isOver() bool { return m.game.Ending().Result != game.Unfinished }

// yours reports whether it is your turn.
func (m *model) yours() bool {
	b := m.board()
	return m.you[b.Turn()]
}

// isThinking reports whether a search of that kind is under way.
func (m *model) isThinking(why purpose) bool { return m.search != nil && m.search.purpose == why }

// begin starts a search, in place of the one that is under way.
func (m *model) begin(why purpose, p *player, lim search.Limits) tea.Cmd {
	m.stop()
	m.ids++
	var cmd tea.Cmd
	m.search, cmd = think(m.ids, why, p, m.game.Game(), lim)
	m.panel = panel{who: p.name, board: m.board(), white: m.panel.white, known: m.panel.known}
	return cmd
}

// stop ends the search that is under way, whose result is of no use any more.
func (m *model) stop() {
	if m.search != nil {
		m.search.cancel()
		m.search = nil
	}
}

// advise returns who is asked for hints and analysis.
func (m *model) advise() *player {
	if m.adviser == nil {
		m.adviser = newPlayer("analysis", session.Strong())
	}
	return m.adviser
}

// next begins the search that the position asks for: for the bot's move, if no
// moves are there to be played again, or for the analysis.
func (m *model) next() tea.Cmd {
	switch {
	case m.isOver():
		m.stop()
		return nil
	case !m.yours() && m.game.Ply() == m.game.Len():
		return m.begin(toMove, m.bot, m.level.Limits())
	case m.analysing:
		return m.begin(toAnalyse, m.advise(), search.Limits{})
	}
	m.stop()
	return nil
}

// changed is called when the position is another one.
func (m *model) changed() tea.Cmd {
	m.drop()
	m.hint, m.scroll = board.NoMove, 0
	var cmd tea.Cmd
	if m.perft != nil {
		cmd = m.count(m.perft.depth)
	}
	if e := m.game.Ending(); e.Result != game.Unfinished {
		m.tell("Game over: %v", e)
	}
	return tea.Batch(cmd, m.next())
}

// drop lets go of the piece that was to move.
func (m *model) drop() {
	m.picked, m.dragged, m.over = board.NoSquare, false, board.NoSquare
}

// learn takes in what a search has reported.
func (m *model) learn(i search.Info) {
	if i.MultiPV > 1 || m.search == nil {
		return
	}
	b := m.search.board()
	m.panel.info = i
	m.panel.line = san.FormatLine(&b, i.PV)
	if m.panel.known = i.Bound != search.NoScore; !m.panel.known {
		return
	}
	m.panel.white = i.Score
	if b.Turn() == board.Black {
		m.panel.white = -i.Score
	}
}

// decided does what the search was for.
func (m *model) decided(d decision) tea.Cmd {
	t := m.search
	if d.last.Depth > 0 {
		m.learn(d.last)
	}
	m.search = nil
	t.cancel()
	if d.err != nil || d.result.Move == board.NoMove {
		if d.err == nil {
			d.err = errors.New("it has no move")
		}
		m.you = [2]bool{true, true}
		m.complain(fmt.Errorf("%s is broken, so both sides are yours: %w", t.player.name, d.err))
		return nil
	}
	b := t.board()
	switch t.purpose {
	case toMove:
		if err := m.game.Play(d.result.Move); err != nil {
			m.you = [2]bool{true, true}
			m.complain(fmt.Errorf("%s is broken, so both sides are yours: %w", t.player.name, err))
			return nil
		}
		m.tell("%s plays %s", t.player.name, m.game.Last())
		return m.changed()
	case toAdvise:
		m.hint = d.result.Move
		m.tell("Hint: %s (%v)", san.Format(&b, m.hint), d.result.Score)
		return m.next()
	}
	return nil
}

// play plays a move of yours.
func (m *model) play(mv board.Move) tea.Cmd {
	if !m.isOver() && !m.yours() {
		m.complain(fmt.Errorf("it is %s’s turn: space makes it move", m.bot.name))
		return nil
	}
	if err := m.game.Play(mv); err != nil {
		m.complain(err)
		return nil
	}
	m.tell("You play %s", m.game.Last())
	return m.changed()
}

// targets returns the squares that the piece on a square may go to. Where Chess960
// has it so, a king that castles goes to its rook.
func (m *model) targets(from board.Square) (to board.Bitboard) {
	if from == board.NoSquare || m.isOver() || !m.yours() {
		return 0
	}
	b := m.board()
	for mv := range movegen.Legal(&b) {
		if mv.From() == from {
			to = to.With(mv.To())
		}
	}
	return to
}

// choose is enter, or a click, on a square: it picks a piece up or puts it down.
func (m *model) choose(s board.Square) tea.Cmd {
	b := m.board()
	if m.picked == s {
		m.drop()
		return nil
	}
	if m.picked != board.NoSquare && m.targets(m.picked).Has(s) {
		return m.put(m.picked, s)
	}
	p := b.Piece(s)
	switch {
	case m.isOver():
		m.complain(&session.OverError{Ending: m.game.Ending()})
	case !m.yours():
		m.complain(fmt.Errorf("it is %s’s turn: space makes it move", m.bot.name))
	case p != board.NoPiece && p.Color() == b.Turn():
		m.picked = s
		if m.targets(s) == 0 {
			m.complain(fmt.Errorf("the %v on %v cannot move", p.Kind(), s))
		} else {
			m.tell("Where does the %v go?", p.Kind())
		}
		return nil
	case m.picked != board.NoSquare:
		m.complain(fmt.Errorf("the %v on %v cannot go to %v", b.Piece(m.picked).Kind(), m.picked, s))
	}
	m.drop()
	return nil
}

// put plays the move between two squares, after asking what a pawn becomes.
func (m *model) put(from, to board.Square) tea.Cmd {
	b := m.board()
	mv := b.Canonical(board.NewMove(from, to))
	if !movegen.IsLegal(&b, mv) && movegen.IsLegal(&b, board.NewPromotion(from, to, board.Queen)) {
		m.dialog = &promotion{from: from, to: to, color: b.Turn()}
		return nil
	}
	return m.play(mv)
}

// undo takes moves back until it is your turn again.
func (m *model) undo() tea.Cmd {
	if !m.game.Undo() {
		m.complain(errors.New("no moves have been played"))
		return nil
	}
	for m.you != [2]bool{} && !m.yours() && m.game.Undo() {
	}
	m.tell("Taken back")
	m.remind()
	return m.changed()
}

// redo plays them again.
func (m *model) redo() tea.Cmd {
	if !m.game.Redo() {
		m.complain(errors.New("no move has been taken back"))
		return nil
	}
	for m.you != [2]bool{} && !m.yours() && m.game.Redo() {
	}
	m.tell("Played again")
	m.remind()
	return m.changed()
}

// remind adds to what is said that the bot waits, if it does.
func (m *model) remind() {
	if !m.isOver() && !m.yours() && m.game.Ply() < m.game.Len() {
		m.say += fmt.Sprintf("; space makes %s move", m.bot.name)
	}
}

// hurry makes whoever is to move do so: a search that is for the move ends, and
// one is begun if there is none.
func (m *model) hurry() tea.Cmd {
	switch {
	case m.isOver():
		m.complain(&session.OverError{Ending: m.game.Ending()})
	case m.isThinking(toMove):
		m.search.cancel() // what it has found so far comes as its decision
	default:
		return m.begin(toMove, m.bot, m.level.Limits())
	}
	return nil
}

// ask begins the search for a hint.
func (m *model) ask() tea.Cmd {
	switch {
	case m.isOver():
		m.complain(&session.OverError{Ending: m.game.Ending()})
	case m.isThinking(toMove):
		m.complain(fmt.Errorf("%s is thinking: there is nothing to hint at", m.bot.name))
	default:
		m.tell("Looking for a good move…")
		return m.begin(toAdvise, m.advise(), search.Limits{MoveTime: hintTime})
	}
	return nil
}

// analyse begins or ends the analysis.
func (m *model) analyse() tea.Cmd {
	m.analysing = !m.analysing
	if m.analysing {
		m.tell("Analysis is on")
	} else {
		m.tell("Analysis is off")
	}
	if m.isThinking(toMove) || m.isThinking(toAdvise) {
		return nil // it comes after them
	}
	return m.next()
}

// count begins a perft to a depth, or ends one if that is 0.
func (m *model) count(depth int) tea.Cmd {
	if m.perft != nil {
		m.perft.cancel()
		m.perft = nil
	}
	if depth == 0 {
		return nil
	}
	m.ids++
	var cmd tea.Cmd
	m.perft, cmd = newPerft(m.ids, m.board(), depth)
	return cmd
}

// enter goes over to another game.
func (m *model) enter(s *session.Session) tea.Cmd {
	m.stop()
	m.game = s
	m.panel = panel{}
	// The bot may be busy with the game before, so it is another one that begins
	// this one.
	if p, err := session.Open(m.bot.name); err == nil {
		m.bot = newPlayer(m.bot.name, p)
	}
	return m.changed()
}

// tag says in the game's tags who plays it, unless they know.
func (m *model) tag() {
	for c, name := range []string{"White", "Black"} {
		if value := m.game.Tag(name); value == "" || value == "?" {
			m.game.SetTag(name, m.who(board.Color(c)))
		}
	}
}

// who returns who plays a colour.
func (m *model) who(c board.Color) string {
	if m.you[c] {
		return "You"
	}
	return m.bot.name
}
