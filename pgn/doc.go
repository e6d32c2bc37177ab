// Package pgn reads and writes games in Portable Game Notation.
//
// A [Reader] takes any io.Reader and goes through it as a stream. In a loop over
// [Reader.Games] each game is a tree in memory; below that, [Reader.Next] tells a
// [Visitor] of each tag, move, comment and variation as it comes by, without
// keeping anything, and the Visitor may skip the rest of a variation, of a game,
// or of everything. [Reader.Headers] reads tags only, and [Reader.Skim] finds just
// where games begin and end. [Parallel] does any of this on several processors.
//
// A malformed game is an *[Error] that says which game, line, column, ply and
// text; the next game is read all the same.
//
// A [Game] is a tree: tags in order, moves with their variations, comments before
// and after moves, and numeric glyphs. A [Writer] is a Visitor, so a Reader and a
// Writer make a filter, and writing a Game and reading it again gives an equal one.
//
// The move notation is in package pgn/san, opening names are in pgn/eco.
//
// # What is read
//
// The import format, and files as they are: line ends of any kind, byte order
// marks, text in any encoding (its bytes are kept), tags or results that are
// missing, move numbers anywhere or nowhere, and moves in the notations of
// [san.Import], null moves among them. The FEN tag sets the position that the
// moves begin from, whatever the SetUp tag says, and the Variant tag may name
// ordinary chess or Chess960; any other is [ErrVariant].
//
// What a game says twice is not compared: a Result tag may contradict the
// termination marker, and move numbers may be wrong.
//
// Termination markers are those below and no others: "1–0" with a dash, "½–½" and
// "1 - 0" are errors of the game they stand in.
//
// On a connection that gives games as they are played, what has come is reported
// before more is waited for: a tag when its line is complete, a move when a blank
// follows it, the end of a game when the line of its marker ends. [Parallel] waits
// for a batch.
//
// # Where a game begins and ends
//
// All ways of reading agree on this, whether or not moves are checked, a Visitor
// has skipped something, or a game is malformed.
//
// Between games are blanks and escaped lines, which begin with '%'. A game begins
// with the first thing that is neither. Comments may come first, then tag pairs;
// line comments and escaped lines may stand between these, and blank lines too,
// unless a tag pair that follows one has the name of the game's first tag. That is
// the next game, and the one before has no moves. The first thing that is not a
// tag begins the movetext.
//
// A game ends
//
//   - after a termination marker, which is "1-0", "0-1", "1/2-1/2", "1/2" or "*",
//     outside comments and variations, and after the comments that follow it in
//     the same line;
//   - before a line of movetext that begins with '[', outside comments;
//   - at the end of the input.
//
// A comment in braces ends with the first closing brace, whatever it holds: a tag
// in a comment is no game. If there is none within [ReaderOptions].MaxComment
// bytes, the game ends before the next line that begins with '['. A tag pair ends
// with its line at the latest, and with it a malformed one is passed over.
//
// A marker belongs to a variation if more parentheses have been opened than
// closed before it; it ends nothing there and is passed over.
package pgn
