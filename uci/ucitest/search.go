package ucitest

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/fen"
	"github.com/luftchess/luft/movegen"
)

// A place is a position as an engine is told it.
type place struct {
	command string // "position …"
	board   board.Board
}

// at returns the position after moves in UCI notation, from a FEN or, if that is empty,
// from the start position. The texts are those of this package.
func at(from, moves string) place {
	p := place{command: "position startpos", board: board.Start()}
	if from != "" {
		p.command = "position fen " + from
		b, err := fen.Parse(from)
		if err != nil {
			panic(err) // a test plays all of them
		}
		p.board = b
	}
	if moves != "" {
		p.command += " moves " + moves
	}
	for text := range strings.FieldsSeq(moves) {
		m, ok := p.legal(text)
		if !ok {
			panic(text + " in " + p.command) // a test plays all of them
		}
		p.board.Play(m)
	}
	return p
}

// legal reads a move in UCI notation, castling in either spelling.
func (p *place) legal(text string) (board.Move, bool) {
	m, err := board.ParseMove(text)
	if err != nil {
		return m, false
	}
	return movegen.Canonical(&p.board, m)
}

// An answer is what came of a search.
type answer struct {
	infos []string
	line  string // "bestmove …"
	move  string // its move
	took  time.Duration
}

// search has the engine search with the arguments of "go" and checks that the best move is
// legal.
func (s *session) search(p place, limits string) (*answer, error) {
	return s.searchFor(p, limits, s.Patience)
}

// searchFor is search with as long as it may take.
func (s *session) searchFor(p place, limits string, within time.Duration) (*answer, error) {
	s.start(p, limits)
	return s.answer(p, within)
}

// anySearch is search for rules that are not about limits: a slow search is stopped.
func (s *session) anySearch(p place, limits string) (*answer, error) {
	a, err := s.search(p, limits)
	if _, slow := errors.AsType[*silenceError](err); slow {
		return s.stop(p)
	}
	return a, err
}

// start starts a search, in another part of the conversation.
func (s *session) start(p place, limits string) {
	s.mark()
	s.send(p.command, strings.TrimSpace("go "+limits))
}

// stop stops a search and returns its result.
func (s *session) stop(p place) (*answer, error) {
	s.send("stop")
	return s.answer(p, s.Patience)
}

// answer waits for the result of a search.
func (s *session) answer(p place, within time.Duration) (*answer, error) {
	const maxInfos = 20_000
	var a answer
	begin := time.Now()
	var err error
	a.line, err = s.until("bestmove", within, func(line string) error {
		if first(line) == "info" && len(a.infos) < maxInfos {
			a.infos = append(a.infos, line)
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	a.took = time.Since(begin)
	words := strings.Fields(a.line)
	if len(words) != 2 && (len(words) != 4 || words[2] != "ponder") {
		return nil, fmt.Errorf("not \"bestmove MOVE\" or \"bestmove MOVE ponder MOVE\"")
	}
	a.move = words[1]
	if !movegen.HasLegal(&p.board) {
		if !slices.Contains([]string{"(none)", "0000", "none", "null"}, strings.ToLower(a.move)) {
			return nil, fmt.Errorf("%s where there is no legal move", a.move)
		}
		return &a, nil
	}
	m, ok := p.legal(a.move)
	if !ok {
		return nil, fmt.Errorf("%s is not a legal move", a.move)
	}
	if len(words) == 4 {
		after := p
		after.board.Play(m)
		if _, ok := after.legal(words[3]); !ok {
			return nil, fmt.Errorf("the move to ponder, %s, is not legal after %s", words[3], a.move)
		}
	}
	return &a, nil
}

// reported returns the parts of the "info" lines of a search, as far as they can be read.
func (a *answer) reported(p place) []info {
	var all []info
	for _, line := range a.infos {
		i, _ := parseInfo(line, &p.board)
		all = append(all, i)
	}
	return all
}
