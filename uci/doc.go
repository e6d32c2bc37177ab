// Package uci will speak the Universal Chess Interface from both ends. It is
// empty so far; this is what will stand here.
//
// One end serves: it takes a reader, a writer and any search.Searcher and makes
// an engine of them. What the protocol asks beyond searching, such as holding
// back the best move of an infinite or pondering search until it is told to
// stop, is done here and not by the searcher, so that every searcher is a
// correct engine.
//
// The other end drives: it starts an engine, or takes the two ends of a
// connection to one, and is itself a search.Searcher. A match, an analysis or a
// test need not know on which side of a pipe a player lives.
//
// Castling is spelt as the UCI_Chess960 option asks, and read in either
// spelling.
package uci
