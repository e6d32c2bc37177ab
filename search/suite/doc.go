// Package suite runs searchers on test suites: EPD files of positions with known best
// moves.
//
//	var positions []suite.Position
//	for p, err := range suite.Read(file) {
//		if err != nil {
//			return err
//		}
//		positions = append(positions, p)
//	}
//	var total suite.Totals
//	for r, err := range suite.Run(ctx, positions, suite.Options{
//		Open:   func(context.Context) (search.Searcher, error) { return alphabeta.New(alphabeta.Options{}), nil },
//		Limits: search.Limits{MoveTime: time.Second},
//	}) {
//		if err != nil {
//			return err
//		}
//		total.Add(r)
//	}
//	fmt.Println(total)
//
// The goal of a [Position] is given by the operations bm (best moves), am (moves to avoid) and
// dm (mate in a given number of moves) of EPD, and points for moves as in the Strategic Test Suite.
// [Run] searches the positions, several at a time if asked, and yields each [Result] with the
// depth, nodes and time from which on the searcher kept to a solution.
package suite
