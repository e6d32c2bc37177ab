// Package movegen generates the legal moves of a position: all of them, the captures
// or the quiet moves only, or just their number. It also tests single moves for legality,
// tells what a move does, and provides attack sets, static exchange evaluation and perft.
//
// The functions of the package each answer one question about a Board:
//
//	for m, next := range movegen.Successors(&b) {
//		fmt.Println(m, next.FEN())
//	}
//
// [Legal] lists the moves alone, [LegalFrom] and [Find] those of one piece and those
// between two squares. [EffectOf] says what a move captures and whether it gives check,
// [Attacks], [Attackers], [Checkers] and [Pinned] say which squares and pieces attack
// each other, and [StatusOf] finds checkmate and stalemate. The directory
// examples/cookbook shows how to do common tasks.
//
// To ask several questions about the same position, use a [Generator]. Its Reset
// computes the check mask and the pins once, and everything else reuses them:
//
//	var g movegen.Generator
//	g.Reset(&b)
//	moves := g.AppendLegal(nil)
//
// A [Checks] tests quickly whether a move gives check, and generates only the quiet moves that
// do.
//
// Generated moves are legal without a further test: in ordinary chess, a move ends on the check
// mask, and a pinned piece stays on the line of its pin. Only two things allocate: appending to a
// slice whose capacity is too small, and perft, which needs a Board, a Generator and a list of
// moves for each ply.
//
// The moves are those of the rules of the Board, ordinary chess or a variant.
//
// No function panics for any Board, not even for the zero Board or for a Board after an
// illegal [board.Board.Play]. In ordinary chess, a player without a king has no legal moves.
//
// On import the package fills 80 kB of tables, in well under a millisecond. Perft counts in assembly
// on processors with a fast PEXT instruction, and fills 0.9 MB of tables when it is first
// called. The build tag purego selects Go code instead of assembly.
package movegen
