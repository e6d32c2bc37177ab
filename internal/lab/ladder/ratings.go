package main

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search/alphabeta"
)

// A rated is a player with the estimate of its rating.
type rated struct {
	name   string
	rating float64
	err    float64 // half the 95 % confidence interval, the other ratings being as they are
	anchor bool
}

// The names of anchors and levels begin with these words, before their ratings.
const (
	anchorName = "anchor "
	levelName  = "level "
)

// rate estimates the ratings of the players of games by maximum likelihood, as package
// search/match/rating does, except that all anchors keep the ratings of their names. The
// players are sorted by rating.
func rate(in io.Reader) ([]rated, error) {
	type result struct {
		white, black *rated
		score        float64 // of White
	}
	var results []result
	players := make(map[string]*rated)
	player := func(name string) *rated {
		p := players[name]
		if p == nil {
			p = &rated{name: name}
			if elo, ok := strings.CutPrefix(name, anchorName); ok {
				n, err := strconv.Atoi(elo)
				p.rating, p.anchor = float64(n), err == nil
			}
			players[name] = p
		}
		return p
	}
	for tags, err := range pgn.NewReader(in).Headers() {
		if err != nil {
			return nil, err
		}
		score, ok := map[string]float64{"1-0": 1, "0-1": 0, "1/2-1/2": 0.5}[tags.Get("Result")]
		if ok {
			results = append(results, result{player(tags.Get("White")), player(tags.Get("Black")), score})
		}
	}
	const perPoint = math.Ln10 / 400
	slope, weight := make(map[*rated]float64), make(map[*rated]float64) // derivatives of the likelihood
	for range 2000 {
		clear(slope)
		clear(weight)
		for _, r := range results {
			e := 1 / (1 + math.Exp(perPoint*(r.black.rating-r.white.rating)))
			slope[r.white] += r.score - e
			slope[r.black] -= r.score - e
			weight[r.white] += e * (1 - e)
			weight[r.black] += e * (1 - e)
		}
		for _, p := range players {
			if !p.anchor { // half of Newton's step, as the neighbours move too
				step := slope[p] / max(weight[p], 0.001) / perPoint / 2
				p.rating += min(max(step, -100), 100)
			}
		}
	}
	var list []rated
	for _, p := range players {
		p.err = 1.96 / math.Sqrt(weight[p]) / perPoint
		list = append(list, *p)
	}
	slices.SortFunc(list, func(a, b rated) int { return cmp.Compare(a.rating, b.rating) })
	return list, nil
}

func (r rated) String() string {
	if r.anchor {
		return fmt.Sprintf("%s: %.0f", r.name, r.rating)
	}
	return fmt.Sprintf("%s: %.0f ± %.0f", r.name, r.rating, r.err)
}

// propose returns the rows of package alphabeta's table, with the weaknesses that would have
// had the ratings of the levels' names: those between the levels that were measured just below
// and above. A level outside of all measured ratings has the nearest weakness.
func propose(levels []alphabeta.Level, ratings []rated) string {
	var names, measured []float64 // both ascending
	for _, l := range levels[:len(levels)-1] {
		at := slices.IndexFunc(ratings, func(r rated) bool { return r.name == levelName+l.String() })
		if at >= 0 && (len(measured) == 0 || ratings[at].rating > measured[len(measured)-1]) {
			names, measured = append(names, float64(l)), append(measured, ratings[at].rating)
		}
	}
	if len(measured) == 0 {
		return ""
	}
	var rows strings.Builder
	for _, l := range levels[:len(levels)-1] {
		at, _ := slices.BinarySearch(measured, float64(l))
		name := names[min(at, len(names)-1)]
		if at > 0 && at < len(measured) {
			part := (float64(l) - measured[at-1]) / (measured[at] - measured[at-1])
			name = names[at-1] + part*(names[at]-names[at-1])
		}
		w := alphabeta.Level(math.Round(name)).Weakness()
		fmt.Fprintf(&rows, "\t{%d, search.Weakness{Depth: %d, Nodes: %d, Lines: %d, Noise: %.0f}},\n", l, w.Depth, w.Nodes, w.Lines, w.Noise)
	}
	return rows.String()
}
