package main

import (
	"strings"

	"github.com/luftchess/luft/eval/classical"
)

// A termGroup is terms of the evaluation that say something together.
type termGroup struct {
	name  string
	terms []string // how the names of its terms begin
}

var termGroups = []termGroup{
	{"piece-square tables", []string{"square"}},
	{"mobility", []string{"knight mobility", "bishop mobility", "rook mobility", "queen mobility"}},
	{"pawn structure", []string{"isolated", "doubled", "backward", "pawn phalanx", "guarded pawn", "candidate", "pawn and"}},
	{"passed pawns", []string{"passed pawn", "rook behind", "unstoppable"}},
	{"bishop pair", []string{"bishop pair"}},
	{"minor pieces", []string{"knight outpost", "bishop outpost", "outpost", "minor piece behind", "minor piece far", "pawns on", "rammed", "bishop on"}},
	{"rooks and queens", []string{"rook on", "rook trapped", "exposed"}},
	{"worth by pawns", []string{"knight with", "rook with"}},
	{"imbalance", []string{"imbalance"}},
	{"king cover", []string{"king shelter", "pawn storm", "files from", "minor pieces around"}},
	{"king danger", []string{"king danger"}},
	{"pins", []string{"pinned"}},
	{"threats", []string{"threat", "hanging"}},
	{"space", []string{"restricted", "space", "centre"}},
	{"to move", []string{"to move"}},
	{"complexity", []string{"complexity"}},
	{"endgame scale", []string{"scale"}},
}

// has reports whether a term is in the group.
func (g *termGroup) has(term string) bool {
	for _, prefix := range g.terms {
		if strings.HasPrefix(term, prefix) {
			return true
		}
	}
	return false
}

// without returns the evaluator without the group: what its terms say of a position
// is all the same. Where a piece always has one of a term's weights, as it has some
// number of moves, it gets their mean, so that it is worth about as much as before.
func (g *termGroup) without() *classical.Evaluator {
	w := classical.New().Weights()
	sums, counts := make(map[string]classical.Weight), make(map[string]int)
	for i := range w.Len() {
		term, _ := w.Name(i)
		if strings.HasSuffix(term, "mobility") || strings.HasSuffix(term, "with pawns") {
			v, sum := w.At(i), sums[term]
			sums[term] = classical.Weight{Middlegame: sum.Middlegame + v.Middlegame, Endgame: sum.Endgame + v.Endgame}
		}
		counts[term]++
	}
	for i := range w.Len() {
		term, _ := w.Name(i)
		switch n := counts[term]; {
		case !g.has(term):
		case strings.HasPrefix(term, "scale"):
			w.Set(i, classical.Weight{Endgame: 128})
		default:
			w.Set(i, classical.Weight{Middlegame: sums[term].Middlegame / n, Endgame: sums[term].Endgame / n})
		}
	}
	return w.Evaluator()
}
