// Package pgn reads and writes games in Portable Game Notation.
//
// A [Reader] reads games from any io.Reader as a stream. [Reader.Games] iterates over
// games as trees in memory:
//
//	for g, err := range pgn.NewReader(file).Games() {
//		if err != nil {
//			log.Print(err) // the game is malformed; the loop goes on with the next one
//			continue
//		}
//		fmt.Println(g.Tags.Get("White"), g.Tags.Get("Black"), g.Result)
//	}
//
// [Reader.ReadGame] reads a single game, [Reader.Headers] and [Reader.ReadHeaders] read
// only tags, [Reader.Skip] and [Reader.Spans] only find where games begin and end, and
// [Reader.Find] searches for a position. [Reader.VisitAll] and [Reader.Next] are the level below: they call a
// [Visitor] for each tag, move, comment and variation without storing anything, and the
// Visitor can skip the rest of a variation or of a game. [Parallel] does any of this on
// several processors, and [NewRangeReader] on one of several ranges of a file.
//
// A malformed game gives an *[Error] with the game number, line, column, ply and text.
// The Reader then continues with the next game.
//
// A [Game] is a tree: tags in order, moves with variations, comments before and after
// moves, and numeric annotation glyphs. A [Writer] is a Visitor, so a Reader and a Writer
// make a filter. Writing a Game and reading it again gives an equal Game.
//
// Package pgn/san reads and writes single moves, and package pgn/eco names openings. The
// directory examples/cookbook shows how to do common tasks.
//
// # Input
//
// The Reader accepts the PGN import format and the deviations that occur in real files:
// any line ends, byte order marks, missing tags, results and move numbers, the move
// notations of [san.Import], null moves, and annotation signs such as "±" or "□" after a
// move, with or without a space. The FEN tag sets the start position, whatever the SetUp
// tag says. The Variant tag may name standard chess or Chess960, and with
// [ReaderOptions.Variants] any of [board.Rules]; any other value is [ErrVariant].
//
// Redundant information is not compared: the Result tag may contradict the termination
// marker, and move numbers may be wrong.
//
// Besides the termination markers listed below, the Reader understands others if nothing but
// comments follows in the game: "1–0" with a dash, "1 - 0", "1:0", "½-½", "0.5-0.5" and "+:-", and
// what the Result tag says. Such a game extends to the next tag or the end of the input.
//
// When games arrive over a connection while they are played, everything that is complete
// is reported before the Reader waits for more input: a tag at the end of its line, a move
// at the blank after it, the end of a game at the end of the marker's line. [Parallel]
// waits for a full batch.
//
// # Encoding
//
// An input that begins with the UTF-16 byte order mark, FF FE or FE FF, is decoded, and
// visitors get UTF-8. An unpaired surrogate becomes U+FFFD. Any other input is passed on
// byte by byte, so text in UTF-8 or Latin-1 stays what it is. Signs, dashes and no-break spaces in movetext
// are understood in both.
//
// All offsets, in [Reader.Offset], [Span] and [Error], count bytes of the input as it is
// stored, also in UTF-16. To read one game of a UTF-16 file, put the mark in front of its
// bytes:
//
//	game := io.NewSectionReader(file, span.Offset, span.Length)
//	r := pgn.NewReader(io.MultiReader(strings.NewReader("\xff\xfe"), game))
//
// Sizes and columns count bytes of the text in UTF-8.
//
// # Where a game begins and ends
//
// All ways of reading agree on this, whether or not moves are checked, a Visitor skips
// something, or a game is malformed.
//
// Games are separated by blanks and by escaped lines, which begin with '%'. A game begins
// with the first thing that is neither. Comments may come first, then tag pairs. Line
// comments, escaped lines and blank lines may stand between tag pairs, but a tag pair
// after a blank line that has the name of the game's first tag begins the next game; the
// game before it has no moves. The first thing that is not a tag begins the movetext.
//
// A game ends
//
//   - after a termination marker, which is "1-0", "0-1", "1/2-1/2", "1/2 - 1/2", "1/2" or
//     "*", outside comments and variations, and after the comments that follow the marker
//     in the same line;
//   - before a line of movetext that begins with '[', outside comments; the line may be
//     indented by up to 32 blanks;
//   - at the end of the input.
//
// A comment in braces ends with the first closing brace, so a tag inside a comment does not
// begin a game. If there is no closing brace within [ReaderOptions].MaxComment bytes, the
// game ends before the next line that begins with '['. A tag pair ends with its line at
// the latest. A malformed tag pair is skipped with the rest of its line.
//
// A termination marker inside a variation ends nothing and is ignored. A marker is inside
// a variation if more parentheses have been opened than closed before it.
//
// # Ranges of a file
//
// Where a game begins depends on everything before it: what looks like a game may be
// quoted in a comment. [Parallel] therefore finds the games from the beginning of its
// input. [NewRangeReader] cannot do that, so it begins and ends at boundaries: offsets that
// the bytes around them show to be the beginning of a game, whatever else is in the file. A
// boundary is the offset of a line that begins with '[', without indentation, if all of the
// following hold.
//
//   - The last line before it that is not blank begins at most 32 KiB before it. That line
//     has visible ASCII text outside comments in braces, but no '[', ';' or '%' there,
//     and no unclosed comment. If it contains a closing brace, this must also hold for the
//     rest of it after the first one, as the line may begin inside a comment.
//   - No comment can be open: in the MaxComment + 2 bytes before it, the last brace, if
//     there is one, is a closing brace.
//
// The beginning of the file is a boundary too. A file in UTF-16 has no other.
//
// A Reader of the whole file begins a game at each boundary. Not every game begins at one,
// for example if the game before it ends with a line of nothing but a comment. A game
// belongs to the range that contains the last boundary at or before its first byte, and a
// range has the games from its first boundary up to the first boundary after the range. So
// ranges that divide a file have the same games as the whole file, without exception. A
// file with few boundaries is read correctly, but most of it belongs to few of the ranges.
//
// To find a boundary, a Reader examines about MaxComment bytes before each end of its
// range, and the bytes after it up to the boundary. A file that is compressed must be
// decompressed first.
package pgn
