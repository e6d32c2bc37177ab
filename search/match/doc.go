// Package match plays games between searchers and estimates which of them is stronger,
// and by how much.
//
//	summary, err := match.Run(ctx, match.Options{
//		Players: []match.Player{
//			{Name: "new", Open: openNew},
//			{Name: "old", Open: openOld},
//		},
//		Rounds:  500,
//		Control: match.Control{Clock: live.Control{{Time: 8 * time.Second, Increment: 80 * time.Millisecond}}},
//		Games:   file,
//	})
//
// A [Player] is anything that opens a [search.Searcher]: one in the same process, or an
// engine behind a pipe. [Run] keeps the clocks, checks that moves are legal and in
// time, adjudicates games, and reopens players that have failed. Each game is written as
// PGN as soon as it is over, and [Options].Resume continues a match that was interrupted.
//
// Package opening reads the openings, package engine makes players of UCI engines, and package
// rating computes a list from the games of several matches. [Player.Ponder] has a player think
// on the opponent's time, and a [TablebaseRule] ends games whose outcome is known. A match
// in which a player keeps failing ends with a *[FaultError].
//
// Openings are played in pairs with reversed colors, and statistics are computed from
// pairs ([Penta]): the two games of a pair are not independent, as counting single games
// ([Tally]) would assume. An [SPRT] ends a match as soon as the results are conclusive.
//
// The comments of [Player] and [Options] say on which goroutine their functions are called.
// [Run] and [ReadPlayed] list their errors. A nil context or reader is an error.
//
// The directory examples/cookbook shows how to do common tasks.
package match
