package perfttest

import "github.com/luftchess/luft/board"

func wide() []Position {
	return []Position{
		{Name: "the most moves of any game", FEN: "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - -", Depth: 4, Nodes: 85043},
		{Name: "the most moves, Black", FEN: "Kbnn1kb1/PP1q4/q4q2/2q4q/4q3/1q4q1/3q4/r6r b - -", Depth: 4, Nodes: 85043},
		{Name: "nine queens each", FEN: "qqqqk3/qqqqq3/8/8/8/8/3QQQQQ/3KQQQQ w - -", Depth: 3, Nodes: 117714},
		{Name: "queens on every edge square", FEN: "kBQQQQQQ/BR5Q/Q6Q/Q6Q/Q6Q/Q6Q/Q6Q/KQQQQQQQ w - -", Depth: 1, Nodes: 270, Waive: board.TooMuchMaterial},
		{Name: "sixteen knights a side", FEN: "1n1n1n1n/k7/n1n1n1n1/1n1n1n1n/N1N1N1N1/1N1N1N1N/7K/N1N1N1N1 w - -", Depth: 2, Nodes: 2591, Waive: board.TooMuchMaterial},
		{Name: "bishops everywhere", FEN: "k1b1b1b1/1b1b1b1b/8/8/8/8/1B1B1B1B/K1B1B1B1 w - -", Depth: 3, Nodes: 22567},
		{Name: "rooks everywhere", FEN: "rrrrkrrr/8/8/8/8/8/8/RRRRKRRR w - -", Depth: 3, Nodes: 114053},
		{Name: "an empty board of pawns", FEN: "k7/8/8/pppppppp/PPPPPPPP/8/8/K7 w - -", Depth: 4, Nodes: 53047},
	}
}
