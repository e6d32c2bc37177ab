package classical

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/tapered"
)

// A Trace shows how an [Evaluator] computes the score of a position.
type Trace struct {
	// Terms is the contribution of each term for each player. A penalty is
	// negative.
	Terms []TraceTerm `json:"terms"`

	// Danger is the king danger in attack units, by its parts. The penalty for it is
	// the term "king danger".
	Danger []TraceTerm `json:"danger"`

	// Middlegame and Endgame are the sums of the terms, White's minus Black's.
	Middlegame eval.Score `json:"middlegame"`
	Endgame    eval.Score `json:"endgame"`

	// Phase is the phase of the game, from 24 at the start to 0 in a pawn ending.
	Phase int `json:"phase"`

	// Scale is the scale factor of the endgame score, in 128ths. It is 0 if the player
	// who is ahead cannot win, which makes the score 0.
	Scale int `json:"scale"`

	// MopUp is the bonus against a bare king; see endgame.MopUp.
	MopUp eval.Score `json:"mop_up"`

	// Score is what Evaluate returns, from White's point of view.
	Score eval.Score `json:"score"`
}

// A TraceTerm is the contribution of a term for both players.
type TraceTerm struct {
	Name  string `json:"name"`
	White Weight `json:"white"`
	Black Weight `json:"black"`
}

// Trace evaluates b and returns the contribution of each term.
func (c *Evaluator) Trace(b *board.Board) Trace {
	var n counts
	t := c.count(b, &n)
	trace := Trace{
		Phase: int(min(t.phase, tapered.MaxPhase)),
		MopUp: t.extra,
		Scale: int(t.scale),

		Middlegame: t.middlegame,
		Endgame:    t.endgame,

		Score: t.value().Clamp(),
	}
	if t.draw {
		trace.Scale = 0
	}
	w := &c.state.weights
	for i := range terms {
		term := &terms[i]
		if term.start >= complexity {
			break
		}
		list := &trace.Terms
		if term.start >= danger {
			list = &trace.Danger
		}
		*list = append(*list, TraceTerm{
			term.name, term.worth(w, &n.of[board.White]), term.worth(w, &n.of[board.Black]),
		})
	}

	var costs [2]Weight
	for i, d := range t.danger {
		mg, eg := dangerScore(d)
		costs[i] = Weight{-int(mg), -int(eg)}
	}
	trace.Terms = append(trace.Terms, TraceTerm{"king danger", costs[board.White], costs[board.Black]})

	plain := t
	plain.complexity = 0
	plain.close()
	harder := TraceTerm{Name: "complexity"}
	if plain.endgame >= 0 {
		harder.White.Endgame = int(t.endgame - plain.endgame)
	} else {
		harder.Black.Endgame = int(plain.endgame - t.endgame)
	}
	trace.Terms = append(trace.Terms, harder)
	return trace
}

// worth returns the contribution of a term for a player with these counts.
func (t *term) worth(w *Weights, counts *[weightCount]int16) Weight {
	var sum taper
	for i := t.start; i < t.start+t.size(); i++ {
		sum += w.values[i] * taper(counts[i])
	}
	return Weight{int(sum.Middlegame()), int(sum.Endgame())}
}

// String returns the trace as a table, in pawns.
func (t Trace) String() string {
	var sb strings.Builder
	line := func(format string, args ...any) { fmt.Fprintf(&sb, format, args...) }
	line("%-36s%12s%15s%15s\n", "", "White", "Black", "total")
	line("%-36s", "term")
	for range 3 {
		line(" %7s%7s", "mg", "eg")
	}
	line("\n")
	for _, term := range t.Terms {
		line("%-36s", term.Name)
		for _, v := range []Weight{term.White, term.Black, {
			term.White.Middlegame - term.Black.Middlegame, term.White.Endgame - term.Black.Endgame,
		}} {
			line(" %7.2f%7.2f", float64(v.Middlegame)/100, float64(v.Endgame)/100)
		}
		line("\n")
	}
	line("%-66s %7.2f%7.2f\n", "sum", float64(t.Middlegame)/100, float64(t.Endgame)/100)
	line("phase %d/%d, endgame scaled by %d/%d", t.Phase, tapered.MaxPhase, t.Scale, wholeScale)
	if t.MopUp != 0 {
		line(", mop-up %v", t.MopUp)
	}
	line(", score %v for White\n", t.Score)
	return sb.String()
}
