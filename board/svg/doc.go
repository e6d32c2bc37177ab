// Package svg draws a board as an SVG picture, for web pages, books and graphical
// programs.
//
// [String], [Append] and [Write] draw a [board.Board]. [Options] select the theme, the
// orientation, the coordinates, the last move, check, marked squares, arrows and an
// evaluation bar; the zero value is a good default. [Piece] draws a single piece, for
// front ends that draw the board themselves.
//
//	picture := svg.String(&b, &svg.Options{
//		LastMove: m,
//		Check:    movegen.InCheck(&b),
//	})
//
// A picture is self-contained: it needs no style sheet, script, font or image, as letters and
// digits are paths too. Several pictures can be put into one page, because their identifiers
// do not clash. A picture has a title and a description for screen readers. The same board and
// options give the same bytes on every platform.
//
// Package board/svg/raster makes PNG of pictures.
//
// The pieces were drawn for this package. They are legible from 16 pixels a square.
//
// The directory examples/cookbook shows how to do common tasks.
package svg
