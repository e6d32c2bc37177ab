// Package book reads and writes opening books in Polyglot's format, the .bin files that
// most chess programs use.
//
//	b, err := book.Open("performance.bin")
//	if err != nil {
//		…
//	}
//	defer b.Close()
//	moves, err := b.Moves(nil, g)       // the book moves of the position
//	best, err := book.Best(moves)  // or Weighted, or Uniform
//
// A [Builder] collects moves of games, [Write] writes a book, and [Merge] combines several.
// A [Searcher] plays moves from a book, and uses another searcher when the book has none.
//
// A book is a list of entries of 16 bytes, sorted by the key of the position. All numbers
// are big-endian:
//
//	bytes 0–7    key of the position, see [Key]
//	bytes 8–9    move, see [Move]
//	bytes 10–11  weight: how good the move is, or how often to play it
//	bytes 12–15  learn: for programs that learn from their games
//
// A key is a hash: whether an entry's move is legal depends on the board. [Book.Moves]
// ignores illegal moves, which come from another position with the same key or from a
// damaged file; [Book.Find] and [Book.All] return every entry.
//
// A nil game is an error. The format is described at http://hgm.nubati.net/book_format.html.
//
// The directory examples/cookbook shows how to do common tasks.
package book
