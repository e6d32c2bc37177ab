package classical

import (
	"fmt"
	"strings"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/internal/tapered"
)

// A Trace shows how a [Evaluator] comes to the score of a position.
type Trace struct {
	// Terms is what each term is worth to each player, by the term's name. Of
	// those that cost a player something, that player has less than 0.
	Terms []TraceTerm

	// Danger is what the danger to each king is made of, in a unit of its own.
	// What comes of it is the term "king danger".
	Danger []TraceTerm

	// Middlegame and Endgame are the sums of the terms, White's less Black's.
	Middlegame, Endgame eval.Score

	// Phase says how far the position is from the endgame: from 24, as at the
	// start of a game, to 0.
	Phase int

	// Scale is by how much the endgame counts, in 128ths: less if the player
	// who is ahead would find it hard to win, and 0 if that player cannot win,
	// which makes the score 0.
	Scale int

	// Known is what is added because it is known how the endgame goes on.
	Known eval.Score

	// Score is what Evaluate returns, but as White sees it.
	Score eval.Score
}

// A TraceTerm is what a term is worth to both players.
type TraceTerm struct {
	Name         string
	White, Black Weight
}

// Trace evaluates b and shows what each term is worth.
func (c *Evaluator) Trace(b *board.Board) Trace {
	var n counts
	t := c.count(b, &n)
	trace := Trace{
		Phase: int(min(t.phase, tapered.MaxPhase)),
		Known: t.extra,
		Scale: int(t.scale),

		Middlegame: t.middlegame,
		Endgame:    t.endgame,

		Score: t.value().Clamp(),
	}
	if t.draw {
		trace.Scale = 0
	}
	w := c.weights
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

	var harms [2]Weight
	for i, d := range t.danger {
		mg, eg := harm(d)
		harms[i] = Weight{-int(mg), -int(eg)}
	}
	trace.Terms = append(trace.Terms, TraceTerm{"king danger", harms[board.White], harms[board.Black]})

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

// worth returns what a term is worth to a player with these counts.
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
	if t.Known != 0 {
		line(", known %v", t.Known)
	}
	line(", score %v for White\n", t.Score)
	return sb.String()
}
