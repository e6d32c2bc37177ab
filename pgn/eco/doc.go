// Package eco names chess openings and gives their codes in the Encyclopaedia of Chess
// Openings.
//
// A [Table] finds an opening by its position, not by its moves, so transpositions need no
// special treatment: a game that reaches the Queen's Gambit by way of the English Opening
// is a Queen's Gambit. The opening of a game is that of its last position with a name.
//
//	t := eco.Builtin()
//	o, ok := t.Lookup(&b)                // the opening of a position, b a board.Board
//	o, ply, ok := t.Classify(g.BoardAt)  // of a game in progress, g a *game.Game
//
// A [Classifier] does the same for games that a pgn.Reader reads.
//
// [Builtin] is the table of the Lichess project
// (https://github.com/lichess-org/chess-openings), which is in the public domain (CC0).
// [Read] reads other tables, and [Merge] combines several.
//
// # Tables as text
//
// A table is a text file with one opening per line and a tab between columns. The first line
// names the columns. The columns eco, name and pgn are required, in any order; others are
// ignored:
//
//	eco	name	pgn
//	C50	Italian Game	1. e4 e5 2. Nf3 Nc6 3. Bc4
//
// The code is a letter from A to E and two digits, the name is any text, and the moves
// begin at the start position and are in strict standard algebraic notation, with or
// without move numbers. Empty lines are ignored, and so are repetitions of the first line,
// as in concatenated files. Lines end with LF or CRLF.
//
// If several lines lead to the same position, the first one names it.
//
// The directory examples/cookbook shows how to do common tasks.
package eco
