// Package scid reads the databases of Scid, the chess information database, in the formats of
// Scid 4 and Scid 5: an index (.si4 or .si5), the names (.sn4 or .sn5) and the games (.sg4 or .sg5).
//
//	db, err := scid.Open("games.si4")
//	…
//	defer db.Close()
//	for g, err := range db.Games(0, db.Len()) {
//		if err != nil {
//			log.Print(err) // the game is damaged; the loop goes on with the next one
//			continue
//		}
//		fmt.Println(g.Tags.Get("White"), g.Tags.Get("Black"), g.Result)
//	}
//
// [Database.Header] reads what the index knows about a game, without its moves: players,
// event, dates, ratings, result, flags. [Database.Game] reads a single game as a [pgn.Game],
// and [Database.Visit] passes it to a [pgn.Visitor].
//
// A Database holds the names in memory and reads everything else from the files when it is asked
// for. Its methods may be called by any number of goroutines, so a program that divides the
// numbers of the games into ranges reads them on all processors.
//
// # Games as PGN
//
// A game has the seven tag roster, then WhiteElo and BlackElo, or WhiteRapid and so on, by the
// type of the rating; ECO, with the extension of Scid, such as "B33a"; EventDate; the tags that
// Scid stores with the game; and FEN and SetUp if it does not begin from the ordinary position, and
// Variant in Chess960.
// The flags of a game, among them that it is deleted, are the value of a tag ScidFlags, as Scid
// itself exports and imports them: the letters of [Header].Flags.
//
// Variations, comments and annotations are those of the game. Comments keep the commands that
// Scid understands, such as "[%clk 0:03:00]". Text is in the encoding in which it is stored, as in
// package pgn. A comment of PGN cannot contain both a closing brace and a line break: in such a text,
// line breaks become spaces.
//
// PGN has no place for what belongs to the whole database: its description and the meaning of the
// six custom flags. [Database.Info] returns them.
//
// # Damage
//
// Moves are checked. A damaged game is an *[Error] with the file and the offset, and the game up to
// the damage: the damage of a variation ends that variation, and everything after it is read. Names
// after the first damage of the names file are missing, and the games that need them have an
// *Error. A missing file is an error of [Open].
package scid
