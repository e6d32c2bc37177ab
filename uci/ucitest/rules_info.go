package ucitest

import (
	"errors"
	"fmt"
)

func infoRules() []rule {
	return []rule{
		{"info-lines", `sends "info" lines in the format of UCI`, checkInfoLines},
		{"info-pv", "reports lines of legal moves", checkVariations},
		{"info-mate", "tells mates in moves, not in plies or centipawns, and whose they are", checkMates},
		{"info-side", "tells scores for the player to move", checkSides},
	}
}

// everyInfo calls see for the "info" lines of several searches.
func everyInfo(s *session, see func(i info, err error) error) error {
	number := 0
	places := append(positions(), at(mateInOne, ""), at(mateInTwo, ""))
	for _, p := range places {
		for _, limits := range []string{"depth 3", "movetime 100"} {
			a, err := s.anySearch(p, limits)
			if err != nil {
				return err
			}
			for _, line := range a.infos {
				if err := see(parseInfo(line, &p.board)); err != nil {
					return fmt.Errorf("%w: %.200s", err, line)
				}
				number++
			}
		}
	}
	if number == 0 {
		return skipped("the engine sends no \"info\" lines")
	}
	return nil
}

func checkInfoLines(s *session) error {
	return everyInfo(s, func(_ info, err error) error { return err })
}

func checkVariations(s *session) error {
	return everyInfo(s, func(i info, _ error) error {
		if i.illegal != "" {
			return errors.New(i.illegal)
		}
		return nil
	})
}

// score searches and returns the last score, or skips the rule.
func (s *session) score(p place) (info, error) {
	a, err := s.search(p, "depth 4")
	if err != nil {
		return info{}, err
	}
	var last info
	for _, i := range a.reported(p) {
		if i.scoreKind != "" && !i.bound && i.numbers["multipv"] == 1 {
			last = i
		}
	}
	if last.scoreKind == "" {
		return last, skipped("the engine reports no scores")
	}
	return last, nil
}

func checkMates(s *session) error {
	found := false
	for _, test := range []struct {
		p    place
		mate int64 // in moves
	}{
		{at(mateInOne, ""), 1},
		{at("r5k1/5ppp/8/8/8/8/5PPP/6K1 b - - 0 1", ""), 1},
		{at(mateInTwo, ""), 2},
		{at("7k/R7/1R6/8/8/8/8/6K1 b - - 0 1", ""), -1},
		{at("6k1/8/8/8/8/1r6/r7/7K w - - 0 1", ""), -1},
	} {
		last, err := s.score(test.p)
		if err != nil {
			return err
		}
		const huge = 20_000 // centipawns, which no position is worth
		switch {
		case last.scoreKind == "cp" && (last.score > huge || last.score < -huge):
			return fmt.Errorf("reports the mate in %d as %d centipawns", test.mate, last.score)
		case last.scoreKind == "mate" && last.score != test.mate:
			return fmt.Errorf("reports the mate in %d as mate in %d", test.mate, last.score)
		}
		found = found || last.scoreKind == "mate"
	}
	if !found {
		return skipped("the engine finds no mates")
	}
	return nil
}

func checkSides(s *session) error {
	for _, test := range []struct {
		p    place
		sign int64
	}{
		{at("3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 b - - 0 1", ""), 1},
		{at("3qk3/pppppppp/8/8/8/8/PPPPPPPP/4K3 w - - 0 1", ""), -1},
		{at("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 w - - 0 1", ""), 1},
		{at("4k3/pppppppp/8/8/8/8/PPPPPPPP/3QK3 b - - 0 1", ""), -1},
	} {
		last, err := s.score(test.p)
		if err != nil {
			return err
		}
		if last.score*test.sign < 0 {
			return fmt.Errorf("the score of the player to move is %d, who is a queen up (or down, if it is positive)", last.score)
		}
	}
	return nil
}
