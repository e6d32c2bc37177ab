// Package perfttest tests move generators by counting: perft, the number of move
// sequences of a given length from a position, is wrong if any move in the tree is
// missing, illegal or played wrongly. Call it from a test of your generator:
//
//	func TestGenerator(t *testing.T) {
//		perfttest.Run(t, mine.Perft, perfttest.Options{})
//	}
//
// A generator that has its own board type can read the position as FEN from fen.Format, or
// from a fen.Formatter for another dialect:
//
//	count := func(b *board.Board, depth int) uint64 {
//		return mine.Perft(mine.FromFEN(fen.Format(b)), depth)
//	}
//
// If there is only a list of legal moves, [FromMoves] makes a perft of it.
//
// [Run] uses the table of [Positions] and parts of published suites, for ordinary chess and
// Chess960. A failure names the deepest position in the tree with a wrong number of moves, and
// its legal moves. [RunSuite] does the same with a suite in a file, and a [Reader] reads such
// files.
package perfttest
