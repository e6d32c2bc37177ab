package ucitest

import (
	"fmt"
	"slices"
	"time"
)

func limitRules() []rule {
	return []rule{
		{"depth", `"go depth" ends and reports no greater depth`, checkDepth},
		{"nodes", `"go nodes" ends and reports at most twice as many nodes`, checkNodes},
		{"movetime", `"go movetime" ends in time`, checkMoveTime},
		{"clock", `"go wtime btime" ends before the clock runs out, that of the player to move`, checkClock},
		{"increment", `"go winc binc" does not spend an increment that is to come`, checkIncrement},
		{"movestogo", `"go movestogo" ends before the clock runs out`, checkMovesToGo},
		{"low-clock", "moves at once with hardly any time on the clock, or less than none", func(s *session) error {
			return checkLowClock(s, "wtime 10 btime 10", "wtime 1 btime 1", "wtime -50 btime 1000", "wtime 5 btime 5 movestogo 1")
		}},
		{"zero-clock", "moves at once with no time on the clock", func(s *session) error {
			return checkLowClock(s, "wtime 0 btime 0", "wtime 0 btime 0 winc 0 binc 0 movestogo 10")
		}},
		{"mate", `"go mate" ends where there is such a mate`, checkMate},
		{"searchmoves", `"go searchmoves" searches these moves only`, func(s *session) error {
			return checkSearchMoves(s, "depth 3 searchmoves a2a3 h2h3", "movetime 50 searchmoves h2h3")
		}},
		{"searchmoves-order", `"go searchmoves" may stand before other limits`, func(s *session) error {
			return checkSearchMoves(s, "searchmoves a2a3 h2h3 depth 3", "searchmoves h2h3 movetime 50")
		}},
		{"several-limits", "ends a search at the first of several limits", checkSeveral},
	}
}

func checkDepth(s *session) error {
	for _, depth := range []int64{1, 2, 4} {
		p := at("", "e2e4")
		a, err := s.search(p, fmt.Sprint("depth ", depth))
		if err != nil {
			return err
		}
		for _, i := range a.reported(p) {
			if i.numbers["depth"] > depth {
				return fmt.Errorf("reports depth %d", i.numbers["depth"])
			}
		}
	}
	return nil
}

func checkNodes(s *session) error {
	for _, nodes := range []int64{1, 10_000} {
		p := at(rich, "")
		a, err := s.search(p, fmt.Sprint("nodes ", nodes))
		if err != nil {
			return err
		}
		for _, i := range a.reported(p) {
			if n := i.numbers["nodes"]; n > max(2*nodes, 5000) {
				return fmt.Errorf("reports %d nodes", n)
			}
		}
	}
	return nil
}

// timed searches and checks that it takes no longer than most.
func (s *session) timed(p place, limits string, most time.Duration) error {
	a, err := s.searchFor(p, limits, s.Patience+most)
	if err == nil && a.took > most {
		err = fmt.Errorf("took %v", a.took.Round(time.Millisecond))
	}
	return err
}

func checkMoveTime(s *session) error {
	for _, ms := range []int64{1, 50, 500} {
		limit := time.Duration(ms) * time.Millisecond
		if err := s.timed(at(rich, ""), fmt.Sprint("movetime ", ms), limit+s.Late); err != nil {
			return err
		}
	}
	return nil
}

func checkClock(s *session) error {
	for _, test := range []struct {
		p      place
		limits string
	}{
		{at("", ""), "wtime 1000 btime 1000"},
		{at("", ""), "wtime 1000 btime 3600000"},
		{at("", "d2d4"), "wtime 3600000 btime 1000"},
		{at("", "d2d4"), "btime 1000 wtime 3600000 winc 60000 binc 0"},
	} {
		if err := s.timed(test.p, test.limits, time.Second); err != nil {
			return err
		}
	}
	return nil
}

func checkIncrement(s *session) error {
	const left = 100 * time.Millisecond
	return s.timed(at(rich, ""), "wtime 100 btime 100 winc 5000 binc 5000", left+s.Late)
}

func checkMovesToGo(s *session) error {
	for _, limits := range []string{"wtime 1000 btime 1000 movestogo 1", "wtime 1000 btime 1000 movestogo 40", "movestogo 2 wtime 1000 btime 1000"} {
		if err := s.timed(at(rich, ""), limits, time.Second); err != nil {
			return err
		}
	}
	return nil
}

func checkLowClock(s *session, clocks ...string) error {
	for _, limits := range clocks {
		if err := s.timed(at(rich, ""), limits, s.Late); err != nil {
			return err
		}
	}
	return nil
}

func checkMate(s *session) error {
	if _, err := s.search(at(mateInOne, ""), "mate 1"); err != nil {
		return err
	}
	_, err := s.search(at(mateInTwo, ""), "mate 2")
	return err
}

func checkSearchMoves(s *session, searches ...string) error {
	p := at("", "")
	allowed := []string{"a2a3", "h2h3"}
	for _, limits := range searches {
		a, err := s.search(p, limits)
		if err != nil {
			return err
		}
		if !slices.Contains(allowed, a.move) {
			return fmt.Errorf("%s is not one of the moves to search", a.move)
		}
		for _, i := range a.reported(p) {
			if len(i.pv) > 0 && !slices.Contains(allowed, i.pv[0]) {
				return fmt.Errorf("reports a line of %s, which is not one of the moves to search", i.pv[0])
			}
		}
	}
	return nil
}

func checkSeveral(s *session) error {
	for _, limits := range []string{
		"depth 90 movetime 100", "movetime 3600000 depth 2", "nodes 1000 movetime 3600000", "depth 90 nodes 1000",
		"wtime 36000000 btime 36000000 depth 2",
	} {
		if _, err := s.search(at("", "e2e4 c7c5"), limits); err != nil {
			return err
		}
	}
	return nil
}
