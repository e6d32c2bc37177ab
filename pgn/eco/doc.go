// Package eco names openings.
//
// An opening is known by its position, not by the moves that led to it, so that
// a game which comes to the Queen's Gambit by way of the English Opening is one:
//
//	t := eco.Builtin()
//	o, ply, ok := t.Classify(g.BoardAt) // g is a *game.Game
//
// A visitor of package pgn that is told of one position after the other asks
// [Table.Lookup] for each and keeps the last that has a name.
//
// [Builtin] knows the main openings. [Read] reads larger tables, such as the
// public ones of Lichess (https://github.com/lichess-org/chess-openings), and
// [Merge] makes one of several.
//
// # Tables as text
//
// A table is lines of columns with one tab between them. The first line names the
// columns; eco, name and pgn have to be among them, in any order, and others are
// passed over:
//
//	eco	name	pgn
//	C50	Italian Game	1. e4 e5 2. Nf3 Nc6 3. Bc4
//
// The code is a letter A to E and two digits, the name is any text, and the moves
// are those of a game from the start position, numbered and in strict algebraic
// notation. Empty lines are passed over, and so is the first line where it comes
// again, as it does in files that were put one after the other. Lines end with LF
// or CRLF.
//
// Where lines lead to the same position, the first gives it its name.
package eco
