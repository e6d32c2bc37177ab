// Package perfttest tests move generators by counting: perft, the number of move
// sequences of a given length from a position, is wrong if any move in the tree is
// missing, illegal or played wrongly. Call it from a test of your generator:
//
//	func TestGenerator(t *testing.T) {
//		perfttest.Run(t, mine.Perft, perfttest.Options{})
//	}
//
// A generator with boards of its own reads the position from [fen.Format], or from a
// [fen.Formatter] if it wants another dialect:
//
//	count := func(b *board.Board, depth int) uint64 {
//		return mine.Perft(mine.FromFEN(fen.Format(b)), depth)
//	}
//
// If there is only a list of legal moves, [FromMoves] makes a perft of it.
//
// [Run] counts the table of [Positions] and slices of published suites, ordinary chess
// and Chess960. A failure names the position deepest in the tree that has a wrong number
// of moves, and its legal moves. [RunSuite] does the same with a suite in a file, and
// [Reader] reads such files.
package perfttest
