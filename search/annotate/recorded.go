package annotate

import (
	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/pgn"
	"github.com/luftchess/luft/search"
)

// Recorded returns the evaluations that the comments of the main line have, for [Judge] and
// [Annotate]; see [pgn.Node.Eval]. There is one for each position, one more than there are moves;
// those without an evaluation, such as the first, have no score. The best moves are not known. The
// game is not changed.
func Recorded(g *pgn.Game) []Evaluation {
	c := g.Cursor()
	evals := []Evaluation{{}}
	for c.Next() {
		var b board.Board
		c.CopyBoard(&b)
		var e Evaluation
		if !movegen.HasLegal(&b) {
			r := search.Terminal(&b)
			e.Score, e.Bound = r.Score, r.Bound
		} else if recorded, ok := c.Node().Eval(); ok {
			e = Evaluation{Score: eval.Score(recorded.Score).White(b.Turn()), Bound: search.Exact, Depth: recorded.Depth}
		}
		evals = append(evals, e)
	}
	return evals
}
