package uci

import "testing"

// A search and what is asked meanwhile: who waits for whom.
func TestTurns(t *testing.T) {
	converseAll(t, []scripted{
		{"a short game", `
			> uci
			< id name Test
			< id author Nobody
			<~ option name MultiPV type spin default 1 min 1 max 500
			<~ option name UCI_Chess960 type check default false
			<~ uciok
			> isready
			< readyok
			> ucinewgame
			> position startpos moves e2e4
			> go wtime 1000 btime 1000
			< info depth 1 seldepth 2 multipv 1 score cp 0 nodes 20 hashfull 0 time 0 pv ????
			< bestmove ????
			> quit
			done`, &fake{}},
		{"ready during a search", `
			> go depth 3
			< info * pv *
			> isready
			< readyok
			> uci
			<~ uciok
			open
			< bestmove *`, shut()},
		{"infinite waits for stop", `
			> go infinite
			< info *
			-
			> isready
			< readyok
			-
			> stop
			< bestmove *`, &fake{}},
		{"infinite waits although its depth is reached", `
			> go depth 1 infinite
			< info *
			-
			> ponderhit
			-
			> stop
			< bestmove *`, &fake{}},
		{"ponder waits for the hit", `
			> go ponder wtime 100 btime 100
			< info *
			-
			> isready
			< readyok
			-
			> ponderhit
			< bestmove *
			> ponderhit
			-`, &fake{}},
		{"ponder waits for stop", `
			> go ponder depth 5
			< info *
			-
			> stop
			< bestmove *`, &fake{}},
		{"infinite pondering waits for stop", `
			> go ponder infinite
			< info *
			> ponderhit
			-
			> stop
			< bestmove *`, &fake{}},
		{"the searcher sees the ponder hit", `
			> go ponder movetime 5
			< info *
			-
			> ponderhit
			< bestmove *`, shut()},
		{"a stale stop is forgotten", `
			> stop
			> ponderhit
			> go depth 1
			< info *
			-
			open
			< bestmove *
			> stop
			> stop
			-`, shut()},
		{"a second go ends the first", `
			> go infinite
			< info *
			> position startpos moves e2e4
			> go infinite
			< bestmove a2a3
			< info * pv a7a6
			> stop
			< bestmove a7a6`, shut()},
		{"position during a search is for the next", `
			> go infinite
			< info *
			> position fen 7k/8/8/8/8/8/8/K7 w - - 0 1
			-
			> stop
			< bestmove a2a3
			> go depth 1
			< info * pv a1b1
			open
			< bestmove a1b1`, shut()},
	})
}
