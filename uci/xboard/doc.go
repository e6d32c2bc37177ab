// Package xboard implements both sides of the Chess Engine Communication Protocol (CECP),
// version 2, which XBoard and WinBoard speak with engines.
//
// [Serve] makes an XBoard engine of any [search.Searcher]:
//
//	engine := xboard.Engine{Engine: uci.Engine{Name: "Mine", Searcher: mine}}
//	err := xboard.Serve(ctx, os.Stdin, os.Stdout, engine)
//
// [Start] is the other side: it starts an engine and returns a [Client], which is itself a
// searcher, so that a match or an analysis can use XBoard engines, UCI engines and searchers
// of the same process alike:
//
//	client, err := xboard.Start(ctx, uci.Driver{}, "phalanx")
//	…
//	defer client.Close()
//	result, err := client.Search(ctx, g, search.Limits{MoveTime: time.Second}, nil)
//
// Both sides share their types with package uci: options, timeouts and errors that are not
// about the protocol. A [Client] and [Serve] return an *[Error],
// but Serve returns the bare cause if its context is cancelled.
//
// The protocol is described at https://www.gnu.org/software/xboard/engine-intf.html.
//
// The directory examples/cookbook shows how to do common tasks.
package xboard
