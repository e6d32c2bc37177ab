// Package classical is the hand-written evaluation: [New] returns the evaluator that
// the engine plays with.
//
//	s := classical.New().Evaluate(&b)
//
// [Evaluator.Trace] shows what each term contributes in a position, [Weights] can be
// read, changed and written, and package eval/classical/tune fits them to the results of games.
package classical
