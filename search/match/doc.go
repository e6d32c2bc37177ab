// Package match plays games between searchers and says which of them is the
// stronger, and how sure that is.
//
//	m := match.Match{
//		Players: []match.Player{
//			{Name: "new", Open: openNew},
//			{Name: "old", Open: openOld},
//		},
//		Rounds:  500,
//		Control: match.Control{Time: 8 * time.Second, Increment: 80 * time.Millisecond},
//		Games:   file,
//	}
//	summary, err := m.Run(ctx)
//
// A [Player] is anything that opens a [search.Searcher]: one in the same process,
// or an engine behind a pipe. The Match keeps the clocks, sees that moves are legal
// and that every searcher answers, decides games that are decided, and opens
// anew what has broken. Each game is written as PGN as soon as it is over, and
// [Match.Resume] goes on from there another day.
//
// Openings are played in pairs with the colours changed, and it is pairs that
// statistics are made of ([Penta]): the two games of one have their opening in
// common, which games counted by themselves ([WDL]) would take for chance. An
// [SPRT] ends a match as soon as enough has been seen.
package match
