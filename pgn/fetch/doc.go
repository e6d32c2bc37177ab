// Package fetch downloads the games of a player from lichess.org and chess.com.
//
//	var p fetch.Point
//	for g, err := range fetch.Lichess(ctx, "somebody", &p, fetch.Options{}) {
//		if err != nil {
//			return err
//		}
//		if _, err := io.WriteString(file, g.PGN+"\n"); err != nil {
//			return err
//		}
//	}
//	state, err := json.Marshal(&p) // where the next download begins
//
// Games are streamed: one is in memory at a time. Each has its PGN and the JSON of the site, whose
// fields differ, as the games do: a line of NDJSON on Lichess, an element of a monthly archive on
// chess.com. The PGN is not parsed; package pgn reads it.
//
// # Resuming
//
// A [Point] says which games were downloaded. It is stored as JSON, and the next call with it, after an
// interrupt, an error or a month, yields the games that it lacks, each once. On Lichess it records
// the time at which the last game began, and the games that were still in progress or could not be read,
// which are asked for again. On chess.com it records the months whose archive is complete, and the games of the others with
// their entity tags, so that an archive without new games is not sent again.
//
// # Manners
//
// There is one request at a time, with a User-Agent that names the player. After faults of the network or
// the server, and after a rate limit (status 429), the download waits and continues from where it was: as
// long as the server says, or a minute, after a rate limit, and otherwise for pauses that double. A
// program must not run several downloads from one site at once.
//
// # What it was tried against
//
// The package follows the documentation at https://lichess.org/api and
// https://www.chess.com/news/view/published-data-api. It was tested against fake servers only.
package fetch
