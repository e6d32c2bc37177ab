// Package ucitest provides UCI engines for testing programs that use package uci: one that
// follows a script, to test how a program reacts to anything that an engine may do, and one
// made of any searcher.
//
// The engines are not processes. Each is the other end of a connection:
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
