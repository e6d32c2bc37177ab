// Package movegen finds the legal moves of a position: all of them, the captures
// or the quiet ones, or only their number, and whether a given move is among
// them. It has the attack sets that evaluators are built of, and perft, which
// proves all of it.
//
// The functions of the package answer one question about a Board each. A
// [Generator] answers many: it works out once who gives check and who is pinned.
//
//	var g movegen.Generator
//	g.Reset(&b)
//	for _, m := range g.AppendLegal(nil) {
//		next := b
//		next.Play(m)
//	}
//
// Moves are legal as they are made: a move that ends where the check mask allows,
// by a piece that stays in line with its king if it is pinned, needs no second
// look. Nothing here allocates, but for slices that are too short, and for perft,
// which needs a Board, a Generator and a list of moves for each ply it is deep.
//
// At import the package fills 2.4 MB of tables, 3.3 MB where the processor has a
// fast PEXT instruction, which takes a few milliseconds.
package movegen
