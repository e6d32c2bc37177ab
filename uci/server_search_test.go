package uci

import (
	"errors"
	"testing"

	"github.com/luftchess/luft/board"
	"github.com/luftchess/luft/search"
)

// What is said at the end of a search.
func TestAnswers(t *testing.T) {
	converseAll(t, []scripted{
		{"no moves: stalemate", `
			> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
			> go depth 4
			< info depth 0 score cp 0
			< bestmove (none)`, &fake{}},
		{"no moves: mate", `
			> position fen 7k/6Q1/6K1/8/8/8/8/8 b - - 0 1
			> go infinite
			-
			> stop
			< info depth 0 score mate 0
			< bestmove (none)`, &fake{}},
		{"the last line agrees with the move", `
			> go depth 1
			< info depth 1 seldepth 0 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			< bestmove a2a3`, &fake{silent: true, score: 5}},
		{"the last line is no bound", `
			> go depth 1
			< info depth 1 seldepth 2 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			< bestmove a2a3`, &fake{score: 5, bound: search.Lower}},
		{"the last line is of the best move", `
			> setoption name MultiPV value 3
			> go depth 1
			< info * multipv 1 * pv a2a3
			< info * multipv 2 * pv b2b3
			< info * multipv 3 * pv c2c3
			< info * multipv 1 * pv a2a3
			< bestmove a2a3`, &fake{lines: true}},
		{"the last info is of the best move, whatever was said while it was held back", `
			> go infinite
			< info depth 1 seldepth 2 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			> setoption name Contempt value 3
			< info string *
			> stop
			< info depth 1 seldepth 2 multipv 1 score cp 5 nodes 20 hashfull 0 time 0 pv a2a3
			< bestmove a2a3`, &fake{score: 5}},
		{"the same while pondering", `
			> go ponder depth 3
			< info * multipv 1 * pv a2a3
			> position startpos moves e2e5
			< info string illegal move *
			> isready
			< readyok
			> ponderhit
			< info * multipv 1 * pv a2a3
			< bestmove a2a3`, &fake{}},
		{"nothing is said twice for what was said before", `
			> go infinite searchmoves e2e5
			< info string ignored searchmoves: *
			< info * pv a2a3
			> isready
			< readyok
			> d
			<~ key *
			> stop
			< bestmove a2a3`, &fake{}},
		{"chances", `
			> setoption name UCI_ShowWDL value true
			> go depth 1
			< info * score cp 113 wdl 500 484 16 nodes *
			< bestmove *`, &fake{score: 113}},
		{"chances that the searcher knows", `
			> setoption name UCI_ShowWDL value true
			> go depth 1
			< info * score cp 113 wdl 300 600 100 nodes *
			< bestmove *`, &fake{score: 113, wdl: [3]int{300, 600, 100}}},
		{"a searcher that fails", `
			> go depth 1
			< info depth *
			< info string the search failed: it broke
			broken`, &fake{err: errors.New("it\nbroke")}},
		{"a searcher that plays no legal move", `
			> go depth 1
			< info depth *
			< info string the search failed: e2e5 is not a legal move
			broken`, &fake{move: board.NewMove(board.E2, board.E5)}},
	})
}
