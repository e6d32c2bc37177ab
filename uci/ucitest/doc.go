// Package ucitest tests UCI engines, and provides engines for testing the programs that use
// them.
//
// A [Checker] checks whether an engine keeps the rules of UCI, and [Run] does so in a test:
//
//	ucitest.Run(t, func() io.ReadWriteCloser { return ucitest.Serve(t, engine) })
//
// For the other side there are two engines: that of [Play] follows a script, to test how a
// program reacts to anything that an engine may do, and that of [Serve] is made of any
// searcher. They are not processes. Each is the other end of a connection:
//
//	conn := ucitest.Play(t, ucitest.Handshake+`
//		> isready
//		< readyok
//		> position startpos
//		> go depth 5
//		< info depth 5 score cp 20 pv e2e4
//		< bestmove e2e4
//	`)
//	client, err := uci.NewClient(ctx, conn)
//
// They work in the bubbles of package testing/synctest, where waiting takes no time. A
// [uci.Client] sends "isready" before each search.
package ucitest
