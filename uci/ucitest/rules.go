package ucitest

import (
	"errors"
	"fmt"
	"strings"
	"time"
)

// A rule is something that UCI demands of engines.
type rule struct {
	name, demand string
	check        func(s *session) error // with an engine after the handshake
}

// rules returns all rules, in the order in which they are checked.
func rules() []rule {
	var all []rule
	for _, some := range [][]rule{
		basicRules(), positionRules(), stopRules(), limitRules(), ponderRules(),
		optionRules(), chess960Rules(), infoRules(), hostileRules(), quitRules(),
	} {
		all = append(all, some...)
	}
	return all
}

func basicRules() []rule {
	return []rule{
		{"uci", `answers "uci" with its name, its author and "uciok"`, checkIdentification},
		{"option-lines", "declares its options in the format of UCI, each once", checkDeclarations},
		{"isready", `answers each "isready" with one "readyok"`, checkReady},
		{"isready-searching", `answers "isready" during a search, which goes on`, checkReadySearching},
		{"ucinewgame", `accepts "ucinewgame", also twice and before any position`, checkNewGame},
		{"one-bestmove", `sends one "bestmove" for each "go"`, checkOneBestMove},
	}
}

func checkIdentification(s *session) error {
	for _, what := range []string{"name", "author"} {
		found := false
		for _, line := range s.ids {
			words := strings.Fields(line)
			found = found || len(words) > 2 && words[1] == what
		}
		if !found {
			return fmt.Errorf("no line \"id %s …\" before \"uciok\"", what)
		}
	}
	return nil
}

func checkDeclarations(s *session) error {
	if len(s.strange) > 0 {
		return errors.New(s.strange[0])
	}
	names := make(map[string]bool)
	for _, o := range s.options {
		name := strings.ToLower(o.Name)
		if names[name] {
			return fmt.Errorf("two options are called %s, ignoring case", o.Name)
		}
		names[name] = true
	}
	return nil
}

func checkReady(s *session) error {
	const times = 20
	for range times {
		s.send("isready")
	}
	for range times {
		if _, err := s.until("readyok", s.Patience, noBestMove); err != nil {
			return err
		}
	}
	if line, err := s.until("readyok", s.Hold, nil); err == nil {
		return fmt.Errorf("%q more often than \"isready\"", line)
	}
	return s.ready()
}

func checkReadySearching(s *session) error {
	p := at("", "")
	s.start(p, "infinite")
	for range 3 {
		if err := s.ready(); err != nil {
			return err
		}
	}
	if err := s.holds(); err != nil {
		return err
	}
	_, err := s.stop(p)
	return err
}

func checkNewGame(s *session) error {
	s.send("ucinewgame", "ucinewgame")
	if err := s.ready(); err != nil {
		return err
	}
	for range 2 {
		if _, err := s.search(at("", "e2e4"), "depth 2"); err != nil {
			return err
		}
		s.send("ucinewgame")
		if err := s.ready(); err != nil {
			return err
		}
	}
	return nil
}

func checkOneBestMove(s *session) error {
	for _, limits := range []string{"depth 1", "nodes 100", "movetime 20"} {
		if _, err := s.search(at("", "e2e4 e7e5"), limits); err != nil {
			return err
		}
		if err := s.ready(); err != nil {
			return err
		}
	}
	return s.holds()
}

func quitRules() []rule {
	return []rule{
		{"quit", `ends after "quit"`, func(s *session) error { return checkQuit(s, nil) }},
		{"quit-searching", `ends after "quit" during a search`, func(s *session) error {
			return checkQuit(s, func() { s.start(at("", ""), "infinite") })
		}},
		{"quit-pondering", `ends after "quit" while it ponders`, func(s *session) error {
			return checkQuit(s, func() { s.start(at("", "e2e4"), "ponder wtime 1000 btime 1000") })
		}},
	}
}

// checkQuit checks that the engine ends after "quit", with a search under way that begin
// starts.
func checkQuit(s *session, begin func()) error {
	if begin != nil {
		begin()
		if err := s.ready(); err != nil {
			return err
		}
	}
	s.send("quit")
	for deadline := time.Now().Add(s.Patience); ; {
		_, err := s.next(deadline)
		switch {
		case s.gone != nil:
			return nil
		case err == errSilence:
			return fmt.Errorf("the engine does not end within %v", s.Patience)
		case err != nil:
			return err
		}
	}
}
