package uci

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// An Engine is what [Serve] shows to the other side.
type Engine struct {
	Name   string
	Author string

	// Searcher finds the moves. Nobody else may use it meanwhile. It need not
	// know anything of the protocol.
	Searcher search.Searcher

	// Options are the engine's own, beside those that Serve has for every
	// engine, and in place of them where they have the same name. They are
	// declared in this order.
	Options []Option

	// Explain returns what the command "eval" shows of a position, in any
	// number of lines. nil is nothing. It is called during searches too.
	Explain func(*board.Board) string
}

// Serve makes an engine of a searcher. It reads the commands of the Universal
// Chess Interface from r and writes the answers to w, each message in one Write,
// until it is told to quit or the input ends, and then returns nil. At the end of
// the input, a search that ends by itself is let finish first.
//
// It returns the error of ctx if that ends first, and otherwise an *[Error]: r or
// w failed, the searcher did, it returned a move that is not legal, or the
// options make no sense. That w failed is no error if the input ends, or says quit,
// within a second: the other side is gone. When Serve returns, no search is left
// running; a read of r that is under way then is not waited for, so close what is
// behind r. A write to w is.
//
// # What it does for every searcher
//
// The answer to "go infinite" is held back until "stop", and that to "go ponder"
// until "ponderhit" or "stop". Commands are handled during a search; another "go"
// ends it first, with its answer. An option set during a search takes effect when
// the search has ended.
//
// The last "info" before "bestmove", of whatever kind, tells of that move: its score
// as the searcher left it, never called a bound, and all nodes and time. Where there
// is no legal move the answer is "bestmove (none)".
//
// These options are there for every searcher:
//
//   - MultiPV, which is [search.Limits.MultiPV]
//   - Move Overhead, milliseconds by which the player's clock is taken to be
//     shorter than it is
//   - UCI_Chess960, to spell castling as the king taking its rook; it is read in
//     either spelling at any time
//   - UCI_ShowWDL, to add the chances ([WinRate]) to each score
//   - UCI_LimitStrength and UCI_Elo, to play worse. The searcher gets fewer
//     nodes, a number that doubles every 150 points, and is misled about its best
//     four moves by a random amount, the larger the lower the number, that
//     depends only on the position. The scale is not calibrated: that 1500 plays
//     better than 1400 is all it says.
//   - Ponder and UCI_AnalyseMode, which change nothing
//   - Clear Hash, if the searcher is a [search.NewGamer]
//
// # What it understands
//
// All of the protocol but registration, and also "d" (shows the position), "eval"
// ([Engine.Explain]), "go perft N" (counts move sequences) and "bench"
// ([Bench], to another depth if a number follows).
//
// Words it does not know are skipped, so are numbers that are none, and the user
// is told, with "info string", of what was not done: an unknown option, a value
// out of bounds, a position that cannot be played, an illegal move, in front of
// which the game then ends, or search moves that are not legal, without which the
// search is of the others, or of all moves if there are none. A line of more than
// 2 MiB is passed over.
func Serve(ctx context.Context, r io.Reader, w io.Writer, e Engine) error {
	missing := ""
	switch {
	case ctx == nil:
		missing = "nil context"
	case r == nil:
		missing = "nil reader"
	case w == nil:
		missing = "nil writer"
	case e.Searcher == nil:
		missing = "nil searcher"
	}
	if missing != "" {
		return &Error{"serving", errors.New(missing)}
	}
	s := &server{engine: e, out: newOutput(w), game: game.New(board.Start())}
	if err := s.declareOptions(); err != nil {
		return &Error{"declaring options", err}
	}
	in := newInput(r)
	defer in.close()
	err := s.run(ctx, in)
	s.stopTask()
	return err
}

// A server is one conversation. Its fields belong to the goroutine of Serve; a
// job has its own copies.
type server struct {
	engine  Engine
	options []Option
	serverOptions
	out *output

	game     *game.Game // never changed, only replaced
	task     *task      // what is being done, or nil
	deferred []func()   // what waits for the job to end
	err      error      // of a job, which ends the conversation
	quit     bool
}

// run handles what comes until there is nothing more to do.
func (s *server) run(ctx context.Context, in *input) error {
	in.next()
	var end error // why there is no more input
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
			return ctx.Err()
		case <-done:
			s.taskDone()
		case <-s.out.failed:
			return s.writeFailed(ctx, in, end)
		case got := <-in.lines:
			switch got.err {
			case nil:
				s.handle(ctx, got.line)
			case errLineTooLong:
				s.out.infoString("line of more than %d bytes passed over", maxLine)
			default:
				end = got.err
				if s.task != nil && !s.task.terminates {
					s.task.cancel()
				}
				continue // and never ask again
			}
			in.next()
		}
	}
	return s.err
}

// parting is how long the input may take to end after the output has broken. A
// program that ends closes both at once, but one is the first.
const writeFailedGrace = time.Second

// deaf ends the conversation when nobody takes answers any more. It returns nil if
// the other side is gone or wants an end, which shows in what is still to be read,
// and otherwise that writing has failed. End is why there is no more input, if there
// is none.
func (s *server) writeFailed(ctx context.Context, in *input, end error) error {
	if s.task != nil {
		s.task.cancel()
	}
	timer := time.NewTimer(writeFailedGrace)
	defer timer.Stop()
	for waiting := end == nil; waiting; {
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-timer.C:
			waiting = false
		case got := <-in.lines:
			switch {
			case got.err != nil && got.err != errLineTooLong:
				end, waiting = got.err, false
			case (&tokens{got.line}).next() == "quit":
				return nil
			default:
				in.next()
			}
		}
	}
	if end == io.EOF {
		return nil
	}
	return &Error{"writing", s.out.err}
}

// handle does what a line asks for. Words before the command are skipped, as the
// protocol has it.
func (s *server) handle(ctx context.Context, line string) {
	w := tokens{line}
	for {
		switch w.next() {
		case "uci":
			s.handleUCI()
		case "isready":
			s.out.printf("readyok")
		case "ucinewgame":
			s.whenIdle(func() { search.NotifyNewGame(s.engine.Searcher) })
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
			s.out.mute() // nobody need be reading any more
			s.quit = true
		case "bench":
			s.handleBench(ctx, &w)
		case "d":
			b := s.game.Board()
			s.out.printf("%v\nfen %s\nkey %016x", b, fen.Format(&b), b.Hash())
		case "eval":
			s.handleEval()
		case "debug", "register":
			// There is nothing more to tell, and nobody to register with.
		case "":
			if text := (&tokens{line}).remaining(); text != "" {
				s.out.infoString("no command in %s", quoted(text))
			}
		default:
			continue
		}
		return
	}
}

// introduce answers "uci".
func (s *server) handleUCI() {
	text := fmt.Sprintf("id name %s\nid author %s\n", oneLine(s.engine.Name), oneLine(s.engine.Author))
	for _, o := range s.options {
		text += o.String() + "\n"
	}
	s.out.printf("%suciok", text)
}

func (s *server) handleSetOption(w *tokens) {
	o, value, err := w.parseSetOption(s.options)
	if err != nil {
		s.out.infoString("%v", err)
		return
	}
	s.whenIdle(func() {
		if err := o.set(value); err != nil {
			s.out.infoString("option %s not set: %v", o.name(), err)
		}
	})
}

func (s *server) handlePosition(w *tokens) {
	g, notes, err := w.parsePosition()
	for _, note := range notes {
		s.out.infoString("%s", note)
	}
	if err != nil {
		s.out.infoString("position not changed: %v", err)
		return
	}
	s.game = g
}

func (s *server) handleEval() {
	if s.engine.Explain == nil {
		s.out.infoString("this engine does not explain how it evaluates")
		return
	}
	b := s.game.Board()
	s.out.printf("%s", strings.TrimRight(s.engine.Explain(&b), "\n"))
}
