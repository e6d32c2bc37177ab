// Package classical is an evaluation to read: a sum of terms that a chess book would name,
// each with its weights. The engine plays with the network of package nnue, which is
// stronger; this evaluation says why it prefers a position, and is a start for your own.
//
//	s := classical.New(nil).Evaluate(&b)
//
// [Evaluator.Trace] shows what each term contributes in a position. [Weights] can be read,
// changed and written; package eval/classical/tune fits them to games. The default ones are
// in weights.tsv, a line for each term or table row.
package classical
