// Package uci speaks the Universal Chess Interface, the protocol between chess
// engines and the programs that use them.
//
// [Serve] makes an engine of any [search.Searcher]:
//
//	engine := uci.Engine{Name: "Mine", Author: "me", Searcher: mine}
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, engine)
//
// What the protocol asks beyond searching, such as holding back the best move of
// an infinite or pondering search until it is told to stop, is done here and not
// by the searcher, so that every searcher is a correct engine. [Option] is a
// setting that the engine has beside those that every engine has.
//
// Castling is spelt as the option UCI_Chess960 asks, and read in either spelling.
//
// The other end, which drives an engine and is itself a searcher, is to come.
//
// The protocol is described at https://www.chessprogramming.org/UCI.
package uci
