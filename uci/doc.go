// Package uci implements both sides of the Universal Chess Interface, the protocol
// between chess engines and the programs that use them.
//
// [Serve] makes a UCI engine of any [search.Searcher]:
//
//	engine := uci.Engine{Name: "Mine", Author: "me", Searcher: mine}
//	err := uci.Serve(ctx, os.Stdin, os.Stdout, engine)
//
// Serve handles what UCI demands beyond searching, such as holding back the best move of
// an infinite search until "stop", so that every searcher becomes a correct engine. An
// [Option] is a setting of the engine besides those that Serve adds.
//
// [Start] is the other side. It starts an engine and returns a [Client], which is itself a
// searcher, so that a match or an analysis need not know whether a player is a value in the
// same process or another program:
//
//	client, err := uci.Start(ctx, "stockfish")
//	…
//	defer client.Close()
//	result, err := client.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// [Client.Infos] is a search as a loop over every "info" line. A [Driver] sets options of
// the engine, timeouts, the working directory and a log:
//
//	stockfish := uci.Driver{Options: map[string]string{"Threads": "2", "Hash": "256"}, ShowWDL: true}
//	client, err := stockfish.Start(ctx, "stockfish")
//
// A [search.Pool] runs several engines and restarts those that have died. Package ucitest
// checks whether an engine keeps the rules of UCI, and provides engines for tests. Package
// lichess plays on Lichess with a searcher.
//
// # Concurrency and ownership
//
// A Client does one search at a time; see [Client] for what may be called during it.
// Callbacks of Search run on the goroutine that called it, and [Driver.Log] on others.
// The game belongs to the caller, is only read, and must not change until Search returns.
// The [search.Info] of a report is valid during the call; an [Info] of Client.Infos and a
// [search.Result] belong to the caller. Serve owns its searcher while it runs, and a Client
// owns its connection until it is closed.
//
// # Errors
//
// A [Client], [Serve] and [SetOption] return an *[Error], which says what failed; errors.As finds
// the details that Client and Serve list. If its context is cancelled, Serve returns the bare
// cause, as [Bench] does, which also returns errors of the searcher as they are. Nil arguments (context, game, searcher, reader, writer,
// connection) are errors too, not panics.
//
// UCI is described at https://www.chessprogramming.org/UCI.
//
// The directory examples/cookbook shows how to do common tasks.
package uci
