// Package book reads and makes opening books in Polyglot's format, the .bin
// files that most chess programs know.
//
//	b, err := book.Open("performance.bin")
//	if err != nil {
//		…
//	}
//	defer b.Close()
//	moves, err := b.Moves(g)           // all the book has for the position
//	best, ok := book.Best(moves)       // or Weighted, or Uniform
//
// A [Builder] gathers moves from games, [Write] makes a file of them, [Merge] one
// of several. A [Searcher] plays from a book as long as it can, and then asks
// another searcher.
//
// A book is a list of entries of 16 bytes, sorted by the key of the position. All
// numbers are big-endian:
//
//	bytes 0–7    key of the position, see [Key]
//	bytes 8–9    move, see [Move]
//	bytes 10–11  weight: how good the move is, or how often to play it
//	bytes 12–15  learn: whatever the program that learns from its games likes
//
// A key is no position: what an entry's move means, and whether it is legal, only
// the board tells. [Book.Moves] passes over moves that are not legal, as they come
// from another position with the same key or from a damaged file; [Book.Find] and
// [Book.All] give every entry as it is.
//
// See http://hgm.nubati.net/book_format.html.
package book
