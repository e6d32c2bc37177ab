// Package syzygy probes Syzygy endgame tablebases, which hold the outcome of every
// position of up to seven pieces and the distance to the next capture or pawn move.
// Ronald de Man's format is described by the program that makes them,
// https://github.com/syzygy1/tb.
//
//	tables, err := syzygy.Open("/usr/share/syzygy")
//	if err != nil {
//		return err
//	}
//	defer tables.Close()
//	outcome, err := tables.WDL(&b)
//
// There are two tables for each set of pieces. That of outcomes (WDL, *.rtbw) suffices to
// say who wins a position whose halfmove clock is 0; that of distances (DTZ, *.rtbz) is
// needed to play it, and to say what the fifty-move rule makes of another clock:
//
//   - [Tables.WDL] is the outcome if the halfmove clock is 0
//   - [Tables.DTZ] is the distance
//   - [Tables.Verdict] is the outcome with the clock taken into account
//   - [Tables.Rank] orders the moves of a game, [Tables.Solve] plays it to mate
//
// Positions with castling rights are in no table; Chess960 positions without them are.
// Files are checked as far as that is possible when they are opened and wherever they are
// read: a file that is damaged, or was made to do harm, gives an error.
package syzygy
