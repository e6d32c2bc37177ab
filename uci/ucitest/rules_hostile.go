package ucitest

import (
	"context"
	"fmt"
	"strings"
)

func hostileRules() []rule {
	return []rule{
		{"unknown-commands", "ignores unknown commands and empty lines", checkUnknown},
		{"unknown-prefix", `ignores unknown words before a command, as in "joho isready"`, checkPrefix},
		{"blanks", "reads commands with any blanks and line ends", checkBlanks},
		{"long-line", "survives a line of 100,000 characters", func(s *session) error {
			return survives(s, []string{strings.Repeat("x", 100_000)})
		}},
		{"bad-fen", "survives positions that are none", checkBadFEN},
		{"bad-moves", "survives moves that are illegal or no moves", checkBadMoves},
		{"bad-go", "survives limits that make no sense", checkBadGo},
		{"busy", "survives commands that must not be sent during a search", checkBusy},
	}
}

// each returns attempts at [survives]: each command with those that follow it.
func each(then []string, commands ...string) (attempts [][]string) {
	for _, c := range commands {
		attempts = append(attempts, append([]string{c}, then...))
	}
	return attempts
}

// survives makes attempts, each of commands that the engine must survive: it answers
// "isready", and still searches in the end. After an attempt that it does not survive, the
// engine is started again for the next, so that all such attempts are found, up to some.
func survives(s *session, attempts ...[]string) error {
	const maxFailures = 5
	var evidence []string
	failures, made := 0, 0
	for _, commands := range attempts {
		if failures == maxFailures {
			break
		}
		s.lines = nil
		s.send(commands...)
		s.send("isready")
		_, err := s.until("readyok", s.Patience, nil)
		made++
		if s.ctx.Err() != nil {
			return context.Cause(s.ctx)
		}
		if err == nil {
			continue
		}
		failures++
		evidence = append(append(evidence, s.proof()...), "# "+err.Error())
		if err := s.restart(); err != nil {
			return err
		}
	}
	if failures > 0 {
		s.evidence = evidence
		return fmt.Errorf("does not survive %d of %d attempts", failures, made)
	}
	// What was sent may still be answered, which is not the answer to a later search.
	s.send("stop", "isready")
	if _, err := s.until("readyok", s.Patience, nil); err != nil {
		return err
	}
	if _, err := s.until("bestmove", s.Hold, nil); s.gone != nil {
		return err
	}
	s.send("ucinewgame")
	_, err := s.search(at("", "e2e4"), "depth 2")
	return err
}

func checkUnknown(s *session) error {
	return survives(s, each(nil,
		"", " ", "xyzzy", "hello world", "bestmove e2e4", "info depth 1", "readyok", "uciok", "position", "debug", "debug on", "debug off",
		"register later", "ponderhit", "\x00\x01\x02", "\xff\xfe", "é♞", "%s%n%d", strings.Repeat("a ", 1000))...)
}

func checkPrefix(s *session) error {
	s.send("joho isready")
	_, err := s.until("readyok", s.Patience, nil)
	return err
}

func checkBlanks(s *session) error {
	for _, c := range []string{"  isready  ", "\tisready", "isready\t", "isready\r"} {
		s.send(c)
		if _, err := s.until("readyok", s.Patience, noBestMove); err != nil {
			return fmt.Errorf("%w to %q", err, c)
		}
	}
	p := at("", "e2e4 e7e5")
	s.mark()
	s.send("position   startpos\tmoves  e2e4   e7e5  ", "go \t depth   2 ")
	_, err := s.answer(p, s.Patience)
	return err
}

func checkBadFEN(s *session) error {
	return survives(s, each(nil,
		"position fen", "position fen x", "position fen 8/8/8/8/8/8/8/8 w - - 0 1",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w",
		"position fen rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR/8/8 w KQkq - 0 1",
		"position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR z KQkq - 0 1",
		"position fen 4k3/8/8/8/8/8/8/4K3 w KQkq e3 0 1",
		"position fen 4k3/8/8/8/8/8/8/4K3 w - - -5 -7",
		"position fen 4k3/8/8/8/8/8/8/4K3 w - - 99999999999 99999999999",
		"position fen kkkkkkkk/8/8/8/8/8/8/KKKKKKKK w - - 0 1",
		"position fen P3k3/8/8/8/8/8/8/4K2p w - - 0 1",
		"position fen 4k3/8/8/8/8/8/8/4K3 w - z9 0 1",
		"position fen "+strings.Repeat("8/", 500)+" w - - 0 1",
		"position startpos fen 4k3/8/8/8/8/8/8/4K3 w - - 0 1",
		"position nonsense")...)
}

func checkBadMoves(s *session) error {
	return survives(s, each(nil,
		"position startpos moves e2e5", "position startpos moves e7e5", "position startpos moves e2e4 e2e4",
		"position startpos moves 0000", "position startpos moves zzzz", "position startpos moves e2", "position startpos moves e2e4q",
		"position startpos moves e9e4 a0a1", "position startpos moves "+strings.Repeat("a1a1 ", 2000), "position moves e2e4",
		"position startpos e2e4 e7e5")...)
}

func checkBadGo(s *session) error {
	return survives(s, each([]string{"stop"},
		"go depth", "go depth x", "go depth -3", "go depth 0", "go depth 99999999999999999999", "go nodes -1", "go nodes 0", "go movetime x",
		"go movetime -1", "go movetime 0", "go wtime", "go wtime x btime y", "go wtime -1000 btime -1000 winc -5 binc -5", "go movestogo 0 wtime 100 btime 100",
		"go movestogo -1 wtime 100 btime 100", "go searchmoves", "go searchmoves e2e5", "go searchmoves zzzz", "go mate 0", "go mate -1", "go nonsense", "go infinite depth 1 ponder")...)
}

func checkBusy(s *session) error {
	var attempts [][]string
	for _, c := range []string{
		"position startpos moves e2e4", "setoption name MultiPV value 2", "setoption name Hash value 2", "ucinewgame", "go depth 1", "go infinite",
		"uci", "ponderhit", "debug on",
	} {
		attempts = append(attempts, []string{"position startpos", "go infinite", c, "stop"})
	}
	return survives(s, attempts...)
}
