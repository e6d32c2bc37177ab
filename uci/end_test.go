package uci

import "testing"

// Every way in which a conversation ends.
func TestEnds(t *testing.T) {
	converseAll(t, []scripted{
		{"end of the input", `
			eof
			done`, &fake{}},
		{"end of the input lets a bounded search finish", `
			> go depth 3
			< info *
			eof
			-
			open
			< bestmove *
			done`, shut()},
		{"end of the input after the ponder hit", `
			> go ponder depth 3
			< info *
			> ponderhit
			< bestmove *
			eof
			done`, shut()},
		{"end of the input ends an infinite search", `
			> go infinite
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"end of the input ends a search without limits", `
			> go
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"end of the input ends pondering", `
			> go ponder wtime 1000 btime 1000
			< info *
			eof
			< bestmove *
			done`, shut()},
		{"quit during a search", `
			> go infinite
			< info *
			> quit
			-
			done`, shut()},
		{"after quit nothing is read", `
			> quit
			done`, &fake{}},
		{"nobody listens", `
			> isready
			< readyok
			deaf
			> isready
			wait
			broken`, &fake{}},
		{"nobody listens to a search", `
			deaf
			> go infinite
			wait
			broken`, shut()},
		{"nobody listens, and is gone a moment later", `
			deaf
			> isready
			eof
			done`, &fake{}},
		{"nobody listens to a search, and quit comes behind other commands", `
			deaf
			> go infinite
			> position startpos
			> go depth 1
			> quit
			done`, shut()},
		{"nobody is there any more", `
			> go depth 1
			< info *
			deaf
			eof
			open
			done`, shut()},
	})
}
