// Package compact compresses the moves of games to about 3.4 bits per move (ply): 35 bytes for a game
// of 80 plies, which is a twentieth of its PGN.
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
// A [Game] has the moves, the start position, the result, and the tags that the caller chooses.
// Comments, annotations and variations are dropped. [Append] encodes a game as a record and
// [Decode] decodes it. A [Writer] writes a file of many games, and a [Reader] reads them in any
// order. [Read] and [FromPGN] convert games of package pgn, and [Game.PGN] converts back.
//
// # Encoding of moves
//
// A model assigns a probability to each legal move of a position, and an arithmetic coder encodes the
// moves that were played. The model was fitted to games of masters. It is a table of 11 KB in the
// program, with features such as the origin and target squares of pieces, captures, attacks,
// defended squares, and common replies in the opening. All computations use integers, so a record
// has the same bytes on every machine. Games of weaker players need more bits: games of all
// ratings on Lichess take 3.5 bits per move.
//
// Games of variants use the same model with less confidence, or none where good moves are too
// different. In games that the engine plays against itself, a move takes 2.4 bits in Antichess, about 3 in
// Horde, 4 in three-check and king of the hill, 4.5 in Atomic and racing kings, and 5 in Crazyhouse.
//
// Encoding or decoding a game takes about 0.1 ms. All moves of a decoded game are legal, even if the
// data is damaged.
//
// # Format
//
// Fixed-size numbers are little-endian, a uvarint is that of encoding/binary, and checksums are CRC-32
// with the Castagnoli polynomial. A record has these parts:
//
//	head   one byte, from the lowest bit: two bits for the result (0 for none, 1 for 1-0, 2
//	       for 0-1, 3 for a draw), one that is set if there is a start position, one that
//	       is set if there are tags, and four for the version of the record: 1 in ordinary
//	       chess, and 2 in variants, whose records always have a start position
//	start  a uvarint, the length, and the start position: its Chess960 number in two bytes, the
//	       number of a variant that begins as usual in one byte, or the bytes of
//	       [board.Board.AppendBinary]; variants are numbered as in the latter
//	tags   a uvarint, the number of tags; for each, a uvarint that is the number of a common
//	       name, or 0 followed by the length of the name and the name; and then the length
//	       of the value and the value; lengths are uvarints
//	plies  a uvarint, the number of moves
//	moves  the rest of the record, the output of the arithmetic coder
//
// A file has these parts:
//
//	header  15 bytes: "luft compact 1\n", where 1 is the version of the format
//	blocks  of 64 games, but for the last one: for each game, the length of its record as a
//	        uvarint, and the record; then a checksum of the number of the block, as eight
//	        bytes, and of the games
//	index   the offset of each block, as eight bytes
//	footer  24 bytes: as eight bytes each, the number of games and the offset of the index;
//	        as four bytes each, the number of games in a block, and the checksum of the footer
//
// The format of a version never changes, and later releases read the files of this one.
package compact
