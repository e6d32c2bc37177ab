package rating

import (
	"cmp"
	"slices"
	"strings"

	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/match"
)

// Games are the results of games. The zero value has none. It is not safe for concurrent
// use.
type Games struct {
	names []string // in the order in which they were first seen
	index map[string]int
	pairs map[[2]int]*match.Tally // by players, the lower index first and seen from it

	total      int
	unfinished int
	nameless   int
}

// Len returns the number of games, without those that Add has ignored.
func (g *Games) Len() int { return g.total }

// Players returns the number of players.
func (g *Games) Players() int { return len(g.names) }

// Ignored returns the number of games that Add has ignored: those without a result, and those
// without two different players.
func (g *Games) Ignored() (unfinished, nameless int) { return g.unfinished, g.nameless }

// Add adds a game. It ignores a game without a result, a game of a player against itself, and
// one of a player whose name is empty, "?" or "-", which in PGN stand for an unknown name.
func (g *Games) Add(white, black string, r game.Result) {
	white, black = strings.TrimSpace(white), strings.TrimSpace(black)
	var t match.Tally
	switch {
	case isNobody(white) || isNobody(black) || white == black:
		g.nameless++
		return
	case r == game.WhiteWins:
		t.Wins = 1
	case r == game.BlackWins:
		t.Losses = 1
	case r == game.Draw:
		t.Draws = 1
	default:
		g.unfinished++
		return
	}
	g.AddTally(white, black, t)
}

// maxGames is the maximum number of games, so that sums do not overflow.
const maxGames = 1<<31 - 1

// AddTally adds the results of player a against player b. It ignores a tally with a negative
// number, one of a player against itself, and one that would make more than 2,147,483,647
// games in all.
func (g *Games) AddTally(a, b string, t match.Tally) {
	left := maxGames - g.total
	if a == b || t == (match.Tally{}) || min(t.Wins, t.Losses, t.Draws) < 0 ||
		t.Wins > left || t.Losses > left-t.Wins || t.Draws > left-t.Wins-t.Losses {
		return
	}
	g.total += t.Games()
	i, k := g.player(a), g.player(b)
	if i > k {
		i, k = k, i
		t.Wins, t.Losses = t.Losses, t.Wins
	}
	p := g.pairs[[2]int{i, k}]
	if p == nil {
		if g.pairs == nil {
			g.pairs = make(map[[2]int]*match.Tally)
		}
		p = new(match.Tally)
		g.pairs[[2]int{i, k}] = p
	}
	p.Wins += t.Wins
	p.Losses += t.Losses
	p.Draws += t.Draws
}

// AddTags adds a game by its tags White, Black and Result, as [Games.Add] does.
func (g *Games) AddTags(t pgn.Tags) {
	r, err := game.ParseResult(t.Get("Result"))
	if err != nil {
		r = game.Unfinished
	}
	g.Add(t.Get("White"), t.Get("Black"), r)
}

// isNobody reports whether a name is PGN's for somebody who is not known.
func isNobody(name string) bool { return name == "" || name == "?" || name == "-" }

// player returns the index of a player.
func (g *Games) player(name string) int {
	i, ok := g.index[name]
	if !ok {
		if g.index == nil {
			g.index = make(map[string]int)
		}
		i = len(g.names)
		g.index[name] = i
		g.names = append(g.names, name)
	}
	return i
}

// A pairing is what player a has scored against player b.
type pairing struct {
	a, b int
	match.Tally
}

func (p *pairing) points() float64 { return float64(p.Wins) + float64(p.Draws)/2 }

// pairings returns the pairings in the order of their players.
func (g *Games) pairings() []pairing {
	list := make([]pairing, 0, len(g.pairs))
	for key, t := range g.pairs {
		list = append(list, pairing{key[0], key[1], *t})
	}
	slices.SortFunc(list, func(p, q pairing) int { return cmp.Or(p.a-q.a, p.b-q.b) })
	return list
}
