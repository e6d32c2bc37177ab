// Package opening reads opening suites for matches: positions in EPD or FEN, the games of
// a PGN file, or lines of a Polyglot book. Files may be compressed.
//
//	suite, err := opening.ReadFile(ctx, "8moves.pgn.gz", opening.Options{
//		Plies:   16,
//		Shuffle: true,
//	})
//	…
//	m.Openings = suite.Openings
//
// The end of the name says what a file contains: .pgn games, .bin a Polyglot book, any
// other positions, one a line. A further .gz or .bz2, or one of Options.Decompress, says how
// it is compressed.
//
// A malformed entry, or one after which the game is over, is skipped and listed in
// [Suite].Skipped. A file with too many of them is an error. If it begins with such entries
// only, reading stops early, so that a file of another kind does not cause an error for each
// of its lines.
package opening
