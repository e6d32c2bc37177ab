// Package annotate adds evaluations, marks and better lines to games.
//
//	a := annotate.Analyst{
//		Open:   func(context.Context) (search.Searcher, error) { return alphabeta.New(alphabeta.Options{}), nil },
//		Limits: search.Limits{MoveTime: time.Second, MultiPV: 2},
//	}
//	defer a.Close()
//	evals, err := a.Evaluate(ctx, g, nil)
//	...
//	var o annotate.Options
//	r, err := o.Annotate(g, evals)
//
// There are three steps. An [Analyst] evaluates each position of the main line with a
// searcher. [Options.Review] judges the moves: what each loses, its mark (?!, ?, ??, ! or
// !?), its accuracy and the better line. [Options.Annotate] does the same and writes the
// review into the game.
//
// Moves are judged by [WinPercent], the chance to win that a score stands for, so that
// losing a queen in a position that stays won is no mistake. The formulas and the
// thresholds for ?!, ? and ?? are those of lichess.org; see [WinPercent] and [Accuracy].
// Lichess.org has rules of its own for mates that are missed or allowed, by the centipawns
// on the other side of the move; here they count as 1000 centipawns.
package annotate
