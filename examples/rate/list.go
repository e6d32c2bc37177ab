package main

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxPlayers is how many players can be rated together: the work grows with the
// third power.
const maxPlayers = 1000

var errNothing = errors.New("no two players to compare")

// list returns the output. The error is that there is no list, and why.
func list(t *tally, o *options) (string, error) {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s", plural(t.games, "game"), plural(len(t.names), "player"))
	if n := t.unfinished; n > 0 {
		fmt.Fprintf(&b, ", %d without a result passed over", n)
	}
	if n := t.nameless; n > 0 {
		fmt.Fprintf(&b, ", %d without two players passed over", n)
	}
	b.WriteByte('\n')
	anchor := -1
	if o.anchored {
		i, ok := t.index[o.anchor]
		if !ok {
			return b.String(), fmt.Errorf("-anchor: %q has played no games", o.anchor)
		}
		anchor = i
	}
	pairs := t.sorted()
	parts := groups(len(t.names), pairs, anchor)
	of := make([]int, len(t.names)) // the part of each player
	for i, part := range parts {
		for _, player := range part {
			of[player] = i
		}
	}
	var rated []int // indexes of parts
	lone := 0
	for i, part := range parts {
		if len(part) > 1 {
			rated = append(rated, i)
		} else if lone++; lone <= maxTold {
			fmt.Fprintf(&b, "not rated: %s %s\n", t.names[part[0]], outside(i, of, pairs, false))
		}
	}
	if lone > maxTold {
		fmt.Fprintf(&b, "not rated: %d more\n", lone-maxTold)
	}
	if len(rated) > 1 {
		fmt.Fprintf(&b, "%d lists that cannot be compared with each other:\n", len(rated))
	}
	switch {
	case len(rated) == 0:
		return b.String(), errNothing
	case o.anchored && of[anchor] != rated[0]:
		return b.String(), fmt.Errorf("-anchor: %s cannot be rated", o.anchor)
	}
	for _, i := range slices.Backward(rated) {
		part := parts[i]
		if len(rated) > 1 {
			fmt.Fprintf(&b, "the players of this list %s\n", outside(i, of, pairs, true))
		}
		if len(part) > maxPlayers {
			return b.String(), fmt.Errorf("%d players are too many, more than %d", len(part), maxPlayers)
		}
		if i == rated[0] && o.anchored {
			b.WriteString(table(t, part, pairs, anchor, o.rating))
		} else {
			b.WriteString(table(t, part, pairs, -1, 0))
		}
	}
	return b.String(), nil
}

// outside says why the players of a part cannot be compared with others, given the
// part of each player.
func outside(part int, of []int, pairs []*pairing, many bool) string {
	games, points := 0, 0.0
	for _, p := range pairs {
		a, b := of[p.a] == part, of[p.b] == part
		switch {
		case a && !b:
			games += p.games()
			points += p.points()
		case b && !a:
			games += p.games()
			points += float64(p.games()) - p.points()
		}
	}
	verb, whose, against := "has", "its", ""
	if many {
		verb, whose, against = "have", "their", " against others"
	}
	switch {
	case games == 0:
		return verb + " played no games against others"
	case points == float64(games):
		return fmt.Sprintf("%s won all of %s %s%s: no rating is too high", verb, whose, plural(games, "game"), against)
	case points == 0:
		return fmt.Sprintf("%s lost all of %s %s%s: no rating is too low", verb, whose, plural(games, "game"), against)
	}
	return fmt.Sprintf("%s won all %s games against some and lost all against others, %d in all", verb, whose, games)
}

// table returns the list of a part.
func table(t *tally, part []int, all []*pairing, anchor int, rating float64) string {
	place := make(map[int]int)
	for i, player := range part {
		place[player] = i
	}
	var pairs []pairing
	games, draws := make([]int, len(part)), make([]int, len(part))
	points := make([]float64, len(part))
	for _, p := range all {
		a, isA := place[p.a]
		b, isB := place[p.b]
		if !isA || !isB {
			continue
		}
		q := *p
		q.a, q.b = a, b
		pairs = append(pairs, q)
		games[a] += p.games()
		games[b] += p.games()
		draws[a] += p.draws
		draws[b] += p.draws
		points[a] += p.points()
		points[b] += float64(p.games()) - p.points()
	}
	f := newFit(len(part), pairs)
	shift, fixed := 0.0, -1
	if anchor >= 0 {
		fixed = place[anchor]
		shift = rating - f.ratings[fixed]
	}
	order := make([]int, len(part))
	width := len("player")
	for i, player := range part {
		order[i] = i
		width = max(width, utf8.RuneCountInString(t.names[player]))
	}
	slices.SortFunc(order, func(i, k int) int {
		return cmp.Or(cmp.Compare(f.ratings[k], f.ratings[i]), cmp.Compare(t.names[part[i]], t.names[part[k]]))
	})
	var b strings.Builder
	fmt.Fprintf(&b, "%4s %-*s %8s %7s %7s %7s %7s %7s\n", "rank", width, "player", "rating", "error", "games", "score", "draws", "los")
	for n, i := range order {
		sd := 0.0
		if fixed >= 0 {
			sd = f.between(i, fixed)
		} else {
			sd = f.fromMean(i)
		}
		los := "-"
		if n+1 < len(order) {
			los = percent(f.superiority(i, order[n+1]))
		}
		fmt.Fprintf(&b, "%4d %-*s %8s %7s %7d %7s %7s %7s\n", n+1, width, t.names[part[i]],
			decimal(f.ratings[i]+shift), decimal(z95*sd), games[i],
			percent(points[i]/float64(games[i])), percent(float64(draws[i])/float64(games[i])), los)
	}
	return b.String()
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
