package main

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/luftchess/luft/search/match"
	"github.com/luftchess/luft/search/match/rating"
)

var errNothing = errors.New("no two players to compare")

// list returns the output. The error is that there is no list, and why.
func list(games *rating.Games, o *options) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s", plural(games.Len(), "game"), plural(games.Players(), "player"))
	unfinished, nameless := games.Ignored()
	if unfinished > 0 {
		fmt.Fprintf(&b, ", %d without a result ignored", unfinished)
	}
	if nameless > 0 {
		fmt.Fprintf(&b, ", %d without two players ignored", nameless)
	}
	b.WriteByte('\n')
	lists, err := games.Lists(rating.Options{Anchor: o.anchor, Rating: o.rating})
	if errors.Is(err, rating.ErrNoAnchor) {
		return b.String(), fmt.Errorf("-anchor: %q has played no games", o.anchor)
	}
	if err != nil {
		return b.String(), err
	}
	rest := lists[min(1, len(lists)):]
	told := 0
	for i := range rest {
		if n := len(rest[i].Players); n == 1 || !o.all {
			if told++; told <= maxTold {
				fmt.Fprintf(&b, "not rated: %s %s\n", first(&rest[i]), outside(&rest[i]))
			}
		}
	}
	if told > maxTold {
		fmt.Fprintf(&b, "not rated: %d more\n", told-maxTold)
	}
	switch {
	case len(lists) == 0 || !o.anchored && len(lists[0].Players) < 2:
		if len(lists) > 0 {
			return b.String(), fmt.Errorf("%w: %s %s", errNothing, first(&lists[0]), outside(&lists[0]))
		}
		return b.String(), errNothing
	case len(lists[0].Players) < 2:
		return b.String(), fmt.Errorf("-anchor: %s cannot be rated: it %s", o.anchor, outside(&lists[0]))
	}
	if o.all {
		for _, l := range slices.Backward(rest) {
			if len(l.Players) > 1 {
				fmt.Fprintf(&b, "a group that cannot be compared with the others: they %s\n%s", outside(&l), table(&l))
			}
		}
	}
	b.WriteString(table(&lists[0]))
	return b.String(), nil
}

// first names the players of a list.
func first(l *rating.List) string {
	name := l.Players[0].Name
	if n := len(l.Players) - 1; n > 0 {
		return fmt.Sprintf("%s and %d more", name, n)
	}
	return name
}

// outside says why the players of a list cannot be compared with others.
func outside(l *rating.List) string {
	verb, whose := "has", "its"
	if len(l.Players) > 1 {
		verb, whose = "have", "their"
	}
	t := l.Outside
	switch n := t.Games(); {
	case n == 0:
		return verb + " played no games against others"
	case t.Losses == 0:
		return fmt.Sprintf("%s won all of %s %s against others: no rating is too high", verb, whose, plural(n, "game"))
	case t.Wins == 0:
		return fmt.Sprintf("%s lost all of %s %s against others: no rating is too low", verb, whose, plural(n, "game"))
	default:
		return fmt.Sprintf("cannot be ranked with the others: in %s %s only won or only lost against each", plural(n, "game"), map[bool]string{true: "it", false: "they"}[len(l.Players) == 1])
	}
}

// table returns a list as a table.
func table(l *rating.List) string {
	width := len("player")
	for _, p := range l.Players {
		width = max(width, utf8.RuneCountInString(p.Name))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%4s %-*s %8s %7s %7s %7s %7s %7s\n", "rank", width, "player", "rating", "error", "games", "score", "draws", "los")
	for i, p := range l.Players {
		los := "-"
		if i+1 < len(l.Players) && !math.IsNaN(p.LOS) {
			los = percent(p.LOS)
		}
		fmt.Fprintf(&b, "%4d %-*s %8s %7s %7d %7s %7s %7s\n", i+1, width, p.Name,
			decimal(p.Rating.Value), margin(p.Rating), p.Games.Games(),
			percent(p.Games.Score()), percent(p.Games.DrawRatio()), los)
	}
	return b.String()
}

// margin returns the error of a rating.
func margin(e match.Estimate) string {
	if math.IsInf(e.Error, 1) {
		return "unknown"
	}
	return decimal(e.Error)
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

func percent(f float64) string { return decimal(100*f) + "%" }

// decimal writes a number with one place.
func decimal(f float64) string {
	text := fmt.Sprintf("%.1f", f)
	if text == "-0.0" {
		return "0.0"
	}
	return text
}
