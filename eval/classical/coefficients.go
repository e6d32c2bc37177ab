package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/tapered"
)

// A Coefficient is the number of times that a weight counts in a position.
type Coefficient struct {
	Weight uint16 `json:"weight"` // index in [Weights]
	Count  int16  `json:"count"`
}

// Coefficients describe how the score of a position depends on the weights of an
// [Evaluator]. They are what tuning needs: computed once, by the evaluation itself, they
// give the score for any other weights.
//
// With mg and eg for the sums of count × weight in the middlegame and in the endgame, the
// score from White's point of view is
//
//	mg = Linear.mg - danger(Danger[White]).mg + danger(Danger[Black]).mg
//	eg = Linear.eg - danger(Danger[White]).eg + danger(Danger[Black]).eg
//	danger(d).mg = clamp(d.mg, 0, 2000)² / 1024
//	danger(d).eg = clamp(d.eg, 0, 2000) / 4
//	eg = eg + clamp(Complexity.eg, -eg/2, eg)    if eg > 0, and mirrored if eg < 0
//	eg = eg × weight Scale[White].eg / 128       if eg > 0, or eg = 0 and mg ≥ 0, else Scale[Black]
//	score = (mg × Phase + eg × (24 - Phase)) / 24
//
// Score computes this with the rounding of the evaluation.
type Coefficients struct {
	Linear     []Coefficient    `json:"linear"` // White's counts minus Black's
	Danger     [2][]Coefficient `json:"danger"` // of the danger to the king of each colour
	Complexity []Coefficient    `json:"complexity"`

	// Scale is the index of the weight that scales the endgame if White or Black is
	// ahead, or -1 if that player cannot win and the score is 0.
	Scale [2]int `json:"scale"`

	// Phase is the phase of the game, from 24 at the start to 0 in a pawn ending.
	Phase int `json:"phase"`

	// Known marks endgames that are known to be drawn or won. Their score does not
	// depend on the weights alone.
	Known bool `json:"known"`
}

// Coefficients stores in dst how the score of b depends on the weights. It reuses the
// memory of the slices in dst.
func (c *Evaluator) Coefficients(b *board.Board, dst *Coefficients) {
	var n counts
	t := c.count(b, &n)
	*dst = Coefficients{
		Linear:     dst.Linear[:0],
		Danger:     [2][]Coefficient{dst.Danger[0][:0], dst.Danger[1][:0]},
		Complexity: dst.Complexity[:0],
		Scale:      n.scale,
		Phase:      int(min(t.phase, tapered.MaxPhase)),
		Known:      t.draw || t.extra != 0 || n.scale == [2]int{noScale, noScale},
	}
	white, black := &n.of[board.White], &n.of[board.Black]
	for i := range weightCount {
		switch {
		case i < danger:
			dst.Linear = appendCount(dst.Linear, i, white[i]-black[i])
		case i < complexity:
			dst.Danger[board.White] = appendCount(dst.Danger[board.White], i, white[i])
			dst.Danger[board.Black] = appendCount(dst.Danger[board.Black], i, black[i])
		default:
			dst.Complexity = appendCount(dst.Complexity, i, white[i])
		}
	}
}

func appendCount(list []Coefficient, i int, n int16) []Coefficient {
	if n == 0 {
		return list
	}
	return append(list, Coefficient{uint16(i), n})
}

// Score returns the score for the weights w, from White's point of view. If the endgame
// is Known, it differs from what an Evaluator returns.
func (c *Coefficients) Score(w *Weights) eval.Score {
	t := sums{
		score:      w.sum(c.Linear),
		danger:     [2]taper{w.sum(c.Danger[0]), w.sum(c.Danger[1])},
		complexity: w.sum(c.Complexity),
		phase:      int32(c.Phase),
	}
	t.close()
	t.scale = w.scale(c.Scale[t.ahead()])
	return t.value().Clamp()
}

func (w *Weights) sum(list []Coefficient) (s taper) {
	for _, c := range list {
		if int(c.Weight) < weightCount {
			s += w.values[c.Weight] * taper(c.Count)
		}
	}
	return s
}

// scale returns the scale of weight i, 0 for noScale.
func (w *Weights) scale(i int) eval.Score {
	if i < 0 || i >= weightCount {
		return 0
	}
	return eval.Score(w.values[i].Endgame())
}

// counts is the number of times that each weight counts for each colour in a position.
// The weights of king danger count for the colour whose king is in danger.
type counts struct {
	of    [2][weightCount]int16
	scale [2]int
}

// count evaluates b and records how often each weight counts.
func (c *Evaluator) count(b *board.Board, n *counts) sums {
	e := c.ready()
	e.trace = n
	defer func() { e.trace = nil }()
	return e.evaluate(b)
}

// noDanger clears the counts of danger to a king.
func (c *counts) noDanger(to board.Color) { clear(c.of[to&1][danger:complexity]) }
