// Package explorer makes and reads indexes of positions over many games: what was played in
// a position, how often, by how strong players and with what results, and in which games.
//
//	err := explorer.Build(ctx, "games.idx", []explorer.Source{{Name: "games.pgn", In: file, Size: size}}, explorer.Options{})
//	…
//	x, err := explorer.Open("games.idx")
//	…
//	defer x.Close()
//	moves, err := x.Moves(nil, &b) // in the position of the board b
//	for _, m := range moves {
//		rating, _ := m.AverageRating()
//		fmt.Println(m.Move, m.Games, m.Wins, m.Draws, m.Losses, rating)
//	}
//
// [Build] reads files of games on all processors, in limited memory, and continues where it
// was if it was killed. A [Filter] selects the games, and a depth limit the number of plies of
// each. [Merge] makes one index of several, also to add new games, and of the shards of a
// build that was divided among machines. A [Builder] makes an index in memory. An index is a
// function of its games: the same games give the same bytes.
//
// [Index.Moves] looks up a position in a few microseconds. [Index.Games], or [Index.TopGames]
// for the best rated ones, and [Game.Read] go from a position to its games in the PGN file;
// or [Index.ReadGame], without that file, if the index was made with [Options].KeepGames.
// [Index.Select] restricts look-ups to a part of the games, such as those of some years.
// [Index.Walk] walks the tree of positions, and [Index.All] iterates over all of them, for
// example to make an opening book: search/book writes an entry from the key, the
// [Move].BookMove and any weight.
//
// # What is counted
//
// Only the main line counts: variations are skipped, and errors in them, or after the depth
// limit, are not reported. A game counts up to its first null move. A position is identified
// by [board.Board.Hash], a hash of 64 bits that covers the pieces, the player to move, the
// castling rights and the en passant square, so games that reach a position by different moves
// are counted together. In an index of a hundred million positions, the probability that any
// two share a key is less than one in a thousand. A position is in the index if a move was
// played in it.
//
// The result of a game is that of its Result tag; if there is none, or it is "*", it is
// that of the termination marker. Ratings are those of WhiteElo and BlackElo, from 1 to
// 4095. The date is that of Date or else UTCDate.
//
// # Format
//
// The file has these parts, one after the other. Fixed-size numbers are little-endian, a
// uvarint is one of [encoding/binary], and checksums are CRC-32 with the polynomial of
// Castagnoli.
//
//	header   16 bytes: "luft explorer 2\n", where 2 is the version of the format, or 3 for an
//	         index that has the games themselves
//	games    24 bytes for each game, in the order of the sources and of the offsets
//	         in them: six bytes of the offset in the source; eight bytes of facts;
//	         four bytes for White and four for Black; and two bytes that are the two
//	         halves of the checksum of these, XORed
//	padding  zeros, to a multiple of 2048 bytes
//	blocks   of 2048 bytes, the positions in the order of their keys
//	heap     what is too large for the blocks
//	sources  in the order of their names: for each, its length and the name, the size of the
//	         file, and the number of games; numbers are uvarints
//	moves    only in version 3: a file of package compact with the games, in their order
//	footer   64 bytes: as eight bytes each, the numbers of games and of blocks, the bytes of
//	         the heap and of the sources, and the numbers of positions and of moves; as four
//	         bytes each, MaxPly, MinGames, the checksum of the sources, and that of the
//	         footer
//
// The facts of a game are, from the lowest bit: 12 bits of White's rating, 12 of Black's, 2
// of the result (0 for none, 1 for 1-0, 2 for 0-1, 3 for a draw), 14 of the year, 4 of the
// month and 5 of the day, and one that is set if the index has the game itself and all of its
// moves are in the blocks.
//
// A player is the checksum of the letters and digits of the name, in lower case and in UTF-8, 0
// if there are none, and 1 if it would be 0 otherwise. Indexes of version 1 have no players
// and must be rebuilt.
//
// A block covers a range of keys; together, the blocks cover all keys. It begins with the
// first and the last key of its range (eight bytes each) and the number of bytes in use (two
// bytes, counted from the beginning of the block), and it ends with its checksum in four
// bytes. In between are records of positions: the difference between the key and that of the
// record before, or the first key of the range; the length of what follows times two; and the
// entries of the position. If they are too large or have lists, one is added to the length,
// and what follows is their place in the heap: an offset, the length of the entries, and that
// of the lists. In the heap, the entries come first, then their checksum, then the lists. All
// these numbers are uvarints.
//
// An entry is a move. It begins with two bytes, which are from the lowest bit: the origin
// square and the target square (six bits each), the promotion (three bits: 0 for none, 2 to 5
// for knight to queen, 6 for a king, 7 for castling that is written as two steps of the king), and
// one bit that is set if Black moves. If the two squares are the same, it is a drop of a piece,
// from 1 for a pawn to 5 for a queen. Then come the games, which are numbered from 0.
//
// If there are n games, n being at most 4, a uvarint follows that is 16 times the first one
// plus n, and then the differences between each and the next. If there are more, 16 times
// their number follows, and then as uvarints: wins, draws, losses, Rated, RatingSum,
// Opponents, OpponentSum and OpponentPoints, as in [Stats]; the first and the last date,
// with their bits as in the facts; the best games, at most eight; and the length of the
// list. The list is the first game and the differences between each and the next, as
// uvarints, and it is followed by its checksum.
package explorer
