// Package eval says how good a position is: the [Score], the [Evaluator] that a
// search asks for one, and evaluators to start from.
//
// [Material] counts pieces and fits on a page. [PieceSquare] also looks at where
// they stand, and how that changes on the way to the endgame. An evaluator of
// your own needs one method:
//
//	type mine struct{}
//
//	func (mine) Evaluate(b *board.Board) eval.Score { … }
//
// and package evaltest says whether it keeps the contract. What more an
// evaluator can do, it offers by further methods: [Incremental] if it can follow
// a game move by move at less cost than looking at all of the board, [Forker] if
// it keeps something that two goroutines must not share.
//
// Package classical holds the hand-written evaluation that the engine plays with.
//
// # What the terms of the hand-written evaluation are worth
//
// The table says by how many Elo it beats itself with a group of terms that
// are the same for all positions, and the error of that (95 percent): matches of 100
// games with search.AlphaBeta and 6000 nodes a move, from unbalanced openings, both
// sides of each. The rest was not tuned again without them, which would make up for
// some; material has no line, as there is no chess without it.
//
//	piece-square tables  +111 ± 63   where pieces stand
//	mobility              +38 ± 60   how many squares they reach
//	pawn structure        +67 ± 59   isolated, doubled, backward, side by side
//	passed pawns          +42 ± 64   how far, how free, where the kings are
//	bishop pair           +63 ± 62   both bishops
//	minor pieces          +53 ± 61   outposts, pawns in the way, the king near
//	rooks and queens      +45 ± 58   files, the seventh rank, queens exposed
//	worth by pawns        +31 ± 55   knights gain with pawns, rooks lose
//	king cover            +63 ± 59   pawns and pieces around it
//	king danger          +111 ± 62   attacks and checks
//	pins                  +35 ± 59   pieces that may not leave a line
//	threats              +108 ± 63   what is attacked, or soon will be
//	space                 +10 ± 56   squares behind the pawns, and contested ones
//	to move               +45 ± 60   the next move
//	complexity            +74 ± 61   what makes winning harder
//	endgame scale         +28 ± 62   opposite bishops, few pawns
//
// The matches are in search/testdata/terms.tsv, and TestMeasure of package search adds
// what is missing there.
//
// # Whose score it is
//
// Scores are seen from the player to move, so that a search can negate them
// between plies; see https://www.chessprogramming.org/Negamax.
package eval
