// Package winnable answers the question that the FIDE Laws of Chess ask when a flag falls
// (article 6.9) and when a position may be dead (5.2.2): can this player still checkmate the
// opponent's king by any possible series of legal moves?
//
//	b, err := fen.Parse("8/8/5k2/1p6/1Pp5/B1Pp4/RK1P4/QRB5 w - - 0 1")
//	...
//	a := winnable.Solve(ctx, &b, board.White, 0)
//	fmt.Println(a.Verdict, a.Reason) // unwinnable blocked position
//
// [Solve] searches for a helpmate, and returns one or a proof that there is none, unless it
// reaches its limit of nodes. [Quick] is the quick form: it takes about a microsecond, and
// recognises most unwinnable positions but not all. [Dead] asks the quick form about both
// players. To ask about many positions, use a Solver, which reuses its memory.
//
// Both players cooperate in a helpmate, so nearly every position is winnable. The exceptions
// are positions without the material to mate ([movegen.CanMate] recognises these alone),
// positions in which pawns are blocked so that pieces cannot pass, and positions in which the
// moves are forced. The question is about the rules of standard chess and Chess960. Clocks,
// repetitions and the fifty- and 75-move rules are ignored.
//
// The problem and the outline of the method (material, forced moves, a static analysis of
// which piece can ever reach which square, a search) are described by Miguel Ambrona, "A
// Practical Algorithm for Chess Unwinnability", 11th International Conference on Fun with
// Algorithms, 2022, https://doi.org/10.4230/LIPIcs.FUN.2022.2.
package winnable
