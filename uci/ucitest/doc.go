// Package ucitest has engines for the tests of programs that drive engines with
// package uci: one that follows a script, so that a test sees what its program
// makes of anything that an engine can do, and one that is any searcher.
//
// Neither is a process. Both are the other end of a connection:
//
//	conn := ucitest.Play(t, ucitest.Handshake+`
//		> position startpos
//		> go depth 5
//		< info depth 5 score cp 20 pv e2e4
//		< bestmove e2e4
//	`)
//	client, err := uci.NewClient(ctx, conn)
//
// They work in the bubbles of package testing/synctest, where an engine that is
// silent for a minute takes no time.
package ucitest
