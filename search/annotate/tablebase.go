package annotate

import (
	"slices"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/eval"
	"github.com/luftchess/luft/movegen"
	"github.com/luftchess/luft/movegen/game"
	"github.com/luftchess/luft/search"
)

// A knownMove is a legal move with what a tablebase says of it.
type knownMove struct {
	move    board.Move
	outcome movegen.WDL
	score   eval.Score
}

// correct replaces what the searcher has found in the current position of a game by what the
// tablebase knows, except for mates that agree with it.
func (o *Options) correct(g *game.Game, e *Evaluation) {
	if o.Tablebase == nil {
		return
	}
	var moves []knownMove
	ok := o.Tablebase.ProbeRoot(g, func(m board.Move, outcome movegen.WDL, plies int) {
		moves = append(moves, knownMove{m, outcome, eval.TablebaseScore(outcome, plies)})
	})
	if !ok || len(moves) == 0 {
		return
	}
	best := moves[0]
	if !(e.Score.IsMate() && (best.outcome == movegen.Win && e.Score > 0 || best.outcome == movegen.Loss && e.Score < 0)) {
		e.Score = best.score
	}
	e.Bound = search.Exact
	at := slices.IndexFunc(moves, func(m knownMove) bool { return m.move == e.best() })
	if at < 0 || moves[at].outcome != best.outcome {
		at, e.Line = 0, []board.Move{best.move}
	}
	e.HasSecond = e.HasSecond && len(moves) > 1
	if e.HasSecond {
		second := moves[0]
		if at == 0 {
			second = moves[1]
		}
		e.Second = second.score
	}
}
