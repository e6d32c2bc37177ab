// Package san reads and writes standard algebraic notation, the way moves are
// written in PGN: "Nf3", "exd5", "O-O", "e8=Q+".
//
// [Play] plays a move given as text, in this notation or in UCI's, in a game:
//
//	g := game.New(board.Start())
//	m, err := san.Play(g, "Nf3")
//
// [Parse] and [Format] convert between moves and text, and [FormatLine] and
// [FormatGame] write several moves with their numbers.
//
// A move is read in two steps with different errors: the text must be a move in the
// notation ([ErrSyntax]), and it must match exactly one legal move ([ErrIllegal],
// [ErrAmbiguous], [ErrMissingPromotion]). [Parse] is strict: it accepts only what
// [Append] writes, with or without the check mark. Each legal move has one text, and
// each text is one move. A [Parser] can be told which deviations to accept; package pgn
// accepts [Import] in files.
//
// Chess960 needs no option: castling is "O-O" and "O-O-O" wherever king and rook are.
//
// The directory examples/cookbook shows how to do common tasks.
package san
