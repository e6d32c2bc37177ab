// Package san reads and writes standard algebraic notation, the way moves are
// written in PGN: "Nf3", "exd5", "O-O", "e8=Q+".
//
// A move is read in two steps, which fail in different ways: the text must be a
// move as the notation has it ([ErrSyntax]), and exactly one legal move must fit
// it ([ErrIllegal], [ErrAmbiguous]). [Parse] reads what [Append] writes and
// nothing else, except that the check mark may be missing, as the PGN standard
// has it: each legal move has one text, and each text one move. A [Parser] can be
// told which departures to put up with, each by its name; [Import] is what
// package pgn puts up with in files.
//
// Chess960 needs no mention: castling is "O-O" and "O-O-O" wherever king and rook
// stand.
package san
