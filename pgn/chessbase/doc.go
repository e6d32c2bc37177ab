// Package chessbase reads the databases of ChessBase in the format of ChessBase 6 and later: headers
// (.cbh), moves (.cbg), annotations (.cba), players (.cbp), tournaments (.cbt), annotators (.cbc),
// sources (.cbs), teams (.cbe) and extended headers (.cbj).
//
//	db, err := chessbase.Open("games.cbh")
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
// [Database.Header] reads what is known about an entry without its moves, and whether it is a
// game, a deleted game or a guiding text. [Database.Game] reads a single game as a [pgn.Game],
// [Database.Visit] passes it to a [pgn.Visitor], [Database.Read] also returns the annotations
// that PGN cannot hold, and [Database.Texts] reads a guiding text.
//
// A Database reads everything from the files on demand, in memory that does not grow with the
// database. Its methods may be called by any number of goroutines, so a program that divides
// the numbers of the entries into ranges reads them on all processors.
//
// Chess and Chess960 are supported, in all the ways in which ChessBase encodes moves; a game of
// another variant is [ErrVariant].
//
// The format is not published. This package relies on descriptions by others, above all by the
// authors of Morphy.
//
// # Games as PGN
//
// A game has the seven tag roster, and where they are known: WhiteElo, BlackElo, WhiteTeam,
// BlackTeam, ECO, Annotator, EventDate, EventType, EventRounds, EventCountry, EventCategory,
// SourceTitle, Source (the publisher), SourceDate, TimeControl, and Variant, SetUp and FEN. A result
// without play has the tag Termination, "forfeit" or "double forfeit". The result of a line of
// moves that has an evaluation instead is "*", and the evaluation is an annotation of its last move.
//
// Symbols are numeric annotation glyphs. Texts before and after moves are comments. A text in one
// language begins with the command "[%lang en]", with its code of ISO 639-1. Other annotations are
// commands in the first comment after the move:
//
//	[%csl Ga4]                  coloured squares
//	[%cal Ge2e4]                arrows
//	[%eval 0.25,18]             evaluation
//	[%emt 0:01:05]              time spent
//	[%clk 1:30:00]              clock of the player who has moved
//	[%clkw 1:30:00], [%clkb …]  clock of the other player
//	[%mdl 4]                    medals, the sum of the bits of Header.Medals
//	[%crit opening]             critical position; also middlegame, endgame
//	[%tc 40/7200]               time control, other than at the start of the game
//	[%pawnstruct 3]             pawn structure
//	[%path e4 3]                path of a piece
//	[%varcolor #FF0000 L]       colour of a line; M for its moves only, L for the main line only
//	[%vst 256]                  time in a video
//
// A training question is a comment before the move that answers it, as ChessBase writes it to PGN: for each
// language, its code, the question, two hints, and the moves, each with its reply and points.
//
//	[%tqu "En","Mate in two","","Look at the queen","h6f8","Yes",6,"h6h7","No",0]
//
// The time limit and the reply to other moves cannot be represented; [Database.Read] returns them.
//
// A link to a page is a comment with its text and its address, and a diagram is "[#]". A comment of
// PGN cannot contain both a closing brace and a line break: in such a text, line breaks become spaces.
//
// Sounds, pictures, videos, quotations of games, correspondence data and what is
// unknown are returned by [Database.Read].
//
// # Damage
//
// Moves are checked. A damaged game is an *[Error] with the file and the offset, and the game up to
// the damage: the damage of a line ends that line, and everything after it is read. If a file of
// names or annotations is missing or damaged, the games that refer to it have an *Error and
// everything else.
package chessbase
