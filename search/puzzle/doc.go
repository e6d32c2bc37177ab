// Package puzzle makes chess puzzles out of games and positions, reads and writes them, and
// trains with them.
//
//	o := puzzle.Options{
//		Open:   func(context.Context) (search.Searcher, error) { return alphabeta.New(alphabeta.Options{}), nil },
//		Limits: search.Limits{Nodes: 20_000},
//		Verify: search.Limits{Nodes: 200_000},
//	}
//	for found, err := range puzzle.Find(ctx, pgn.NewReader(file).Games(), o) {
//		if err != nil {
//			log.Print(err)
//		}
//		for _, p := range found.Puzzles {
//			record, err := p.Record() // of a CSV file, as lichess.org publishes them
//			...
//		}
//	}
//
// # What is a puzzle
//
// A [Puzzle] is a position in which one player, the solver, wins with a line in which each
// of the solver's moves is the only one that wins. The rules are like those of lichess-puzzler
// (https://github.com/ornicar/lichess-puzzler), the program that makes the puzzles of
// lichess.org, with win percentages by [annotate.WinPercent]. Its thresholds are for an engine
// whose centipawns are smaller: to Luft, a minor piece is worth some 340, and the thresholds are
// such that winning one is enough.
//
//   - In a game, the opponent has just made a mistake: the solver's win percentage rises by
//     at least 20 percentage points, to at least 200 centipawns, or there is a mate in at most 15 moves. The
//     solver was not ahead by more than 300 centipawns before, unless there is a mate, is not
//     ahead by more than a pawn in material, and has at least two legal moves. Below 280 centipawns the solver
//     must be behind in material. [Options.Any] drops all of these conditions but those of the score and of two legal moves.
//   - At each of the solver's moves, the win percentage of the second best move is at least
//     [Options.Gap] percentage points below that of the best, 25 by default. Two searches must agree on it: one for the
//     two best moves, and one of all the moves but the best.
//   - A mate must be forced to the end, at each move by the only move that wins: a puzzle with
//     a slower mate beside the fastest is refused. The last move may be any mating move,
//     but the best move that does not mate must leave at most 80 percent.
//   - Any other line ends before the first move that is not the only one, and never with a
//     move that was the only legal one. A line of one move that does not mate is dropped; see
//     [Options.MinMoves].
//   - The replies are the searcher's best moves.
//   - After a puzzle, the next of the same solver comes after a position in which that player
//     was not winning.
//
// To find puzzles in single positions, such as those of an EPD file, pass them to [Find] as
// games without moves ([pgn.NewGame]). They need no mistake of the opponent.
//
// Puzzles are of ordinary chess: [Find] refuses games of variants, and the files, CSV and EPD, have
// no place for the rules.
//
// # Determinism
//
// With searchers that are deterministic under the limits, as those of package alphabeta
// with one thread are under limits of nodes and depth, the puzzles of a game depend on the
// game and the options only, not on [Options].Concurrency or on earlier games.
//
// # Themes
//
// Each [Theme] is decided by rules alone, from the line; [Theme.Definition] returns the rule.
// The names are those of lichess.org, so that files can be mixed, but rules differ in detail.
// Puzzles have no ratings; those of other files are kept.
package puzzle
