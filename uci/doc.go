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
// [Start] is the other end: it starts an engine, and the [Client] that drives it is
// itself a searcher. So a match, an analysis or a test need not know on which side of
// a pipe a player lives:
//
//	client, err := uci.Start(ctx, "stockfish")
//	…
//	defer client.Close()
//	result, err := client.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Client.Infos] is a search as a loop over all that the engine says, and [Driver] is
// for those who want to see each line, or have less patience than usual. Package
// ucitest has engines for tests.
//
// The protocol is described at https://www.chessprogramming.org/UCI.
package uci
