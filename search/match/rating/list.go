package rating

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/luftchess/luft/search/match"
)

// z95 standard deviations to each side hold 95 % of a normal distribution.
const z95 = 1.959963984540054

// Options say which rating is given. Without an anchor, Rating is the mean of each list.
type Options struct {
	// Anchor is the name of a player with the given Rating. It is in the first list.
	Anchor string  `json:"anchor"`
	Rating float64 `json:"rating"`
}

// A List has players whose ratings can be compared.
type List struct {
	// Players are sorted by rating, the best first. If there is only one, it cannot be
	// compared with anybody.
	Players []Player `json:"players"`

	// Games is the number of games between players of the list.
	Games int `json:"games"`

	// Outside are the results of the players of the list against all other players. They
	// show why these cannot be compared with them: there are no such games, all were won,
	// all were lost, or each of the others has either won or lost all of its games against
	// the list.
	Outside match.Tally `json:"outside"`
}

// A Player is a line of a [List].
type Player struct {
	Name string `json:"name"`

	// Rating has the error of the difference to the anchor, or to the mean if there is
	// none. The error of the anchor is 0.
	Rating match.Estimate `json:"rating"`

	// Games are the results against the other players of the list.
	Games match.Tally `json:"games"`

	// LOS is the likelihood that the player is stronger than the next one of the list, or 0
	// for the last.
	LOS float64 `json:"los"`
}

// ErrNoAnchor reports an anchor that has played no games.
var ErrNoAnchor = errors.New("no games of the anchor")

// Lists rates all players. The first list is that with the anchor, or the longest; the others
// follow by the number of their players. Lists of one player are last. The error is
// [ErrNoAnchor], or says that Options.Rating is not finite.
//
// The time grows with the number of pairings. In lists of more than a few hundred players, the
// errors are approximations, accurate to a few percent.
func (g *Games) Lists(o Options) ([]List, error) {
	if math.IsNaN(o.Rating) || math.IsInf(o.Rating, 0) {
		return nil, fmt.Errorf("rating: the rating %v is not finite", o.Rating)
	}
	anchor := -1
	if o.Anchor != "" {
		i, ok := g.index[o.Anchor]
		if !ok {
			return nil, fmt.Errorf("rating: %w: %q", ErrNoAnchor, o.Anchor)
		}
		anchor = i
	}
	all := g.pairings()
	parts := groups(len(g.names), all, anchor)
	of := groupOf(len(g.names), parts)
	lists := make([]List, len(parts))
	inside := make([][]pairing, len(parts))
	place := make([]int, len(g.names)) // in its part
	for i, part := range parts {
		lists[i].Players = make([]Player, len(part))
		for k, v := range part {
			place[v] = k
			lists[i].Players[k].Name = g.names[v]
		}
	}
	for _, p := range all {
		reversed := match.Tally{Wins: p.Losses, Draws: p.Draws, Losses: p.Wins}
		a, b := of[p.a], of[p.b]
		if a != b {
			add(&lists[a].Outside, p.Tally)
			add(&lists[b].Outside, reversed)
			continue
		}
		p.a, p.b = place[p.a], place[p.b]
		inside[a] = append(inside[a], p)
		lists[a].Games += p.Games()
		add(&lists[a].Players[p.a].Games, p.Tally)
		add(&lists[a].Players[p.b].Games, reversed)
	}
	for i := range lists {
		fixed := -1
		if i == 0 && anchor >= 0 {
			fixed = place[anchor]
		}
		lists[i].rate(inside[i], fixed, o.Rating)
	}
	return lists, nil
}

func add(t *match.Tally, u match.Tally) {
	t.Wins += u.Wins
	t.Draws += u.Draws
	t.Losses += u.Losses
}

// rate rates the players by their games with each other. The player with the index fixed,
// or the mean if that is negative, gets the given rating.
func (l *List) rate(pairs []pairing, fixed int, rating float64) {
	n := len(l.Players)
	if n == 1 {
		l.Players[0].Rating = match.Estimate{Value: rating, Error: math.Inf(1)}
		if fixed == 0 {
			l.Players[0].Rating.Error = 0
		}
		return
	}
	f := newFit(n, pairs)
	shift := rating
	if fixed >= 0 {
		shift -= perUnit * f.ratings[fixed]
	}
	order := make([]int, n)
	for i := range order {
		order[i] = i
		l.Players[i].Rating.Value = perUnit*f.ratings[i] + shift
	}
	slices.SortFunc(order, func(i, k int) int {
		return cmp.Or(cmp.Compare(f.ratings[k], f.ratings[i]), cmp.Compare(l.Players[i].Name, l.Players[k].Name))
	})
	// To the anchor or the mean, and then to the next player.
	var differences []difference
	for _, i := range order {
		differences = append(differences, difference{i, fixed})
	}
	for at, i := range order[:n-1] {
		differences = append(differences, difference{i, order[at+1]})
	}
	deviations := f.deviations(differences)
	sorted := make([]Player, n)
	for at, i := range order {
		p := l.Players[i]
		p.Rating.Error = z95 * perUnit * deviations[at]
		if i == fixed {
			p.Rating = match.Estimate{Value: rating}
		}
		if at+1 < n {
			p.LOS = superiority(f.ratings[i]-f.ratings[order[at+1]], deviations[n+at])
		}
		sorted[at] = p
	}
	l.Players = sorted
	if n == 2 {
		l.asMatch(fixed >= 0)
	}
}

// asMatch gives a list of two players the figures of a match.
func (l *List) asMatch(anchored bool) {
	first, second := &l.Players[0], &l.Players[1]
	first.LOS = first.Games.LOS()
	e := first.Games.Elo().Error
	if !anchored {
		e /= 2
		first.Rating.Error, second.Rating.Error = e, e
		return
	}
	for _, p := range []*Player{first, second} {
		if p.Rating.Error > 0 {
			p.Rating.Error = e
		}
	}
}

// superiority returns the likelihood that the true difference is positive.
func superiority(d, deviation float64) float64 {
	if d == 0 {
		return 0.5
	}
	return 0.5 * math.Erfc(-d/deviation/math.Sqrt2)
}
