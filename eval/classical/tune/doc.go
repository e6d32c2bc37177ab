// Package tune fits the weights of a [classical.Evaluator] to games and to scores.
//
//	var set tune.Set
//	for g, err := range sample.NewReader(file).Games() {
//		if err != nil {
//			return err
//		}
//		set.AddGame(g)
//	}
//	result, err := tune.Run(ctx, &set, tune.Options{ResultWeight: 0.3})
//	if err != nil {
//		return err
//	}
//	text, err := result.Weights.MarshalText()
//
// The target of a position is a mixture of the result of its game and of the expected result
// of its score, σ(score/K), where K is fitted to the results. The loss is the mean squared
// difference between the expected result of the evaluation and the target. It is minimised by
// Adam in mini-batches of positions in random order, with a learning rate that falls on a
// cosine. One game in sixteen is held out. All this is as in package eval/nnue/train, which
// makes networks; to minimise this loss is Texel's tuning method, see
// https://www.chessprogramming.org/Texel%27s_Tuning_Method and https://arxiv.org/abs/1412.6980.
//
// The evaluation itself computes how the score of each position depends on the weights
// ([classical.Coefficients]), once; then a position is a short list of counts. The score
// is not linear in the weights, because of king danger, complexity and endgame scales. The
// gradient is exact for all of these, except for rounding.
package tune
