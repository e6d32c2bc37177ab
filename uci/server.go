package uci

import (
	"context"
	"fmt"
	"io"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
	"github.com/luftchess/luft/uci/internal/wire"
)

// An Engine describes a UCI engine for [Serve].
type Engine struct {
	Name   string
	Author string

	// Searcher finds the moves. Nothing else may use it while Serve runs. It does not
	// need to know UCI.
	Searcher search.Searcher

	// Options are the engine's own options, in the order of their declaration. They
	// come before those that Serve adds, and replace those of the same name.
	Options []Option

	// Ratings, if not nil, makes Serve add the options UCI_LimitStrength and UCI_Elo.
	Ratings *Ratings

	// Explain returns the output of the command "eval" for a position, in any number
	// of lines. It may be called during a search. Nil disables the command.
	Explain func(*board.Board) string
}

// Ratings say how weak an engine must play to have a rating. Those of package alphabeta are
// its levels.
type Ratings struct {
	Min, Max int                           // bounds of UCI_Elo
	Weakness func(elo int) search.Weakness // how an engine with this rating plays
}

// Serve runs a UCI engine: it reads commands from r and writes each answer to w in one
// Write, until it reads "quit" or the end of the input, and then returns nil. At the end of
// the input, a search that ends without "stop" is completed first.
//
// Serve returns the cause if ctx is cancelled, and otherwise an *[Error]: an
// argument is nil, reading or writing failed, the searcher returned an error or an illegal
// move, or the options are invalid. A write error is ignored if the input ends or sends
// "quit" within a second: the GUI has exited. When Serve returns, no search is running. It
// does not wait for a Read in progress, so the caller should close what is behind r; it
// does wait for a Write.
//
// # What Serve adds to a searcher
//
// The best move of "go infinite" is held back until "stop", and that of "go ponder" until
// "ponderhit" or "stop". Commands are handled during a search; another "go" stops it first.
// An option that is set during a search takes effect after it; "position", "d" and "eval" then
// wait for the option.
//
// The last "info" line before "bestmove" is about that move, with the score of the Result,
// all nodes and the total time. If there is no legal move, the answer is "bestmove (none)".
//
// Every engine has these options:
//
//   - MultiPV sets [search.Limits].MultiPV. It exists if [search.SupportsMultiPV] reports
//     true.
//   - Move Overhead is the time in milliseconds that is lost with each move.
//   - UCI_Chess960 writes castling as the king taking its rook. Both spellings are
//     always read.
//   - UCI_Variant selects the rules: the start position and how a FEN is read. It exists if
//     [search.SupportsRules] reports true for other rules than those of ordinary chess, and
//     has the names of all that are supported, such as crazyhouse.
//   - UCI_ShowWDL adds win, draw and loss estimates to scores: those of the searcher
//     if it has them ([search.Info.WDL]), otherwise [WinRate].
//   - UCI_LimitStrength and UCI_Elo weaken the engine to a rating, with a
//     [search.Handicap]. They exist if the engine has [Ratings]. After each "ucinewgame" it
//     makes other mistakes.
//   - Ponder and UCI_AnalyseMode have no effect.
//   - Clear Hash exists if the searcher is a [search.NewGamer].
//
// # Commands
//
// Serve understands all of UCI except registration, and these extensions: "d" shows the
// position, "eval" calls [Engine.Explain], "go perft N" counts move sequences, and "bench"
// runs a [Bench], optionally followed by its depth.
//
// Unknown words are ignored. An "info string" reports what cannot be executed: an unknown
// option, a value out of range, an invalid position, an illegal move (the game ends before
// it), or illegal searchmoves (the others are searched, or all moves if there are none).
// Lines of more than 2 MiB are ignored.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e Engine) error {
	if err := wire.CheckArguments(ctx, r, w, e.Searcher); err != nil {
		return &Error{"serving", err}
	}
	s := &server{engine: e, out: newOutput(w), game: game.New(board.Start())}
	if err := s.declareOptions(); err != nil {
		return &Error{"declaring options", err}
	}
	in := wire.NewInput(r)
	defer in.Close()
	err := s.run(ctx, in)
	s.stopTask()
	return err
}

// A server is one run of Serve. Its fields belong to the goroutine of Serve; a task has
// copies.
type server struct {
	engine  Engine
	options []Option
	serverOptions
	out *output

	game     *game.Game // never changed, only replaced
	games    uint64     // number of "ucinewgame"
	task     *task      // the running task, or nil
	deferred []func()   // to run when the task has ended
	err      error      // of a task; it ends Serve
	quit     bool
}

// run handles commands until there is nothing left to do.
func (s *server) run(ctx context.Context, in *wire.Input) error {
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
			if s.task != nil {
				s.task.cancel()
			}
			if in.Ends(ctx, end) {
				return context.Cause(ctx)
			}
			return &Error{"writing", s.out.Err()}
		case got := <-in.Lines:
			switch got.Err {
			case nil:
				s.handle(ctx, got.Line)
			case wire.ErrLineTooLong:
				s.out.infoString("ignored a line of more than %d bytes", wire.MaxLine)
			default:
				end = got.Err
				if s.task != nil && !s.task.terminates {
					s.task.cancel()
				}
				continue // without requesting another line
			}
			in.Next()
		}
	}
	return s.err
}

// handle executes a line. Words before the command are skipped, as UCI demands.
func (s *server) handle(ctx context.Context, line string) {
	w := tokens{line}
	for {
		switch w.next() {
		case "uci":
			s.handleUCI()
		case "isready":
			if s.task == nil {
				search.Prepare(s.engine.Searcher)
			}
			s.out.Printf("readyok")
		case "ucinewgame":
			s.whenIdle(func() {
				s.games++
				search.NotifyNewGame(s.engine.Searcher)
			})
		case "setoption":
			s.handleSetOption(&w)
		case "position":
			s.handlePosition(&w)
		case "go":
			s.handleGo(ctx, &w)
		case "stop":
			if s.task != nil {
				s.task.cancel()
			}
		case "ponderhit":
			if s.task != nil {
				s.task.ponderHit()
			}
		case "quit":
			s.out.Mute() // the GUI may have stopped reading
			s.quit = true
		case "bench":
			s.handleBench(ctx, &w)
		case "d":
			s.inOrder(s.handleDisplay)
		case "eval":
			s.inOrder(s.handleEval)
		case "debug", "register":
			// Debug output and registration are not supported.
		case "":
			if text := (&tokens{line}).remaining(); text != "" {
				s.out.infoString("unknown command: %s", wire.Quoted(text))
			}
		default:
			continue
		}
		return
	}
}

// handleUCI answers "uci".
func (s *server) handleUCI() {
	text := fmt.Sprintf("id name %s\nid author %s\n", wire.OneLine(s.engine.Name), wire.OneLine(s.engine.Author))
	for _, o := range s.options {
		text += o.String() + "\n"
	}
	s.out.Printf("%suciok", text)
}

func (s *server) handleSetOption(w *tokens) {
	o, value, err := w.parseSetOption(s.options)
	if err != nil {
		s.out.infoString("%v", err)
		return
	}
	s.whenIdle(func() {
		if err := o.set(value); err != nil {
			s.out.infoString("option %s not set: %v", o.Name, err)
		} else if o.Describe != nil {
			if text := o.Describe(); text != "" {
				s.out.infoString("%s", wire.OneLine(text))
			}
		}
	})
}

func (s *server) handlePosition(w *tokens) {
	later := *w
	s.inOrder(func() { s.setPosition(&later) })
}

// inOrder runs do at once, during a search too, unless something was deferred: the option
// UCI_Variant and a position may be among it, and do depends on both.
func (s *server) inOrder(do func()) {
	if len(s.deferred) > 0 {
		s.whenIdle(do)
		return
	}
	do()
}

func (s *server) setPosition(w *tokens) {
	g, notes, err := w.parsePosition(s.rules)
	for _, note := range notes {
		s.out.infoString("%s", note)
	}
	if err != nil {
		s.out.infoString("position not changed: %v", err)
		return
	}
	s.game = g
}

// setRules sets the rules of the positions that follow.
func (s *server) setRules(r board.Rules) {
	if r != s.rules {
		s.rules, s.game = r, game.New(r.Start())
	}
}

func (s *server) handleDisplay() {
	b := s.game.Board()
	s.out.Printf("%v\nfen %s\nkey %016x", b, fen.Format(&b), b.Hash())
}

func (s *server) handleEval() {
	if s.engine.Explain == nil {
		s.out.infoString("this engine cannot explain its evaluation")
		return
	}
	b := s.game.Board()
	s.out.Printf("%s", strings.TrimRight(s.engine.Explain(&b), "\n"))
}
