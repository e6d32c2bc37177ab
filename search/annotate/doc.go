// Package annotate adds evaluations, marks and better lines to games.
//
//	engine := alphabeta.New(alphabeta.Options{})
//	o := annotate.Options{Limits: search.Limits{MoveTime: time.Second, MultiPV: 2}}
//	evals, err := annotate.Evaluate(ctx, engine, g, o)
//	...
//	review, err := annotate.Annotate(g, evals, o)
//
// There are three steps. [Evaluate] evaluates each position of the main line with a
// searcher. [Judge] judges the moves: what each loses, its mark (?!, ?, ??, ! or
// !?), its accuracy and the better line. [Annotate] does the same and writes the
// review into the game.
//
// Moves are judged by [WinPercent], the winning chances that correspond to a score, so that
// losing a queen in a position that stays won is not a mistake. The formulas and the
// thresholds for ?!, ? and ?? are those of lichess.org; see [WinPercent] and [Accuracy].
// Lichess.org has special rules for missed and allowed mates, by the centipawn score before or
// after the move; here a mate counts as 1000 centipawns.
package annotate
