// Package tune fits the weights of a [classical.Evaluator] to the results of games.
//
// This is Texel's tuning method, with gradients and the Adam optimiser: a logistic curve,
// 1 / (1 + exp(-k·score)), turns a score into an expected result, and the loss is the mean
// logarithmic loss of the expected results against the actual ones. See
// https://www.chessprogramming.org/Texel%27s_Tuning_Method and
// https://arxiv.org/abs/1412.6980.
//
// The evaluation itself computes how the score of each position depends on the weights
// ([classical.Coefficients]), once; then a position is a short list of counts. The score
// is not linear in the weights, because of king danger, complexity and endgame scales. The
// gradient is exact for all of these, except for rounding.
//
//	var set tune.Set
//	set.Add(&b, tune.Label{Result: 1}) // White won
//	…
//	result, err := tune.Run(ctx, &set, tune.Options{})
//	text, err := result.Weights.MarshalText()
package tune
