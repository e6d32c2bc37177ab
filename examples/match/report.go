package main

import (
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"github.com/luftchess/luft/search/match"
)

// report returns the tables and the last line, which sum up a match.
func report(m *match.Match, s *match.Summary) string {
	var b strings.Builder
	b.WriteString(table(s))
	b.WriteString(details(m, s))
	first := &s.Standings[0]
	e := first.Elo()
	fmt.Fprintf(&b, "wins %d losses %d draws %d elo %s +/- %s\n",
		first.Games.Wins, first.Games.Losses, first.Games.Draws, number(e.Value), number(e.Error))
	return b.String()
}

// table returns a line for each player, and one above them.
func table(s *match.Summary) string {
	const widest = 24
	width := len("engine")
	for i := range s.Standings {
		width = max(width, min(utf8.RuneCountInString(s.Standings[i].Name), widest))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s %6s %6s %6s %6s %6s %8s %7s %6s %5s %5s %5s\n",
		width, "engine", "games", "wins", "losses", "draws", "score", "elo", "+/-", "los", "time", "ill.", "crash")
	for i := range s.Standings {
		st := &s.Standings[i]
		e := st.Elo()
		fmt.Fprintf(&b, "%-*s %6d %6d %6d %6d %5.1f%% %8s %7s %5.1f%% %5d %5d %5d\n",
			width, shorten(st.Name, widest), st.Games.Games(), st.Games.Wins, st.Games.Losses, st.Games.Draws,
			100*st.Games.Score(), number(e.Value), number(e.Error), 100*st.LOS(),
			st.TimeLosses, st.IllegalMoves, st.Crashes)
	}
	return b.String()
}

// details returns what is said of two players only: the first one's pairs, and the
// test.
func details(m *match.Match, s *match.Summary) string {
	if len(s.Standings) != 2 {
		return ""
	}
	p := s.Standings[0].Pairs
	n := s.Standings[0].NormalizedElo()
	text := fmt.Sprintf("pairs %v, draw ratio %.1f%%, pairs ratio %s, normalized elo %s +/- %s\n",
		[5]int(p), 100*p.DrawRatio(), number(p.PairsRatio()), number(n.Value), number(n.Error))
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		text += fmt.Sprintf("sprt %v [%g, %g]: llr %.2f (%.2f, %.2f) %s %v\n", m.SPRT.Model, m.SPRT.Elo0, m.SPRT.Elo1,
			s.LLR, lower, upper, bar(s.LLR, lower, upper), s.Verdict)
	}
	return text
}

// bar draws where a log-likelihood ratio is between its bounds.
func bar(llr, lower, upper float64) string {
	const half = 10
	left, right := 0, 0
	if llr < 0 {
		left = min(half, int(half*llr/lower+0.5))
	} else {
		right = min(half, int(half*llr/upper+0.5))
	}
	return "[" + strings.Repeat(".", half-left) + strings.Repeat("#", left) + "|" +
		strings.Repeat("#", right) + strings.Repeat(".", half-right) + "]"
}

// number writes a number with one place, or "inf".
func number(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "inf"
	case math.IsInf(f, -1):
		return "-inf"
	}
	text := fmt.Sprintf("%.1f", f)
	if text == "-0.0" {
		return "0.0"
	}
	return text
}

// shorten returns s with no more than n characters.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
