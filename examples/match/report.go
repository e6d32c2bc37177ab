package main

import (
	"fmt"
	"math"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/luftchess/luft/search/match"
)

// report returns the summary of a match: the tables and the last line.
func report(m *match.Match, s *match.Summary) string {
	var b strings.Builder
	b.WriteString(table(s))
	b.WriteString(details(m, s))
	first := &s.Standings[0]
	e := first.Elo()
	fmt.Fprintf(&b, "wins %d losses %d draws %d elo %s +/- %s\n",
		first.Games.Wins, first.Games.Losses, first.Games.Draws, number(e.Value), margin(e))
	return b.String()
}

// table returns a header and a line for each player.
func table(s *match.Summary) string {
	const maxWidth = 24
	width := len("engine")
	for i := range s.Standings {
		width = max(width, min(utf8.RuneCountInString(s.Standings[i].Name), maxWidth))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s %6s %6s %6s %6s %6s %8s %7s %6s %5s %5s %5s\n",
		width, "engine", "games", "wins", "losses", "draws", "score", "elo", "+/-", "los", "time", "ill.", "crash")
	for i := range s.Standings {
		st := &s.Standings[i]
		e := st.Elo()
		fmt.Fprintf(&b, "%-*s %6d %6d %6d %6d %5.1f%% %8s %7s %6s %5d %5d %5d\n",
			width, shorten(st.Name, maxWidth), st.Games.Games(), st.Games.Wins, st.Games.Losses, st.Games.Draws,
			100*st.Games.Score(), number(e.Value), margin(e), percent(st.LOS()),
			st.TimeLosses, st.IllegalMoves, st.Crashes)
	}
	return b.String()
}

// details returns the statistics of a match of two players: the pairs of the first
// one, and the SPRT.
func details(m *match.Match, s *match.Summary) string {
	if len(s.Standings) != 2 {
		return ""
	}
	p := s.Standings[0].Pairs
	n := s.Standings[0].NormalizedElo()
	text := fmt.Sprintf("pairs %v, draw ratio %.1f%%, pairs ratio %s, normalized elo %s +/- %s\n",
		[5]int(p), 100*p.DrawRatio(), number(p.PairsRatio()), number(n.Value), margin(n))
	if m.SPRT != nil {
		lower, upper := m.SPRT.Bounds()
		text += fmt.Sprintf("sprt %v [%g, %g]: llr %.2f (%.2f, %.2f) %s %v\n", m.SPRT.Model, m.SPRT.Elo0, m.SPRT.Elo1,
			s.LLR, lower, upper, bar(s.LLR, lower, upper), s.Verdict)
	}
	return text
}

// latencyReport returns a line for each player that reports the time of its searches.
func latencyReport(m *match.Match, latencies []match.Latency) string {
	var b strings.Builder
	for i, l := range latencies {
		if l.Moves > 0 {
			fmt.Fprintf(&b, "latency of %s: mean %v, maximum %v in %d moves\n", m.Players[i].Name,
				l.Mean().Round(10*time.Microsecond), l.Max.Round(10*time.Microsecond), l.Moves)
		}
	}
	return b.String()
}

// bar draws a log-likelihood ratio between its bounds.
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

// margin returns the error of an estimate, which is not known while all results are
// the same.
func margin(e match.Estimate) string {
	if math.IsInf(e.Error, 1) {
		return "unknown"
	}
	return number(e.Error)
}

// percent returns a probability in percent, or "-" if it is not known.
func percent(p float64) string {
	if math.IsNaN(p) {
		return "-"
	}
	return fmt.Sprintf("%.1f%%", 100*p)
}

// number formats f with one decimal.
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

// shorten cuts s to at most n characters.
func shorten(s string, n int) string {
	if r := []rune(s); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return s
}
