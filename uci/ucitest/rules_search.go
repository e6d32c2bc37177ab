package ucitest

import (
	"fmt"
	"strings"
)

func positionRules() []rule {
	return []rule{
		{"legal", "plays legal moves: checks, pins, castling, en passant, promotion", checkLegal},
		{"moves", `plays the moves of "position … moves …": castling, en passant, promotion`, checkMoves},
		{"game-over", `answers "go" where there is no legal move: mate, stalemate`, checkGameOver},
		{"many-moves", "finds a move in a position with 218 legal moves", checkManyMoves},
		{"long-game", "plays on after a game of 1600 plies", checkLongGame},
	}
}

// positions are some in which not every move that looks legal is.
func positions() []place {
	return []place{
		at("", ""),
		at(rich, ""),
		at("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", ""),                        // pins
		at("r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", ""), // in check
		at("rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", ""),        // promotions that capture
		at("3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", "d7d5"),                            // en passant opens the rank of the king
		at("r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", ""),                         // castling through an attacked square
		at("2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", ""),                                // in check, promotes
		at(only, ""),
	}
}

const (
	rich      = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1" // moves of all kinds
	only      = "7k/8/8/8/8/8/1r6/K7 w - - 0 1"                                        // one legal move
	mateInOne = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"
	mateInTwo = "6k1/8/8/8/8/8/R7/1R4K1 w - - 0 1"
	mated     = "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"
	stalemate = "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"
)

func checkLegal(s *session) error {
	for _, p := range positions() {
		for _, limits := range []string{"depth 1", "depth 3", "movetime 50"} {
			if _, err := s.anySearch(p, limits); err != nil {
				return err
			}
		}
	}
	return nil
}

// checkMoves uses lines whose last move leaves few legal answers, hardly any of which is
// legal if the line was played wrongly.
func checkMoves(s *session) error {
	for _, p := range []place{
		at("", "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5c6 d7c6 e1g1 f7f6 d2d4 e5d4"),
		at("5k2/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1"),      // the rook gives check
		at("3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1"),      // the rook gives check
		at("8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", "c4d3"), // the bishop gives check
		at("8/1kP5/8/1K6/8/8/8/8 w - - 0 1", "c7c8q"),     // the queen gives check
		at("2b5/k2P4/8/1K6/8/8/8/8 w - - 0 1", "d7c8n"),   // the knight gives check
		at("rnbqkbnr/pp1ppppp/8/8/2pPP3/8/PPP2PPP/RNBQKBNR b KQkq d3 0 3", "c4d3 f1d3 d8a5"),
	} {
		if _, err := s.anySearch(p, "depth 2"); err != nil {
			return err
		}
	}
	return nil
}

func checkGameOver(s *session) error {
	for _, p := range []place{at(mated, ""), at(stalemate, ""), at("", "f2f3 e7e5 g2g4 d8h4")} {
		for _, limits := range []string{"depth 2", "nodes 100", "movetime 20", "wtime 1000 btime 1000"} {
			if _, err := s.search(p, limits); err != nil {
				return err
			}
		}
	}
	_, err := s.search(at("", ""), "depth 2")
	return err
}

func checkManyMoves(s *session) error {
	_, err := s.search(at("R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1", ""), "depth 1")
	return err
}

func checkLongGame(s *session) error {
	_, err := s.search(at("", strings.TrimSpace(strings.Repeat("g1f3 g8f6 f3g1 f6g8 ", 400))), "depth 3")
	return err
}

func stopRules() []rule {
	return []rule{
		{"stop", `answers "stop" with its best move`, checkStop},
		{"stop-at-once", `answers "stop" that comes right after "go"`, checkStopAtOnce},
		{"stop-twice", `ignores "stop" when it does not search`, checkStopTwice},
		{"infinite", `does not end an infinite search before "stop"`, func(s *session) error {
			return checkHolds(s, "infinite", at(mateInOne, ""), at(only, ""))
		}},
		{"infinite-over", `does not end an infinite search before "stop" where there is no legal move`, func(s *session) error {
			return checkHolds(s, "infinite", at(mated, ""), at(stalemate, ""))
		}},
	}
}

func checkStop(s *session) error {
	for _, p := range []place{at("", ""), at(rich, "e1g1")} {
		s.start(p, "infinite")
		if err := s.holds(); err != nil {
			return err
		}
		a, err := s.stop(p)
		if err != nil {
			return err
		}
		if a.took > s.Late {
			return fmt.Errorf("the best move comes %v after \"stop\"", a.took)
		}
	}
	return s.ready()
}

func checkStopAtOnce(s *session) error {
	p := at("", "d2d4")
	for range 10 {
		s.mark()
		s.send(p.command, "go infinite", "stop")
		if _, err := s.answer(p, s.Patience); err != nil {
			return err
		}
	}
	return s.ready()
}

func checkStopTwice(s *session) error {
	s.send("stop")
	if err := s.ready(); err != nil {
		return err
	}
	p := at("", "c2c4")
	s.start(p, "infinite")
	s.send("stop", "stop")
	if _, err := s.answer(p, s.Patience); err != nil {
		return err
	}
	if err := s.ready(); err != nil {
		return err
	}
	return s.holds()
}

// checkHolds checks that searches do not end before "stop", and do then.
func checkHolds(s *session, limits string, all ...place) error {
	for _, p := range all {
		s.start(p, limits)
		if err := s.holds(); err != nil {
			return err
		}
		if _, err := s.stop(p); err != nil {
			return err
		}
	}
	return s.ready()
}

func ponderRules() []rule {
	return []rule{
		{"ponder", `does not end pondering before "ponderhit" or "stop"`, checkPonder},
		{"ponderhit", `goes on after "ponderhit" within the limits of the search`, checkPonderHit},
	}
}

func checkPonder(s *session) error {
	if err := s.set("Ponder", "true"); err != nil {
		return err
	}
	for _, limits := range []string{"ponder wtime 1000 btime 1000", "ponder depth 1", "ponder movetime 20"} {
		if err := checkHolds(s, limits, at("", "e2e4 e7e5"), at(mateInOne, "")); err != nil {
			return err
		}
	}
	return nil
}

func checkPonderHit(s *session) error {
	if err := s.set("Ponder", "true"); err != nil {
		return err
	}
	p := at("", "e2e4 e7e5 g1f3")
	for _, limits := range []string{"ponder depth 1", "ponder movetime 100", "ponder wtime 1000 btime 1000"} {
		s.start(p, limits)
		if err := s.holds(); err != nil {
			return err
		}
		s.send("ponderhit")
		if _, err := s.answer(p, s.Patience); err != nil {
			return err
		}
	}
	return s.ready()
}
