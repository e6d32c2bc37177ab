// Package svg draws a board as a picture in Scalable Vector Graphics, for pages,
// books and programs with windows.
//
// [String] and [Append] draw a [board.Board] as [Options] say, whose zero value
// is good: themes, orientation, coordinates, the last move, check, marked
// squares, arrows and an evaluation bar. [Piece] draws a single piece, for front
// ends that put up the board themselves.
//
// A picture stands alone: no style sheet, script, font file or image is needed
// beside it, and several can be put into one page, since names inside it differ
// wherever what they name differs. It has a title and a description in words for
// those who do not see it. The same board and options give the same bytes
// everywhere.
//
// The pieces are made for this package. They stay apart at 16 pixels a square,
// and can be as large as is wanted.
package svg
