package classical

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/tapered"
)

// A Coefficient says how often a weight counts in a position.
type Coefficient struct {
	Weight uint16 // index in [Weights]
	Count  int16
}

// Coefficients say how the score of a position depends on the weights of a
// [Evaluator]. They are what tuning needs: found once, by the code that
// evaluates, they give the score that any other weights lead to.
//
// With mg and eg for the sums of count times weight in the middlegame and the
// endgame, the score as White sees it comes about so:
//
//	mg = Linear.mg - danger(Danger[White]).mg + danger(Danger[Black]).mg
//	eg = Linear.eg - danger(Danger[White]).eg + danger(Danger[Black]).eg
//	danger(d).mg = clamp(d.mg, 0, 2000)² / 1024
//	danger(d).eg = clamp(d.eg, 0, 2000) / 4
//	eg = eg + clamp(Complexity.eg, -eg/2, eg)    if eg > 0, and mirrored if eg < 0
//	eg = eg × weight Scale[White].eg / 128       if eg ≥ 0, else Scale[Black]
//	score = (mg × Phase + eg × (24 - Phase)) / 24
//
// Score does this with the rounding of the evaluation.
type Coefficients struct {
	Linear     []Coefficient    // White's counts less Black's
	Danger     [2][]Coefficient // of the danger to the king of each colour
	Complexity []Coefficient

	// Scale is the weight that the endgame is scaled with if White or Black is
	// ahead, -1 if that player cannot win and the score is 0.
	Scale [2]int

	// Phase is how far the position is from the endgame, at most 24.
	Phase int

	// Known marks endgames that are known to be drawn or won. Their score is
	// not what the weights say.
	Known bool
}

// Coefficients finds out how the score of b depends on the weights, and puts it
// into dst, using the memory of its slices again.
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
		switch isDanger := danger <= i && i < complexity; {
		case isDanger:
			dst.Danger[board.White] = appendCount(dst.Danger[board.White], i, white[i])
			dst.Danger[board.Black] = appendCount(dst.Danger[board.Black], i, black[i])
		case i < danger:
			dst.Linear = appendCount(dst.Linear, i, white[i]-black[i])
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

// Score returns the score, as White sees it, that the weights lead to. Where the
// endgame is Known, it is not what an evaluation returns.
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

// scale returns the scale that a weight is, 0 for noScale.
func (w *Weights) scale(i int) eval.Score {
	if i < 0 || i >= weightCount {
		return 0
	}
	return eval.Score(w.values[i].Endgame())
}

// counts says how often each weight counts for each colour in a position; the
// weights of king danger, for the colour whose king it is.
type counts struct {
	of    [2][weightCount]int16
	scale [2]int
}

// count evaluates b and notes how often each weight counts.
func (c *Evaluator) count(b *board.Board, n *counts) (t sums) {
	c.prepare()
	e := &c.work.state
	e.trace = n
	evaluate[tracing](e, &t, b, &c.work.pawns)
	e.trace = nil
	return t
}

func (c *counts) note(of board.Color, i, n int) { c.of[of&1][i] += int16(n) }

// noDanger takes back what has been noted of danger to a king.
func (c *counts) noDanger(to board.Color) { clear(c.of[to&1][danger:complexity]) }
