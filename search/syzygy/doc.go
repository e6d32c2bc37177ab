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
// There are two tables for each set of pieces. The table of outcomes (WDL, *.rtbw) is enough
// to tell who wins a position whose halfmove clock is 0. The table of distances (DTZ, *.rtbz)
// is needed to play the position, and to apply the fifty-move rule for other values of the
// clock:
//
//   - [Tables.WDL] is the outcome if the halfmove clock is 0
//   - [Tables.DTZ] is the distance
//   - [Tables.Verdict] is the outcome with the clock taken into account
//   - [Tables.Rank] orders the moves of a game, [Tables.Solve] plays it to mate
//
// Positions with castling rights are in no table; Chess960 positions without them are.
// Files are checked as far as possible, when they are opened and when they are read: a damaged
// or malicious file gives an error.
package syzygy
