// Package tune finds the weights of an [classical.Evaluator] that best foretell how
// games end.
//
// A score is turned into an expected result by a logistic curve, 1 / (1 +
// exp(-k·score)), and weights are good if what they expect of many positions
// comes near to what became of them: the loss is the mean of the logarithmic loss,
// and its gradient shows how to change each weight for the better. This is known
// as Texel's tuning method, here with gradients and the Adam optimiser; see
// https://www.chessprogramming.org/Texel%27s_Tuning_Method and
// https://arxiv.org/abs/1412.6980.
//
// The evaluation itself says how each position's score depends on the weights
// ([classical.Coefficients]), so the two cannot differ. That is asked once; after that,
// a position is a short list of counts. The score is not linear in the weights:
// it bends where a king is in danger, where complexity meets a level endgame and
// where the endgame is scaled. The gradient is exact for all of these; what is
// left out is the rounding.
//
//	var set tune.Set
//	set.Add(&b, tune.Label{Result: 1}) // White won
//	…
//	result, err := tune.Run(ctx, &set, tune.Options{})
//	text, err := result.Weights.MarshalText()
package tune
