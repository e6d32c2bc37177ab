package ucitest

import (
	"fmt"
	"slices"
	"strings"

	"github.com/luftchess/luft/uci"
)

func optionRules() []rule {
	return []rule{
		{"option-values", "accepts the values of its options", checkValues},
		{"option-errors", "ignores unknown options and values that an option cannot have", checkBadValues},
		{"option-case", "finds options whatever the case of their names", checkCase},
		{"multipv", "MultiPV: reports as many lines as it is set to, or as there are moves", checkMultiPV},
	}
}

// costly reports whether values of an option take memory or processors, so that only
// small ones are tried.
func costly(o uci.Option) bool {
	name := strings.ToLower(o.Name)
	return strings.Contains(name, "hash") || strings.Contains(name, "thread") || strings.Contains(name, "cache")
}

// values returns values of an option to try, the default last, and whether it takes any.
func values(o uci.Option) (all []string, takes bool) {
	switch o.Type {
	case "check":
		return []string{fmt.Sprint(o.Default != "true"), o.Default}, true
	case "spin":
		all = []string{fmt.Sprint(o.Min)}
		if !costly(o) {
			all = append(all, fmt.Sprint(o.Max))
		}
		return append(all, o.Default), true
	case "combo":
		return append(slices.Clone(o.Values), o.Default), true
	case "string":
		if o.Default == "" {
			return nil, true // what is set might become the name of a file
		}
		return []string{o.Default}, true
	}
	return nil, false
}

func checkValues(s *session) error {
	for _, o := range s.options {
		s.mark()
		all, takes := values(o)
		for _, value := range all {
			s.send("setoption name " + o.Name + " value " + value)
		}
		if !takes {
			s.send("setoption name " + o.Name)
		}
		if err := s.ready(); err != nil {
			return err
		}
	}
	_, err := s.search(at("", ""), "depth 2")
	return err
}

func checkBadValues(s *session) error {
	commands := []string{
		"setoption", "setoption name", "setoption value 3", "setoption name No Such Option", "setoption name No Such Option value 3",
		"setoption name  value ", "setoption Hash 16", "setoption name Hash", "setoption name Hash value", "setoption name Hash value many",
	}
	for _, o := range s.options {
		start := "setoption name " + o.Name + " value "
		switch o.Type {
		case "spin":
			commands = append(commands, start+"banana", start+fmt.Sprint(o.Min-1))
			if !costly(o) {
				commands = append(commands, start+fmt.Sprint(o.Max+1), start+"99999999999999999999999")
			}
		case "check":
			commands = append(commands, start+"perhaps")
		case "combo":
			commands = append(commands, start+"No Such Value")
		}
	}
	return survives(s, each(nil, commands...)...)
}

func checkCase(s *session) error {
	if err := s.needs("MultiPV"); err != nil {
		return err
	}
	s.send("setoption name mUlTiPv value 2")
	p := at("", "")
	a, err := s.search(p, "depth 3")
	if err != nil {
		return err
	}
	return a.lines(p, 2)
}

func checkMultiPV(s *session) error {
	if err := s.set("MultiPV", "3"); err != nil {
		return err
	}
	for _, test := range []struct {
		p     place
		lines int
	}{{at("", ""), 3}, {at(rich, ""), 3}, {at(only, ""), 1}} {
		a, err := s.search(test.p, "depth 3")
		if err == nil {
			err = a.lines(test.p, test.lines)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// lines checks that a search has reported the wanted number of lines, each of which begins with
// another move, and that the best move is that of the first.
func (a *answer) lines(p place, want int) error {
	moves := make(map[int64]string)
	for _, i := range a.reported(p) {
		line := i.numbers["multipv"]
		if line < 1 || line > int64(want) {
			return fmt.Errorf("line %d of %d", line, want)
		}
		if len(i.pv) > 0 && !i.bound {
			moves[line] = i.pv[0]
		}
	}
	if len(moves) != want {
		return fmt.Errorf("reports %d lines, want %d", len(moves), want)
	}
	for line, move := range moves {
		for other, again := range moves {
			if line < other && move == again {
				return fmt.Errorf("lines %d and %d both begin with %s", line, other, move)
			}
		}
	}
	if moves[1] != a.move {
		return fmt.Errorf("plays %s, the first line begins with %s", a.move, moves[1])
	}
	return nil
}

func chess960Rules() []rule {
	return []rule{
		{"castling", "writes castling as the king's two steps, e1g1", func(s *session) error {
			return checkCastling(s, castlers, "e1g1", "e1c1", "e1h1", "e1a1")
		}},
		{"chess960", "UCI_Chess960: reads and writes castling as the king taking its rook", checkChess960},
	}
}

const castlers = "r3k2r/pppppppp/8/8/8/8/PPPPPPPP/R3K2R w KQkq - 0 1"

// checkCastling has the engine search castling only, and checks how it writes the move:
// one of these two, and not one of those wrong. An engine that does not castle is skipped.
func checkCastling(s *session, from, king, queen string, wrong ...string) error {
	castled := false
	for _, m := range []string{king, queen} {
		a, err := s.search(at(from, ""), "depth 1 searchmoves "+m)
		switch {
		case err != nil:
			return err
		case slices.Contains(wrong, a.move):
			return fmt.Errorf("castling is written %s, not %s", a.move, m)
		}
		castled = castled || a.move == king || a.move == queen
	}
	if !castled {
		return skipped("the engine does not castle when it is to search castling only")
	}
	return nil
}

func checkChess960(s *session) error {
	if err := s.set("UCI_Chess960", "true"); err != nil {
		return err
	}
	const inner = "1rk3r1/pppppppp/8/8/8/8/PPPPPPPP/1RK3R1 w GBgb - 0 1"
	for _, p := range []place{
		at(inner, "c1g1 c8b8"),
		at("5k2/8/8/8/8/8/8/4K1R1 w G - 0 1", "e1g1"), // the rook gives check
		at("3k4/8/8/8/8/8/8/RK6 w A - 0 1", "b1a1"),   // the rook gives check
		at("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", ""),
	} {
		if _, err := s.search(p, "depth 3"); err != nil {
			return err
		}
	}
	return checkCastling(s, castlers, "e1h1", "e1a1", "e1g1", "e1c1")
}
