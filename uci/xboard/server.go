package xboard

import (
	"context"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/internal/textform"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci"
	"github.com/luftchess/luft/uci/internal/wire"
)

// An Engine describes an XBoard engine for [Serve].
type Engine struct {
	// Engine has the name, the searcher and the options. An option called Hash is also set
	// by the command "memory", one called Threads by "cores". Author and Explain are not
	// used.
	uci.Engine

	// Decide, if not nil, is called with each move that the engine is about to play, the
	// result of the search for it, and whether the opponent offers a draw. It must not
	// change the game, which ends before the move. With nil, the engine always plays on.
	Decide func(g *game.Game, r search.Result, drawOffered bool) Decision
}

// A Decision is what an engine does besides playing its move.
type Decision uint8

// The decisions.
const (
	PlayOn    Decision = iota
	OfferDraw          // or accept the opponent's offer
	Resign             // instead of moving
)

var decisions = textform.Names[Decision, board.ParseError]{What: "decision", Texts: []string{"play on", "offer draw", "resign"}}

// String returns "play on", "offer draw" or "resign".
func (d Decision) String() string { return decisions.String(d) }

// Serve runs an XBoard engine: it reads commands from r and writes each answer to w in one
// Write, until it reads "quit" or the end of the input, and then returns nil. At the end of
// the input, a search for a move is completed first.
//
// Serve returns the cause if ctx is cancelled, and otherwise an *[Error]: an argument
// is nil, reading or writing failed, the searcher returned an error or an illegal move, or
// an option cannot be declared. A write error is ignored if the input ends or sends "quit"
// within a second. When Serve returns, no search is running. It does not wait for a Read in
// progress.
//
// The engine plays standard chess, Chess960 ("fischerandom"), and the variants for which
// [search.SupportsRules] reports true: those of XBoard have its names (Antichess is its
// "giveaway"), the others those of [board.Rules]. It reads moves in SAN and in
// coordinates, with or without "usermove", and writes coordinates. Thinking output is written
// for complete lines with a score. The engine does not ponder. Without a time control it plays
// 40 moves in five minutes. An option that is set while the engine thinks takes effect after
// its move. The engine claims no draws, but says when the game is over by the rules, and then
// moves only if it is told to ("go").
func Serve(ctx context.Context, r io.Reader, w io.Writer, e Engine) error {
	if err := wire.CheckArguments(ctx, r, w, e.Searcher); err != nil {
		return &Error{"serving", err}
	}
	s := &server{engine: e, out: wire.NewOutput(w), lines: 1, options: e.Options}
	if _, replaced := find(s.options, multiPV); !replaced && search.SupportsMultiPV(e.Searcher) {
		s.options = append(s.options[:len(s.options):len(s.options)], uci.Spin(multiPV, 1, 1, wire.MaxMultiPV, func(n int) error { s.lines = n; return nil }))
	}
	if err := s.declare(); err != nil {
		return &Error{"declaring options", err}
	}
	s.level(0, 40, 5*time.Minute, 0)
	s.newGame()
	in := wire.NewInput(r)
	defer in.Close()
	err := s.run(ctx, in)
	s.stop()
	return err
}

// A server is one run of Serve. Its fields belong to the goroutine of Serve, except those that
// are atomic.
type server struct {
	engine   Engine
	options  []uci.Option
	features string
	lines    int // MultiPV
	out      *wire.Output

	game        *game.Game // not changed while a task runs
	rejected    bool       // the last "setboard" had an illegal position: there are no moves
	chess960    bool
	mode        mode
	color       board.Color // of the engine, in mode playing
	drawOffered bool
	hint        board.Move
	timeControl
	post atomic.Bool
	last atomic.Pointer[search.Info] // without PV

	ctx      context.Context
	task     *task    // the running task, or nil
	deferred []func() // to run when the task has ended
	err      error    // of a task; it ends Serve
	quit     bool
}

// A mode says what the engine does when it is its turn.
type mode uint8

const (
	playing   mode = iota
	force          // it does not move, for either side
	analysing      // it searches without an end, and does not move
)

// declare composes the answer to "protover".
func (s *server) declare() error {
	var b strings.Builder
	fmt.Fprintf(&b, "feature done=0\nfeature myname=%q variants=%q\n", strings.ReplaceAll(wire.OneLine(s.engine.Name), `"`, "'"), declaredVariants(s.engine.Searcher))
	b.WriteString("feature ping=1 setboard=1 playother=1 san=0 usermove=1 time=1 draw=1 sigint=0 sigterm=0 reuse=1 analyze=1 colors=0 name=0 nps=0 debug=0")
	for _, f := range [...]struct{ feature, option string }{{"memory", hash}, {"smp", threads}} {
		o, _ := find(s.options, f.option)
		fmt.Fprintf(&b, " %s=%d", f.feature, toInt(o.Type == "spin"))
	}
	for _, o := range s.options {
		text, err := formatOption(o)
		if err != nil {
			return fmt.Errorf("option %q: %w", o.Name, err)
		}
		fmt.Fprintf(&b, "\nfeature option=\"%s\"", text)
	}
	b.WriteString("\nfeature done=1")
	s.features = b.String()
	return nil
}

// run handles commands until there is nothing left to do.
func (s *server) run(ctx context.Context, in *wire.Input) error {
	s.ctx = ctx
	in.Next()
	var end error // of the input
	for s.err == nil && !s.quit {
		var done <-chan struct{}
		if s.task != nil {
			done = s.task.done
		} else if end == io.EOF {
			return nil
		} else if end != nil {
			return &Error{"reading", end}
		}
		select {
		case <-ctx.Done():
			return context.Cause(ctx)
		case <-done:
			s.taskDone()
		case <-s.out.Failed():
			s.stop()
			if in.Ends(ctx, end) {
				return context.Cause(ctx)
			}
			return &Error{"writing", s.out.Err()}
		case got := <-in.Lines:
			switch got.Err {
			case nil:
				s.handle(got.Line)
			case wire.ErrLineTooLong:
				s.out.Printf("Error (line too long): %d bytes", wire.MaxLine)
			default:
				end = got.Err
				if s.mode == analysing {
					s.stop()
				}
				continue // without requesting another line
			}
			in.Next()
		}
	}
	return s.err
}

// handle executes a line.
func (s *server) handle(line string) {
	word, rest := cutWord(line)
	switch word {
	case "":
	case "protover":
		if n, err := strconv.Atoi(rest); err == nil && n >= 2 {
			s.out.Printf("%s", s.features)
		}
	case "ping":
		s.whenMoved(func() { s.out.Printf("pong %s", wire.OneLine(rest)) })
	case "quit":
		s.out.Mute() // the GUI may have stopped reading
		s.quit = true
	case "new", "setboard", "undo", "remove", "force", "result", "go", "playother", "analyze":
		s.stop()
		s.handleGame(word, rest)
	case "variant":
		s.handleVariant(rest)
	case "exit":
		if s.mode == analysing {
			s.stop()
			s.mode = force
		}
	case "usermove":
		s.handleMove(rest)
	case "?":
		if s.thinking() {
			s.task.cancel()
		}
	case ".":
		s.sendStatus()
	case "hint":
		s.sendHint()
	case "bk":
		s.out.Printf(" no book\n")
	case "draw":
		s.drawOffered = true
	case "post", "nopost":
		s.post.Store(word == "post")
	case "level", "st", "sd", "time", "otim":
		if !s.timeControl.handle(word, rest, s.game.Ply()) {
			s.out.Printf("Error (invalid time): %s", wire.OneLine(line))
		}
	case "memory":
		s.setOption(hash, rest)
	case "cores":
		s.setOption(threads, rest)
	case "option":
		name, value, _ := strings.Cut(rest, "=")
		s.setOption(name, value)
	case "xboard", "accepted", "rejected", "random", "computer", "name", "rating", "ics", "hard", "easy", "white", "black", "pause", "resume":
		// Nothing to do, or not supported, which the features say.
	default:
		if rest == "" && looksLikeMove(word) {
			s.handleMove(word)
			return
		}
		s.out.Printf("Error (unknown command): %s", wire.OneLine(line))
	}
}

// newGame begins a game in which the engine plays Black. An analysis remains one (section 12
// of the protocol).
func (s *server) newGame() {
	s.chess960, s.color = false, board.Black
	if s.mode != analysing {
		s.mode = playing
	}
	s.setPosition(board.Start())
	s.timeControl.reset()
}

// setPosition begins the game at b.
func (s *server) setPosition(b board.Board) {
	s.game, s.rejected, s.since = game.New(b), false, 0
	s.forget()
}

// forget drops what was about the last position.
func (s *server) forget() { s.hint, s.drawOffered = board.NoMove, false }

// handleGame executes a command that changes the game or whose turn it is. No task runs.
func (s *server) handleGame(word, rest string) {
	switch word {
	case "new":
		s.newGame()
		search.NotifyNewGame(s.engine.Searcher)
		search.Prepare(s.engine.Searcher)
	case "setboard":
		b, err := s.parseFEN(rest)
		if err != nil {
			// Until there is a position again, all moves are illegal (section 8 of the protocol).
			s.out.Printf("tellusererror Illegal position")
			s.rejected = true
			s.forget()
			return
		}
		s.setPosition(b)
	case "undo":
		s.undo(1)
	case "remove":
		s.undo(2)
	case "force", "result":
		s.mode = force
	case "analyze":
		s.mode = analysing
	case "go":
		s.mode, s.color = playing, s.game.Turn()
	case "playother":
		s.mode, s.color = playing, s.game.Turn().Other()
	}
	if word == "go" || s.mode == analysing {
		s.start()
	}
}

// handleVariant executes "variant". Other rules begin a new game.
func (s *server) handleVariant(name string) {
	rules, chess960, ok := parseVariant(name, s.engine.Searcher)
	if !ok {
		s.out.Printf("Error (unsupported variant): variant %s", wire.OneLine(name))
		return
	}
	s.stop()
	s.chess960 = chess960
	if b := s.game.Board(); rules != b.Rules() {
		s.setPosition(rules.Start())
	}
	if text := setup(rules); text != "" {
		s.out.Printf("%s", text)
	}
	if s.mode == analysing {
		s.start()
	}
}

// parseFEN reads a position by the rules of the game.
func (s *server) parseFEN(text string) (board.Board, error) {
	now := s.game.Board()
	p := fen.Parser{Rules: now.Rules(), Waive: []board.Reason{board.TooMuchMaterial, board.ImpossibleCheck}}
	b, _, err := p.ParseLenient(text)
	return b, err
}

// undo takes plies back.
func (s *server) undo(plies int) {
	for range plies {
		s.game.Undo()
	}
	s.forget()
}

// handleMove plays a move of the opponent, or of either side in the modes force and analysing.
func (s *server) handleMove(text string) {
	if s.thinking() {
		s.out.Printf("Error (not your turn): %s", wire.OneLine(text))
		return
	}
	b := s.game.Board()
	m, ok := parseMove(&b, text)
	if !ok || s.rejected {
		s.out.Printf("Illegal move: %s", wire.OneLine(text))
		return
	}
	s.stop()
	if err := s.game.Play(m); err != nil {
		s.out.Printf("Illegal move: %s", wire.OneLine(text))
		return
	}
	s.hint = board.NoMove
	if !s.sendOutcome() || s.mode == analysing {
		s.start()
	}
}

// sendOutcome says how the game has ended by the rules, and reports whether it has.
func (s *server) sendOutcome() bool {
	o := s.game.Outcome()
	if o.IsOver() {
		s.out.Printf("%v {%v}", o.Result, o.Termination)
	}
	return o.IsOver()
}

func (s *server) setOption(name, value string) {
	s.whenMoved(func() {
		again := s.task != nil // an analysis
		s.stop()
		if err := uci.SetOption(s.options, name, value); err != nil {
			s.out.Printf("Error (%s): option %s", wire.OneLine(err.Error()), wire.OneLine(name))
		}
		if again {
			s.start()
		}
	})
}

func (s *server) sendHint() {
	b := s.game.Board()
	if m, ok := parseMove(&b, s.hint.String()); ok {
		s.out.Printf("Hint: %s", notation{chess960: s.chess960}.format(&b, m))
	}
}

// sendStatus answers "." during an analysis.
func (s *server) sendStatus() {
	if i := s.last.Load(); i != nil && s.task != nil && s.mode == analysing {
		s.out.Printf("stat01: %d %d %d 0 0", i.Time.Milliseconds()/10, i.Nodes, i.Depth)
	}
}
