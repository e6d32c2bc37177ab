package uci

import "testing"

// Words in any order, with sense and without.
func TestCommands(t *testing.T) {
	converseAll(t, []scripted{
		{"search moves anywhere", `
			> go searchmoves e2e4 d2d4 depth 3 winc 5
			< info * pv e2e4
			< bestmove e2e4
			> go depth 3 searchmoves d2d4
			< info * pv d2d4
			< bestmove d2d4
			> go searchmoves e2e5 g1f3 maybe b1c3 depth 1
			< info string ignored searchmoves: "e2e5" "maybe"
			< info * pv g1f3
			< bestmove g1f3
			> go searchmoves e2e5 e7e5
			< info string ignored searchmoves: "e2e5" "e7e5"; searching all moves
			< info * pv a2a3
			< bestmove a2a3`, &fake{}},
		{"words that mean nothing", `
			> joho isready
			< readyok
			> go sideways depth deep fast nodes 5 whatever
			< info *
			< bestmove *
			> garbage command here
			< info string unknown command: "garbage command here"
			>
			>     
			-
			> position please startpos now moves e2e4
			> go depth 1
			< info * pv a7a6
			< bestmove a7a6
			> debug on
			> register later
			> isready now
			< readyok`, &fake{}},
		{"clear hash", `
			> setoption name clear hash
			> SETOPTION
			< info string unknown command: "SETOPTION"
			> ucinewgame`, &fake{}},
		{"perft", `
			> go perft 2
			< a2a3: 20
			<~ h2h4: 20
			<~ g1h3: 20
			<
			< Nodes searched: 400
			<
			> position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1
			> go perft 3
			<
			< Nodes searched: 0
			<`, &fake{}},
		{"bench", `
			> bench 1
			< 800 nodes 0 nps
			> eval
			< info string this engine cannot explain its evaluation`, &fake{}},
		{"bench stopped", `
			> bench
			-
			> isready
			< readyok
			> stop
			< info string bench stopped`, shut()},
	})
}
