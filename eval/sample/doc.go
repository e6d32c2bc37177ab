// Package sample reads and writes files of training positions: games that an engine
// has played, with the score of each move, and a flag on the moves whose positions are
// fit to learn from.
//
//	r := sample.NewReader(file)
//	for g, err := range r.Games() {
//		if err != nil {
//			return err
//		}
//		for s := range g.Samples() {
//			fmt.Println(s.Board, s.Result, s.Score)
//		}
//	}
//
// A game is stored as its start position and its moves. That takes four bytes a ply,
// where a position by itself takes about thirty, and loses nothing. Games of variants cannot be
// stored. Files of version 1 will stay readable. [ReadViriformat] and [AppendViriformat] are for the format that many
// other programs share. [Progress] and [Loss] are what both trainers of Luft report.
//
// # The format
//
// Numbers are little-endian; a number called short has a variable length, as
// [encoding/binary.AppendUvarint] writes it. A file is a header and then games.
//
//	header   8 bytes   "LUFTGAME"
//	         1 byte    version, 1
//	         short     size of the settings, at most 65536
//	         bytes     the settings: a text that says how the games were made
//
//	game     short     size of the body, at most 1048576
//	         bytes     the body
//	         4 bytes   CRC-32C of the body
//
//	body     short     number of the game
//	         1 byte    what White got, in half points: 0, 1 or 2
//	         position  that the moves begin from
//	         short     number of plies
//	         4 bytes   for each ply: the move in 15 bits as [board.Move] has it and,
//	                   in the highest, whether the position before it is a sample;
//	                   then 16 bits for the score, signed, for the player to move
//
//	position 8 bytes   the squares that are occupied, bit 0 for a1
//	         4 bits    for each of these, lowest first: 0 to 5 for pawn, knight,
//	                   bishop, rook, queen and king, 6 for a rook that may castle,
//	                   7 for a pawn that can be captured en passant; 8 more for
//	                   Black's. The low half of a byte comes first, and a half that
//	                   is left over is 0
//	         1 byte    0 if White is to move, 1 if Black is
//	         short     plies since the last capture or pawn move
//	         short     number of the move to be played
//
// The games of a file stand in the order of their numbers, and a game that is cut
// short can only be the last: [Reader.Offset] tells where to continue writing then.
package sample
