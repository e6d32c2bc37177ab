// Package compact keeps the moves of games in few bytes: some 3.4 bits a move, or 35 bytes for
// a game of 80 moves, which is a twentieth of the PGN of a game.
//
//	w := compact.NewWriter(file)
//	var g compact.Game
//	for {
//		err := compact.Read(r, &g, "White", "Black") // r is a *pgn.Reader
//		if err == io.EOF {
//			break
//		}
//		…
//		err = w.WriteGame(&g)
//		…
//	}
//	err := w.Close()
//
// A [Game] has the moves, the start position, the result, and any tags that the caller wants
// to keep. Comments, annotations and variations are not kept. [Append] and [Decode] turn a
// game into a record and back; a [Writer] writes a file of many games, and a [Reader] reads
// any of them without reading the others. [Read] and [FromPGN] take games of package pgn, and
// [Game.PGN] makes one.
//
// # How moves are coded
//
// The legal moves of each position are given probabilities by a model, which was fitted to
// games of masters, and the moves of the game are written as an arithmetic code. The model is
// a table of 11 KB, which is part of the program: it knows which squares pieces go to, what
// they capture, attack, leave and defend, and common replies in the opening. Everything is
// computed with integers, so that a record has the same bytes on every machine. The weaker
// the players, the more bits: games of all levels of Lichess take 3.5 bits a move.
//
// Coding or decoding a game takes about a tenth of a millisecond. All moves of a decoded game
// are legal, whatever the data.
//
// # Format
//
// Fixed-size numbers are little-endian, a uvarint is one of encoding/binary, and checksums
// are CRC-32 with the polynomial of Castagnoli. A record has these parts:
//
//	head   one byte: the result in the two lowest bits (0 for none, 1 for 1-0, 2 for 0-1, 3
//	       for a draw), a bit that is set if there is a start position, one that is set
//	       if there are tags, and the version of the record, 1, in four bits
//	start  a uvarint and as many bytes: two that are the number of a start position of
//	       Chess960, or those of [board.Board.AppendBinary]
//	tags   a uvarint, the number of tags; for each, a uvarint that stands for a common name,
//	       or 0, the length of the name, and the name; and then the length of the value and
//	       the value; lengths are uvarints
//	plies  a uvarint, the number of moves
//	moves  the rest of the record, an arithmetic code
//
// A file has these:
//
//	header  15 bytes: "luft compact 1\n", where 1 is the version of the format
//	blocks  of 64 games, but for the last one: for each game, the length of its record as a
//	        uvarint, and the record; then a checksum of the number of the block, as eight
//	        bytes, and of the games
//	index   the offset of each block, as eight bytes
//	footer  24 bytes: as eight bytes each, the number of games and the offset of the index;
//	        as four bytes each, the number of games in a block, and the checksum of the footer
//
// A version is never changed, so that later releases read what this one writes.
package compact
